import { anyOf, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'
import type { Agent, PaymentMode, PaymentSubject, VatRate } from '#lib/fiscal.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CanceledItem, NewOrderItem } from '../order.ts'
import type { PartAdjustment, Parted, PartLine, sumsOf } from './cancel-part.ts'

/** A line, as canceling a part of it needs it. */
export interface PartItem extends PartLine, Pick<NewOrderItem, 'kind' | 'variantId' | 'productId' | 'details' | 'sku'> {
  /** Pieces that are prepared already: with a bound code of «Честный знак», or put into parcels. */
  marked: number
  inParcels: number
  /** Pieces that left the order without being handed over: they are canceled first, and hold nothing. */
  withdrawn: number
}

export const partSourceOf = (orderId: number): Statement<{ items: PartItem[]; adjustments: PartAdjustment[] }> =>
  sql<{ items: PartItem[]; adjustments: PartAdjustment[] }>`
    select (select coalesce(json_agg(json_build_object('id', i.id, 'count', i.count, 'step', i.step, 'listPrice', i.list_price, 'payable', i.payable,
        'earns', i.earns, 'kind', i.kind, 'variantId', i.variant_id, 'productId', i.product_id, 'details', i.details, 'sku', i.sku,
        'marked', (select count(*) from marking_codes m where m.order_item_id = i.id),
        'inParcels', (select coalesce(sum(s.count), 0) from shipment_items s where s.order_item_id = i.id),
        'withdrawn', i.withdrawn) order by i.id), '[]')
        from order_items i where i.order_id = ${orderId}) as items,
      (select coalesce(json_agg(json_build_object('id', a.id, 'itemId', a.item_id, 'source', a.source, 'amount', a.amount) order by a.id), '[]')
        from order_adjustments a where a.order_id = ${orderId}) as adjustments`.read(([row]) => row!)

/**
 * Writes an order without a part of it: canceled pieces become rows of their own, their lines shrink or are deleted, and the sums of the order
 * follow; the database checks the sums at the end. Returns the canceled pieces. The caller has locked the order.
 */
export async function writePart(
  tx: Tx,
  order: { id: number; isPaid: boolean; actor: string },
  { gone, lines, adjustments }: Parted,
  sums: ReturnType<typeof sumsOf>,
  at: Date,
): Promise<{ id: number; count: number; payable: Kopecks }[]> {
  const json = (rows: object) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  const { rows } = await sql<{ id: number; count: number; payable: Kopecks }>`
    insert into canceled_items (id, order_id, item_id, product_id, sku, name, name_en, size, count, unit, step, payable, bonuses, vat, payment_subject,
      payment_mode, agent, is_paid, actor, at)
    select case when i.count = g.count then i.id else nextval('order_items_id_seq') end, i.order_id, i.id, i.product_id, i.sku, i.name,
      i.name_en, i.size, g.count, i.unit, i.step, g.payable, g.bonuses, i.vat, i.payment_subject, i.payment_mode, i.agent, ${order.isPaid}, ${order.actor}, ${at}
    from ${json(gone)} as g (item bigint, count int, payable bigint, bonuses bigint)
    join order_items i on i.id = g.item and i.order_id = ${order.id}
    returning id, count, payable`.execute(tx)
  await sql`
    with changed as (select * from ${json(adjustments)} as c (id bigint, amount bigint))
    , gone as (delete from order_adjustments a using changed c where a.id = c.id and c.amount = 0)
    update order_adjustments a set amount = c.amount from changed c where a.id = c.id and c.amount <> 0`.execute(tx)
  await sql`
    with changed as (select * from ${json(lines)} as c (id bigint, count int, payable bigint, earns bigint))
    , gone as (delete from order_items i using changed c where i.id = c.id and c.count = 0)
    update order_items i set count = c.count, payable = c.payable, earns = c.earns, total = line_cost(i.price, c.count, i.step),
      withdrawn = greatest(0, i.withdrawn - (i.count - c.count))
    from changed c where i.id = c.id and c.count > 0`.execute(tx)
  await sql`
    update orders set subtotal = ${sums.subtotal}, discount_amount = ${sums.discountAmount}, bonus_discount_amount = ${sums.bonusDiscountAmount},
      total = ${sums.total}, updated_at = ${at},
      canceled_amount = canceled_amount + ${order.isPaid ? gone.reduce((sum, { payable }) => sum + payable, 0) : 0}
    where id = ${order.id}`.execute(tx)
  return rows
}

const canceledRows = (orderIds: readonly number[]) => sql<CanceledRow>`
    select c.*, f.state as refund, coalesce(f.tries, 0)::int as refunds, coalesce(f.by_people, false) or p.provider = 'outside' as by_people
    from canceled_items c
    -- one wish may be taken from several payments: it is back when all of them have given their part
    left join lateral (select r.payment_id, r.by_people, count(*) over () as tries,
        case when sum((l ->> 'amount')::bigint) filter (where r.state = 'succeeded') over () >= c.payable then 'succeeded'
          else coalesce(min(r.state) filter (where r.state in ('creating', 'pending')) over (), 'canceled') end as state
      from refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = c.order_id and (l ->> 'item')::bigint = c.id order by r.id desc limit 1) f on true
    left join payments p on p.id = f.payment_id
    where c.order_id = ${anyOf('bigint', orderIds)} order by c.at, c.id`

export const canceledItemsOf = (orderIds: readonly number[]): Statement<CanceledItem[]> =>
  canceledRows(orderIds).read((rows) => rows.map(readCanceled))

/** The same as a JSON list, for a statement that reads orders with everything that belongs to them. */
export const canceledJson = (orderIds: readonly number[]): Sql =>
  sql`(select coalesce(json_agg(x), '[]') from (${canceledRows(orderIds)}) x)`

export interface CanceledRow {
  id: number
  order_id: number
  item_id: number
  sku: string
  name: string
  name_en: string
  size: string
  count: number
  unit: string | null
  step: number
  payable: number
  bonuses: number
  vat: string
  payment_subject: string
  payment_mode: string
  agent: object | null
  is_paid: boolean
  actor: string
  at: Date | string
  refund: string | null
  refunds: number
  by_people: boolean | null
}

export const readCanceled = (row: CanceledRow): CanceledItem => ({
  id: row.id,
  orderId: row.order_id,
  itemId: row.item_id,
  sku: row.sku,
  name: row.name,
  nameEn: row.name_en,
  size: row.size,
  count: row.count,
  unit: row.unit,
  step: row.step,
  payable: row.payable as Kopecks,
  bonuses: row.bonuses as Kopecks,
  vat: row.vat as VatRate,
  subject: row.payment_subject as PaymentSubject,
  mode: row.payment_mode as PaymentMode,
  agent: row.agent as Agent | null,
  isPaid: row.is_paid,
  actor: row.actor,
  at: new Date(row.at),
  refund: row.refund,
  refunds: row.refunds,
  byPeople: row.by_people ?? false,
})
