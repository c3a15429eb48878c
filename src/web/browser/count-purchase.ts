import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { thingOf } from './ecommerce.ts'
import { record } from './events.ts'
import { readStored, writeStored } from './stored/stored-text.ts'

const key = 'counted_orders'
/** Orders whose page may be opened again; older ones are forgotten (our choice). */
const most = 50

/** Records the purchase once in this browser, however often and in however many tabs its page is opened. */
export function countPurchase({ id, number, total, items, is_unsuccessful: isOver }: OrderOnWire): void {
  const counted = (readStored(key) ?? '').split(',').filter(Boolean)
  if (isOver || counted.includes(String(id))) return
  // A browser without storage counts nothing: counting twice is worse.
  if (!writeStored(key, [...counted, id].slice(-most).join(','))) return
  record({ event: 'ecommerce', what: 'purchase', order: number, sum: total, things: items.map(thingOf) })
}
