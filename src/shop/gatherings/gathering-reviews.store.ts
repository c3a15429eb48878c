import { anyOf, idOrEnd, type Statement, sql, type Tx } from '#kit/db.ts'
import type { GatheringReview, GatheringReviewState, ShownReview } from './gathering.ts'

const columns = sql`v.id, v.company_id as "companyId", v.gathering_id as "gatheringId", v.registration_id as "registrationId", v.rating, v.comment,
  v.state, v.created_at as "createdAt"`
const shown = sql`${columns}, c.first_name as "firstName", c.last_name as "lastName"`
const source = sql`gathering_reviews v join customers c on c.id = v.customer_id`

/** Writes the review of a registration, or replaces it: it goes to moderation in both cases. */
export async function writeReview(
  tx: Tx,
  of: { id: number; companyId: number; gatheringId: number; customerId: number },
  { rating, comment }: { rating: number; comment: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into gathering_reviews (company_id, gathering_id, registration_id, customer_id, rating, comment, state, created_at)
    values (${of.companyId}, ${of.gatheringId}, ${of.id}, ${of.customerId}, ${rating}, ${comment}, 'on_moderation', ${at})
    on conflict (registration_id) do update set rating = excluded.rating, comment = excluded.comment, state = excluded.state,
      created_at = excluded.created_at`.execute(tx)
}

export const reviewsOfRegistrations = (ids: readonly number[]): Statement<GatheringReview[]> =>
  sql<GatheringReview>`
    select ${columns} from gathering_reviews v where v.registration_id = ${anyOf('bigint', ids)}`.read((rows) => rows)

/** Approved reviews of an event, newest first. */
export const approvedReviews = (gatheringId: number, limit: number): Statement<ShownReview[]> =>
  sql<ShownReview>`
    select ${shown} from ${source} where v.gathering_id = ${gatheringId} and v.state = 'approved' order by v.id desc limit ${limit}`.read(
    (rows) => rows,
  )

export const reviewSums = (gatheringId: number): Statement<{ count: number; rating: number | null }> =>
  sql<{ count: number; rating: number | null }>`
    select count(*)::int as count, round(avg(rating), 1)::float8 as rating from gathering_reviews
    where gathering_id = ${gatheringId} and state = 'approved'`.read((rows) => rows[0] ?? { count: 0, rating: null })

/** Reviews of a company’s events for staff, newest first, before the given id. */
export const listedReviews = (
  companyId: number,
  { state, after, limit }: { state: GatheringReviewState | null; after: number | null; limit: number },
): Statement<ShownReview[]> =>
  sql<ShownReview>`
    select ${shown} from ${source} where v.company_id = ${companyId} and (${state}::text is null or v.state = ${state})
      and v.id < ${idOrEnd(after)}
    order by v.id desc limit ${limit}`.read((rows) => rows)

/** Null: the company has no such review. */
export async function moderateReview(
  tx: Tx,
  companyId: number,
  id: number,
  state: GatheringReviewState,
): Promise<{ gatheringId: number; before: GatheringReviewState } | null> {
  const { rows } = await sql<{ gatheringId: number; before: GatheringReviewState }>`
    with old as (select id, gathering_id, state from gathering_reviews where company_id = ${companyId} and id = ${id} for update)
    update gathering_reviews v set state = ${state} from old where v.id = old.id
    returning old.gathering_id as "gatheringId", old.state as before`.execute(tx)
  return rows[0] ?? null
}
