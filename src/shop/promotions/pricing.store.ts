import { anyOf, type Db, type Statement, sql } from '#kit/db.ts'
import type { Allowance, PromoCode } from './promotion.ts'

export interface PromotionRow {
  id: number
  slug: string
  name: string
  nameEn: string
  since: Date | null
  until: Date | null
  isStopped: boolean
  needsCode: boolean
  priority: number
  rule: unknown
  allowanceId: number | null
}

/** All promotions of a company, ended ones too: their codes may still be entered, and the answer is that they are over. */
export async function promotionsToPrice(db: Db, companyId: number): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select id, slug, name, name_en as "nameEn", since, until, is_stopped as "isStopped", needs_code as "needsCode", priority, rule,
      allowance_id as "allowanceId"
    from promotions where company_id = ${companyId} order by priority desc, id`.execute(db)
  return rows
}

interface AllowanceRow {
  id: number
  limit_total: number | null
  limit_per_customer: number | null
  used: number
  mine: number
}
const allowanceIn = (row: AllowanceRow): Allowance => ({
  id: row.id,
  limitTotal: row.limit_total,
  limitPerCustomer: row.limit_per_customer,
  used: row.used,
  mine: row.mine,
})

/** Columns of an allowance `a` with the number of uses by this customer; 0 for a guest. */
export const allowanceColumns = (
  customerId: number | null,
) => sql`a.id as id, a.limit_total, a.limit_per_customer, a.used,
  (select count(*)::int from promo_uses u where u.allowance_id = a.id and u.customer_id = ${customerId}::bigint and u.state <> 'released') as mine`

/** Codes of the company by their text. */
export const codesNamed = (
  companyId: number,
  codes: readonly string[],
  customerId: number | null,
): Statement<PromoCode[]> =>
  sql<CodeRow>`
    select c.code, c.promotion_id, c.customer_id, c.expires_at, c.is_stopped, ${allowanceColumns(customerId)}
    from promo_codes c join promo_allowances a on a.id = c.allowance_id
    where c.company_id = ${companyId} and c.code = ${anyOf('text', codes)}`.read((rows) => rows.map(codeIn))

export interface CodeRow extends AllowanceRow {
  code: string
  promotion_id: number
  customer_id: number | null
  expires_at: Date | null
  is_stopped: boolean
}
export const codeIn = (row: CodeRow): PromoCode => ({
  code: row.code,
  promotionId: row.promotion_id,
  customerId: row.customer_id,
  expiresAt: row.expires_at,
  isStopped: row.is_stopped,
  allowance: allowanceIn(row),
})

/** Allowances of the promotions themselves, by id. */
export const allowancesOf = (ids: readonly number[], customerId: number | null): Statement<Allowance[]> =>
  sql<AllowanceRow>`
    select ${allowanceColumns(customerId)} from promo_allowances a where a.id = ${anyOf('bigint', ids)}`.read((rows) =>
    rows.map(allowanceIn),
  )

/** Facts about a customer that rules use: the slug of the level, and whether no order of theirs succeeded or still may. */
export const customerFacts = (
  companyId: number,
  customerId: number,
): Statement<{ level: string | null; isFirstOrder: boolean }> =>
  sql<{ level: string | null; is_first: boolean }>`
    select l.slug as level, not exists (
        select 1 from orders o where o.customer_id = c.id and o.state not in ('canceled', 'rejected', 'expired')) as is_first
    from customers c left join price_levels l on l.id = c.level_id where c.id = ${customerId} and c.company_id = ${companyId}`.read(
    ([row]) => ({ level: row?.level ?? null, isFirstOrder: row?.is_first ?? true }),
  )
