import { lazy, Suspense, useEffect } from 'react'
import { whenQuiet } from '../../browser/when-idle.ts'
import type { Refused } from './order-refusal.ts'
import type { Checkout } from './use-checkout.ts'

const told = () => import('./refusal-message.tsx')
const Told = lazy(told)

type Place = 'whole' | 'delivery' | 'address' | 'customer' | 'sum'

const placeOf: Record<Refused['kind'], Place> = {
  price_changed: 'sum',
  delivery_changed: 'sum',
  stock_changed: 'sum',
  option_gone: 'delivery',
  no_options: 'delivery',
  outlet_needed: 'delivery',
  no_delivery: 'address',
  address_incomplete: 'address',
  phone: 'customer',
  email: 'customer',
  signed_out: 'customer',
  price_closed: 'whole',
  in_flight: 'sum',
  key_reused: 'sum',
  failed: 'sum',
}

/** The reason of a refusal beside the part it belongs to, with a way on (spec §8, O8). */
export function Trouble({ checkout, at }: { checkout: Checkout; at: Place }) {
  const { refused } = checkout
  useEffect(() => whenQuiet(told), [])
  if (!refused || placeOf[refused.kind] !== at) return null
  return (
    <Suspense>
      <Told checkout={checkout} refused={refused} />
    </Suspense>
  )
}
