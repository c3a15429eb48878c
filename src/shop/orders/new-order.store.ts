import { type RawBuilder, sql } from 'kysely'
import { type Question, question } from '#kit/db.ts'
import { jobsAdded, type NewJob } from '#kit/jobs.ts'
import { staleTagsSent } from '#kit/notices.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Adjustment } from '#shop/cart/price-order.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { Locale } from '#shop/context.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { eventsWritten, type NewEvent } from '#shop/events.ts'
import type { FiscalFacts, StoredOwn } from '#shop/line-kinds.ts'
import type { OrderPeople } from './buyer.ts'
import { type DetailsRow, detailsIn, type OrderDetails, readDetails } from './order-details.store.ts'
import {
  type AddressDetails,
  type Order,
  type OrderRow,
  type Owner,
  orderColumns,
  readOrderRow,
} from './orders.store.ts'
import type { Requisites } from './requisites.ts'

export interface NewItem extends StoredOwn, FiscalFacts {
  kind: string
  sku: string
  article: string
  name: string
  nameEn: string
  size: string
  image: StoredImage | null
  seller: string
  barcode: string
  count: number
  listPrice: Kopecks
  price: Kopecks
  oldPrice: Kopecks | null
  total: Kopecks
  payable: Kopecks
  /** What it brings its buyer in bonuses. */
  earns: Kopecks
}

export interface NewOrder {
  id: number
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
  recipient: OrderPeople
  /** In which it was placed: its messages are said in it. */
  language: Locale
  comment: string
  employee: string
  promoCodes: readonly string[]
  balances: object[]
  subtotal: Kopecks
  discountAmount: Kopecks
  bonusDiscountAmount: Kopecks
  deliveryPrice: Kopecks
  total: Kopecks
  receiptCode: string
  legal: Requisites | null
  dueDate: IsoDate | null
  /** Hours of that day; both or none. */
  dueFrom: string | null
  dueTo: string | null
  reservedUntil: Date | null
  at: Date
  items: NewItem[]
  /** `line` is the place of an item in `items`. */
  adjustments: Adjustment[]
}

/** Drawn before the order is written, so that all that names it can be written with it. */
export const nextOrderId: Question<number> = question(
  sql<{ id: number }>`select nextval('orders_id_seq') as id`,
  ([row]) => row!.id,
)

/** An order as it was written; nobody has begun to pay it. */
export interface PlacedOrder extends OrderDetails {
  order: Order
}

/**
 * The order with its lines, adjustments and first line of history, what its claims took, its jobs, events and the notice for the
 * caches, in one statement: there is no moment at which half of it exists. Answers what was written; null: nothing, as it was not there.
 */
export const insertOrder = (
  order: NewOrder,
  {
    locks,
    isThere,
    parts,
    jobs,
    events,
    tags,
  }: {
    /** Parts before the order, and whether it is written at all, which they say. */
    locks: readonly RawBuilder<unknown>[]
    isThere: RawBuilder<unknown>
    /** What else is written with it: named parts of its `with`, which may read the order's id from `o` and do nothing without one. */
    parts: readonly RawBuilder<unknown>[]
    jobs: readonly NewJob[]
    events: readonly NewEvent[]
    tags: readonly string[]
  },
): Question<PlacedOrder | null> =>
  question(
    sql<OrderRow & DetailsRow>`
    with ${locks.length === 0 ? sql`` : sql`${sql.join(locks, sql`, `)},`} o as (
      insert into orders (id, company_id, customer_id, region_id, number, state, sub_state, delivery_type, delivery_payment_option_id,
        payment_type, outlet_id, address, address_details, recipient_name, recipient_phone, recipient_email, recipient, language, comment,
        employee, promo_codes, balances, subtotal, discount_amount, bonus_discount_amount, delivery_price, total, receipt_code,
        legal, due_date, due_from, due_to, reserved_until, idempotency_key, created_at, updated_at)
      overriding system value
      select ${order.id}::bigint, ${order.owner.companyId}::bigint, ${order.owner.customerId}::bigint, ${order.regionId}::bigint, ${order.number}::text, 'new', ${order.subState}::text,
        ${order.deliveryType}::text, ${order.optionId}::bigint, ${order.paymentType}::text, ${order.outletId}::bigint, ${json(order.address)}::jsonb,
        ${json(order.addressDetails)}::jsonb, ${order.recipientName}::text, ${order.recipientPhone}::text, ${order.recipientEmail}::text,
        ${json(order.recipient)}::jsonb, ${order.language}::text, ${order.comment}::text, ${order.employee}::text, ${order.promoCodes}::text[], ${json(order.balances)}::jsonb,
        ${order.subtotal}::bigint, ${order.discountAmount}::bigint, ${order.bonusDiscountAmount}::bigint, ${order.deliveryPrice}::bigint, ${order.total}::bigint,
        ${order.receiptCode}::text, ${json(order.legal)}::jsonb, ${order.dueDate}::date, ${order.dueFrom}::text, ${order.dueTo}::text, ${order.reservedUntil}::timestamptz, ${order.idempotencyKey}::text,
        ${order.at}::timestamptz, ${order.at}::timestamptz
      where ${isThere}
      returning *
    ), line as materialized (
      select nextval('order_items_id_seq') as id, i.* from jsonb_to_recordset(${json(order.items.map(itemRow))}::jsonb) as i (place int,
        kind text, variant_id bigint, product_id bigint, details jsonb, sku text, article text, name text, name_en text, size text,
        image jsonb, seller text, barcode text, count int, list_price bigint, price bigint, old_price bigint, total bigint,
        payable bigint, vat text, payment_subject text, payment_mode text, agent jsonb, earns bigint)
    ), items as (
      insert into order_items (id, order_id, kind, variant_id, product_id, details, sku, article, name, name_en, size, image, seller,
        barcode, count, list_price, price, old_price, total, payable, vat, payment_subject, payment_mode, agent, earns)
      overriding system value
      select i.id, o.id, kind, variant_id, product_id, details, sku, article, name, name_en, size, image, seller,
        barcode, count, list_price, price, old_price, total, payable, vat, payment_subject, payment_mode, agent, earns
      from (select id from o) o, line i order by i.place
      returning *
    ), adjusted as (
      insert into order_adjustments (order_id, item_id, source, code, amount, label, at)
      select o.id, i.id, a.source, a.code, a.amount, a.label, ${order.at}
      from o, jsonb_to_recordset(${json(order.adjustments.map(adjustmentRow))}::jsonb) as a (place int, line int, source text, code text, amount bigint, label jsonb)
        left join line i on i.place = a.line
      order by a.place
      returning *
    ), ${parts.length === 0 ? sql`` : sql`${sql.join(parts, sql`, `)},`} history as (
      insert into order_history (order_id, from_state, to_state, sub_state, actor, at)
      select o.id, '', 'new', ${order.subState}, 'customer', ${order.at} from o
      returning *
    )
    select ${orderColumns}, ${detailsIn({ items: sql`items`, adjustments: sql`adjusted`, history: sql`history`, orders: sql`o` })},
      ${jobsAdded(jobs)} as jobs, ${eventsWritten(order.owner.companyId, events, order.at)} as events,
      ${staleTagsSent(order.owner.companyId, tags)} as told
    from o`,
    ([row]) => (row ? { order: readOrderRow(row), ...readDetails(row) } : null),
  )

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** In the order in which the stages made them: each was counted on what those before it left. */
const adjustmentRow = (adjustment: Adjustment, place: number) => ({ place, ...adjustment })

const itemRow = (item: NewItem, place: number) => ({
  place,
  kind: item.kind,
  variant_id: item.variantId,
  product_id: item.productId,
  details: item.details,
  sku: item.sku,
  article: item.article,
  name: item.name,
  name_en: item.nameEn,
  size: item.size,
  image: item.image,
  seller: item.seller,
  barcode: item.barcode,
  count: item.count,
  list_price: item.listPrice,
  price: item.price,
  old_price: item.oldPrice,
  total: item.total,
  payable: item.payable,
  vat: item.vat,
  payment_subject: item.subject,
  payment_mode: item.mode,
  agent: item.agent,
  earns: item.earns,
})
