import { keepText, keptText } from '../../browser/kept/kept-text.ts'
import type { CheckoutForm } from './form.ts'
import type { Option } from './ways.ts'

const key = 'last_places'

/** Places are kept by their number alone: nothing of who went there. */
interface LastPlaces {
  outlet?: number
  point?: number
}

function read(): LastPlaces {
  try {
    const kept = JSON.parse(keptText(key) ?? 'null') as LastPlaces | null
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

/** Where this device picked up last in this way; it is offered first (ux K6). */
export const lastPlace = (isPoint: boolean): number | null => (isPoint ? read().point : read().outlet) ?? null

/** To be called once the order stands. */
export function keepLastPlace({ outlet, point }: CheckoutForm, { delivery_type: way }: Option): void {
  if (way === 'PICKUP' && outlet !== null) keepText(key, JSON.stringify({ ...read(), outlet }))
  if (way === 'PICKUP_POINT' && point !== null) keepText(key, JSON.stringify({ ...read(), point }))
}
