import { assignments, isUniqueViolation, sql, type Tx } from '#kit/db.ts'
import type { Registration } from './promotions.store.ts'

export interface NewPromotion {
  slug: string
  name: string
  nameEn: string
  caption: string
  captionEn: string
  terms: readonly string[]
  termsEn: readonly string[]
  activeSince: string | null
  activeUntil: string | null
  since: string | null
  until: string | null
  /** As sent, checked by rule.wire.ts. */
  rule: {
    kinds?: readonly string[] | undefined
    conditions?: { first_order?: boolean | undefined } | undefined
    effect: object
  }
  needsCode: boolean
  registration: Registration | null
  priority: number
  isShown: boolean
  limitTotal: number | null
  limitPerCustomer: number | null
}

export interface StoredPromotion {
  id: number
  slug: string
  needsCode: boolean
  isStopped: boolean
}
const kept = sql`id, slug, needs_code as "needsCode", is_stopped as "isStopped"`

/** Adds a promotion, with its own allowance if it has limits. */
export async function insertPromotion(
  tx: Tx,
  companyId: number,
  one: NewPromotion,
  at: Date,
): Promise<StoredPromotion> {
  const { rows } = await sql<StoredPromotion>`
    with a as (
      insert into promo_allowances (company_id, limit_total, limit_per_customer)
      select ${companyId}, ${one.limitTotal}::int, ${one.limitPerCustomer}::int
      where ${one.limitTotal}::int is not null or ${one.limitPerCustomer}::int is not null
      returning id
    )
    insert into promotions (company_id, slug, name, name_en, caption, caption_en, terms, terms_en, active_since, active_until, since, until,
      rule, needs_code, registration, priority, is_shown, allowance_id, created_at)
    values (${companyId}, ${one.slug}, ${one.name}, ${one.nameEn}, ${one.caption}, ${one.captionEn}, ${[...one.terms]}::text[],
      ${[...one.termsEn]}::text[], ${one.activeSince}::timestamptz, ${one.activeUntil}::timestamptz, ${one.since}::timestamptz,
      ${one.until}::timestamptz, ${JSON.stringify(one.rule)}::jsonb, ${one.needsCode},
      ${one.registration && JSON.stringify(one.registration)}::jsonb, ${one.priority}, ${one.isShown}, (select id from a), ${at})
    returning ${kept}`.execute(tx)
  return rows[0]!
}

export const isSameSlug = (error: unknown): boolean => isUniqueViolation(error, 'promotions_company_id_slug_key')

/** Locks a promotion, found by its id or its slug. */
export async function lockPromotion(
  tx: Tx,
  companyId: number,
  which: number | string,
): Promise<StoredPromotion | null> {
  const { rows } = await sql<StoredPromotion>`
    select ${kept} from promotions where company_id = ${companyId} and (id = ${typeof which === 'number' ? which : null}::bigint
      or slug = ${String(which)}) order by slug = ${String(which)} limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

export async function changePromotion(
  tx: Tx,
  id: number,
  change: { is_stopped: true } | { needs_code: true },
): Promise<void> {
  await sql`update promotions set ${assignments(change)} where id = ${id}`.execute(tx)
}
