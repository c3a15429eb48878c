import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '#kit/db.ts'

interface Vote {
  reviewId: number
  companyId: number
  customerId: number
  at: Date
}

export const addVote = (tx: Tx, vote: Vote): Promise<unknown> =>
  sql`insert into review_votes (review_id, company_id, customer_id, created_at)
    values (${vote.reviewId}, ${vote.companyId}, ${vote.customerId}, ${vote.at}) on conflict do nothing`.execute(tx)

export const dropVote = (tx: Tx, { reviewId, customerId }: Vote): Promise<unknown> =>
  sql`delete from review_votes where review_id = ${reviewId} and customer_id = ${customerId}`.execute(tx)

/** How many readers a review helped. */
export async function countVotes(tx: Tx, reviewId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from review_votes where review_id = ${reviewId}`.execute(tx)
  return rows[0]!.count
}

/** Of these reviews, the ids of those a customer found helpful. */
export async function votesOf(db: Db, customerId: number, reviewIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select review_id as id from review_votes where customer_id = ${customerId} and review_id = ${anyOf('bigint', reviewIds)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
