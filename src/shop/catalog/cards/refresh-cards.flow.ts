import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import type { App } from '#shop/context.ts'
import { lockCards, productsAfter, rebuildCards, sectionsOf } from './refresh-cards.store.ts'

/** Goods of one transaction of `refreshAllCards`. */
const atOnce = 500

/** Brings the read model of all goods of a company up to what is true: after a new price zone, for instance. Cut off in the middle, it may be run again. */
export async function refreshAllCards(app: Pick<App, 'db'>, companyId: number): Promise<void> {
  let after = 0
  while (true) {
    const ids = await productsAfter(app.db, companyId, after, atOnce)
    if (ids.length === 0) return
    await inTransaction(app.db, (tx) => refreshCards(tx, companyId, ids))
    after = ids.at(-1)!
  }
}

/**
 * Brings the read model up to a change of stock or price in the same transaction and tells the caches. One writer of a product at a
 * time: two orders that each take the last piece of another outlet would otherwise both see the other's piece still there.
 */
export async function refreshCards(tx: Tx, companyId: number, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await lockCards(tx, ids)
  if ((await rebuildCards(tx, ids)) === 0) return
  // Besides its own pages: the lists it may have entered or left, such as those of what is in stock.
  const lists = (await sectionsOf(tx, ids)).map((id) => `category:${id}`)
  await notifyTags(tx, companyId, [...ids.map((id) => `product:${id}`), ...lists, `catalog:${companyId}`])
}
