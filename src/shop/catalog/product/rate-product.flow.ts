import type { Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { sectionsOf } from '../cards/refresh-cards.store.ts'
import { lockProduct, saveRating } from './rate-product.store.ts'

/**
 * Stores the rating of a product, in the transaction that changes its published reviews. Reviews are counted (`stars`: stars → reviews) while
 * the product is locked; the caches of its page and listings are invalidated.
 */
export async function rateProduct(
  tx: Tx,
  companyId: number,
  productId: number,
  stars: () => Promise<ReadonlyMap<number, number>>,
): Promise<void> {
  await lockProduct(tx, productId)
  let [count, sum] = [0, 0]
  for (const [rating, reviews] of await stars()) {
    count += reviews
    sum += rating * reviews
  }
  await saveRating(tx, productId, { count, rating: count === 0 ? 0 : sum / count })
  const lists = (await sectionsOf(tx, [productId])).map((id) => `category:${id}`)
  await notifyTags(tx, companyId, [`product:${productId}`, ...lists, `catalog:${companyId}`])
}
