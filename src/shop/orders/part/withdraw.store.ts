import { anyOf, type Db, sql, type Tx } from '#kit/db.ts'
import type { NewOrderItem } from '../order.ts'

/** Pieces of each line to collect and hand over: all but those refunded, or with a pending refund, before the order left. */
export async function piecesToCollect(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select id, pieces_to_collect(id, order_id) as count from order_items where order_id = ${anyOf('bigint', orderIds)} order by id`.execute(
    db,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A line with the number of its pieces that this call withdrew. */
export type WithdrawnLine = Pick<NewOrderItem, 'kind' | 'variantId' | 'productId' | 'details' | 'sku' | 'count'>

/**
 * Withdraws pieces of completed refunds, with `asked` of pending ones too; a line without remaining pieces loses its codes. The caller has
 * locked the order.
 */
export async function writeWithdrawn(tx: Tx, orderId: number, refunds: 'made' | 'asked'): Promise<WithdrawnLine[]> {
  const { rows } = await sql<WithdrawnLine>`
    update order_items i set withdrawn = i.withdrawn + w.count
    from (select id, pieces_to_withdraw(id, order_id, ${refunds === 'made'}) as count from order_items where order_id = ${orderId}) w
    where w.id = i.id and w.count > 0
    returning i.kind, i.variant_id as "variantId", i.product_id as "productId", i.details, i.sku, w.count`.execute(tx)
  if (rows.length === 0) return []
  await sql`
    delete from marking_codes m using order_items i
    where i.id = m.order_item_id and i.order_id = ${orderId} and i.withdrawn = i.count`.execute(tx)
  return rows
}

/** Takes withdrawn pieces out of parcels that can still be opened, the newest first. Returns the numbers of parcels that are empty now. */
export async function takeOutOfParcels(tx: Tx, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with lying as (
      select t.shipment_id, t.order_item_id, t.count, s.number,
        sum(t.count) over (partition by t.order_item_id) - (i.count - i.withdrawn) as excess,
        coalesce(sum(t.count) over (partition by t.order_item_id order by parcel_sealed(s.state, s.waybill_state), s.id desc
          rows between unbounded preceding and 1 preceding), 0) as before
      from shipment_items t join shipments s on s.id = t.shipment_id join order_items i on i.id = t.order_item_id
      where s.order_id = ${orderId}
    ), out as (
      select shipment_id, order_item_id, number, count, least(count, greatest(0, excess - before)) as taken from lying
    ), gone as (
      delete from shipment_items t using out o
      where t.shipment_id = o.shipment_id and t.order_item_id = o.order_item_id and o.taken = o.count
    ), fewer as (
      update shipment_items t set count = t.count - o.taken from out o
      where t.shipment_id = o.shipment_id and t.order_item_id = o.order_item_id and o.taken > 0 and o.taken < o.count
    )
    select number from out group by shipment_id, number having sum(count) = sum(taken) order by shipment_id`.execute(tx)
  return rows.map(({ number }) => number)
}
