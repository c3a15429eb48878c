import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '../../browser/when-idle.ts'
import type { OrderRefusal } from './order-refusal.ts'
import type { Checkout } from './use-checkout.ts'

const message = () => import('./refusal-message.tsx')
const RefusalMessage = lazy(message)

type FormPart = 'whole' | 'delivery' | 'address' | 'customer' | 'sum'

const partOf: Record<OrderRefusal['kind'], FormPart> = {
  price_changed: 'sum',
  delivery_changed: 'sum',
  stock_changed: 'sum',
  option_gone: 'delivery',
  no_options: 'delivery',
  outlet_needed: 'delivery',
  no_delivery: 'address',
  address_incomplete: 'address',
  address_not_found: 'address',
  phone: 'customer',
  email: 'customer',
  signed_out: 'customer',
  price_closed: 'whole',
  in_flight: 'sum',
  key_reused: 'sum',
  failed: 'sum',
}

/** The reason of a refusal beside the part it belongs to, with a way on (spec §8, O8). */
export function RefusalAt({ checkout, at }: { checkout: Checkout; at: FormPart }) {
  const { refused } = checkout
  useEffect(() => whenIdle(message), [])
  if (!refused || partOf[refused.kind] !== at) return null
  return (
    <Suspense>
      <RefusalMessage checkout={checkout} refused={refused} />
    </Suspense>
  )
}
