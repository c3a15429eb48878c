import { cutByLetters } from '#lib/text.ts'
import { readSaleUnit } from '#shop/catalog/product/sale-unit.ts'
import { readPacked } from '../files/packed.ts'
import type { ExistingProduct, ProductRow, StagedProduct } from './catalog-shapes.ts'
import { cleanName } from './names.ts'
import { refuse, refuseRepeats, remark, writeProduct } from './plan-book.ts'
import type { Planning } from './product-plan.ts'
import { firstFree } from './slugs.ts'
import { readSoldBy } from './sold-by.ts'

/** Result for a product; it also decides about its offers. */
export type ProductResult = 'used' | 'refused' | 'withdrawn' | 'unknown'

const productFields = [
  'categoryId',
  'article',
  'name',
  'fullName',
  'codes',
  'description',
  'isActive',
  'importSource',
  'canDeliver',
  'canPickUp',
  'weightG',
  'lengthCm',
  'widthCm',
  'heightCm',
  'dimensions',
  'unit',
  'step',
  'minimum',
] as const

/** Maximum length of the full name; 1C has no limit (our choice). */
const longestFullName = 1_000
const longestCodes = 4_000

/** Compares a product with the shop's data; it adds to exactly one count. */
export function planProduct(planning: Planning, key: string): ProductResult {
  const { plan, batch, known, candidates } = planning
  const staged = batch.products.get(key)
  const product = known.products.get(key)
  const count = plan.counts.products
  if (!staged) {
    if (product) keepCodes(planning, key, product)
    return product ? 'used' : 'unknown'
  }
  refuseRepeats(plan, 'products', key, staged.repeats, staged.identity ? 'repeated_offer' : 'repeated')
  count.read++
  if (staged.service || (!staged.name && !product)) {
    refuse(plan, 'products', key, staged.service ? 'service' : 'name_missing', staged.name ?? '')
    if (product?.isActive) writeProduct(plan, { ...product, isActive: false })
    return 'refused'
  }
  if (staged.deleted) {
    if (product?.isActive) {
      writeProduct(plan, { ...product, isActive: false })
      count.withdrawn++
    } else count.unchanged++
    return 'withdrawn'
  }
  // A feed contains complete goods each time; a package of changes may omit the name.
  if (!staged.name && staged.source.startsWith('yml')) remark(plan, 'products', key, 'name_kept', product!.name)
  const name = staged.name ? cleanName(staged.name, { brand: staged.vendor }) : product!.name
  const unit =
    staged.unitCode || staged.unitName ? readSaleUnit(staged.unitCode, staged.unitName) : (product?.unit ?? '')
  const { notes, ...soldBy } = readSoldBy(unit, staged, product)
  for (const { code, detail } of notes) remark(plan, 'products', key, code, detail)
  const row: ProductRow = {
    externalId: key,
    categoryId: categoryOf(planning, key, staged, product),
    slug: product?.slug ?? '',
    article: staged.article ?? product?.article ?? '',
    name,
    fullName: staged.name || staged.fullName ? fullNameOf(staged, name) : (product?.fullName ?? ''),
    codes: codesOf(planning, key, product),
    description: staged.description ?? product?.description ?? '',
    isActive: true,
    importSource: staged.source,
    canDeliver: staged.delivery ?? true,
    canPickUp: staged.pickup ?? true,
    ...readPacked(staged, product),
    unit,
    ...soldBy,
  }
  if (!product) {
    row.slug = firstFree(candidates.slugs.get(key)!, (slug) => known.takenSlugs.has(slug))
    known.takenSlugs.add(row.slug)
    count.created++
    writeProduct(plan, row)
  } else if (productFields.some((field) => row[field] !== product[field])) {
    count.changed++
    writeProduct(plan, row)
  } else {
    count.unchanged++
    plan.unchanged.add(key)
  }
  return 'used'
}

/** The full name if it differs from the name. */
function fullNameOf(staged: StagedProduct, name: string): string {
  const full = cleanName(staged.fullName ?? '', { longest: longestFullName, brand: staged.vendor })
  return full.toLowerCase() === name.toLowerCase() ? '' : full
}

/** All additional codes of a product and its offers, separated by spaces. Stored codes remain if the file contains no offers of the product. */
function codesOf({ batch, known }: Planning, key: string, product: ExistingProduct | undefined): string {
  const staged = batch.products.get(key)
  const offers = batch.offers.get(key) ?? []
  const kept = staged && offers.length > 0 ? '' : (product?.codes ?? '')
  const variants = known.variants.filter((variant) => variant.productKey === key)
  const all = [
    ...kept.split(' '),
    staged?.barcode,
    ...(staged?.codes ?? []),
    ...offers.flatMap((offer) => [offer.article, offer.barcode, ...(offer.codes ?? [])]),
    ...variants.flatMap((variant) => [variant.article, variant.barcode]),
  ]
  const own = staged?.article ?? product?.article
  const codes = new Set(all.flatMap((code) => code?.trim().replace(/\s+/g, '\u00a0') || []))
  if (own) codes.delete(own)
  return cutByLetters([...codes].join(' '), longestCodes)
}

/** An offer without its product may bring a new code of an existing product. */
function keepCodes(planning: Planning, key: string, product: ExistingProduct): void {
  const codes = codesOf(planning, key, product)
  if (codes !== product.codes) writeProduct(planning.plan, { ...product, codes })
}

function categoryOf(
  { plan, refs }: Planning,
  key: string,
  staged: StagedProduct,
  product: ExistingProduct | undefined,
): number {
  for (const id of staged.categoryIds ?? []) {
    const categoryId = refs.categoryIds.get(id)
    if (categoryId !== undefined) return categoryId
  }
  if (product) return product.categoryId
  remark(plan, 'products', key, 'category_missing', staged.categoryIds?.join(', ') ?? '')
  return refs.otherCategoryId
}
