import { sql } from 'kysely'
import type { Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'

/**
 * Brings the read model up to a change of stock in the same transaction and tells the caches. One writer of a product at a
 * time: two orders that each take the last piece of another outlet would otherwise both see the other's piece still there.
 * The lock is a statement of its own, so that the refresh after it sees what the last holder committed.
 */
export async function refreshCards(tx: Tx, companyId: number, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await sql`select pg_advisory_xact_lock(7215003, id::int) from unnest(${ids}::bigint[]) as id order by id`.execute(tx)
  const { rows } = await sql<{ written: number }>`select refresh_product_cards(${ids}::bigint[]) as written`.execute(tx)
  if (rows[0]!.written > 0) await notifyTags(tx, companyId, ids.map((id) => `product:${id}`))
}
