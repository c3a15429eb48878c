import { type Db, isRetryable, isUniqueViolation, type Sql, type Statement, sql, type Tx, together } from '#kit/db.ts'
import { newDigits } from '#kit/security/ids.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { ClaimRefusal, Demand, TakenClaim, UnlockedClaim } from '#shop/claims.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, Company, SignedInContext } from '#shop/context.ts'
import { cachedOptions } from '#shop/delivery/delivery.flow.ts'
import type { NewEvent } from '#shop/events.ts'
import { lastPayments } from '#shop/payments/payments.flow.ts'
import { routeUrl } from '#shop/places/places.flow.ts'
import { takeClaims, takeWithoutLocks } from './claims.flow.ts'
import { newConfirmation } from './confirmation.ts'
import { insertOrder, nextOrderId } from './new-order.store.ts'
import type { ExportedOrder, NewOrder, Order, OrderDraft, OrderOwner, PlacedOrder, ReadOrders } from './order.ts'
import { detailsOf, itemsOf } from './order-details.store.ts'
import { confirmationEndJob, expireOrderJob, reserveMs } from './order-moves.flow.ts'
import { type OrderGroup, paysByInvoice, paysOnReceipt, statesOf } from './order-states.ts'
import { isOrderOf, orderByKey, orderIdByNumber, orderOf, orderOfKey, ordersByIds, ordersOf } from './orders.store.ts'
import { piecesToCollect } from './part/withdraw.store.ts'
import { reminderJobs } from './payment-reminders.flow.ts'
import { scheduleOf } from './payment-schedule.ts'

export { nextOrderId }

const ownerOf = ({ company, me }: SignedInContext): OrderOwner => ({ companyId: company.id, customerId: me.id })

async function optionsByRegion(app: App, companyId: number, regionIds: Set<number>) {
  const options = [...regionIds].map(async (id) => [id, await cachedOptions(app, companyId, id)] as const)
  return new Map(await Promise.all(options))
}

export async function readOrder(
  app: App,
  customer: SignedInContext,
  id: number,
): Promise<Result<ReadOrders, { code: 'not_found' }>> {
  // Each statement sees what was committed before it ran. Payments are read first: if money arrives in between, the order reads as paid and its
  // payment as open. In the opposite order the customer would be asked for the same money again.
  const [payments, order, details] = await together(app.db, [
    lastPayments([id]),
    orderOf(ownerOf(customer), id),
    detailsOf([id]),
  ])
  if (!order) return refuse({ code: 'not_found' })
  const options = await optionsByRegion(app, order.companyId, new Set([order.regionId]))
  return ok({
    ...details,
    orders: [order],
    payments,
    options,
    ...circumstances(app, customer.company),
  })
}

/** Whether this is an order of the customer. */
export const ownsOrder = (app: App, customer: SignedInContext, id: number): Promise<boolean> =>
  isOrderOf(ownerOf(customer), id).execute(app.db)

/** What an answer depends on besides the order itself. */
const circumstances = (app: App, { settings }: Pick<Company, 'settings'>) => ({
  kinds: app.lineKinds,
  returns: { ...settings.returns, timezone: settings.timezone },
  routeUrl,
  now: app.clock.now(),
})

/** A newly placed order with everything its answer shows. */
export const readPlaced = async (app: App, { order, ...details }: PlacedOrder): Promise<ReadOrders> => ({
  ...details,
  orders: [order],
  payments: new Map(),
  options: await optionsByRegion(app, order.companyId, new Set([order.regionId])),
  ...circumstances(app, await companyById(app, order.companyId)),
})

export async function readOrders(
  app: App,
  customer: SignedInContext,
  {
    search,
    group,
    placedWith,
    page,
    pageSize,
  }: { search: string; group: OrderGroup | null; placedWith: string | null; page: number; pageSize: number },
): Promise<ReadOrders & { total: number }> {
  const { orders, total } = await ordersOf(app.db, ownerOf(customer), {
    search,
    states: group && statesOf(group),
    placedWith,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { ...(await withDetails(app, customer.company.id, orders)), total }
}

/** Orders of one company with everything their answer shows. */
export async function withDetails(app: App, companyId: number, orders: Order[]): Promise<ReadOrders> {
  const ids = orders.map(({ id }) => id)
  const [details, payments] = await together(app.db, [detailsOf(ids), lastPayments(ids)])
  return {
    ...details,
    orders,
    payments,
    options: await optionsByRegion(app, companyId, new Set(orders.map((order) => order.regionId))),
    ...circumstances(app, await companyById(app, companyId)),
  }
}

/** An order by the key that was sent to its recipient. */
export async function readReceived(
  app: App,
  { company }: Pick<SignedInContext, 'company'>,
  key: string,
): Promise<Result<ReadOrders, { code: 'not_found' }>> {
  const order = await orderOfKey(company.id, key).execute(app.db)
  return order ? ok(await withDetails(app, company.id, [order])) : refuse({ code: 'not_found' })
}

/** Orders with their lines, for export to other systems. */
export async function readForExport(db: Db, companyId: number, ids: readonly number[]): Promise<ExportedOrder[]> {
  const [orders, items] = [await ordersByIds(db, companyId, ids), await itemsOf(ids).execute(db)]
  const pieces = await piecesToCollect(db, ids)
  const withPieces = items.map((item) => ({ ...item, toCollect: pieces.get(item.id)! }))
  const byOrder = Map.groupBy(withPieces, ({ orderId }) => orderId)
  return orders.map((order) => ({ order, items: byOrder.get(order.id) ?? [] }))
}

/** Id of the order with a number; null: there is none. */
export const orderIdOf = (app: App, companyId: number, number: string): Promise<number | null> =>
  orderIdByNumber(app.db, companyId, number)

export const orderWithKey = (db: Db, customer: SignedInContext, key: string): Promise<Order | null> =>
  orderByKey(db, ownerOf(customer), key)

export const isSameKey = (error: unknown): boolean => isUniqueViolation(error, 'orders_customer_id_idempotency_key_key')
export const isSameNumber = (error: unknown): boolean => isUniqueViolation(error, 'orders_company_id_number_key')

const placedEvent = (order: NewOrder): NewEvent => ({
  type: 'order.placed',
  orderId: order.id,
  customerId: order.owner.customerId,
  number: order.number,
  total: order.total,
  paymentType: order.paymentType,
  deliveryType: order.deliveryType,
  regionId: order.regionId,
})

/** An order whose claims are locked. The caller, who opened the transaction, writes it last. */
export interface PreparedOrder {
  /** `parts`: further writes of the same statement. */
  write(parts: readonly Sql[]): Promise<PlacedOrder>
}

/** Locks and takes what the lines demand and prepares the order for writing. Its jobs exist if and only if the order does. */
export async function prepareOrder(
  app: App,
  tx: Tx,
  draft: OrderDraft,
  demand: readonly Demand[],
): Promise<Result<PreparedOrder, ClaimRefusal>> {
  const claiming = { ...draft, ...draft.owner }
  const taken = await takeClaims(app.claims, tx, claiming, demand)
  if (!taken.ok) return taken
  return ok({
    async write(parts) {
      const placed = await writeOrder(draft, taken.value, parts).execute(tx)
      assert(placed, 'what is locked is there')
      for (const { after } of taken.value) await after?.(tx)
      return placed
    },
  })
}

/**
 * Places the order in one statement that is its own transaction, if all demand can be taken that way. Null: nothing was written, because
 * something must be locked and read first or is no longer available. `also`: a further condition, locked first.
 */
export async function placeAtOnce(
  app: App,
  draft: OrderDraft,
  demand: readonly Demand[],
  parts: readonly Sql[],
  also: Pick<UnlockedClaim, 'locks' | 'isThere'> | null = null,
): Promise<PlacedOrder | null> {
  const taken = takeWithoutLocks(app.claims, { ...draft, ...draft.owner }, demand)
  if (!taken) return null
  const gates = [...(also ? [also] : []), ...taken]
  const gate = {
    locks: gates.flatMap(({ locks }) => locks),
    isThere: sql`${sql.join([sql`true`, ...gates.map(({ isThere }) => isThere)], sql` and `)}`,
  }
  try {
    return await writeOrder(draft, taken, parts, gate).execute(app.db)
  } catch (error) {
    if (isRetryable(error)) return null
    throw error
  }
}

/** The statement that writes an order with everything it takes. */
function writeOrder(
  draft: OrderDraft,
  taken: readonly Pick<TakenClaim, 'parts' | 'tags'>[],
  parts: readonly Sql[],
  gate: Pick<UnlockedClaim, 'locks' | 'isThere'> = { locks: [], isThere: sql`true` },
): Statement<PlacedOrder | null> {
  const { invoiceDays, payments, confirmation: rule, ...rest } = draft
  // A free order does not wait for a payment: no service takes a payment of nothing, so it would wait forever.
  const isPaidBefore = draft.total > 0 && !paysOnReceipt(draft.paymentType)
  const keptMs = paysByInvoice(draft.paymentType) ? invoiceDays * 86_400_000 : reserveMs
  const keptUntil = new Date(draft.at.getTime() + keptMs)
  const schedule = isPaidBefore ? scheduleOf(payments, draft.total, keptUntil) : []
  const reservedUntil = isPaidBefore ? (schedule[0]?.dueAt ?? keptUntil) : null
  // Its supplier is asked once there is money; without a payment in advance, at once.
  const confirmation = newConfirmation(rule, isPaidBefore ? null : draft.at)
  const order: NewOrder = {
    ...rest,
    confirmation,
    // Random, so that numbers do not reveal how many orders there are; the database refuses a repeated number and it is drawn again.
    number: `${1 + (Number(newDigits(1)) % 9)}${newDigits(7)}`,
    subState: isPaidBefore ? 'awaiting_payment' : '',
    receiptCode: newDigits(6),
    reservedUntil,
    schedule,
  }
  return insertOrder(order, {
    ...gate,
    parts: [...taken.flatMap((one) => one.parts), ...parts],
    jobs: [
      ...(reservedUntil ? [expireOrderJob(order.id, reservedUntil)] : []),
      ...(schedule[0] ? reminderJobs(order.id, schedule[0], draft.at) : []),
      ...(confirmation.by ? [confirmationEndJob(order.id, confirmation.by)] : []),
    ],
    events: [placedEvent(order)],
    tags: taken.flatMap(({ tags }) => tags),
  })
}
