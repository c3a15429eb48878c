import { attributesOf, offerAttributes } from './attributes.ts'
import type { ExistingCatalog, ExistingVariant, References, StagedOffer, StagedProduct } from './catalog-shapes.ts'
import { settleOffers, sizesAndColours } from './group-offers.ts'
import { cleanName } from './names.ts'
import { labelParts, sizeOf } from './offer-size.ts'
import { emptyPlan, type ProductPlan, remark } from './plan-book.ts'
import { planProduct } from './plan-product.ts'
import { planVariant } from './plan-variant.ts'
import { productSlugs, variantSkus } from './slugs.ts'

export type StagedBatch = {
  keys: string[]
  products: Map<string, StagedProduct>
  offers: Map<string, StagedOffer[]>
}

export type Candidates = { slugs: Map<string, string[]>; skus: Map<string, string[]> }

/** Slugs and skus that new rows of a batch may use, so that the free ones can be queried. Settles the offers first. */
export function candidatesOf(batch: StagedBatch, known: ExistingCatalog, refs: References): Candidates {
  const candidates: Candidates = { slugs: new Map(), skus: new Map() }
  for (const [key, offers] of batch.offers) settleOffers(batch.products.get(key), offers, refs.properties)
  const variants = new Set(known.variants.map((variant) => variant.externalId))
  for (const [key, product] of batch.products) {
    if (known.products.has(key) || !product.name) continue
    candidates.slugs.set(key, productSlugs(cleanName(product.name), product.article ?? '', key))
  }
  for (const [key, offers] of batch.offers) {
    for (const offer of offers) {
      if (variants.has(offer.id)) continue
      candidates.skus.set(offer.id, skusOf(offer, batch.products.get(key), known.products.get(key)?.article))
    }
  }
  return candidates
}

const skusOf = (offer: StagedOffer, product: StagedProduct | undefined, article = '') =>
  variantSkus(offer.article ?? product?.article ?? article, sizeOf(offer, product) ?? '', offer.id)

/** The input of a plan and the plan so far. */
export interface Planning {
  batch: StagedBatch
  known: ExistingCatalog
  candidates: Candidates
  refs: References
  /** The shop's variants by external id. */
  variants: Map<string, ExistingVariant>
  plan: ProductPlan
}

/**
 * Compares the records with the shop's data and plans the writes. Each product and offer read adds to exactly one count. Products are planned
 * together with their offers, so a product never becomes visible without its sizes and prices.
 */
export function planProducts(
  batch: StagedBatch,
  known: ExistingCatalog,
  candidates: Candidates,
  refs: References,
): ProductPlan {
  const variants = new Map(known.variants.map((variant) => [variant.externalId, variant]))
  const ofProduct = Map.groupBy(known.variants, (variant) => variant.productKey)
  const planning: Planning = { batch, known, candidates, refs, variants, plan: emptyPlan() }
  const onSale = new Map<string, string[]>()
  tellUnknownProperties(planning)
  for (const key of batch.keys) {
    const verdict = planProduct(planning, key)
    const labels = new Map((ofProduct.get(key) ?? []).flatMap((v) => (v.isActive ? [[v.externalId, v.size]] : [])))
    const before = labels.size
    for (const offer of batch.offers.get(key) ?? []) planVariant(planning, offer, verdict, labels)
    if (verdict !== 'used') continue
    linkAttributes(planning, key, labels, before)
    if (batch.products.has(key)) onSale.set(key, [...labels.keys()])
  }
  tellHidden(planning, onSale)
  return planning.plan
}

/** One note per property id: the classifier lacks the property, not the goods. */
function tellUnknownProperties({ plan, batch, refs }: Planning): void {
  const given = [...batch.products.values(), ...[...batch.offers.values()].flat()]
  const ids = new Set(given.flatMap(({ properties }) => properties ?? []).map(({ id }) => id))
  for (const id of ids) if (!refs.properties.has(id)) remark(plan, 'products', id, 'property_unknown', '')
}

/** Notes products that are hidden because none of their offers has a price in the default list. */
function tellHidden({ plan, batch, variants, refs }: Planning, onSale: Map<string, string[]>): void {
  const ofList = (prices: { key: string; typeId: number }[]) =>
    new Set(prices.flatMap(({ key, typeId }) => (typeId === refs.defaultPriceTypeId ? [key] : [])))
  const priced = ofList(plan.prices)
  const unpriced = ofList(plan.removedPrices)
  const isPriced = (id: string) =>
    priced.has(id) ||
    (!unpriced.has(id) && variants.get(id)?.prices.some(({ typeId }) => typeId === refs.defaultPriceTypeId))
  for (const [key, ids] of onSale) {
    if (!ids.some(isPriced)) remark(plan, 'products', key, 'without_price', batch.products.get(key)?.name ?? '')
  }
}

/** `labels`: of the offers on sale; `before`: their number before this batch. */
function linkAttributes(
  { plan, batch, known, refs }: Planning,
  key: string,
  labels: Map<string, string>,
  before: number,
): void {
  const staged = batch.products.get(key)
  if (!staged && !known.products.has(key)) return
  const own = staged ? attributesOf(staged, refs.properties) : []
  const offers = batch.offers.get(key) ?? []
  const isSaid = offers.some((offer) => offer.params || sizeOf(offer, staged, known.products.get(key)) !== null)
  const hasNames = offers.some(({ characteristics }) => characteristics?.some(({ name }) => name))
  plan.offersSaid.set(key, hasNames ? 'names' : isSaid || labels.size !== before ? 'labels' : 'nothing')
  const parts = offers.some((offer) => offer.params)
    ? sizesAndColours(offers.filter(({ id }) => labels.has(id)))
    : [...labels.values()].flatMap((label) => labelParts(label, offers))
  plan.links.set(key, plan.offersSaid.get(key) === 'nothing' ? own : [...own, ...offerAttributes(parts)])
}
