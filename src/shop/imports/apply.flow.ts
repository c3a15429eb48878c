import type { Db, Tx } from '#kit/db.ts'
import { refreshCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import { showCategories } from './commerceml/references.store.ts'
import { nextProductKeys, stagedBatch } from './imports.store.ts'
import type { AttributeBook } from './plan/attribute-book.flow.ts'
import { colourKey, isOfOffers, sizeKey } from './plan/attributes.ts'
import type { AttributeRef, ExistingCatalog, References } from './plan/catalog-shapes.ts'
import type { ProductPlan } from './plan/plan-book.ts'
import { type Candidates, candidatesOf, planProducts, type StagedBatch } from './plan/product-plan.ts'
import * as store from './products.store.ts'
import type { Counts, Remark } from './refusals.ts'

export type Batch = { counts: Counts; remarks: Remark[]; changed: boolean; hasMoved: boolean }

/** A batch of staged products with the shop's existing data for them. */
export type ReadBatch = StagedBatch & { known: ExistingCatalog; candidates: Candidates }

interface ReadScope {
  companyId: number
  importId: number
  limit: number
}

/** Reads the next batch after an external id; null: there are no more products. */
async function readProducts(
  db: Db,
  { companyId, importId, limit }: ReadScope,
  after: string,
  references: References,
): Promise<ReadBatch | null> {
  const keys = await nextProductKeys(db, importId, after, limit)
  if (keys.length === 0) return null
  const batch = { keys, ...(await stagedBatch(db, importId, keys)) }
  const offerKeys = [...batch.offers.values()].flatMap((offers) => offers.map((offer) => offer.id))
  const known = await store.existingCatalog(db, companyId, { keys, offerKeys })
  return { ...batch, known, candidates: candidatesOf(batch, known, references) }
}

/**
 * Reads the next batch while the previous one is being written, over its own connection. Each product and offer belongs to exactly one batch,
 * so the two do not overlap. The exception is a size that moves to another product (`hasMoved`): the batch read ahead must then be discarded,
 * as when a transaction is retried. Names taken by this import are queried later.
 */
export function createReader(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  scope: ReadScope,
  references: References,
) {
  let ahead: { after: string; batch: Promise<ReadBatch | null> } | null = null
  const begin = (after: string) => {
    const batch = read((tx) => readProducts(tx, scope, after, references))
    // The error is reported to the caller that awaits the batch; this only prevents an unhandled rejection.
    batch.catch(() => {})
    ahead = { after, batch }
    return batch
  }
  return {
    /** Returns the batch after an external id and starts reading the following one. */
    async next(after: string): Promise<ReadBatch | null> {
      const batch = await (ahead?.after === after ? ahead.batch : begin(after))
      if (batch) begin(batch.keys.at(-1)!)
      return batch
    },
    forget(): void {
      ahead = null
    },
    /** Waits for the pending read. */
    async close(): Promise<void> {
      await ahead?.batch.catch(() => {})
    },
  }
}

/** Applies products with their variants, prices, stock and properties. Call it inside a transaction. It mutates the batch: apply a batch once. */
export async function applyProducts(
  db: Tx,
  scope: { companyId: number; write: boolean },
  { known, candidates, ...batch }: ReadBatch,
  references: References,
  book: AttributeBook,
): Promise<Batch> {
  const { companyId } = scope
  const slugs = [...candidates.slugs.values()].flat()
  const skus = [...candidates.skus.values()].flat()
  if (slugs.length + skus.length > 0) await store.addTakenNames(db, companyId, known, slugs, skus)
  const plan = planProducts(batch, known, candidates, references)
  const links = await diffLinks(db, plan, known, new Set(batch.products.keys()), book)
  if (scope.write && plan.touched.size > 0) await write(db, companyId, plan, links)
  const { counts, remarks, touched } = plan
  return { counts, remarks, changed: touched.size > 0, hasMoved: hasMovedSizes(plan, known) }
}

function hasMovedSizes({ variants }: ProductPlan, known: ExistingCatalog): boolean {
  const before = new Map(known.variants.map(({ externalId, productKey }) => [externalId, productKey]))
  return variants.some(({ externalId, productKey }) => (before.get(externalId) ?? productKey) !== productKey)
}

type LinkDiff = { added: { key: string; valueId: number }[]; removed: { productId: number; valueId: number }[] }

/** Properties added by the owner remain; an offer without its product determines only size and colour. */
async function diffLinks(
  db: Db,
  plan: ProductPlan,
  known: ExistingCatalog,
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
      const said = plan.offersSaid.get(key)
      if (isOfOffers(attributeKey) || attributeKey === colourKey) {
        // A file that contains only products, prices or stock does not determine them.
        if (said === 'nothing' && !derived.has(attributeId)) return false
        if (said === 'names' && attributeKey !== colourKey) return true
      }
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
