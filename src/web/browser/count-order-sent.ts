import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { thingOf } from './ecommerce.ts'
import { record } from './events.ts'

/** Records the last step of the checkout: the shop has the order. */
export const countOrderSent = ({ items }: OrderOnWire): void =>
  record({ event: 'ecommerce', what: 'checkout', step: 3, things: items.map(thingOf) })
