import { sql } from 'kysely'
import { command, type Question, question } from '#kit/db.ts'
import { jobsAdded, type NewJob } from '#kit/jobs.ts'
import { noticeOf } from '#kit/notices.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { eventsWritten, type NewEvent } from '#shop/events.ts'
import type { AddressDetails, Owner } from './orders.store.ts'

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

/** Drawn before the order is written, so that all that names it can be written with it. */
export const nextOrderId: Question<number> = question(
  sql<{ id: number }>`select nextval('orders_id_seq') as id`,
  ([row]) => row!.id,
)

/**
 * The order with its items, reservations and first line of history, the stock it takes, its jobs, events and the notice for the caches,
 * in one statement: there is no moment at which half of it exists. The stock rows are locked by the caller; that never more is
 * reserved than there is, the table's own check has the last word on.
 */
export const insertOrder = (
  order: NewOrder,
  { jobs, events, tags }: { jobs: readonly NewJob[]; events: readonly NewEvent[]; tags: readonly string[] },
): Question<void> =>
  command(sql`
    with o as (
      insert into orders (id, company_id, customer_id, region_id, number, state, sub_state, delivery_type, delivery_payment_option_id,
        payment_type, outlet_id, address, address_details, recipient_name, recipient_phone, recipient_email, recipient, comment,
        employee, balances, subtotal, discount_amount, bonus_discount_amount, delivery_price, total, receipt_code, due_date,
        reserved_until, idempotency_key, created_at, updated_at)
      overriding system value
      values (${order.id}, ${order.owner.companyId}, ${order.owner.customerId}, ${order.regionId}, ${order.number}, 'new', ${order.subState},
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
      where l.variant_id = h.variant_id and l.outlet_id = h.outlet_id
    ), held as (
      insert into reservations (order_id, variant_id, outlet_id, count)
      select o.id, h.variant_id, h.outlet_id, h.count from o, hold h
    ), history as (
      insert into order_history (order_id, from_state, to_state, sub_state, actor, at)
      select o.id, '', 'new', ${order.subState}, 'customer', ${order.at} from o
    )
    select ${jobsAdded(jobs)}, ${eventsWritten(order.owner.companyId, events, order.at)},
      ${noticeOf(order.owner.companyId, tags)} from o`)

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
