import { attributesOf, sizeAttributes } from './attributes.ts'
import type {
  AttributeRef,
  KnownCatalog,
  KnownProduct,
  KnownVariant,
  PriceRow,
  ProductRow,
  References,
  StagedOffer,
  StagedProduct,
  StockRow,
  VariantRow,
} from './catalog-shapes.ts'
import type { FeedParam } from './feed.ts'
import { readPrice, readStock } from './figures.ts'
import { cleanDescription, cleanName, sizeFromName, sizeOrder } from './names.ts'
import { type Counts, type Entity, type NoteCode, noCounts, type RefusalCode, type Remark } from './refusals.ts'
import { firstFree, productSlugs, variantSkus } from './slugs.ts'

export type StagedBatch = {
  keys: string[]
  products: Map<string, StagedProduct>
  offers: Map<string, StagedOffer[]>
}

export type ProductPlan = {
  products: ProductRow[]
  variants: VariantRow[]
  prices: PriceRow[]
  removedPrices: { key: string; typeId: number }[]
  stocks: StockRow[]
  /** All properties a product shall have, for each product whose properties are known now. */
  links: Map<string, AttributeRef[]>
  /** Products counted as unchanged so far: their properties may still differ. */
  unchanged: Set<string>
  /** Outer ids of products whose card may look different now. */
  touched: Set<string>
  counts: Counts
  remarks: Remark[]
}

export type Candidates = { slugs: Map<string, string[]>; skus: Map<string, string[]> }

/** Slugs and codes that new rows of a batch may take, to learn which are free. */
export function candidatesOf(batch: StagedBatch, known: KnownCatalog): Candidates {
  const candidates: Candidates = { slugs: new Map(), skus: new Map() }
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
  variantSkus(offer.article ?? product?.article ?? article, sizeOf(offer, product), offer.id)

/**
 * Compares what was read with what the shop has and says what to write. Each product and offer read ends in exactly one
 * count. Products and their offers are judged together, so a product never becomes visible without its sizes and prices.
 */
export function planProducts(
  batch: StagedBatch,
  known: KnownCatalog,
  candidates: Candidates,
  refs: References,
): ProductPlan {
  const plan: ProductPlan = {
    products: [],
    variants: [],
    prices: [],
    removedPrices: [],
    stocks: [],
    links: new Map(),
    unchanged: new Set(),
    touched: new Set(),
    counts: noCounts(),
    remarks: [],
  }
  const knownVariants = new Map(known.variants.map((variant) => [variant.externalId, variant]))
  const ofProduct = Map.groupBy(known.variants, (variant) => variant.productKey)
  const isSlugTaken = (slug: string) => known.takenSlugs.has(slug)
  const isSkuTaken = (sku: string) => known.takenSkus.has(sku)

  for (const key of batch.keys) {
    const staged = batch.products.get(key)
    const product = known.products.get(key)
    const offers = batch.offers.get(key) ?? []
    const verdict = judgeProduct(key, staged, product)
    const labels = new Map((ofProduct.get(key) ?? []).flatMap((v) => (v.isActive ? [[v.externalId, v.size]] : [])))
    for (const offer of offers) judgeOffer(offer, staged, product, verdict, labels)
    if (verdict === 'used') linkAttributes(key, staged, product, [...labels.values()])
  }
  return plan

  function judgeProduct(key: string, staged: StagedProduct | undefined, product: KnownProduct | undefined): Verdict {
    const count = plan.counts.products
    if (!staged) return product ? 'used' : 'unknown'
    repeated('products', key, staged.repeats)
    count.read++
    if (staged.service || (!staged.name && !product)) {
      refuse('products', key, staged.service ? 'service' : 'name_missing', staged.name ?? '')
      if (product?.isActive) writeProduct({ ...product, isActive: false })
      return 'refused'
    }
    if (staged.deleted) {
      if (product?.isActive) {
        writeProduct({ ...product, isActive: false })
        count.withdrawn++
      } else count.unchanged++
      return 'withdrawn'
    }
    const name = staged.name ? cleanName(staged.name) : product!.name
    const row: ProductRow = {
      externalId: key,
      categoryId: categoryOf(key, staged, product),
      slug: product?.slug ?? '',
      article: staged.article ?? product?.article ?? '',
      name,
      description:
        staged.description === undefined ? (product?.description ?? '') : cleanDescription(staged.description),
      isActive: true,
      importSource: staged.source,
    }
    if (!product) {
      row.slug = firstFree(candidates.slugs.get(key)!, isSlugTaken)
      known.takenSlugs.add(row.slug)
      count.created++
      writeProduct(row)
    } else if (productFields.some((field) => row[field] !== product[field])) {
      count.changed++
      writeProduct(row)
    } else {
      count.unchanged++
      plan.unchanged.add(key)
    }
    return 'used'
  }

  function categoryOf(key: string, staged: StagedProduct, product: KnownProduct | undefined): number {
    for (const id of staged.categoryIds ?? []) {
      const categoryId = refs.categoryIds.get(id)
      if (categoryId !== undefined) return categoryId
    }
    if (product) return product.categoryId
    remark('products', key, 'category_missing', staged.categoryIds?.join(', ') ?? '')
    return refs.otherCategoryId
  }

  function judgeOffer(
    offer: StagedOffer,
    staged: StagedProduct | undefined,
    product: KnownProduct | undefined,
    verdict: Verdict,
    labels: Map<string, string>,
  ): void {
    const count = plan.counts.variants
    const variant = knownVariants.get(offer.id)
    repeated('variants', offer.id, offer.repeats)
    count.read++
    if (verdict === 'unknown' || verdict === 'refused') {
      refuse('variants', offer.id, verdict === 'unknown' ? 'product_unknown' : 'product_refused', offer.name ?? '')
      return
    }
    if (offer.deleted || verdict === 'withdrawn') {
      labels.delete(offer.id)
      if (variant?.isActive) {
        writeVariant({ ...variant, isActive: false })
        count.withdrawn++
      } else count.unchanged++
      return
    }
    const prices = readPrices(offer)
    if (prices && prices.size === 0) {
      labels.delete(offer.id)
      refuse('variants', offer.id, priceProblem(offer), offer.name ?? '')
      if (variant?.isActive) writeVariant({ ...variant, isActive: false })
      return
    }
    const row: VariantRow = {
      externalId: offer.id,
      productKey: offer.productId,
      sku: variant?.sku ?? '',
      article: offer.article ?? variant?.article ?? staged?.article ?? product?.article ?? '',
      barcode: offer.barcode ?? (offer.id === offer.productId ? staged?.barcode : undefined) ?? variant?.barcode ?? '',
      size: offer.name || offer.characteristics ? sizeOf(offer, staged) : (variant?.size ?? ''),
      sort: 0,
      isActive: true,
    }
    row.sort = sizeOrder(row.size)
    labels.set(offer.id, row.size)
    if (!variant) {
      row.sku = firstFree(candidates.skus.get(offer.id)!, isSkuTaken)
      known.takenSkus.add(row.sku)
      count.created++
      writeVariant(row)
    } else if (variantFields.some((field) => row[field] !== variant[field])) {
      count.changed++
      writeVariant(row)
      plan.touched.add(variant.productKey)
    } else count.unchanged++
    if (prices) planPrices(offer, prices, variant)
    planStocks(offer, variant)
  }

  /** The prices that can be used, by our price type; null when the record does not speak of prices. */
  function readPrices(offer: StagedOffer): Map<number, number> | null {
    if (!offer.prices) return null
    const prices = new Map<number, number>()
    for (const { typeId, amount, currency, coefficient } of offer.prices) {
      plan.counts.prices.read++
      const ours = refs.priceTypeIds.get(typeId)
      const price = readPrice(amount, currency, coefficient)
      if (ours === undefined) refuse('prices', offer.id, 'price_type_unknown', typeId)
      else if (!price.ok) refuse('prices', offer.id, price.code, `${amount} ${currency ?? ''}`.trim())
      else {
        if (prices.has(ours))
          refuse('prices', offer.id, 'price_repeated', `${prices.get(ours)! / 100} / ${price.price / 100}`)
        prices.set(ours, price.price)
      }
    }
    return prices
  }

  /** The variant is refused for the reason of its last price; without any, because there is none. */
  function priceProblem(offer: StagedOffer): RefusalCode {
    const last = plan.remarks.at(-1)
    return offer.prices?.length && last?.refused && last.key === offer.id ? last.code : 'price_missing'
  }

  function planPrices(offer: StagedOffer, prices: Map<number, number>, variant: KnownVariant | undefined): void {
    const count = plan.counts.prices
    const before = new Map(variant?.prices.map((price) => [price.typeId, price]))
    for (const [typeId, price] of prices) {
      const oldPrice = oldPriceOf(offer, price, before.get(typeId)?.oldPrice ?? null)
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
    const imported = new Set(refs.priceTypeIds.values())
    for (const typeId of before.keys()) {
      if (prices.has(typeId) || !imported.has(typeId)) continue
      count.withdrawn++
      plan.removedPrices.push({ key: offer.id, typeId })
      plan.touched.add(offer.productId)
    }
  }

  /** 1C knows no old price: one that the shop set by hand stays while it is above the new price. */
  function oldPriceOf(offer: StagedOffer, price: number, kept: number | null): number | null {
    if (offer.oldPrice === undefined)
      return kept !== null && kept > price && offer.available === undefined ? kept : null
    const old = readPrice(offer.oldPrice, null, null)
    if (old.ok && old.price > price) return old.price
    remark('prices', offer.id, 'old_price_low', offer.oldPrice)
    return null
  }

  function planStocks(offer: StagedOffer, variant: KnownVariant | undefined): void {
    const count = plan.counts.stocks
    const wanted = readStocks(offer)
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

  /** Whole pieces by outlet; null when the record does not speak of stock. */
  function readStocks(offer: StagedOffer): Map<number, number> | null {
    const count = plan.counts.stocks
    const stocks = new Map<number, number>()
    if (offer.stocks) {
      for (const { warehouseId, quantity } of offer.stocks) {
        count.read++
        const outletId = refs.outletIds.get(warehouseId)
        if (outletId === undefined) refuse('stocks', offer.id, 'warehouse_unknown', warehouseId)
        else put(outletId, quantity)
      }
      return stocks
    }
    if (offer.available === false) return stocks
    if (offer.quantity !== undefined) {
      if (readStock(offer.quantity)?.count === 0 && !offer.quantity.trim().startsWith('-')) return stocks
      count.read++
      put(refs.defaultOutletId, offer.quantity)
      return stocks
    }
    if (offer.available === undefined) return null
    count.read++
    remark('stocks', offer.id, 'stock_assumed', '')
    return stocks.set(refs.defaultOutletId, assumedStock)

    function put(outletId: number, quantity: string): void {
      const stock = readStock(quantity)
      if (!stock) {
        refuse('stocks', offer.id, 'stock_bad', quantity)
        return
      }
      if (stock.note) remark('stocks', offer.id, stock.note, quantity)
      stocks.set(outletId, (stocks.get(outletId) ?? 0) + stock.count)
    }
  }

  function linkAttributes(
    key: string,
    staged: StagedProduct | undefined,
    product: KnownProduct | undefined,
    labels: string[],
  ): void {
    if (!staged && !product) return
    const own = staged ? attributesOf(staged, refs.properties) : []
    plan.links.set(key, [...own, ...sizeAttributes(labels)])
  }

  function writeProduct(row: ProductRow): void {
    plan.products.push(row)
    plan.touched.add(row.externalId)
  }

  function writeVariant(row: VariantRow): void {
    plan.variants.push(row)
    plan.touched.add(row.productKey)
  }

  function refuse(entity: Entity, key: string, code: RefusalCode, detail: string): void {
    plan.counts[entity].refused++
    plan.remarks.push({ entity, key, code, detail, refused: true })
  }

  function repeated(entity: Entity, key: string, times: number): void {
    for (let i = 0; i < times; i++) {
      plan.counts[entity].read++
      refuse(entity, key, 'repeated', '')
    }
  }

  function remark(entity: Entity, key: string, code: NoteCode, detail: string): void {
    plan.remarks.push({ entity, key, code, detail, refused: false })
  }
}

type Verdict = 'used' | 'refused' | 'withdrawn' | 'unknown'

/** Feeds that say "available" and no figure: enough to sell, little enough not to promise much (our choice). */
const assumedStock = 10

const productFields = ['categoryId', 'article', 'name', 'description', 'isActive', 'importSource'] as const
const variantFields = ['productKey', 'article', 'barcode', 'size', 'sort', 'isActive'] as const

/** By characteristics if the offer names them, else by the brackets in its name. */
function sizeOf(offer: StagedOffer, product: StagedProduct | undefined): string {
  if (offer.characteristics?.length)
    return offer.characteristics
      .toSorted(sizeFirst)
      .map(({ value }) => value)
      .join(', ')
      .slice(0, 100)
  if (!offer.name || offer.id === offer.productId || offer.available !== undefined) return ''
  return sizeFromName(offer.name, product?.name ?? null).slice(0, 100)
}

const sizeFirst = (a: FeedParam, b: FeedParam) => Number(isSize(b.name)) - Number(isSize(a.name))
const isSize = (name: string) => /размер|рост|size|объ[её]м/iu.test(name)
