import type { OutgoingOptions } from '#kit/http/http.ts'
import { createDadata, type DadataSettings } from '../address-lookup/dadata.ts'
import type { GeoIp } from './port.ts'

/** Geoip is DaData too, but with a separate client: pages wait for it, so it has a short deadline and its own circuit breaker. */
export function createGeoIp(
  settings: DadataSettings,
  kit: Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> = {},
): GeoIp & { close(): void } {
  const { locate, close } = createDadata(settings, { timeouts: { connectMs: 500, totalMs: 1500 }, ...kit }, 'geoip')
  return { locate, close }
}
