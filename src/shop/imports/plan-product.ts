import type { KnownProduct, ProductRow, StagedProduct } from './catalog-shapes.ts'
import { cleanDescription, cleanName } from './names.ts'
import { refuse, refuseRepeats, remark, writeProduct } from './plan-book.ts'
import type { Planning } from './product-plan.ts'
import { firstFree } from './slugs.ts'

/** What became of a product: its offers are judged by it. */
export type Verdict = 'used' | 'refused' | 'withdrawn' | 'unknown'

const productFields = ['categoryId', 'article', 'name', 'description', 'isActive', 'importSource'] as const

/** Compares a product with what the shop has; it ends in exactly one count. */
export function planProduct(planning: Planning, key: string): Verdict {
  const { plan, batch, known, candidates } = planning
  const staged = batch.products.get(key)
  const product = known.products.get(key)
  const count = plan.counts.products
  if (!staged) return product ? 'used' : 'unknown'
  refuseRepeats(plan, 'products', key, staged.repeats)
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
  const name = staged.name ? cleanName(staged.name) : product!.name
  const row: ProductRow = {
    externalId: key,
    categoryId: categoryOf(planning, key, staged, product),
    slug: product?.slug ?? '',
    article: staged.article ?? product?.article ?? '',
    name,
    description: staged.description === undefined ? (product?.description ?? '') : cleanDescription(staged.description),
    isActive: true,
    importSource: staged.source,
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

function categoryOf(
  { plan, refs }: Planning,
  key: string,
  staged: StagedProduct,
  product: KnownProduct | undefined,
): number {
  for (const id of staged.categoryIds ?? []) {
    const categoryId = refs.categoryIds.get(id)
    if (categoryId !== undefined) return categoryId
  }
  if (product) return product.categoryId
  remark(plan, 'products', key, 'category_missing', staged.categoryIds?.join(', ') ?? '')
  return refs.otherCategoryId
}
