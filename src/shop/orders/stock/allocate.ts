/** Where the pieces of an order are taken from. */
export interface Reservation {
  variantId: number
  outletId: number
  count: number
}

export interface Shortage {
  variantId: number
  wanted: number
  available: number
}

/**
 * Distributes the demand over the stock: the preferred outlet first (where the customer fetches the order), then warehouses, then shops, each
 * by id. All or nothing: with any shortage there are no holds.
 */
export function allocate(
  demand: ReadonlyMap<number, number>,
  stock: readonly { variantId: number; outletId: number; free: number; isWarehouse: boolean }[],
  preferred: number | null,
): { ok: true; holds: Reservation[]; emptied: number[] } | { ok: false; shortages: Shortage[] } {
  const rank = (row: { outletId: number; isWarehouse: boolean }) =>
    row.outletId === preferred ? 0 : row.isWarehouse ? 1 : 2
  const inTurn = stock.toSorted((a, b) => rank(a) - rank(b) || a.outletId - b.outletId)
  const holds: Reservation[] = []
  const emptied: number[] = []
  const shortages: Shortage[] = []
  for (const [variantId, wanted] of demand) {
    const rows = inTurn.filter((row) => row.variantId === variantId && row.free > 0)
    const available = rows.reduce((sum, row) => sum + row.free, 0)
    if (available < wanted) {
      shortages.push({ variantId, wanted, available })
      continue
    }
    let left = wanted
    for (const { outletId, free } of rows) {
      if (left === 0) break
      const count = Math.min(left, free)
      holds.push({ variantId, outletId, count })
      if (count === free) emptied.push(variantId)
      left -= count
    }
  }
  return shortages.length > 0 ? { ok: false, shortages } : { ok: true, holds, emptied }
}
