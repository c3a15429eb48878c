import type { Db, Tx } from '#kit/db.ts'
import { refreshCards } from '#shop/catalog/refresh-cards.flow.ts'
import type { AttributeBook } from './attribute-book.flow.ts'
import { colourKey, sizeKey } from './attributes.ts'
import type { AttributeRef, KnownCatalog, References } from './catalog-shapes.ts'
import { nextProductKeys, stagedBatch } from './imports.store.ts'
import type { ProductPlan } from './plan-book.ts'
import { candidatesOf, planProducts } from './product-plan.ts'
import * as store from './products.store.ts'
import { showCategories } from './references.store.ts'
import type { Counts, Remark } from './refusals.ts'

export type Batch = { keys: string[]; counts: Counts; remarks: Remark[]; changed: boolean }

/** Applies the next products with all their sizes, prices, stock and properties; to be called inside a transaction. */
export async function applyNextProducts(
  db: Tx,
  scope: { companyId: number; importId: number; after: string; limit: number; write: boolean },
  references: References,
  book: AttributeBook,
): Promise<Batch | null> {
  const { companyId, importId } = scope
  const keys = await nextProductKeys(db, importId, scope.after, scope.limit)
  if (keys.length === 0) return null
  const batch = { keys, ...(await stagedBatch(db, importId, keys)) }
  const offerKeys = [...batch.offers.values()].flatMap((offers) => offers.map((offer) => offer.id))
  const known = await store.knownCatalog(db, companyId, { keys, offerKeys })
  const candidates = candidatesOf(batch, known, references)
  const slugs = [...candidates.slugs.values()].flat()
  const skus = [...candidates.skus.values()].flat()
  if (slugs.length + skus.length > 0) await store.addTakenNames(db, companyId, known, slugs, skus)
  const plan = planProducts(batch, known, candidates, references)
  const links = await diffLinks(db, plan, known, new Set(batch.products.keys()), book)
  if (scope.write && plan.touched.size > 0) await write(db, companyId, plan, links)
  return { keys, counts: plan.counts, remarks: plan.remarks, changed: plan.touched.size > 0 }
}

type LinkDiff = { added: { key: string; valueId: number }[]; removed: { productId: number; valueId: number }[] }

/** Properties the owner gave by hand stay; an offer alone says nothing of properties but size and colour. */
async function diffLinks(
  db: Db,
  plan: ProductPlan,
  known: KnownCatalog,
  described: Set<string>,
  book: AttributeBook,
): Promise<LinkDiff> {
  const diff: LinkDiff = { added: [], removed: [] }
  const tooMany = new Set<string>()
  for (const [key, refs] of plan.links) {
    const wanted = new Set<number>()
    const derived = new Set<number>()
    for (const ref of refs) {
      const found = await book.find(db, ref)
      if (!found) {
        if (!tooMany.has(ref.key)) plan.remarks.push(tooManyValues(ref))
        tooMany.add(ref.key)
        continue
      }
      wanted.add(found.valueId)
      if (ref.key === sizeKey || ref.key === colourKey) derived.add(found.attributeId)
    }
    const product = known.products.get(key)
    const before = new Set(product?.links.map((link) => link.valueId))
    const added = [...wanted].filter((valueId) => !before.has(valueId))
    const removed = (product?.links ?? []).filter(({ valueId, attributeId, attributeKey }) => {
      if (wanted.has(valueId) || attributeKey === null) return false
      return described.has(key) || derived.has(attributeId)
    })
    if (added.length === 0 && removed.length === 0) continue
    diff.added.push(...added.map((valueId) => ({ key, valueId })))
    diff.removed.push(...removed.map(({ valueId }) => ({ productId: product!.id, valueId })))
    plan.touched.add(key)
    if (plan.unchanged.delete(key)) {
      plan.counts.products.unchanged--
      plan.counts.products.changed++
    }
  }
  return diff
}

function tooManyValues(ref: AttributeRef): Remark {
  return { entity: 'products', key: ref.key, code: 'too_many_values', detail: ref.name, refused: false }
}

async function write(db: Tx, companyId: number, plan: ProductPlan, links: LinkDiff): Promise<void> {
  await store.writeProducts(db, companyId, plan.products)
  await store.writeVariants(db, companyId, plan.variants)
  await store.writePrices(db, companyId, plan.prices, plan.removedPrices)
  await store.writeStocks(db, companyId, plan.stocks)
  const ids = await store.productIds(db, companyId, [...plan.touched])
  const added = links.added.map(({ key, valueId }) => ({ productId: ids.get(key)!, valueId }))
  await store.writeLinks(db, added, links.removed)
  await showCategories(db, [...ids.values()])
  await refreshCards(db, companyId, [...ids.values()])
}
