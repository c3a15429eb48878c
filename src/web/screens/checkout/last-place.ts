import { readStored, writeStored } from '../../browser/stored/stored-text.ts'
import type { Option } from './delivery-choices.ts'
import type { CheckoutForm } from './form.ts'

const key = 'last_places'

/** Only ids of places are stored, no personal data. */
interface LastPlaces {
  outlet?: number
  point?: number
}

function read(): LastPlaces {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as LastPlaces | null
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

/** The place this device last used with this delivery method; offered first (ux K6). */
export const lastPlace = (isPoint: boolean): number | null => (isPoint ? read().point : read().outlet) ?? null

/** Call after the order is placed. */
export function storeLastPlace({ outlet, point }: CheckoutForm, { delivery_type: way }: Option): void {
  if (way === 'PICKUP' && outlet !== null) writeStored(key, JSON.stringify({ ...read(), outlet }))
  if (way === 'PICKUP_POINT' && point !== null) writeStored(key, JSON.stringify({ ...read(), point }))
}
