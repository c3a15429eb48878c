import type { Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, refuse } from '#lib/result.ts'
import type { StockSnapshot } from '#shop/cart/cart.ts'
import { stockTag } from '#shop/cart/line-facts.flow.ts'
import { refreshCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import type { Claim, ClaimedOrder, ClaimingOrder, Demand } from '#shop/claims.ts'
import { allocate, type Reservation } from './allocate.ts'
import {
  areReservationsLocked,
  endReservations,
  type Freed,
  freePieces,
  lockedStock,
  lockReservations,
  type Outcome,
  reserveStock,
  type StockRow,
} from './stock.store.ts'

/** Pieces of goods: reserved when the order is placed, released when it ends without success, taken when it is handed over. */
export const stockClaim: Claim<StockRow[]> = {
  name: 'stock',

  lock: (order, demand) =>
    lockedStock({ companyId: order.companyId, regionId: order.regionId, outletId: pickupAt(order) }, [
      ...wantedOf(demand).keys(),
    ]),

  take(order, demand, found) {
    const allocated = allocate(wantedOf(demand), found, pickupAt(order))
    if (!allocated.ok) {
      const skuOf = new Map(demand.map(({ thing, sku }) => [thing, sku]))
      const lines = allocated.shortages.map(({ variantId, ...lacking }) => ({ sku: skuOf.get(variantId)!, ...lacking }))
      return refuse({ code: 'stock_changed', lines })
    }
    const { holds, emptied } = allocated
    const productOf = new Map(found.map((row) => [row.variantId, row.productId]))
    const gone = emptied.map((variantId) => productOf.get(variantId)!)
    return ok({
      parts: reserveStock(holds),
      tags: tagsOf(holds, found),
      // Only goods that ran out change in listings.
      after: gone.length === 0 ? null : (tx: Tx) => refreshCards(tx, order.companyId, gone),
    })
  },

  takeUnlocked(order, demand) {
    const seen = seenOf(order, demand)
    const allocated = seen && allocate(wantedOf(demand), seen, pickupAt(order))
    // Taking the last pieces changes listings: for them the rows are locked and read first.
    if (!allocated?.ok || allocated.emptied.length > 0) return null
    const { holds } = allocated
    return {
      locks: [lockReservations(holds)],
      isThere: areReservationsLocked(holds),
      parts: reserveStock(holds),
      tags: tagsOf(holds, seen!),
    }
  },

  release: (tx, order) => end(tx, order, 'released'),
  settle: (tx, order) => end(tx, order, 'taken'),

  async releasePart(tx, order, demand) {
    const freed = await freePieces(tx, order.id, wantedOf(demand))
    await backOnSale(tx, order.companyId, freed)
  },

  checks: {
    'stock is never below nothing and never promised twice': `
      select variant_id || '/' || outlet_id as id from stock_levels where on_hand < 0 or reserved < 0 or reserved > on_hand`,
    'what is reserved is what orders hold': `
      select l.variant_id || '/' || l.outlet_id as id from stock_levels l
      left join (select variant_id, outlet_id, sum(count) as held from reservations where state = 'held' group by 1, 2) r
        using (variant_id, outlet_id)
      where l.reserved <> coalesce(r.held, 0)`,
    'an order holds or has given exactly what it sells': `
      select o.id::text as id from orders o
      join lateral (select variant_id, sum(count - withdrawn) as sold from order_items where order_id = o.id and kind = 'goods' group by 1) i on true
      left join lateral (select sum(count) as kept from reservations where order_id = o.id and variant_id = i.variant_id) r on true
      where i.sold <> coalesce(r.kept, 0)`,
    'orders that are over hold nothing, open ones hold everything': `
      select distinct o.id::text as id from orders o join reservations r on r.order_id = o.id
      where r.state <> case when o.state in ('canceled', 'expired', 'rejected') then 'released'
        when o.state = 'done' then 'taken' when o.state = 'returned' and r.state in ('released', 'taken') then r.state else 'held' end`,
  },
}

const pickupAt = ({ deliveryType, outletId }: ClaimingOrder) => (deliveryType === 'PICKUP' ? outletId : null)

const tagsOf = (holds: readonly Reservation[], rows: readonly StockRow[]): string[] =>
  holds.map((hold) => stockTag(rows.find(({ variantId }) => variantId === hold.variantId)!.productId))

/** The rows that `lock` would have read, as they were in the facts of the lines; null if a line has none. */
function seenOf(order: ClaimingOrder, demand: readonly Demand[]): StockRow[] | null {
  const pickup = pickupAt(order)
  const rows = new Map<string, StockRow>()
  for (const { thing: variantId, seen } of demand) {
    if (!seen) return null
    const { productId, stock } = seen as StockSnapshot
    for (const row of stock)
      if (row.isWarehouse || pickup === null || row.outletId === pickup)
        rows.set(`${variantId}/${row.outletId}`, { ...row, variantId, productId })
  }
  return [...rows.values()]
}

/** Adds up the demand for each thing over all lines. */
function wantedOf(demand: readonly Demand[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { thing, count } of demand) wanted.set(thing, (wanted.get(thing) ?? 0) + count)
  return wanted
}

async function end(tx: Tx, order: ClaimedOrder, outcome: Outcome): Promise<void> {
  // Goods that come back after the handover are inspected by people before they are on sale again (our choice).
  await backOnSale(tx, order.companyId, await endReservations(tx, order.id, outcome))
}

async function backOnSale(tx: Tx, companyId: number, { productIds, fromNothing }: Freed): Promise<void> {
  await notifyTags(tx, companyId, productIds.map(stockTag))
  await refreshCards(tx, companyId, fromNothing)
}
