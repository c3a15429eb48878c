import type { KnownVariant, StagedOffer } from './catalog-shapes.ts'
import { readPrice } from './figures.ts'
import { type ProductPlan, refuse, remark } from './plan-book.ts'
import type { Planning } from './product-plan.ts'
import type { RefusalCode } from './refusals.ts'

/** The prices that can be used, by our price type; null when the record does not speak of prices. */
export function readPrices({ plan, refs }: Planning, offer: StagedOffer): Map<number, number> | null {
  if (!offer.prices) return null
  const prices = new Map<number, number>()
  for (const { typeId, amount, coefficient, ...own } of offer.prices) {
    plan.counts.prices.read++
    const currency = own.currency ?? refs.currencies.get(typeId) ?? null
    const ours = refs.priceTypeIds.get(typeId)
    const price = readPrice(amount, currency, coefficient)
    if (ours === undefined) refuse(plan, 'prices', offer.id, 'price_type_unknown', typeId)
    else if (!price.ok) refuse(plan, 'prices', offer.id, price.code, `${amount} ${currency ?? ''}`.trim())
    else {
      if (prices.has(ours))
        refuse(plan, 'prices', offer.id, 'price_repeated', `${prices.get(ours)! / 100} / ${price.price / 100}`)
      prices.set(ours, price.price)
    }
  }
  return prices
}

/** The variant is refused for the reason of its last price; without any, because there is none. */
export function priceProblem(plan: ProductPlan, offer: StagedOffer): RefusalCode {
  const last = plan.remarks.at(-1)
  return offer.prices?.length && last?.refused && last.key === offer.id ? last.code : 'price_missing'
}

export function planPrices(
  { plan, refs }: Planning,
  offer: StagedOffer,
  prices: Map<number, number>,
  variant: KnownVariant | undefined,
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
  // A record that lists prices lists all of them: a type that is gone has no price any more.
  const imported = new Set([...refs.priceTypeIds.values(), ...refs.emptiedListIds])
  for (const typeId of before.keys()) {
    if (prices.has(typeId) || !imported.has(typeId)) continue
    count.withdrawn++
    plan.removedPrices.push({ key: offer.id, typeId })
    plan.touched.add(offer.productId)
  }
}

/** 1C knows no old price: one that the shop set by hand stays while it is above the new price. */
function oldPriceOf(plan: ProductPlan, offer: StagedOffer, price: number, kept: number | null): number | null {
  if (offer.oldPrice === undefined) return kept !== null && kept > price && offer.available === undefined ? kept : null
  const old = readPrice(offer.oldPrice, null, null)
  if (old.ok && old.price > price) return old.price
  remark(plan, 'prices', offer.id, 'old_price_low', offer.oldPrice)
  return null
}
