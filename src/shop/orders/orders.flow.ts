import { type Db, isUniqueViolation, type Tx } from '#kit/db.ts'
import { newDigits } from '#kit/ids.ts'
import { addJobs } from '#kit/jobs.ts'
import { notifyTags } from '#kit/notices.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { stockTag } from '#shop/cart/line-facts.flow.ts'
import { refreshCards } from '#shop/catalog/refresh-cards.flow.ts'
import type { App, Customer } from '#shop/context.ts'
import { knownOptions, type OrderOption } from '#shop/delivery/delivery.flow.ts'
import { lastPayments, type StoredPayment } from '#shop/payments/payments.flow.ts'
import { allocate, type Shortage } from './allocate.ts'
import { insertOrder, type NewOrder } from './new-order.store.ts'
import { detailsOf, type OrderDetails } from './order-details.store.ts'
import { expireOrderJob, noticeJob, reserveMs } from './order-moves.flow.ts'
import { paysOnReceipt } from './order-states.ts'
import { type Order, type Owner, orderByKey, orderOf, ordersOf } from './orders.store.ts'
import { lockStock } from './stock.store.ts'

export type { NewOrder, Order }

/** Orders with everything an answer says of them. */
export interface ReadOrders extends OrderDetails {
  orders: Order[]
  payments: Map<number, StoredPayment>
  options: Map<number, OrderOption[]>
  now: Date
}

const ownerOf = ({ company, me }: Customer): Owner => ({ companyId: company.id, customerId: me.id })

async function withDetails(app: App, companyId: number, orders: Order[]): Promise<ReadOrders> {
  const [details, payments, options] = await Promise.all([
    detailsOf(app.db, orders),
    lastPayments(
      app.db,
      orders.map((order) => order.id),
    ),
    optionsByRegion(app, companyId, new Set(orders.map((order) => order.regionId))),
  ])
  return { orders, ...details, payments, options, now: app.clock.now() }
}

async function optionsByRegion(app: App, companyId: number, regionIds: Set<number>) {
  const options = [...regionIds].map(async (id) => [id, await knownOptions(app, companyId, id)] as const)
  return new Map(await Promise.all(options))
}

export async function readOrder(
  app: App,
  customer: Customer,
  id: number,
): Promise<Result<ReadOrders, { code: 'not_found' }>> {
  const order = await orderOf(app.db, ownerOf(customer), id)
  return order ? ok(await withDetails(app, order.companyId, [order])) : refuse({ code: 'not_found' })
}

export async function readOrders(
  app: App,
  customer: Customer,
  page: number,
  pageSize: number,
): Promise<ReadOrders & { total: number }> {
  const found = await ordersOf(app.db, ownerOf(customer), { limit: pageSize, offset: (page - 1) * pageSize })
  return { ...(await withDetails(app, customer.company.id, found.orders)), total: found.total }
}

export const orderWithKey = (db: Db, customer: Customer, key: string): Promise<Order | null> =>
  orderByKey(db, ownerOf(customer), key)

export const isSameKey = (error: unknown): boolean => isUniqueViolation(error, 'orders_customer_id_idempotency_key_key')
export const isSameNumber = (error: unknown): boolean => isUniqueViolation(error, 'orders_company_id_number_key')

export type OrderDraft = Omit<NewOrder, 'number' | 'subState' | 'receiptCode' | 'reservedUntil' | 'holds'>

/**
 * Takes the stock and writes the order, inside the caller's transaction. Demand for the same thing is one demand, whatever
 * lines it stands on. Its jobs exist exactly if it does.
 */
export async function createOrder(
  tx: Tx,
  draft: OrderDraft,
): Promise<Result<number, { code: 'stock_changed'; shortages: Shortage[] }>> {
  const { owner, items } = draft
  const demand = new Map<number, number>()
  for (const item of items) demand.set(item.variant_id, (demand.get(item.variant_id) ?? 0) + item.count)
  const pickupAt = draft.deliveryType === 'PICKUP' ? draft.outletId : null
  const stock = await lockStock(tx, { companyId: owner.companyId, regionId: draft.regionId, outletId: pickupAt }, [
    ...demand.keys(),
  ])
  const allocated = allocate(demand, stock, pickupAt)
  if (!allocated.ok) return refuse({ code: 'stock_changed', shortages: allocated.shortages })

  const isOnline = !paysOnReceipt(draft.paymentType)
  const reservedUntil = isOnline ? new Date(draft.at.getTime() + reserveMs) : null
  const { id, taken } = await insertOrder(tx, {
    ...draft,
    // Random, so that nobody counts our orders by their numbers; a repeated one is refused by the database and drawn anew.
    number: `${1 + (Number(newDigits(1)) % 9)}${newDigits(7)}`,
    subState: isOnline ? 'awaiting_payment' : '',
    receiptCode: newDigits(6),
    reservedUntil,
    holds: allocated.holds,
  })
  assert(taken === allocated.holds.length, 'locked stock is still there')
  const emptied = new Set(allocated.emptied)
  await refreshCards(
    tx,
    owner.companyId,
    items.filter((i) => emptied.has(i.variant_id)).map((i) => i.product_id),
  )
  await notifyTags(
    tx,
    owner.companyId,
    items.map((i) => stockTag(i.product_id)),
  )
  await addJobs(tx, [noticeJob(id, 'placed'), ...(reservedUntil ? [expireOrderJob(id, reservedUntil)] : [])])
  return ok(id)
}
