import type { OutgoingOptions } from '#kit/http/http.ts'
import { createDadata, type DadataSettings } from '../address-lookup/dadata.ts'
import type { GeoIp } from './port.ts'

/** Geoip is DaData's too, but with a client of its own: pages wait for it, so its deadline is short and its breaker separate. */
export function createGeoIp(
  settings: DadataSettings,
  kit: Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> = {},
): GeoIp & { close(): void } {
  const { locate, close } = createDadata(settings, { timeouts: { connectMs: 500, totalMs: 1500 }, ...kit }, 'geoip')
  return { locate, close }
}
