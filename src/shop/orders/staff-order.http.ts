import { type Refused, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { etagOf } from '#shop/staff/versions.ts'
import { orderForStaff } from './staff-lock.flow.ts'
import { presentStaffOrder } from './staff-order-answer.wire.ts'
import { readStaffOrder } from './staff-orders.flow.ts'
import type { StaffOrderOnWire } from './staff-orders.wire.ts'

type WithOrder<R extends { code: string }> =
  | Exclude<R, { code: 'order_changed' }>
  | (R extends { code: 'order_changed' }
      ? { code: 'order_changed'; order: StaffOrderOnWire } | { code: 'not_found' }
      : never)

/** A refusal of a change of an order as its call answers it: `order_changed` shows the order as it is now. */
export async function withPresentOrder<R extends { code: string }>(
  app: App,
  context: StaffContext,
  id: number,
  refusal: R,
): Promise<Refused<WithOrder<R>>> {
  if (refusal.code !== 'order_changed') return refuse(refusal as WithOrder<R>)
  const read = await readStaffOrder(app, context, id)
  if (!read.ok) return refuse(read.refusal as WithOrder<R>)
  const order = presentStaffOrder(read.value.orders[0]!, read.value, app.texts, context.locale)
  return refuse({ code: 'order_changed', order } as WithOrder<R>)
}

/** Tells the version of an order with an answer that does not contain the order. */
export async function tellVersion(
  app: App,
  context: StaffContext,
  id: number,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  const order = await orderForStaff(app.db, context, id)
  if (order) setHeader('etag', etagOf(order.version))
}
