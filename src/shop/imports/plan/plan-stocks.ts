import { wholeUnit } from '#lib/quantity.ts'
import type { ExistingVariant, StagedOffer } from './catalog-shapes.ts'
import { assumedStock, readStock } from './figures.ts'
import { refuse, remark } from './plan-book.ts'
import type { Planning } from './product-plan.ts'

export function planStocks(planning: Planning, offer: StagedOffer, variant: ExistingVariant | undefined): void {
  const { plan } = planning
  const count = plan.counts.stocks
  const wanted = readStocks(planning, offer)
  if (!wanted) return
  // A changed step converts the stock before this plan is written (db/functions/step_was_changed.sql).
  const [old, step] = stepsOf(planning, offer)
  const before = new Map(
    variant?.stocks.map((stock) => [
      stock.outletId,
      old === step ? stock.onHand : Math.floor((stock.onHand * old) / step),
    ]),
  )
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

/** The step of the product before this import, and with it. */
function stepsOf({ plan, known }: Planning, { productId }: StagedOffer): [before: number, now: number] {
  const before = known.products.get(productId)?.step ?? wholeUnit
  const row = plan.products.findLast(({ externalId }) => externalId === productId)
  return [before, row?.step ?? before]
}

/** Whole steps by outlet; null: the record contains no stock. */
function readStocks(planning: Planning, offer: StagedOffer): Map<number, number> | null {
  const { plan, refs } = planning
  const [, step] = stepsOf(planning, offer)
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
    const said = readStock(offer.quantity, step)
    if (said?.count === 0 && said.note === null) return stocks
    count.read++
    put(refs.defaultOutletId, offer.quantity)
    return stocks
  }
  if (offer.available === undefined) return null
  count.read++
  remark(plan, 'stocks', offer.id, 'stock_assumed', '')
  return stocks.set(refs.defaultOutletId, Math.floor((assumedStock * wholeUnit) / step))

  function put(outletId: number, quantity: string): void {
    const stock = readStock(quantity, step)
    if (!stock) {
      refuse(plan, 'stocks', offer.id, 'stock_bad', quantity)
      return
    }
    if (stock.note) remark(plan, 'stocks', offer.id, stock.note, quantity)
    stocks.set(outletId, (stocks.get(outletId) ?? 0) + stock.count)
  }
}
