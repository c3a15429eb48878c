import { anyOf, type Db, type Sql, type Statement, sql } from '#kit/db.ts'
import type { OrderAdjustments, OrderHistory, OrderItems, Outlets } from '#kit/schema.d.ts'
import { type Kopecks, ZERO } from '#lib/money.ts'
import type { SoldBy } from '#lib/quantity.ts'
import type { NewOrderItem, OrderAdjustment, OrderDetails, OrderItem, OrderOutlet } from './order.ts'
import type { HistoryEntry } from './order-history.ts'
import type { OrderState } from './order-states.ts'
import { type CanceledRow, canceledJson, readCanceled } from './part/cancel-part.store.ts'
import type { Shipment } from './shipping/shipment-states.ts'
import { shipmentsJson } from './shipping/shipments.store.ts'

/** Everything that belongs to these orders, in one statement for any number of them. */
export const detailsOf = (orderIds: readonly number[]): Statement<OrderDetails> => {
  const ids = anyOf('bigint', orderIds)
  return sql<DetailsRow>`select ${detailsIn({
    items: sql`(select * from order_items where order_id = ${ids})`,
    adjustments: sql`(select * from order_adjustments where order_id = ${ids})`,
    history: sql`(select * from order_history where order_id = ${ids})`,
    orders: sql`(select * from orders where id = ${ids})`,
  })}, ${shipmentsJson(orderIds)} as shipments,
    (select coalesce(json_agg(distinct c.order_id), '[]') from receipts c left join payments p on p.id = c.payment_id
      where c.order_id = ${ids} and (p.id is null or p.state in ('succeeded', 'refunded'))) as receipted,
    ${canceledJson(orderIds)} as canceled`.read(([row]) => readDetails(row!))
}

type Source = Sql

/** Read with the line, as its actions depend on it (spec §3, REVIEW). */
const reviewed = sql`exists (select from reviews r where r.order_item_id = i.id and r.state <> 'rejected')`
/** A published review that its author may add to (ORD-11). */
const addable = sql`exists (select from reviews r where r.order_item_id = i.id and r.state = 'approved'
  and (r.addition_state is null or r.addition_state = 'rejected'))`

const givenBack = sql`(select json_build_object('count', coalesce(sum((l ->> 'count')::int), 0), 'amount', coalesce(sum((l ->> 'amount')::bigint), 0))
  from refunds f, jsonb_array_elements(f.lines) l where f.order_id = i.order_id and f.state = 'succeeded' and (l ->> 'item')::bigint = i.id)`

/** Columns that read the details of orders, for a statement whose sources hold whole rows of these tables. */
export const detailsIn = (from: { items: Source; adjustments: Source; history: Source; orders: Source }) => sql`
  (select coalesce(json_agg(to_jsonb(i) || jsonb_build_object('slug', p.slug, 'reviewed', ${reviewed}, 'addable', ${addable},
      'returned', pieces_returned(i.id, i.order_id), 'given_back', ${givenBack}) order by i.id), '[]')
    from ${from.items} i left join products p on p.id = i.product_id) as items,
  (select coalesce(json_agg(a order by a.id), '[]') from ${from.adjustments} a) as adjustments,
  (select coalesce(json_agg(h order by h.id), '[]') from ${from.history} h) as history,
  (select coalesce(json_agg(to_jsonb(t) || jsonb_build_object('timezone', coalesce(t.timezone, r.timezone, 'Europe/Moscow'))), '[]')
    from outlets t left join regions r on r.id = t.region_id where t.id in (select w.outlet_id from ${from.orders} w)) as outlets`

export interface DetailsRow {
  items: ItemRow[]
  adjustments: AdjustmentRow[]
  history: HistoryRow[]
  outlets: OutletRow[]
  /** Absent for an order that is being placed. */
  shipments?: Shipment[]
  receipted?: number[]
  canceled?: CanceledRow[]
}

export const readDetails = ({
  items,
  adjustments,
  history,
  outlets,
  shipments = [],
  receipted = [],
  canceled = [],
}: DetailsRow): OrderDetails => ({
  items: items.map(readItem),
  adjustments: adjustments.map(readAdjustment),
  history: history.map(readEntry),
  outlets: outlets.map(readOutlet),
  shipments,
  receipted,
  canceled: canceled.map(readCanceled),
})

/** Only the lines, as receipts need them. */
export const itemsOf = (orderIds: readonly number[]): Statement<OrderItem[]> =>
  sql<ItemRow>`
    select i.*, p.slug from order_items i left join products p on p.id = i.product_id
    where i.order_id = ${anyOf('bigint', orderIds)} order by i.id`.read((rows) => rows.map(readItem))

type ItemRow = OrderItems & {
  slug: string | null
  reviewed?: boolean
  addable?: boolean
  returned?: number
  given_back?: OrderItem['givenBack']
}
/** The column of each line field that an order writes. Reading and writing both use it. */
const itemColumns = {
  kind: 'kind',
  variantId: 'variant_id',
  productId: 'product_id',
  details: 'details',
  sku: 'sku',
  article: 'article',
  name: 'name',
  nameEn: 'name_en',
  size: 'size',
  image: 'image',
  seller: 'seller',
  barcode: 'barcode',
  count: 'count',
  unit: 'unit',
  step: 'step',
  listPrice: 'list_price',
  price: 'price',
  oldPrice: 'old_price',
  total: 'total',
  payable: 'payable',
  earns: 'earns',
  vat: 'vat',
  subject: 'payment_subject',
  mode: 'payment_mode',
  agent: 'agent',
} as const satisfies Record<keyof NewOrderItem, keyof OrderItems>
const itemFields = Object.keys(itemColumns) as (keyof NewOrderItem)[]

/** The same columns, for the statement that writes lines. */
export const writtenItemColumns = sql.join(itemFields.map((field) => sql.id(itemColumns[field])))
export const itemRow = (item: NewOrderItem): Record<string, unknown> =>
  Object.fromEntries(itemFields.map((field) => [itemColumns[field], item[field]]))

const readItem = (row: ItemRow): OrderItem => ({
  ...(Object.fromEntries(itemFields.map((field) => [field, row[itemColumns[field]]])) as unknown as NewOrderItem),
  id: row.id,
  orderId: row.order_id,
  slug: row.slug,
  isReviewed: row.reviewed ?? false,
  canAddToReview: row.addable ?? false,
  returnable: row.count - (row.returned ?? 0),
  withdrawn: row.withdrawn,
  givenBack: row.given_back ?? { count: 0, amount: ZERO },
})

type AdjustmentRow = OrderAdjustments
const readAdjustment = (a: AdjustmentRow): OrderAdjustment => ({
  orderId: a.order_id,
  itemId: a.item_id,
  source: a.source,
  code: a.code,
  label: a.label as OrderAdjustment['label'],
  amount: a.amount as Kopecks,
})

/** Timestamps inside JSON are text. */
type HistoryRow = Omit<OrderHistory, 'at'> & { at: string }
const readEntry = (h: HistoryRow): HistoryEntry => ({
  orderId: h.order_id,
  fromState: h.from_state,
  toState: h.to_state as OrderState,
  subState: h.sub_state,
  actor: h.actor,
  reason: h.reason,
  at: new Date(h.at),
})

type OutletRow = Outlets & { timezone: string }
const readOutlet = (o: OutletRow): OrderOutlet => ({
  id: o.id,
  name: o.name,
  nameEn: o.name_en,
  address: o.address,
  addressEn: o.address_en,
  latitude: o.latitude,
  longitude: o.longitude,
  schedule: o.schedule as string[],
  specialDays: o.special_days as Record<string, string>,
  timezone: o.timezone,
})

/** How an order's goods are sold, by id of the line or of the canceled item. */
export async function measuresOf(db: Db, orderId: number): Promise<Map<number, Pick<SoldBy, 'unit' | 'step'>>> {
  const { rows } = await sql<{ id: number; unit: string; step: number }>`
    select i.id, coalesce(i.unit, p.unit) as unit, i.step
    from order_items i join products p on p.id = i.product_id where i.order_id = ${orderId}
    union all
    select c.id, coalesce(c.unit, p.unit) as unit, c.step
    from canceled_items c join products p on p.id = c.product_id where c.order_id = ${orderId}`.execute(db)
  return new Map(rows.map(({ id, ...sold }) => [id, sold]))
}
