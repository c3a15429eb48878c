import { sql, type Tx } from '#kit/db.ts'

/** Locks the product against concurrent changes of its rating. A separate statement, so that the next one sees what was committed. */
export async function lockProduct(tx: Tx, id: number): Promise<void> {
  await sql`select from products where id = ${id} for no key update`.execute(tx)
}

export async function saveRating(
  tx: Tx,
  id: number,
  { rating, count }: { rating: number; count: number },
): Promise<void> {
  await sql`update products set rating = ${rating}, review_count = ${count} where id = ${id}`.execute(tx)
}
