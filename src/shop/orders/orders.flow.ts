import { ask, batch, type Db, isUniqueViolation, lastBatch, type Question, type Tx } from '#kit/db.ts'
import { newDigits } from '#kit/ids.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { stockTag } from '#shop/cart/line-facts.flow.ts'
import { refreshCards } from '#shop/catalog/refresh-cards.flow.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { knownOptions, type OrderOption } from '#shop/delivery/delivery.flow.ts'
import { lastPayments, type StoredPayment } from '#shop/payments/payments.flow.ts'
import { allocate, type Shortage } from './allocate.ts'
import { insertOrder, type NewOrder, nextOrderId } from './new-order.store.ts'
import { historyOf, itemsOf, type OrderDetails, outletsOf } from './order-details.store.ts'
import { expireOrderJob, noticeJob, reserveMs } from './order-moves.flow.ts'
import { paysOnReceipt } from './order-states.ts'
import { type Order, type Owner, orderByKey, orderIdByNumber, orderOf, ordersOf } from './orders.store.ts'
import { lockedStock } from './stock.store.ts'

export { type NewOrder, nextOrderId, type Order }

/** Orders with everything an answer says of them. */
export interface ReadOrders extends OrderDetails {
  orders: Order[]
  payments: Map<number, StoredPayment>
  options: Map<number, OrderOption[]>
  now: Date
}

const ownerOf = ({ company, me }: SignedInContext): Owner => ({ companyId: company.id, customerId: me.id })

const detailsOf = (ids: readonly number[]) => [itemsOf(ids), historyOf(ids), outletsOf(ids), lastPayments(ids)] as const

async function optionsByRegion(app: App, companyId: number, regionIds: Set<number>) {
  const options = [...regionIds].map(async (id) => [id, await knownOptions(app, companyId, id)] as const)
  return new Map(await Promise.all(options))
}

export async function readOrder(
  app: App,
  customer: SignedInContext,
  id: number,
): Promise<Result<ReadOrders, { code: 'not_found' }>> {
  const [order, items, history, outlets, payments] = await batch(app.db, [
    orderOf(ownerOf(customer), id),
    ...detailsOf([id]),
  ])
  if (!order) return refuse({ code: 'not_found' })
  const options = await optionsByRegion(app, order.companyId, new Set([order.regionId]))
  return ok({ orders: [order], items, history, outlets, payments, options, now: app.clock.now() })
}

/** What was just placed, with what else its answer says. */
export const readCreated = async (app: App, created: Created): Promise<ReadOrders> => ({
  ...created,
  options: await optionsByRegion(app, created.orders[0]!.companyId, new Set([created.orders[0]!.regionId])),
  now: app.clock.now(),
})

export async function readOrders(
  app: App,
  customer: SignedInContext,
  page: number,
  pageSize: number,
): Promise<ReadOrders & { total: number }> {
  const { orders, total } = await ordersOf(app.db, ownerOf(customer), {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const [items, history, outlets, payments] = await batch(app.db, detailsOf(orders.map(({ id }) => id)))
  const options = await optionsByRegion(app, customer.company.id, new Set(orders.map((order) => order.regionId)))
  return { orders, total, items, history, outlets, payments, options, now: app.clock.now() }
}

/** An order by the number people know it by. */
export const orderIdOf = (app: App, companyId: number, number: string): Promise<number | null> =>
  orderIdByNumber(app.db, companyId, number)

export const orderWithKey = (db: Db, customer: SignedInContext, key: string): Promise<Order | null> =>
  orderByKey(db, ownerOf(customer), key)

export const isSameKey = (error: unknown): boolean => isUniqueViolation(error, 'orders_customer_id_idempotency_key_key')
export const isSameNumber = (error: unknown): boolean => isUniqueViolation(error, 'orders_company_id_number_key')

export type OrderDraft = Omit<NewOrder, 'number' | 'subState' | 'receiptCode' | 'reservedUntil' | 'holds'>

/** A new order as its answer tells it: nobody has begun to pay it. */
export type Created = Pick<ReadOrders, 'orders' | 'items' | 'history' | 'outlets' | 'payments'>

/**
 * Locks and takes the stock, writes the order, reads it for the answer and ends the caller's transaction; `along` goes with it.
 * Demand for the same thing is one demand, whatever lines it stands on. Its jobs exist exactly if it does.
 */
export async function createOrder(
  tx: Tx,
  draft: OrderDraft,
  along: Question<void>,
): Promise<Result<Created, { code: 'stock_changed'; shortages: Shortage[] }>> {
  const { id, owner, items } = draft
  const demand = new Map<number, number>()
  for (const item of items) demand.set(item.variant_id, (demand.get(item.variant_id) ?? 0) + item.count)
  const pickupAt = draft.deliveryType === 'PICKUP' ? draft.outletId : null
  const place = { companyId: owner.companyId, regionId: draft.regionId, outletId: pickupAt }
  const stock = await ask(tx, lockedStock(place, [...demand.keys()]))
  const allocated = allocate(demand, stock, pickupAt)
  if (!allocated.ok) return refuse({ code: 'stock_changed', shortages: allocated.shortages })

  const isOnline = !paysOnReceipt(draft.paymentType)
  const reservedUntil = isOnline ? new Date(draft.at.getTime() + reserveMs) : null
  const insert = insertOrder(
    {
      ...draft,
      // Random, so that nobody counts our orders by their numbers; a repeated one is refused by the database and drawn anew.
      number: `${1 + (Number(newDigits(1)) % 9)}${newDigits(7)}`,
      subState: isOnline ? 'awaiting_payment' : '',
      receiptCode: newDigits(6),
      reservedUntil,
      holds: allocated.holds,
    },
    [noticeJob(id, 'placed'), ...(reservedUntil ? [expireOrderJob(id, reservedUntil)] : [])],
    items.map((item) => stockTag(item.product_id)),
  )
  const gone = items.filter((item) => allocated.emptied.includes(item.variant_id)).map((item) => item.product_id)
  const send = gone.length === 0 ? lastBatch : batch
  const [, , order, orderItems, history, outlets] = await send(tx, [
    along,
    insert,
    orderOf(owner, id),
    itemsOf([id]),
    historyOf([id]),
    outletsOf([id]),
  ])
  assert(order, 'what was written can be read')
  await refreshCards(tx, owner.companyId, gone)
  return ok({ orders: [order], items: orderItems, history, outlets, payments: new Map() })
}
