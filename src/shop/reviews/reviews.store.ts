import { anyOf, type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type {
  LockedReview,
  NewReview,
  ReportReason,
  Review,
  ReviewedLine,
  ReviewReport,
  ReviewSort,
  ReviewState,
} from './review.ts'

const votes = sql`(select count(*)::int from review_votes v where v.review_id = r.id)`
const columns = sql`r.id, r.customer_id as "customerId", r.product_id as "productId", p.slug, p.name, p.name_en as "nameEn",
  case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'itemId', i.id) end as order,
  case when s.id is not null then json_build_object('id', s.id, 'checkNumber', s.check_number, 'itemId', si.id) end as sale,
  coalesce(i.size, si.size) as size, r.state, r.rating, r.pros, r.cons, r.comment,
  r.is_anonymous as "isAnonymous", coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName", r.reason, r.reply,
  r.replied_at as "repliedAt", r.created_at as "createdAt", r.decided_at as "decidedAt",
  r.addition, r.addition_state as "additionState", r.addition_reason as "additionReason", r.added_at as "addedAt",
  (select count(*)::int from review_reports x where x.review_id = r.id and x.closed_at is null) as reports,
  ${votes} as helpful, r.revision`
const tables = sql`reviews r join products p on p.id = r.product_id join customers c on c.id = r.customer_id
  left join order_items i on i.id = r.order_item_id left join orders o on o.id = i.order_id
  left join sale_items si on si.id = r.sale_item_id left join sales s on s.id = si.sale_id`

interface Page {
  limit: number
  offset: number
}

const orders: Record<ReviewSort, Sql> = {
  newest: sql`r.created_at desc, r.id desc`,
  oldest: sql`r.created_at, r.id`,
  highest: sql`r.rating desc, r.created_at desc, r.id desc`,
  lowest: sql`r.rating, r.created_at desc, r.id desc`,
  helpful: sql`${votes} desc, r.created_at desc, r.id desc`,
}

/** A visible product by its slug. Only goods are on the site through their category; the category of hotels is one that nobody sees. */
export async function visibleProduct(
  db: Db,
  companyId: number,
  slug: string,
  { sellsTours }: { sellsTours: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join categories c on c.id = p.category_id
    where p.company_id = ${companyId} and p.slug = ${slug} and p.is_active
      and case when p.kind = 'hotel' then ${sellsTours} else c.is_active end`.execute(db)
  return rows[0]?.id
}

/** A page of published reviews with these stars (none: all). */
export async function publishedOf(
  db: Db,
  productId: number,
  { sort, stars, limit, offset }: Page & { sort: ReviewSort; stars: readonly number[] },
): Promise<Review[]> {
  const chosen = stars.length === 0 ? sql`true` : sql`r.rating = ${anyOf('bigint', stars)}`
  const { rows } = await sql<Review>`
    select ${columns} from ${tables} where r.product_id = ${productId} and r.state = 'approved' and ${chosen}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Published reviews per number of stars. */
export async function starsOf(db: Db, productId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*)::int as count from reviews where product_id = ${productId} and state = 'approved' group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ rating, count }) => [rating, count]))
}

const listed = async (db: Db, where: Sql, order: Sql, page: Page) => {
  const { rows: reviews } = await sql<Review>`
    select ${columns} from ${tables} where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(db)
  return { reviews, total: rows[0]!.total }
}

/** Reviews of a customer, newest first; of one order or purchase if it is given. */
export const reviewsOf = (
  db: Db,
  customerId: number,
  { order, sale }: { order: number | null; sale: number | null },
  page: Page,
) =>
  listed(
    db,
    sql`r.customer_id = ${customerId} and ${order === null ? sql`true` : sql`i.order_id = ${order}`}
      and ${sale === null ? sql`true` : sql`si.sale_id = ${sale}`}`,
    sql`r.id desc`,
    page,
  )

/** Which reviews the staff asks for; `after`: the last one of the page before. */
export interface ReviewsAsked {
  state: ReviewState | null
  addition: ReviewState | null
  isReported: boolean
  after: { isOver: boolean; id: number } | null
  limit: number
}

/** Reviews of a company for its staff: those that wait first, then the oldest first. */
export async function reviewsIn(
  db: Db,
  companyId: number,
  { state, addition, isReported, after, limit }: ReviewsAsked,
): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select ${columns} from ${tables} where r.company_id = ${companyId} and ${state === null ? sql`true` : sql`r.state = ${state}`}
      and ${addition === null ? sql`true` : sql`r.addition_state = ${addition}`}
      and ${isReported ? sql`exists (select from review_reports x where x.review_id = r.id and x.closed_at is null)` : sql`true`}
      and ${after === null ? sql`true` : sql`(r.state <> 'new', r.id) > (${after.isOver}, ${after.id})`}
    order by r.state <> 'new', r.id limit ${limit}`.execute(db)
  return rows
}

export async function reviewById(db: Db, companyId: number, id: number): Promise<Review | undefined> {
  const { rows } = await sql<Review>`
    select ${columns} from ${tables} where r.company_id = ${companyId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The product of a line that this customer received; undefined for a line of another customer, of another kind, or not handed over. */
export async function receivedItem(
  db: Db,
  { companyId, customerId }: { companyId: number; customerId: number },
  line: ReviewedLine,
): Promise<{ productId: number } | undefined> {
  if ('saleItem' in line) {
    const { rows } = await sql<{ productId: number }>`
      select i.product_id as "productId" from sale_items i join sales s on s.id = i.sale_id
      where i.id = ${line.saleItem} and s.company_id = ${companyId} and s.customer_id = ${customerId} and i.product_id is not null`.execute(
      db,
    )
    return rows[0]
  }
  const { rows } = await sql<{ productId: number }>`
    select i.product_id as "productId" from order_items i join orders o on o.id = i.order_id
    where i.id = ${line.orderItem} and o.company_id = ${companyId} and o.customer_id = ${customerId} and o.state = 'done' and i.count > i.withdrawn
      and i.product_id is not null`.execute(db)
  return rows[0]
}

/**
 * Stores a review, or replaces a rejected one and clears its decision, reply, addition, votes and reports. Null: the line has a review that
 * waits or is published.
 */
export async function saveReview(tx: Tx, review: NewReview): Promise<number | null> {
  const [column, item] =
    'saleItem' in review.line ? [sql`sale_item_id`, review.line.saleItem] : [sql`order_item_id`, review.line.orderItem]
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into reviews (company_id, customer_id, product_id, ${column}, rating, pros, cons, comment, is_anonymous, agreed_at, created_at)
      values (${review.companyId}, ${review.customerId}, ${review.productId}, ${item}, ${review.rating}, ${review.pros},
        ${review.cons}, ${review.comment}, ${review.isAnonymous}, ${review.at}, ${review.at})
      on conflict (${column}) do update set state = 'new', revision = reviews.revision + 1, reason = '', reply = '', replied_at = null,
        addition = '', addition_state = null, addition_reason = '', added_at = null, decided_at = null, decided_by = null,
        rating = excluded.rating, pros = excluded.pros, cons = excluded.cons, comment = excluded.comment,
        is_anonymous = excluded.is_anonymous, agreed_at = excluded.agreed_at, created_at = excluded.created_at
      where reviews.state = 'rejected'
      returning id
    ), unvoted as (
      delete from review_votes where review_id in (select id from written)
    ), unreported as (
      delete from review_reports where review_id in (select id from written)
    )
    select id from written`.execute(tx)
  return rows[0]?.id ?? null
}

/** Stores the author's changes to a review that waits. */
export const saveEdit = (
  tx: Tx,
  id: number,
  to: Pick<NewReview, 'rating' | 'pros' | 'cons' | 'comment' | 'isAnonymous'>,
): Promise<unknown> =>
  sql`update reviews set rating = ${to.rating}, pros = ${to.pros}, cons = ${to.cons}, comment = ${to.comment},
    is_anonymous = ${to.isAnonymous}, revision = revision + 1 where id = ${id}`.execute(tx)

export async function lockReview(tx: Tx, companyId: number, id: number): Promise<LockedReview | undefined> {
  const { rows } = await sql<LockedReview>`
    select state, product_id as "productId", customer_id as "customerId", rating, promo_code as "promoCode",
      addition_state as "additionState", revision from reviews
    where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function saveDecision(
  tx: Tx,
  id: number,
  decision: { state: ReviewState; reason: string; by: number; at: Date },
): Promise<void> {
  await sql`
    update reviews set state = ${decision.state}, reason = ${decision.reason}, decided_at = ${decision.at},
      decided_by = (select id from staff where id = ${decision.by}) where id = ${id}`.execute(tx)
}

export async function savePromoCode(tx: Tx, id: number, code: string): Promise<void> {
  await sql`update reviews set promo_code = ${code} where id = ${id}`.execute(tx)
}

export async function promoCodeOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select promo_code as code from reviews where id = ${id}`.execute(db)
  return rows[0]?.code ?? ''
}

export async function saveReply(tx: Tx, id: number, text: string, at: Date): Promise<void> {
  await sql`update reviews set reply = ${text}, replied_at = ${text === '' ? null : at} where id = ${id}`.execute(tx)
}

export const saveAddition = (tx: Tx, id: number, text: string, at: Date): Promise<unknown> =>
  sql`update reviews set addition = ${text}, addition_state = 'new', addition_reason = '', added_at = ${at} where id = ${id}`.execute(
    tx,
  )

export const decideOnAddition = (tx: Tx, id: number, state: ReviewState, reason: string): Promise<unknown> =>
  sql`update reviews set addition_state = ${state}, addition_reason = ${reason} where id = ${id}`.execute(tx)

/** False: this reader has reported it already. */
export async function addReport(
  tx: Tx,
  report: { reviewId: number; companyId: number; customerId: number; reason: ReportReason; comment: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into review_reports (review_id, company_id, customer_id, reason, comment, created_at)
    values (${report.reviewId}, ${report.companyId}, ${report.customerId}, ${report.reason}, ${report.comment}, ${report.at})
    on conflict do nothing returning review_id`.execute(tx)
  return rows.length > 0
}

/** Closes the open reports of a review. */
export async function closeReports(tx: Tx, reviewId: number, at: Date): Promise<number> {
  const { rows } = await sql`
    update review_reports set closed_at = ${at} where review_id = ${reviewId} and closed_at is null returning 1`.execute(
    tx,
  )
  return rows.length
}

/** Open reports of these reviews, newest first, without the reporters' names. */
export async function reportsOf(db: Db, reviewIds: readonly number[]): Promise<ReviewReport[]> {
  if (reviewIds.length === 0) return []
  const { rows } = await sql<ReviewReport>`
    select review_id as "reviewId", reason, comment, created_at as at from review_reports
    where review_id = ${anyOf('bigint', reviewIds)} and closed_at is null order by created_at desc`.execute(db)
  return rows
}

interface HelpfulVote {
  reviewId: number
  companyId: number
  customerId: number
  at: Date
}

export const addVote = (tx: Tx, vote: HelpfulVote): Promise<unknown> =>
  sql`insert into review_votes (review_id, company_id, customer_id, created_at)
    values (${vote.reviewId}, ${vote.companyId}, ${vote.customerId}, ${vote.at}) on conflict do nothing`.execute(tx)

export const deleteVote = (tx: Tx, { reviewId, customerId }: HelpfulVote): Promise<unknown> =>
  sql`delete from review_votes where review_id = ${reviewId} and customer_id = ${customerId}`.execute(tx)

/** Number of readers who found a review helpful. */
export async function countVotes(tx: Tx, reviewId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from review_votes where review_id = ${reviewId}`.execute(tx)
  return rows[0]!.count
}

/** Those of these reviews that a customer found helpful. */
export async function votesOf(db: Db, customerId: number, reviewIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select review_id as id from review_votes where customer_id = ${customerId} and review_id = ${anyOf('bigint', reviewIds)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
