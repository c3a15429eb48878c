import { readSaleUnit } from '#shop/catalog/product/sale-unit.ts'
import type { FeedPrice } from '../files/feed.ts'
import type { RefusalCode } from '../refusals.ts'
import type { ExistingVariant, StagedOffer } from './catalog-shapes.ts'
import { readNumber, readPrice } from './figures.ts'
import { type ProductPlan, refuse, remark } from './plan-book.ts'
import type { Planning } from './product-plan.ts'

/**
 * Usable prices by our price type, in kopecks for one base unit; null: the record contains no price list. If one type has several prices for
 * different units, the price of the base unit is used (CommerceML: «Единица», «Коэффициент»).
 */
export function readPrices({ plan, refs, batch, known }: Planning, offer: StagedOffer): Map<number, number> | null {
  if (!offer.prices) return null
  const staged = batch.products.get(offer.productId)
  const baseUnit =
    staged?.unitCode || staged?.unitName
      ? readSaleUnit(staged.unitCode, staged.unitName)
      : known.products.get(offer.productId)?.unit
  const chosen = new Map<number, { price: number; said: FeedPrice }>()
  for (const said of offer.prices) {
    const { typeId, amount, coefficient } = said
    plan.counts.prices.read++
    const currency = said.currency ?? refs.currencies.get(typeId) ?? null
    const ours = refs.priceTypeIds.get(typeId)
    const price = readPrice(amount, currency, coefficient)
    if (ours === undefined) refuse(plan, 'prices', offer.id, 'price_type_unknown', typeId)
    else if (!price.ok) refuse(plan, 'prices', offer.id, price.code, `${amount} ${currency ?? ''}`.trim())
    else {
      const one = { price: price.price, said }
      const before = chosen.get(ours)
      const nearer = before ? unitDistance(before.said, baseUnit) - unitDistance(said, baseUnit) : 0
      if (nearer >= 0) chosen.set(ours, one)
      if (before && nearer === 0)
        refuse(plan, 'prices', offer.id, 'price_repeated', `${before.price / 100} / ${one.price / 100}`)
      else if (before) {
        const [used, left] = nearer > 0 ? [one, before] : [before, one]
        refuse(plan, 'prices', offer.id, 'price_of_unit', `${used.price / 100} / ${priceWithUnit(left.said)}`)
      }
    }
  }
  return new Map([...chosen].map(([type, { price }]) => [type, price]))
}

/** Distance of a price's unit from the base unit: 0 for the base unit, 1 for another unit of one piece, more for packs, by size. */
function unitDistance({ unit, coefficient }: FeedPrice, baseUnit: string | undefined): number {
  const pieces = coefficient === null ? 1 : (readNumber(coefficient) ?? 1)
  if (pieces > 0 && pieces !== 1) return 2 + Math.abs(Math.log(pieces))
  const isOther = unit !== undefined && baseUnit !== undefined && readSaleUnit(unit, unit) !== baseUnit
  return isOther ? 1 : 0
}

/** For example «900 упак (10)». */
const priceWithUnit = ({ amount, unit, coefficient }: FeedPrice): string =>
  [amount, unit, coefficient && `(${coefficient})`].filter(Boolean).join(' ')

/** The reason to refuse a variant: that of its last price, or `price_missing` if it has none. */
export function priceProblem(plan: ProductPlan, offer: StagedOffer): RefusalCode {
  const last = plan.remarks.at(-1)
  return offer.prices?.length && last?.refused && last.key === offer.id ? last.code : 'price_missing'
}

export function planPrices(
  { plan, refs }: Planning,
  offer: StagedOffer,
  prices: Map<number, number>,
  variant: ExistingVariant | undefined,
): void {
  const count = plan.counts.prices
  const before = new Map(variant?.prices.map((price) => [price.typeId, price]))
  for (const [typeId, price] of prices) {
    const oldPrice = oldPriceOf(plan, offer, price, before.get(typeId)?.oldPrice ?? null)
    const was = before.get(typeId)
    if (was && was.price === price && was.oldPrice === oldPrice) {
      count.unchanged++
      continue
    }
    count[was ? 'changed' : 'created']++
    plan.prices.push({ key: offer.id, typeId, price, oldPrice })
    plan.touched.add(offer.productId)
  }
  // A record with prices lists all of them: the price of a missing type is removed.
  const imported = new Set([...refs.priceTypeIds.values(), ...refs.emptiedListIds])
  for (const typeId of before.keys()) {
    if (prices.has(typeId) || !imported.has(typeId)) continue
    count.withdrawn++
    plan.removedPrices.push({ key: offer.id, typeId })
    plan.touched.add(offer.productId)
  }
}

/** 1C has no old price: one set by hand in the shop remains while it is above the new price. */
function oldPriceOf(plan: ProductPlan, offer: StagedOffer, price: number, kept: number | null): number | null {
  if (offer.oldPrice === undefined) return kept !== null && kept > price && offer.available === undefined ? kept : null
  const old = readPrice(offer.oldPrice, null, null)
  if (old.ok && old.price > price) return old.price
  remark(plan, 'prices', offer.id, 'old_price_low', offer.oldPrice)
  return null
}
