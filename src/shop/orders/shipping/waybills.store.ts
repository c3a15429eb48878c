import { assignments, type Db, sql, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Piece } from '#shop/delivery/parcel.ts'
import type { SentParcel } from './amounts-to-collect.ts'

/** The waybill a carrier makes for a parcel. */
export interface Waybill {
  shipmentId: number
  orderId: number
  companyId: number
  /** Number of the parcel. */
  number: string
  invoiceNumber: string
  carrier: string | null
  key: string | null
  /** Its id at the carrier; null: the answer was lost, or the carrier was not asked. */
  id: string | null
  state: 'asked' | 'made' | 'refused' | null
  problem: string
  /** When it was last requested or read; null: never, or the last attempt has ended. */
  at: Date | null
}

const columns = sql`id as "shipmentId", order_id as "orderId", company_id as "companyId", number, invoice_number as "invoiceNumber",
  carrier, waybill_key as key, waybill_id as id, waybill_state as state, waybill_problem as problem, tracked_at as at`

export async function waybillOf(db: Db, orderId: number, number: string): Promise<Waybill | null> {
  const { rows } = await sql<Waybill>`
    select ${columns} from shipments where order_id = ${orderId} and number = ${number}`.execute(db)
  return rows[0] ?? null
}

export async function saveWaybill(
  db: Db,
  shipmentId: number,
  change: {
    carrier?: string
    key?: string
    id?: string
    state?: 'asked' | 'made' | 'refused'
    problem?: string
    /** Amount the carrier is told to collect from the recipient. */
    onReceipt?: Kopecks
    carrierState?: string
    at?: Date | null
  },
): Promise<void> {
  const { carrier, key, id, state, problem, onReceipt, carrierState, at } = change
  const changes = assignments({
    carrier,
    waybill_key: key,
    waybill_id: id,
    waybill_state: state,
    waybill_problem: problem,
    waybill_on_receipt: onReceipt,
    carrier_state: carrierState,
    tracked_at: at,
  })
  await sql`update shipments set ${changes} where id = ${shipmentId}`.execute(db)
}

/** Parcels whose state may have changed, those not read for the longest time first. */
export async function waybillsToTrack(db: Db, before: Date, limit: number): Promise<Waybill[]> {
  const { rows } = await sql<Waybill>`
    select ${columns} from shipments
    where waybill_state in ('asked', 'made') and state not in ('done', 'canceled', 'rejected')
      and (tracked_at is null or tracked_at < ${before})
    order by tracked_at nulls first limit ${limit}`.execute(db)
  return rows
}

export interface SentItem {
  item: number
  sku: string
  name: string
  count: number
  /** Unit of sale, and its thousandths in one of `count`. */
  unit: string
  step: number
  /** Of one unit. */
  price: Kopecks
  /** Amount for these pieces. */
  payable: Kopecks
  /** Known facts of one piece; the settings supply the rest. */
  piece: Partial<Piece>
}

/**
 * Pieces of an order that can be in parcels. Lines that are not goods have no weight and are not sent, nor are pieces that are not collected.
 */
export async function sentItems(db: Db, orderId: number): Promise<SentItem[]> {
  const { rows } = await sql<SentItem>`
    select i.id as item, i.sku, i.name, c.count, coalesce(i.unit, p.unit) as unit, i.step, i.price, i.payable * c.count / i.count as payable, piece_said(p, v) as piece
    from order_items i
    cross join lateral (select pieces_to_collect(i.id, i.order_id) as count) c
    join variants v on v.id = i.variant_id
    join products p on p.id = v.product_id
    where i.order_id = ${orderId} and c.count > 0
    order by i.id`.execute(db)
  return rows
}

/** The parcels of an order, with the amounts carriers were told to collect. A refused waybill collects nothing. */
export async function sentParcels(db: Db, orderId: number): Promise<SentParcel[]> {
  const { rows } = await sql<SentParcel>`
    select s.id, s.state, case when s.waybill_state in ('asked', 'made') then s.waybill_on_receipt end as told,
      coalesce((select json_agg(json_build_object('item', i.order_item_id, 'count', i.count) order by i.order_item_id)
        from shipment_items i where i.shipment_id = s.id), '[]') as items
    from shipments s where s.order_id = ${orderId} order by s.id`.execute(db)
  return rows
}

/** The carrier's point an order goes to; null: it goes elsewhere. */
export async function pointOfOrder(tx: Tx, orderId: number): Promise<{ carrier: string; code: string } | null> {
  const { rows } = await sql<{ carrier: string; code: string }>`
    select t.carrier, t.carrier_code as code from orders o join outlets t on t.id = o.outlet_id
    where o.id = ${orderId} and t.carrier is not null`.execute(tx)
  return rows[0] ?? null
}
