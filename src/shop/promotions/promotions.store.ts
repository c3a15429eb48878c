import { anyOf, type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { allowanceColumns, type CodeRow, codeIn } from './pricing.store.ts'
import type { PromoCode } from './promotion.ts'
import type { Scope } from './rule.ts'

/** A promotion as its page shows it. */
export interface ShownPromotion {
  id: number
  slug: string
  name: string
  nameEn: string
  caption: string
  captionEn: string
  terms: string[]
  termsEn: string[]
  image: StoredImage | null
  activeSince: Date | null
  activeUntil: Date | null
  since: Date | null
  until: Date | null
  isStopped: boolean
  needsCode: boolean
  registration: Registration | null
}

/** Settings of personal codes for registering; their form `prefix-XXXXXXXXXX` is our choice. */
export interface Registration {
  prefix: string
  /** Days it can be used; null: as long as the promotion is in effect. */
  days: number | null
}

const columns = sql`id, slug, name, name_en as "nameEn", caption, caption_en as "captionEn", terms, terms_en as "termsEn", image,
  active_since as "activeSince", active_until as "activeUntil", since, until, is_stopped as "isStopped", needs_code as "needsCode", registration`

/** Promotions shown at that moment: those that end first come first, those without an end last. */
export async function shownPromotions(
  db: Db,
  companyId: number,
  at: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: ShownPromotion[]; total: number }> {
  const isShown = sql`company_id = ${companyId} and is_shown and not is_stopped and (active_since is null or active_since <= ${at})
    and (active_until is null or active_until > ${at})`
  const { rows } = await sql<ShownPromotion>`
    select ${columns} from promotions where ${isShown}
    order by coalesce(until, active_until) nulls last, priority desc, id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from promotions where ${isShown}`.execute(db)
  return { rows, total: counted[0]!.total }
}

export async function promotionNamed(db: Db, companyId: number, slug: string): Promise<ShownPromotion | null> {
  const { rows } = await sql<ShownPromotion>`
    select ${columns} from promotions where company_id = ${companyId} and slug = ${slug} and is_shown`.execute(db)
  return rows[0] ?? null
}

/** A promotion that needs codes, shown or not. */
export async function effectivePromotion(db: Db, companyId: number, slug: string): Promise<ShownPromotion | null> {
  const { rows } = await sql<ShownPromotion>`
    select ${columns} from promotions where company_id = ${companyId} and slug = ${slug} and needs_code`.execute(db)
  return rows[0] ?? null
}

/** Ids of the active products in the scope of a rule. */
export async function productsIn(db: Db, companyId: number, scope: Scope): Promise<number[]> {
  const except = scope.except ? sql`and not (${named(scope.except)})` : sql``
  const isAll =
    scope.products.length + scope.categories.length + scope.skus.length + Object.keys(scope.attributes).length === 0
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join categories c on c.id = p.category_id
    where p.company_id = ${companyId} and p.is_active and p.kind = 'goods' and (${isAll ? sql`true` : named(scope)}) ${except}
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The rule of scope.ts as SQL; a sku represents its whole product. */
function named({ products, categories, attributes, skus }: Omit<Scope, 'except'>): Sql<boolean> {
  const values = Object.entries(attributes).flatMap(([slug, list]) => list.map((value) => `${slug}:${value}`))
  return sql<boolean>`p.slug = ${anyOf('text', products)}
    or exists (select 1 from unnest(${[...categories]}::text[]) w (path) where c.path = w.path or starts_with(c.path, w.path || '/'))
    or exists (select 1 from variants v where v.product_id = p.id and v.sku = ${anyOf('text', skus)})
    or exists (select 1 from product_attributes pa join attribute_values av on av.id = pa.value_id join attributes a on a.id = av.attribute_id
      where pa.product_id = p.id and a.slug || ':' || av.slug = ${anyOf('text', values)})`
}

/** Companies with a promotion that begins, ends, appears or disappears between two moments. */
export async function companiesTurned(db: Db, after: Date, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.company_id as id from promotions p, unnest(array[p.since, p.until, p.active_since, p.active_until]) turn
    where turn > ${after} and turn <= ${until}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface PersonalCode {
  code: PromoCode
  promotion: { slug: string; name: string; nameEn: string; since: Date | null; until: Date | null; isStopped: boolean }
}
interface OwnCodeRow extends CodeRow {
  slug: string
  name: string
  name_en: string
  since: Date | null
  until: Date | null
  is_over: boolean
}

/** Personal codes of a customer, newest first; with `promotionId`, the registration code of that promotion. */
export async function codesOf(
  db: Db,
  { companyId, customerId }: { companyId: number; customerId: number },
  promotionId: number | null = null,
): Promise<PersonalCode[]> {
  const { rows } = await sql<OwnCodeRow>`
    select c.code, c.promotion_id, c.customer_id, c.expires_at, c.is_stopped, ${allowanceColumns(customerId)},
      p.slug, p.name, p.name_en, p.since, p.until, p.is_stopped as is_over
    from promo_codes c join promo_allowances a on a.id = c.allowance_id join promotions p on p.id = c.promotion_id
    where c.company_id = ${companyId} and c.customer_id = ${customerId}
      and (${promotionId}::bigint is null or (c.promotion_id = ${promotionId}::bigint and c.is_registration))
    order by c.created_at desc, c.id desc limit 1000`.execute(db)
  return rows.map((row) => ({
    code: codeIn(row),
    promotion: {
      slug: row.slug,
      name: row.name,
      nameEn: row.name_en,
      since: row.since,
      until: row.until,
      isStopped: row.is_over,
    },
  }))
}

/** Concurrent registrations of one customer take turns. */
export async function lockRegistration(tx: Tx, promotionId: number, customerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion:${promotionId}:${customerId}`}, 0))`.execute(tx)
}

export interface NewCodes {
  companyId: number
  promotionId: number
  codes: readonly string[]
  customerId: number | null
  limitTotal: number | null
  limitPerCustomer: number | null
  expiresAt: Date | null
  isRegistration: boolean
  at: Date
}

/** Adds codes, each with its own allowance; returns those that are new. */
export async function addCodes(tx: Tx, codes: NewCodes): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with wanted as (
      select distinct on (w.code) w.code, nextval(pg_get_serial_sequence('promo_allowances', 'id')) as allowance_id
      from unnest(${[...codes.codes]}::text[]) w (code)
      where not exists (select 1 from promo_codes c where c.company_id = ${codes.companyId} and c.code = w.code)
    ), allowed as (
      insert into promo_allowances (id, company_id, limit_total, limit_per_customer) overriding system value
      select allowance_id, ${codes.companyId}, ${codes.limitTotal}::int, ${codes.limitPerCustomer}::int from wanted
      returning id
    )
    insert into promo_codes (company_id, promotion_id, code, customer_id, allowance_id, expires_at, is_registration, created_at)
    select ${codes.companyId}, ${codes.promotionId}, w.code, ${codes.customerId}::bigint, w.allowance_id, ${codes.expiresAt}::timestamptz,
      ${codes.isRegistration}, ${codes.at}::timestamptz
    from wanted w join allowed a on a.id = w.allowance_id
    returning code`.execute(tx)
  return rows.map(({ code }) => code)
}
