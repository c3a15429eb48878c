import { type Db, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'

export interface ConsentText {
  kind: string
  /** The label of the checkbox and the linked page, in both languages. */
  body: object
  hash: string
}

/** Ids of these texts; a text that differs from its last version becomes a new version. */
export async function textIds(
  tx: Tx,
  companyId: number,
  texts: readonly ConsentText[],
  now: Date,
): Promise<{ id: number; kind: string; version: number }[]> {
  // Usually nothing is new, so that orders do not wait for each other.
  const known = await currentTextIds(tx, companyId, texts)
  if (known.length === texts.length) return known
  await sql`select pg_advisory_xact_lock(7215011, ${companyId}::int)`.execute(tx)
  const { rows } = await sql<{ id: number; kind: string; version: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (kind text, body jsonb, hash text)
    ), last as (
      select distinct on (kind) id, kind, version, hash from consent_texts where company_id = ${companyId} order by kind, version desc
    ), added as (
      insert into consent_texts (company_id, kind, version, body, hash, since)
      select ${companyId}, g.kind, coalesce(l.version, 0) + 1, g.body, g.hash, ${now}
      from given g left join last l on l.kind = g.kind where l.hash is distinct from g.hash
      returning id, kind, version
    )
    select id, kind, version from added
    union all select l.id, l.kind, l.version from last l join given g on g.kind = l.kind and g.hash = l.hash`.execute(
    tx,
  )
  return rows
}

/** Ids of the texts that equal their last version. */
export async function currentTextIds(
  db: Db,
  companyId: number,
  texts: readonly ConsentText[],
): Promise<{ id: number; kind: string; version: number }[]> {
  const given = JSON.stringify(texts.map(({ kind, hash }) => ({ kind, hash })))
  const { rows } = await sql<{ id: number; kind: string; version: number }>`
    select l.id, l.kind, l.version from jsonb_to_recordset(${given}::jsonb) as g (kind text, hash text), lateral (
      select id, kind, version, hash from consent_texts where company_id = ${companyId} and kind = g.kind
      order by version desc limit 1
    ) l where l.hash = g.hash`.execute(db)
  return rows
}

interface GivenConsents {
  companyId: number
  customerId: number
  textIds: readonly number[]
  locale: string
  ip: string
  at: Date
}

/** A named part of the statement that writes an order: the consents given with it. */
export const consentsOfOrder = (given: GivenConsents): Sql => sql`consented as (
    insert into consents (company_id, customer_id, order_id, text_id, locale, given_at, ip)
    select ${given.companyId}, ${given.customerId}, o.id, text_id, ${given.locale}, ${given.at}, ${given.ip}
    from o, unnest(${given.textIds}::bigint[]) as text_id order by text_id)`

/** `orderId` null: given without an order. */
export const insertConsents = (given: GivenConsents & { orderId: number | null }): Statement<unknown> =>
  sql`
    insert into consents (company_id, customer_id, order_id, text_id, locale, given_at, ip)
    select ${given.companyId}, ${given.customerId}, ${given.orderId}::bigint, text_id, ${given.locale}, ${given.at}, ${given.ip}
    from unnest(${given.textIds}::bigint[]) as text_id order by text_id`

export interface StoredConsent {
  id: number
  kind: string
  version: number
  orderId: number | null
  givenAt: Date
  /** IP address it was given from. */
  ip: string
  /** Text shown to the customer, in the language it was read in. */
  text: string
  withdrawnAt: Date | null
  total: number
}

/** Whether a customer has a consent of this kind that was not withdrawn. */
export const hasConsent = (customerId: number, kind: string): Statement<boolean> =>
  sql<{ given: boolean }>`
    select exists (
      select from consents c join consent_texts t on t.id = c.text_id
      where c.customer_id = ${customerId} and t.kind = ${kind} and c.withdrawn_at is null
    ) as given`.read(([row]) => row!.given)

/** Withdraws every consent of a kind; returns their number. */
export async function withdraw(tx: Tx, customerId: number, kind: string, at: Date): Promise<number> {
  const { rows } = await sql`
    update consents c set withdrawn_at = ${at} from consent_texts t
    where t.id = c.text_id and c.customer_id = ${customerId} and t.kind = ${kind} and c.withdrawn_at is null
    returning c.id`.execute(tx)
  return rows.length
}

/** The label of the checkbox, or the text below the sign-in form for a consent given by signing in. */
const wordsOfConsent = sql`case when c.order_id is null and t.kind <> 'marketing'
  then coalesce(t.body -> 'at_sign_in' ->> c.locale, t.body ->> c.locale) else t.body ->> c.locale end`

/** Consents of a customer, newest first. */
export async function consentsOf(
  db: Db,
  customerId: number,
  page: { limit: number; offset: number },
): Promise<StoredConsent[]> {
  const { rows } = await sql<StoredConsent>`
    select c.id, t.kind, t.version, c.order_id as "orderId", c.given_at as "givenAt", c.ip, ${wordsOfConsent} as text, c.withdrawn_at as "withdrawnAt",
      count(*) over ()::int as total
    from consents c join consent_texts t on t.id = c.text_id
    where c.customer_id = ${customerId} order by c.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** Consents with their texts and the pages they linked to. */
export async function exportConsents(db: Db, customerId: number): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(c) - '{id,company_id,customer_id,text_id}'::text[] || jsonb_build_object('kind', t.kind, 'version', t.version,
      'text', ${wordsOfConsent}, 'link', t.body -> 'link', 'page', t.body -> 'page') as row
    from consents c join consent_texts t on t.id = c.text_id where c.customer_id = ${customerId} order by c.id limit 10000`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** The page a consent links to as it is shown at a moment, as blocks in both languages; null: the company shows none. */
export async function pageOf(db: Db, companyId: number, slug: string, at: Date): Promise<object | null> {
  const { rows } = await sql<{ title: string; title_en: string; body: unknown; body_en: unknown }>`
    select v.content ->> 'title' as title, v.content ->> 'title_en' as title_en, v.content -> 'body' as body, v.content -> 'body_en' as body_en
    from pages p join page_versions v on v.page_id = p.id and v.number = shown_version(p.id, ${at})
    where p.company_id = ${companyId} and p.kind = 'static' and p.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}
