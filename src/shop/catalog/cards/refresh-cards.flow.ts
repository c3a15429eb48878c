import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import type { App } from '#shop/context.ts'
import { lockCards, productsAfter, rebuildCards, sectionsOf } from './refresh-cards.store.ts'

/** Products per transaction of `refreshAllCards`. */
const atOnce = 500

/** Rebuilds the read model of all products of a company, for instance after a new price zone. It may be run again after an interruption. */
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
 * Updates the read model after a change of stock or price, in the same transaction, and invalidates caches. Writers of one product take turns:
 * otherwise two orders that each take the last piece at a different outlet would both still see the other's piece.
 */
export async function refreshCards(tx: Tx, companyId: number, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await lockCards(tx, ids)
  if ((await rebuildCards(tx, ids)) === 0) return
  // Besides its own page: listings it may have entered or left, such as those of goods in stock.
  const lists = (await sectionsOf(tx, ids)).map((id) => `category:${id}`)
  await notifyTags(tx, companyId, [...ids.map((id) => `product:${id}`), ...lists, `catalog:${companyId}`])
}
