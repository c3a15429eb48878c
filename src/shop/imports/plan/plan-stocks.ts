import type { ExistingVariant, StagedOffer } from './catalog-shapes.ts'
import { assumedStock, readStock } from './figures.ts'
import { refuse, remark } from './plan-book.ts'
import type { Planning } from './product-plan.ts'

export function planStocks(planning: Planning, offer: StagedOffer, variant: ExistingVariant | undefined): void {
  const { plan } = planning
  const count = plan.counts.stocks
  const wanted = readStocks(planning, offer)
  if (!wanted) return
  const before = new Map(variant?.stocks.map((stock) => [stock.outletId, stock.onHand]))
  for (const [outletId, onHand] of wanted) {
    const was = before.get(outletId)
    if (was === onHand || (was === undefined && onHand === 0)) {
      count.unchanged++
      continue
    }
    count[was === undefined ? 'created' : 'changed']++
    plan.stocks.push({ key: offer.id, outletId, onHand })
    plan.touched.add(offer.productId)
  }
  for (const [outletId, onHand] of before) {
    if (wanted.has(outletId) || onHand === 0) continue
    count.withdrawn++
    plan.stocks.push({ key: offer.id, outletId, onHand: 0 })
    plan.touched.add(offer.productId)
  }
}

/** Whole pieces by outlet; null: the record contains no stock. */
function readStocks({ plan, refs }: Planning, offer: StagedOffer): Map<number, number> | null {
  const count = plan.counts.stocks
  const stocks = new Map<number, number>()
  if (offer.stocks) {
    for (const { warehouseId, quantity } of offer.stocks) {
      count.read++
      const outletId = refs.outletIds.get(warehouseId)
      if (outletId === undefined) refuse(plan, 'stocks', offer.id, 'warehouse_unknown', warehouseId)
      else put(outletId, quantity)
    }
    return stocks
  }
  if (offer.available === false) return stocks
  if (offer.quantity !== undefined) {
    const said = readStock(offer.quantity)
    if (said?.count === 0 && said.note === null) return stocks
    count.read++
    put(refs.defaultOutletId, offer.quantity)
    return stocks
  }
  if (offer.available === undefined) return null
  count.read++
  remark(plan, 'stocks', offer.id, 'stock_assumed', '')
  return stocks.set(refs.defaultOutletId, assumedStock)

  function put(outletId: number, quantity: string): void {
    const stock = readStock(quantity)
    if (!stock) {
      refuse(plan, 'stocks', offer.id, 'stock_bad', quantity)
      return
    }
    if (stock.note) remark(plan, 'stocks', offer.id, stock.note, quantity)
    stocks.set(outletId, (stocks.get(outletId) ?? 0) + stock.count)
  }
}
