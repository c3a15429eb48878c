import { anyOf, type Db, idOrEnd, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'
import type { Orders } from '#kit/schema.d.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import { deliveryTypeOf } from '#shop/delivery/delivery-type.ts'
import type { OrderPeople } from './buyer.ts'
import type { CancellationStep } from './cancellation.ts'
import type { Confirmation } from './confirmation.ts'
import type { AddressDetails, Order, OrderOwner, Requisites } from './order.ts'
import type { HistoryEntry } from './order-history.ts'
import { readOrderSearch } from './order-search.ts'
import { type OrderState, orderStates } from './order-states.ts'
import type { ScheduledPayment } from './payment-schedule.ts'

const columns = [
  'id',
  'company_id',
  'customer_id',
  'region_id',
  'number',
  'cart_group',
  'placed_with',
  'state',
  'sub_state',
  'delivery_type',
  'delivery_payment_option_id',
  'payment_type',
  'outlet_id',
  'address',
  'address_details',
  'recipient_name',
  'recipient_phone',
  'recipient_email',
  'recipient',
  'language',
  'recipient_key',
  'promo_codes',
  'subtotal',
  'discount_amount',
  'bonus_discount_amount',
  'delivery_price',
  'total',
  'paid',
  'refunded',
  'held',
  'canceled_amount',
  'cancellation_fee',
  'cancellation_terms',
  'cancels_free',
  'receipt_code',
  'legal',
  'due_date',
  'due_from',
  'due_to',
  'reserved_until',
  'storage_until',
  'storage_extensions',
  'version',
  'capture',
  'confirmation',
  'confirm_within_s',
  'confirm_by',
  'decided_at',
  'created_at',
] as const

export type OrderRow = Pick<Orders, (typeof columns)[number]> & {
  /** Moments are texts, as always in JSON. */
  schedule: (Omit<ScheduledPayment, 'dueAt'> & { dueAt: string })[] | null
}

/** Moments are texts, as always in JSON. */
const termsOf = (stored: unknown): CancellationStep[] =>
  ((stored ?? []) as { until: string | null; fee: Kopecks }[]).map(({ until, fee }) => ({
    until: until === null ? null : new Date(until),
    fee,
  }))

export const readOrderRow = (row: OrderRow): Order => ({
  id: row.id,
  companyId: row.company_id,
  customerId: row.customer_id,
  regionId: row.region_id,
  number: row.number,
  cartGroup: row.cart_group,
  placedWith: row.placed_with,
  state: row.state as OrderState,
  subState: row.sub_state,
  deliveryType: deliveryTypeOf(row.delivery_type),
  optionId: row.delivery_payment_option_id,
  paymentType: row.payment_type,
  outletId: row.outlet_id,
  address: row.address as Order['address'],
  addressDetails: row.address_details as AddressDetails | null,
  recipientName: row.recipient_name,
  recipientPhone: row.recipient_phone,
  recipientEmail: row.recipient_email,
  people: (row.recipient ?? {}) as OrderPeople,
  language: row.language as Order['language'],
  recipientKey: row.recipient_key,
  promoCodes: row.promo_codes,
  subtotal: row.subtotal as Kopecks,
  discountAmount: row.discount_amount as Kopecks,
  bonusDiscountAmount: row.bonus_discount_amount as Kopecks,
  deliveryPrice: row.delivery_price as Kopecks,
  total: row.total as Kopecks,
  paid: row.paid as Kopecks,
  refunded: row.refunded as Kopecks,
  held: row.held as Kopecks,
  canceledAmount: row.canceled_amount as Kopecks,
  cancellationFee: row.cancellation_fee as Kopecks,
  cancellationTerms: termsOf(row.cancellation_terms),
  cancelsFree: row.cancels_free,
  receiptCode: row.receipt_code,
  legal: row.legal as Requisites | null,
  dueDate: row.due_date as unknown as IsoDate | null,
  dueHours: row.due_from === null || row.due_to === null ? null : { from: row.due_from, to: row.due_to },
  reservedUntil: row.reserved_until,
  schedule: (row.schedule ?? []).map((payment) => ({ ...payment, dueAt: new Date(payment.dueAt) })),
  storageUntil: row.storage_until,
  storageExtensions: row.storage_extensions,
  version: row.version,
  confirmation: {
    state: row.confirmation as Confirmation['state'],
    capture: row.capture as Confirmation['capture'],
    withinMs: row.confirm_within_s * 1000,
    by: row.confirm_by,
    decidedAt: row.decided_at,
  },
  createdAt: row.created_at,
})

export async function ordersByIds(db: Db, companyId: number, ids: readonly number[]): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders where company_id = ${companyId} and id = ${anyOf('bigint', ids)} order by id`.execute(
    db,
  )
  return rows.map(readOrderRow)
}

/** The columns of an order with its payment schedule, for raw SQL statements that read one relation with the columns of `orders`. */
export const orderColumns = sql`${sql.join(columns.map((column) => sql.id(column)))},
  (select jsonb_agg(jsonb_build_object('number', s.number, 'kind', s.kind, 'amount', s.amount, 'dueAt', s.due_at,
    'remindHours', s.remind_hours, 'remindedHours', s.reminded_hours) order by s.number)
    from payment_schedule s where s.order_id = id) as schedule`

export const orderOf = ({ companyId, customerId }: OrderOwner, id: number): Statement<Order | null> =>
  sql<OrderRow>`
    select ${orderColumns} from orders where id = ${id} and company_id = ${companyId} and customer_id = ${customerId}`.read(
    ([row]) => (row ? readOrderRow(row) : null),
  )

export const isOrderOf = ({ companyId, customerId }: OrderOwner, id: number): Statement<boolean> =>
  sql`select from orders where id = ${id} and company_id = ${companyId} and customer_id = ${customerId}`.read(
    (rows) => rows.length > 0,
  )

/** Orders of a customer, newest first. `search`: the beginning of a number, or a part of the name or article of a line. */
export async function ordersOf(
  db: Db,
  owner: OrderOwner,
  {
    search,
    states,
    placedWith,
    limit,
    offset,
  }: { search: string; states: OrderState[] | null; placedWith: string | null; limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const { text, number } = readOrderSearch(search)
  const wanted = sql<boolean>`company_id = ${owner.companyId} and customer_id = ${owner.customerId}
    and (${placedWith}::text is null or placed_with = ${placedWith})
    and (${states}::text[] is null or state = any (${states}::text[]))
    and (${text} = '' or (${number} <> '' and starts_with(number, ${number})) or exists (select from order_items i where i.order_id = orders.id
      and position(lower(${text}) in lower(i.name || ' ' || i.name_en || ' ' || i.article)) > 0))`
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders where ${wanted} order by id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from orders where ${wanted}`.execute(db)
  return { orders: rows.map(readOrderRow), total: counted.rows[0]!.total }
}

/** The order with this recipient key; null: there is none. */
export const orderOfKey = (companyId: number, key: string): Statement<Order | null> =>
  sql<OrderRow>`select ${orderColumns} from orders where recipient_key = ${key} and company_id = ${companyId}`.read(
    ([row]) => (row ? readOrderRow(row) : null),
  )

/** Orders of a scope, newest first, those with a lower id than `after`. */
export function ordersInScope(
  db: Db,
  scope: OrdersScope,
  { state, search, after, limit }: { state: OrderState | null; search: string; after: number | null; limit: number },
): Promise<Order[]> {
  const older = sql<boolean>`id < ${idOrEnd(after)}`
  const { text, number, phonePart, phoneStart } = readOrderSearch(search)
  const found =
    text === ''
      ? newestOf(scope, state === null ? orderStates : [state], older, limit)
      : sql<{ id: number }>`
        select id from orders where ${isInScope(scope)} and ${older} and (${state}::text is null or state = ${state})
          and ((${number} <> '' and starts_with(number, ${number})) or (${phonePart} <> '' and position(${phonePart} in recipient_phone) > 0)
            or (${phoneStart} <> '' and starts_with(recipient_phone, ${phoneStart})))
        order by id desc limit ${limit}`
  return sql<OrderRow>`select ${orderColumns} from orders where id = any (array(${found})) order by id desc`
    .read((rows) => rows.map(readOrderRow))
    .execute(db)
}

/** Ids of the newest orders: those of each state, and of each outlet, by an index, then the newest of them. However rare a state is, few rows are read. */
function newestOf(
  { companyId, outlets }: OrdersScope,
  states: readonly OrderState[],
  older: Sql<boolean>,
  limit: number,
): Sql<{ id: number }> {
  const [places, here] =
    outlets === null
      ? [sql``, sql<boolean>`true`]
      : [sql`cross join unnest(${outlets}::bigint[]) p(outlet)`, sql<boolean>`outlet_id = p.outlet`]
  return sql<{ id: number }>`
    select newest.id from unnest(${states}::text[]) s(named) ${places} cross join lateral (
      select id from orders where company_id = ${companyId} and state = s.named and ${here} and ${older}
      order by id desc limit ${limit}) newest
    order by newest.id desc limit ${limit}`
}

export async function orderByKey(db: Db, owner: OrderOwner, key: string): Promise<Order | null> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders
    where company_id = ${owner.companyId} and customer_id = ${owner.customerId} and idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0] ? readOrderRow(rows[0]) : null
}

export async function orderIdByNumber(db: Db, companyId: number, number: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where company_id = ${companyId} and number = ${number}`.execute(db)
  return rows[0]?.id ?? null
}

/** Orders of a company that an actor may see and change: those of some outlets, or all of them (null). An order without an outlet is the company's. */
export interface OrdersScope {
  companyId: number
  outlets: readonly number[] | null
}

const isInScope = ({ companyId, outlets }: OrdersScope): Sql<boolean> =>
  outlets === null
    ? sql<boolean>`company_id = ${companyId}`
    : sql<boolean>`company_id = ${companyId} and outlet_id = ${anyOf('bigint', outlets)}`

/** An order within a scope; null: there is none. */
export const orderInScope = (db: Db, scope: OrdersScope, id: number): Promise<Order | null> =>
  sql<OrderRow>`select ${orderColumns} from orders where id = ${id} and ${isInScope(scope)}`
    .read(([row]) => (row ? readOrderRow(row) : null))
    .execute(db)

/** Locks an order. Every change of it begins here, so moves, payments and expiry wait for each other. */
export async function lockOrder(tx: Tx, id: number, owner?: OrderOwner | OrdersScope): Promise<Order | null> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders where id = ${id}
      ${owner && 'customerId' in owner ? sql`and company_id = ${owner.companyId} and customer_id = ${owner.customerId}` : sql``}
      ${owner && 'outlets' in owner ? sql`and ${isInScope(owner)}` : sql``} for update`.execute(tx)
  if (!rows[0]) return null
  const order = readOrderRow(rows[0])
  // While the statement waited for the lock, it kept seeing the schedule as it was before.
  return order.schedule.length > 0 ? orderById(tx, id) : order
}

/** Raises the version of an order whose own row does not change: its parcels, codes or refunds did. */
export async function raiseVersion(tx: Tx, id: number): Promise<void> {
  await sql`update orders set version = version + 1 where id = ${id}`.execute(tx)
}

export const orderById = (db: Db, id: number): Promise<Order | null> =>
  sql<OrderRow>`select ${orderColumns} from orders where id = ${id}`
    .read(([row]) => (row ? readOrderRow(row) : null))
    .execute(db)

export async function saveOrder(tx: Tx, order: Order, at: Date): Promise<void> {
  await sql`
    update orders set state = ${order.state}, sub_state = ${order.subState}, paid = ${order.paid}, refunded = ${order.refunded}, held = ${order.held},
      cancellation_fee = ${order.cancellationFee}, cancels_free = ${order.cancelsFree}, confirmation = ${order.confirmation.state}, confirm_by = ${order.confirmation.by},
      decided_at = ${order.confirmation.decidedAt},
      reserved_until = ${order.reservedUntil}, storage_until = ${order.storageUntil},
      storage_extensions = ${order.storageExtensions}, updated_at = ${at}
    where id = ${order.id}`.execute(tx)
}

/** Writes the amounts and reminders of the payments of an order that has a schedule. The caller has locked the order. */
export async function saveSchedule(tx: Tx, orderId: number, schedule: readonly ScheduledPayment[]): Promise<void> {
  await sql`
    update payment_schedule s set amount = w.amount, due_at = w.due_at, reminded_hours = array(select jsonb_array_elements_text(w.reminded)::int)
    from jsonb_to_recordset(${JSON.stringify(
      schedule.map(({ number, amount, dueAt, remindedHours }) => ({
        number,
        amount,
        due_at: dueAt,
        reminded: remindedHours,
      })),
    )}::jsonb) as w (number int, amount bigint, due_at timestamptz, reminded jsonb)
    where s.order_id = ${orderId} and s.number = w.number`.execute(tx)
}

/** Adds a payment to the schedule of an order. The caller has locked the order. */
export async function appendPayment(tx: Tx, orderId: number, payment: ScheduledPayment): Promise<void> {
  await sql`
    insert into payment_schedule (order_id, number, kind, amount, due_at, remind_hours)
    values (${orderId}, ${payment.number}, ${payment.kind}, ${payment.amount}, ${payment.dueAt}, ${[...payment.remindHours]}::int[])`.execute(
    tx,
  )
}

/** Makes the only line of an order, and its total, dearer. The caller has locked the order. */
export async function raiseLine(tx: Tx, orderId: number, extra: Kopecks): Promise<void> {
  await sql`
    with line as (
      update order_items set list_price = list_price + ${extra}, price = price + ${extra}, total = total + ${extra}, payable = payable + ${extra}
      where order_id = ${orderId} and count = 1 returning order_id)
    update orders o set subtotal = o.subtotal + ${extra}, total = o.total + ${extra} from line where o.id = line.order_id`.execute(
    tx,
  )
}

export async function addHistory(tx: Tx, entry: HistoryEntry): Promise<void> {
  await sql`
    insert into order_history (order_id, from_state, to_state, sub_state, actor, reason, at)
    values (${entry.orderId}, ${entry.fromState}, ${entry.toState}, ${entry.subState}, ${entry.actor}, ${entry.reason}, ${entry.at})`.execute(
    tx,
  )
}

/** The order to send a notice about; null also if the previous version of the program sent it, which `sent_notices` records under this key. */
export const orderForNotice = (id: number, key: string): Statement<Order | null> =>
  sql<OrderRow>`
    select ${orderColumns} from orders where id = ${id} and not exists (select from sent_notices where key = ${key})`.read(
    ([row]) => (row ? readOrderRow(row) : null),
  )
