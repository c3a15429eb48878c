import type { StagedOffer, VariantRow } from './catalog-shapes.ts'
import { sizeOrder } from './names.ts'
import { sizeOf } from './offer-size.ts'
import { refuse, refuseRepeats, writeVariant } from './plan-book.ts'
import { planPrices, priceProblem, readPrices } from './plan-prices.ts'
import type { ProductResult } from './plan-product.ts'
import { planStocks } from './plan-stocks.ts'
import type { Planning } from './product-plan.ts'
import { firstFree } from './slugs.ts'

const variantFields = ['productKey', 'article', 'barcode', 'size', 'sort', 'isActive'] as const

/**
 * Compares an offer with the shop's variant, then its prices and stock; it adds to exactly one count of variants. `labels`: sizes of the
 * product's offers on sale; updated here.
 */
export function planVariant(
  planning: Planning,
  offer: StagedOffer,
  verdict: ProductResult,
  labels: Map<string, string>,
): void {
  const { plan, batch, known, candidates, variants } = planning
  const staged = batch.products.get(offer.productId)
  const product = known.products.get(offer.productId)
  const count = plan.counts.variants
  const variant = variants.get(offer.id)
  const repeated = offer.identity ? 'repeated_offer' : 'repeated'
  refuseRepeats(plan, 'variants', offer.id, offer.repeats, repeated, (offer.also ?? []).join(', '))
  count.read++
  if (verdict === 'unknown' || verdict === 'refused') {
    refuse(plan, 'variants', offer.id, verdict === 'unknown' ? 'product_unknown' : 'product_refused', offer.name ?? '')
    return
  }
  if (offer.deleted || verdict === 'withdrawn') {
    labels.delete(offer.id)
    if (variant?.isActive) {
      writeVariant(plan, { ...variant, isActive: false })
      count.withdrawn++
    } else count.unchanged++
    return
  }
  const prices = readPrices(planning, offer)
  if (prices && prices.size === 0) {
    labels.delete(offer.id)
    refuse(plan, 'variants', offer.id, priceProblem(plan, offer), offer.name ?? '')
    if (variant?.isActive) writeVariant(plan, { ...variant, isActive: false })
    return
  }
  const row: VariantRow = {
    externalId: offer.id,
    productKey: offer.productId,
    sku: variant?.sku ?? '',
    article: offer.article ?? variant?.article ?? staged?.article ?? product?.article ?? '',
    barcode: offer.barcode ?? (offer.id === offer.productId ? staged?.barcode : undefined) ?? variant?.barcode ?? '',
    size: sizeOf(offer, staged, product) ?? variant?.size ?? '',
    sort: 0,
    // A product record alone does not restore a variant that the offers no longer list.
    isActive: offer.isBare ? (variant?.isActive ?? true) : true,
  }
  row.sort = sizeOrder(row.size)
  if (row.isActive) labels.set(offer.id, row.size)
  if (!variant) {
    row.sku = firstFree(candidates.skus.get(offer.id)!, (sku) => known.takenSkus.has(sku))
    known.takenSkus.add(row.sku)
    count.created++
    writeVariant(plan, row)
  } else if (variantFields.some((field) => row[field] !== variant[field])) {
    count.changed++
    writeVariant(plan, row)
    plan.touched.add(variant.productKey)
  } else count.unchanged++
  if (prices) planPrices(planning, offer, prices, variant)
  planStocks(planning, offer, variant)
}
