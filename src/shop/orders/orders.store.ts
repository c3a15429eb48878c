import { sql } from 'kysely'
import type { Db, Tx } from '#kit/db.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { type DeliveryType, deliveryTypeOf } from '#shop/delivery/delivery-type.ts'
import type { OrderFacts, OrderState } from './order-states.ts'

export interface AddressDetails {
  flat: string
  floor: string
  entrance: string
  comment: string
}

export interface Order extends OrderFacts {
  id: number
  companyId: number
  customerId: number
  regionId: number
  number: string
  subState: string
  deliveryType: DeliveryType
  optionId: number
  outletId: number | null
  address: { address: string } | null
  addressDetails: AddressDetails | null
  recipientName: string
  recipientPhone: string
  recipientEmail: string
  promoCodes: string[]
  subtotal: Kopecks
  discountAmount: Kopecks
  bonusDiscountAmount: Kopecks
  deliveryPrice: Kopecks
  receiptCode: string
  dueDate: IsoDate | null
  createdAt: Date
}

const columns = [
  'id',
  'company_id',
  'customer_id',
  'region_id',
  'number',
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
  'promo_codes',
  'subtotal',
  'discount_amount',
  'bonus_discount_amount',
  'delivery_price',
  'total',
  'paid',
  'receipt_code',
  'due_date',
  'reserved_until',
  'storage_until',
  'storage_extensions',
  'created_at',
] as const

const selectOrders = (db: Db) => db.selectFrom('orders').select(columns)
type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

const read = (row: OrderRow): Order => ({
  id: row.id,
  companyId: row.company_id,
  customerId: row.customer_id,
  regionId: row.region_id,
  number: row.number,
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
  promoCodes: row.promo_codes,
  subtotal: row.subtotal,
  discountAmount: row.discount_amount,
  bonusDiscountAmount: row.bonus_discount_amount,
  deliveryPrice: row.delivery_price,
  total: row.total,
  paid: row.paid,
  receiptCode: row.receipt_code,
  dueDate: row.due_date as unknown as IsoDate | null,
  reservedUntil: row.reserved_until,
  storageUntil: row.storage_until,
  storageExtensions: row.storage_extensions,
  createdAt: row.created_at,
})

/** Whose order it is stands in the query (design §8): a foreign one is as unknown as a missing one. */
export interface Owner {
  companyId: number
  customerId: number
}

export async function orderOf(db: Db, owner: Owner, id: number): Promise<Order | null> {
  const row = await selectOrders(db)
    .where('id', '=', id)
    .where('company_id', '=', owner.companyId)
    .where('customer_id', '=', owner.customerId)
    .executeTakeFirst()
  return row ? read(row) : null
}

export async function ordersOf(
  db: Db,
  owner: Owner,
  page: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const mine = (q: ReturnType<typeof selectOrders>) =>
    q.where('company_id', '=', owner.companyId).where('customer_id', '=', owner.customerId)
  const rows = await mine(selectOrders(db)).orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  const { total } = await db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', owner.companyId)
    .where('customer_id', '=', owner.customerId)
    .executeTakeFirstOrThrow()
  return { orders: rows.map(read), total: Number(total) }
}

export async function orderByKey(db: Db, owner: Owner, key: string): Promise<Order | null> {
  const row = await selectOrders(db)
    .where('company_id', '=', owner.companyId)
    .where('customer_id', '=', owner.customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ? read(row) : null
}

/** Every change of an order begins here: moves, payments and expiry wait for each other at this row. */
export async function lockOrder(tx: Tx, id: number, owner?: Owner): Promise<Order | null> {
  const row = await selectOrders(tx)
    .where('id', '=', id)
    .$if(owner !== undefined, (q) =>
      q.where('company_id', '=', owner!.companyId).where('customer_id', '=', owner!.customerId),
    )
    .forUpdate()
    .executeTakeFirst()
  return row ? read(row) : null
}

export async function orderById(db: Db, id: number): Promise<Order | null> {
  const row = await selectOrders(db).where('id', '=', id).executeTakeFirst()
  return row ? read(row) : null
}

export async function saveOrder(tx: Tx, order: Order, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      state: order.state,
      sub_state: order.subState,
      paid: order.paid,
      reserved_until: order.reservedUntil,
      storage_until: order.storageUntil,
      storage_extensions: [...order.storageExtensions],
      updated_at: at,
    })
    .where('id', '=', order.id)
    .execute()
}

export interface HistoryEntry {
  orderId: number
  fromState: string
  toState: OrderState
  subState: string
  actor: string
  reason: string
  at: Date
}

export async function addHistory(tx: Tx, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      order_id: entry.orderId,
      from_state: entry.fromState,
      to_state: entry.toState,
      sub_state: entry.subState,
      actor: entry.actor,
      reason: entry.reason,
      at: entry.at,
    })
    .execute()
}

export interface NewItem {
  variant_id: number
  product_id: number
  sku: string
  article: string
  name: string
  name_en: string
  size: string
  image: StoredImage | null
  seller: string
  barcode: string
  count: number
  price: Kopecks
  old_price: Kopecks | null
  total: Kopecks
}

export interface NewOrder {
  owner: Owner
  regionId: number
  number: string
  idempotencyKey: string
  subState: string
  deliveryType: DeliveryType
  optionId: number
  paymentType: string
  outletId: number | null
  address: object | null
  addressDetails: AddressDetails | null
  recipientName: string
  recipientPhone: string
  recipientEmail: string
  /** Parts of the names as given, beside the joined one (contradiction C25). */
  recipient: object
  comment: string
  employee: string
  balances: object[]
  subtotal: Kopecks
  discountAmount: Kopecks
  bonusDiscountAmount: Kopecks
  deliveryPrice: Kopecks
  total: Kopecks
  receiptCode: string
  dueDate: IsoDate
  reservedUntil: Date | null
  at: Date
  items: NewItem[]
  holds: { variantId: number; outletId: number; count: number }[]
}

/**
 * The order with its items, reservations and first line of history, and the stock it takes, in one statement: there is no
 * moment at which half of it exists. The stock rows are locked by the caller; the condition is the last word all the same.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: number; taken: number }> {
  const { rows } = await sql<{ id: number; taken: number }>`
    with o as (
      insert into orders (company_id, customer_id, region_id, number, state, sub_state, delivery_type, delivery_payment_option_id,
        payment_type, outlet_id, address, address_details, recipient_name, recipient_phone, recipient_email, recipient, comment,
        employee, balances, subtotal, discount_amount, bonus_discount_amount, delivery_price, total, receipt_code, due_date,
        reserved_until, idempotency_key, created_at, updated_at)
      values (${order.owner.companyId}, ${order.owner.customerId}, ${order.regionId}, ${order.number}, 'new', ${order.subState},
        ${order.deliveryType}, ${order.optionId}, ${order.paymentType}, ${order.outletId}, ${json(order.address)}::jsonb,
        ${json(order.addressDetails)}::jsonb, ${order.recipientName}, ${order.recipientPhone}, ${order.recipientEmail},
        ${json(order.recipient)}::jsonb, ${order.comment}, ${order.employee}, ${json(order.balances)}::jsonb, ${order.subtotal},
        ${order.discountAmount}, ${order.bonusDiscountAmount}, ${order.deliveryPrice}, ${order.total}, ${order.receiptCode},
        ${order.dueDate}::date, ${order.reservedUntil}, ${order.idempotencyKey}, ${order.at}, ${order.at})
      returning id
    ), items as (
      insert into order_items (order_id, variant_id, product_id, sku, article, name, name_en, size, image, seller, barcode, count,
        price, old_price, total)
      select o.id, i.* from o, jsonb_to_recordset(${json(order.items)}::jsonb) as i (variant_id bigint, product_id bigint, sku text,
        article text, name text, name_en text, size text, image jsonb, seller text, barcode text, count int, price bigint,
        old_price bigint, total bigint)
    ), hold as (
      select * from unnest(${order.holds.map((h) => h.variantId)}::bigint[], ${order.holds.map((h) => h.outletId)}::bigint[],
        ${order.holds.map((h) => h.count)}::int[]) as h (variant_id, outlet_id, count)
    ), taken as (
      update stock_levels l set reserved = l.reserved + h.count from hold h
      where l.variant_id = h.variant_id and l.outlet_id = h.outlet_id and l.on_hand - l.reserved >= h.count
      returning 1
    ), held as (
      insert into reservations (order_id, variant_id, outlet_id, count)
      select o.id, h.variant_id, h.outlet_id, h.count from o, hold h
    ), history as (
      insert into order_history (order_id, from_state, to_state, sub_state, actor, at)
      select o.id, '', 'new', ${order.subState}, 'customer', ${order.at} from o
    )
    select o.id, (select count(*) from taken)::int as taken from o`.execute(tx)
  return rows[0]!
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export interface OrderDetails {
  items: {
    id: number
    orderId: number
    productId: number
    slug: string
    sku: string
    article: string
    name: string
    nameEn: string
    size: string
    seller: string
    count: number
    price: Kopecks
    oldPrice: Kopecks | null
    total: Kopecks
    image: StoredImage | null
  }[]
  history: HistoryEntry[]
  outlets: {
    id: number
    name: string
    nameEn: string
    address: string
    addressEn: string
    latitude: number | null
    longitude: number | null
    schedule: string[]
  }[]
}

/** What belongs to these orders: three statements, however many orders. */
export async function detailsOf(db: Db, orders: readonly Order[]): Promise<OrderDetails> {
  if (orders.length === 0) return { items: [], history: [], outlets: [] }
  const ids = orders.map((order) => order.id)
  const outletIds = orders.flatMap((order) => order.outletId ?? [])
  const [items, history, outlets] = await Promise.all([
    db
      .selectFrom('order_items as i')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .select([
        'i.id',
        'i.order_id',
        'i.product_id',
        'p.slug',
        'i.sku',
        'i.article',
        'i.name',
        'i.name_en',
        'i.size',
        'i.seller',
        'i.count',
        'i.price',
        'i.old_price',
        'i.total',
        'i.image',
      ])
      .where('i.order_id', 'in', ids)
      .orderBy('i.id')
      .execute(),
    db.selectFrom('order_history').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
    outletIds.length === 0 ? [] : db.selectFrom('outlets').selectAll().where('id', 'in', outletIds).execute(),
  ])
  return {
    items: items.map((i) => ({
      id: i.id,
      orderId: i.order_id,
      productId: i.product_id,
      slug: i.slug,
      sku: i.sku,
      article: i.article,
      name: i.name,
      nameEn: i.name_en,
      size: i.size,
      seller: i.seller,
      count: i.count,
      price: i.price,
      oldPrice: i.old_price,
      total: i.total,
      image: i.image as StoredImage | null,
    })),
    history: history.map((h) => ({
      orderId: h.order_id,
      fromState: h.from_state,
      toState: h.to_state as OrderState,
      subState: h.sub_state,
      actor: h.actor,
      reason: h.reason,
      at: h.at,
    })),
    outlets: outlets.map((o) => ({
      id: o.id,
      name: o.name,
      nameEn: o.name_en,
      address: o.address,
      addressEn: o.address_en,
      latitude: o.latitude,
      longitude: o.longitude,
      schedule: o.schedule as string[],
    })),
  }
}

/** The outbox's memory: what was said is not said again. */
export async function noticeWasSent(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('sent_notices').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}

export async function rememberNotice(db: Db, key: string, at: Date): Promise<void> {
  await db
    .insertInto('sent_notices')
    .values({ key, at })
    .onConflict((c) => c.doNothing())
    .execute()
}
