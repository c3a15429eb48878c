import { inTransaction, type Tx } from '#kit/db.ts'
import { newUuid } from '#kit/security/ids.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App } from '#shop/context.ts'
import { phonesOf } from '#shop/customers/customers.flow.ts'
import { cutKeyset } from '#shop/keyset.ts'
import { recordOutsidePayment } from '#shop/payments/outside-payment.flow.ts'
import { orderOfRefund, recordManualRefund, refundsOfOrders } from '#shop/payments/refund/manual-refund.flow.ts'
import { type RefundRequest, refundPart } from '#shop/payments/refund/refund.flow.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { type ConfirmationRefusal, confirmOrder, refuseOrder, settleLateConfirmation } from './confirmation.flow.ts'
import type { Order, StaffOrders } from './order.ts'
import { applyMove } from './order-moves.flow.ts'
import { isUnsuccessfulOrder, movesNow, type OrderState, owedOf } from './order-states.ts'
import { withDetails } from './orders.flow.ts'
import { ordersInScope } from './orders.store.ts'
import { withdrawRefunded } from './part/withdraw.flow.ts'
import { piecesToCollect } from './part/withdraw.store.ts'
import { marksOfOrders, missingMarks } from './shipping/marks.store.ts'
import { applyShipmentChange, type ShipmentChange, type ShipmentRefusal } from './shipping/shipments.flow.ts'
import { type LockRefusal, lockForStaff, orderForStaff } from './staff-lock.flow.ts'

type OfStaff = Pick<Actor, 'company' | 'outlets'>

export async function readStaffOrders(
  app: App,
  { company, outlets }: OfStaff,
  { limit, ...which }: { state: OrderState | null; search: string; after: number | null; limit: number },
): Promise<StaffOrders & { next: string | null }> {
  const rows = await ordersInScope(app.db, { companyId: company.id, outlets }, { ...which, limit: limit + 1 })
  const { items, next } = cutKeyset(rows, limit, ({ id }) => [id])
  return { ...(await forStaff(app, company.id, items)), next }
}

export async function readStaffOrder(
  app: App,
  by: OfStaff,
  id: number,
): Promise<Result<StaffOrders, { code: 'not_found' }>> {
  const order = await orderForStaff(app.db, by, id)
  return order ? ok(await forStaff(app, by.company.id, [order])) : refuse({ code: 'not_found' })
}

async function forStaff(app: App, companyId: number, orders: Order[]): Promise<StaffOrders> {
  const refunds = await refundsOfOrders(
    app.db,
    orders.map(({ id }) => id),
  )
  return {
    ...(await withDetails(app, companyId, orders)),
    customers: await phonesOf(
      app.db,
      orders.map(({ customerId }) => customerId),
    ),
    refunds,
    marks: await marksOfOrders(
      app.db,
      orders.map(({ id }) => id),
    ),
    toCollect: await piecesToCollect(
      app.db,
      orders.map(({ id }) => id),
    ),
  }
}

const named = ({ number }: Pick<Order, 'number'>) => `order ${number}`

export async function moveStaffOrder(
  app: App,
  by: Actor,
  id: number,
  { state, subState, reason }: { state: OrderState; subState: string; reason: string },
): Promise<
  Result<
    Order,
    | LockRefusal
    | { code: 'order_move_refused'; possible: readonly OrderState[] }
    | { code: 'marks_missing'; lines: { sku: string; missing: number }[] }
  >
> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const locked = await lockForStaff(tx, by, id)
    if (!locked.ok) return locked
    const order = locked.value
    if (state === 'collected') {
      const missing = await missingMarks(tx, id)
      if (missing.length > 0) return refuse({ code: 'marks_missing', lines: missing })
    }
    const said = subState || (state === 'canceled' ? 'by_shop' : '')
    // The staff cancels it for the customer, who asked by phone: its terms apply. A cancellation by the shop keeps nothing.
    const feeAt = said === 'by_customer' ? now : undefined
    const moved = await applyMove(app, tx, order, { to: state, subState: said, actor: 'shop', reason, feeAt }, now)
    if (!moved.ok) return refuse({ code: 'order_move_refused', possible: movesNow(order) })
    const [before, after] = [{ state: order.state }, { state, sub_state: said }]
    await audit(tx, by, { call: 'moveStaffOrder', object: named(order), reason, before, after }, now)
    return moved
  })
}

/** Answers for the supplier of an order (confirmation.flow.ts). A late confirmation is stored, and refused as `too_late`. */
export function answerStaffConfirmation(
  app: App,
  by: Actor,
  id: number,
  { decision, reason }: { decision: 'confirm' | 'refuse' | 'settle'; reason: string },
): Promise<Result<Order, ConfirmationRefusal>> {
  const act = { call: 'answerStaffConfirmation', object: `order ${id}`, reason, after: { decision } }
  const answering = {
    lock: (tx: Tx) => lockForStaff(tx, by, id),
    also: (tx: Tx, confirmation: string) => audit(tx, by, { ...act, before: { confirmation } }, app.clock.now()),
  }
  if (decision === 'confirm') return confirmOrder(app, id, answering)
  return decision === 'refuse' ? refuseOrder(app, id, reason, answering) : settleLateConfirmation(app, id, answering)
}

export async function refundStaffOrder(
  app: App,
  by: Actor,
  id: number,
  wish: RefundRequest,
  key: string | null,
): ReturnType<typeof refundPart<LockRefusal>> {
  const order = await orderForStaff(app.db, by, id)
  if (!order) return refuse({ code: 'not_found' })
  const { reason, actor: _actor, ...after } = wish
  const act = { call: 'refundStaffOrder', object: named(order), reason, before: null, after }
  const also = (tx: Tx) => audit(tx, by, act, app.clock.now())
  return refundPart(app, id, wish, key ?? newUuid(), also, (tx) => lockForStaff(tx, by, id))
}

/**
 * Records money received outside the payment services: a transfer by invoice, a till. Never more than is owed; whoever received it issues the
 * receipt.
 */
export async function recordStaffPayment(
  app: App,
  by: Actor,
  id: number,
  { sum, document }: { sum: Kopecks | null; document: string },
): Promise<Result<unknown, LockRefusal | { code: 'money_not_taken'; reason: string }>> {
  return inTransaction(app.db, async (tx) => {
    const locked = await lockForStaff(tx, by, id)
    if (!locked.ok) return locked
    const order = locked.value
    const owed = owedOf(order)
    const amount = sum ?? owed
    if (owed === 0) return refuse({ code: 'money_not_taken', reason: 'nothing_owed' })
    if (amount > owed) return refuse({ code: 'money_not_taken', reason: 'too_much' })
    if (isUnsuccessfulOrder(order.state)) return refuse({ code: 'money_not_taken', reason: 'order_over' })
    const { companyId } = order
    const taken = await recordOutsidePayment(app, tx, { companyId, orderId: id, amount, document })
    if (!taken.ok) return refuse({ code: 'money_not_taken', reason: taken.refusal.code })
    const act = { call: 'recordStaffPayment', object: named(order), reason: document, before: { paid: order.paid } }
    await audit(tx, by, { ...act, after: { paid: order.paid + amount } }, app.clock.now())
    return taken
  })
}

export async function saveStaffShipment(
  app: App,
  by: Actor,
  id: number,
  wish: ShipmentChange,
): Promise<Result<unknown, LockRefusal | ShipmentRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const locked = await lockForStaff(tx, by, id)
    if (!locked.ok) return locked
    const order = locked.value
    // Which pieces with a pending refund stay behind is decided when the parcel leaves.
    if (wish.state === 'pickup' || wish.state === 'delivered' || wish.state === 'done')
      await withdrawRefunded(app, tx, order, 'asked', now)
    const put = await applyShipmentChange(app, tx, order, wish, now)
    if (!put.ok) return put
    const object = `shipment ${put.value.after.number}`
    await audit(tx, by, { call: 'putStaffShipment', object, reason: '', ...put.value }, now)
    return put
  })
}

/** Records a refund that a person made outside the payment services. Returns the order it belongs to. */
export async function recordRefundByStaff(
  app: App,
  by: Actor,
  refundId: number,
  { document, reason }: { document: string; reason: string },
): Promise<Result<{ orderId: number }, LockRefusal | { code: 'refund_not_possible'; reason: string }>> {
  const orderId = await orderOfRefund(app, by.company.id, refundId)
  if (orderId === null || !(await orderForStaff(app.db, by, orderId))) return refuse({ code: 'not_found' })
  const call = 'refundGivenByPeople'
  const act = { call, object: `refund ${refundId}`, reason: reason || document, before: null, after: { document } }
  const also = (tx: Tx) => audit(tx, by, act, app.clock.now())
  const given = { companyId: by.company.id, refundId, document }
  return recordManualRefund(app, given, also, (tx) => lockForStaff(tx, by, orderId))
}
