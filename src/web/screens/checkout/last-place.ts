import { keepText, keptText } from '../../browser/kept-text.ts'
import type { CheckoutForm } from './form.ts'
import { type Option, paymentKey } from './ways.ts'

const key = 'last_places'

/** Places are kept by their number alone, ways by their name: nothing of who went there. */
interface LastPlaces {
  outlet?: number
  point?: number
  delivery?: string
  payment?: string
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

/** The way this device ordered by last, if it is to be had: it is chosen to begin with (ux O2). */
export function withLastWay(form: CheckoutForm, options: readonly Option[]): CheckoutForm {
  const { delivery, payment } = read()
  const [first, ...others] = options.filter((option) => option.delivery_type === delivery)
  if (!first) return form
  const option = others.find((one) => paymentKey(one) === payment) ?? first
  return { ...form, delivery: option.delivery_type, payment: paymentKey(option) }
}

/** To be called once the order stands. */
export function keepLastPlace({ outlet, point }: CheckoutForm, option: Option): void {
  const way = option.delivery_type
  const place = way === 'PICKUP' ? { outlet } : way === 'PICKUP_POINT' ? { point } : {}
  keepText(key, JSON.stringify({ ...read(), ...place, delivery: way, payment: paymentKey(option) }))
}
