import { anyOf, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'
import type { Reservation } from './allocate.ts'

/** A stock row an order may take from, locked until the end of the transaction. */
export interface StockRow {
  variantId: number
  productId: number
  outletId: number
  free: number
  isWarehouse: boolean
}

/**
 * Locks the stock an order may take from: of one outlet and the warehouses, or of the warehouses and the region's own outlets. Always by
 * variant and outlet, so that two orders cannot deadlock. Rows that another order changed meanwhile are read again after the wait.
 */
export const lockedStock = (
  place: { companyId: number; regionId: number; outletId: number | null },
  variantIds: readonly number[],
): Statement<StockRow[]> =>
  sql<{ variant_id: number; product_id: number; outlet_id: number; free: number; is_warehouse: boolean }>`
    select l.variant_id, v.product_id, l.outlet_id, l.on_hand - l.reserved as free, o.kind = 'warehouse' as is_warehouse
    from stock_levels l join outlets o on o.id = l.outlet_id join variants v on v.id = l.variant_id
    where l.variant_id = ${anyOf('bigint', variantIds)} and o.company_id = ${place.companyId} and o.is_active
      and (o.kind = 'warehouse' or (${place.outletId}::bigint is null and o.region_id = ${place.regionId}) or o.id = ${place.outletId}::bigint)
    order by l.variant_id, l.outlet_id
    for update of l`.read((rows) =>
    rows.map((r) => ({
      variantId: r.variant_id,
      productId: r.product_id,
      outletId: r.outlet_id,
      free: r.free,
      isWarehouse: r.is_warehouse,
    })),
  )

/**
 * Parts of the statement that writes an order: they reserve its pieces and record the reservations. A check of the table prevents reserving
 * more than there is.
 */
export const reserveStock = (holds: readonly Reservation[]): Sql[] => [
  sql`hold as (
    select * from unnest(${holds.map((h) => h.variantId)}::bigint[], ${holds.map((h) => h.outletId)}::bigint[],
      ${holds.map((h) => h.count)}::int[]) as h (variant_id, outlet_id, count)
  )`,
  sql`taken as (
    update stock_levels l set reserved = l.reserved + h.count from o, hold h
    where l.variant_id = h.variant_id and l.outlet_id = h.outlet_id
  )`,
  sql`held as (
    insert into reservations (order_id, variant_id, outlet_id, count)
    select o.id, h.variant_id, h.outlet_id, h.count from o, hold h
  )`,
]

/** A part before the order, for pieces that are not locked yet: locks their rows in the common order, where more is left than is taken. */
export const lockReservations = (holds: readonly Reservation[]): Sql => sql`locked_stock as materialized (
    select l.variant_id from stock_levels l
    join unnest(${holds.map((h) => h.variantId)}::bigint[], ${holds.map((h) => h.outletId)}::bigint[],
      ${holds.map((h) => h.count)}::int[]) as h (variant_id, outlet_id, count) on l.variant_id = h.variant_id and l.outlet_id = h.outlet_id
    where l.on_hand - l.reserved > h.count
    order by l.variant_id, l.outlet_id
    for update of l
  )`

/** True if all of them could be locked this way. */
export const areReservationsLocked = (holds: readonly Reservation[]): Sql =>
  sql`(select count(*) from locked_stock) = ${holds.length}`

/** How a reservation ends: its pieces are put back on sale, or handed over to the customer. */
export type Outcome = 'released' | 'taken'

/** Products whose pieces are on sale again, and those of them that were out of stock before. */
export interface Freed {
  productIds: number[]
  fromNothing: number[]
}

/** Releases pieces of an order, first where it holds fewest, so that the rest is in few places. The caller has locked the order. */
export async function freePieces(tx: Tx, orderId: number, pieces: ReadonlyMap<number, number>): Promise<Freed> {
  const variants = [...pieces.keys()]
  await sql`
    select 1 from stock_levels l join reservations r on r.variant_id = l.variant_id and r.outlet_id = l.outlet_id
    where r.order_id = ${orderId} and r.state = 'held' and r.variant_id = ${anyOf('bigint', variants)}
    order by l.variant_id, l.outlet_id
    for update of l`.execute(tx)
  const { rows } = await sql<{ product_id: number; from_nothing: boolean }>`
    with wanted as (
      select * from unnest(${variants}::bigint[], ${[...pieces.values()]}::int[]) as w (variant_id, count)
    ), freed as (
      select h.variant_id, h.outlet_id, h.count as held, least(h.count, greatest(0, w.count - h.before)) as count
      from (select variant_id, outlet_id, count,
          coalesce(sum(count) over (partition by variant_id order by count, outlet_id rows between unbounded preceding and 1 preceding), 0) as before
        from reservations where order_id = ${orderId} and state = 'held') h join wanted w using (variant_id)
    ), gone as (
      delete from reservations r using freed f
      where r.order_id = ${orderId} and r.variant_id = f.variant_id and r.outlet_id = f.outlet_id and f.count = f.held
    ), fewer as (
      update reservations r set count = r.count - f.count from freed f
      where r.order_id = ${orderId} and r.variant_id = f.variant_id and r.outlet_id = f.outlet_id and f.count between 1 and f.held - 1
    ), moved as (
      update stock_levels l set reserved = l.reserved - f.count from freed f
      where l.variant_id = f.variant_id and l.outlet_id = f.outlet_id and f.count > 0
      returning l.variant_id, l.on_hand - l.reserved - f.count as free_before
    )
    select v.product_id, bool_or(m.free_before = 0) as from_nothing from moved m join variants v on v.id = m.variant_id
    group by v.product_id`.execute(tx)
  return readFreed(rows)
}

const readFreed = (rows: readonly { product_id: number; from_nothing: boolean }[]): Freed => ({
  productIds: rows.map((row) => row.product_id),
  fromNothing: rows.filter((row) => row.from_nothing).map((row) => row.product_id),
})

/**
 * Ends the reservations of an order. Returns the products that are on sale again by it, and those of them that were out of stock before, as
 * only these change in listings. A repeated call does nothing: only pieces that are still held count.
 */
export async function endReservations(tx: Tx, orderId: number, outcome: Outcome): Promise<Freed> {
  await sql`
    select 1 from stock_levels l join reservations r on r.variant_id = l.variant_id and r.outlet_id = l.outlet_id
    where r.order_id = ${orderId} and r.state = 'held'
    order by l.variant_id, l.outlet_id
    for update of l`.execute(tx)
  const { rows } = await sql<{ product_id: number; from_nothing: boolean }>`
    with ended as (
      update reservations set state = ${outcome} where order_id = ${orderId} and state = 'held'
      returning variant_id, outlet_id, count
    ), moved as (
      update stock_levels l
      set reserved = l.reserved - e.count, on_hand = l.on_hand - case when ${outcome} = 'taken' then e.count else 0 end
      from ended e where l.variant_id = e.variant_id and l.outlet_id = e.outlet_id
      returning l.variant_id, l.on_hand - l.reserved - case when ${outcome} = 'taken' then 0 else e.count end as free_before
    )
    select v.product_id, bool_or(m.free_before = 0) as from_nothing from moved m join variants v on v.id = m.variant_id
    where ${outcome} = 'released' group by v.product_id`.execute(tx)
  return readFreed(rows)
}

export interface StockLevel {
  variantId: number
  productId: number
  onHand: number
  reserved: number
}

/**
 * The stock of a variant in an outlet, both of the company. Its row is created if there is none, and locked until the end of the transaction.
 */
export async function lockedLevel(
  tx: Tx,
  companyId: number,
  sku: string,
  outletId: number,
): Promise<StockLevel | undefined> {
  const { rows } = await sql<StockLevel>`
    insert into stock_levels as l (variant_id, outlet_id, on_hand)
    select v.id, o.id, 0 from variants v join outlets o on o.company_id = v.company_id
    where v.company_id = ${companyId} and v.sku = ${sku} and o.id = ${outletId}
    on conflict (variant_id, outlet_id) do update set on_hand = l.on_hand
    returning l.variant_id as "variantId", l.on_hand as "onHand", l.reserved,
      (select product_id from variants where id = l.variant_id) as "productId"`.execute(tx)
  return rows[0]
}

export async function writeLevel(tx: Tx, variantId: number, outletId: number, onHand: number): Promise<void> {
  await sql`update stock_levels set on_hand = ${onHand} where variant_id = ${variantId} and outlet_id = ${outletId}`.execute(
    tx,
  )
}
