import { type Db, sql, type Tx } from '#kit/db.ts'
import type { LegalInfo } from '#shop/account/legal-info.ts'

export interface PriceLevel {
  id: number
  slug: string
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  /** Name of its price list; null: the public prices. */
  priceType: string | null
}

const levelColumns = sql`l.id, l.slug, l.name, l.name_en as "nameEn", l.description, l.description_en as "descriptionEn",
  (select name from price_types where id = l.price_type_id) as "priceType"`

export async function levelsOf(db: Db, companyId: number): Promise<PriceLevel[]> {
  const { rows } = await sql<PriceLevel>`
    select ${levelColumns} from price_levels l where l.company_id = ${companyId} order by l.id`.execute(db)
  return rows
}

export async function priceTypesOf(db: Db, companyId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from price_types where company_id = ${companyId} order by id`.execute(db)
  return rows
}

/** The id of a new level; its price zones are made by a trigger (`db/functions/zones_of_levels.sql`). Null: the slug is taken. */
export async function insertLevel(
  tx: Tx,
  companyId: number,
  level: { slug: string; name: string; nameEn: string; description: string; priceTypeId: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into price_levels (company_id, slug, name, name_en, description, price_type_id)
    values (${companyId}, ${level.slug}, ${level.name}, ${level.nameEn}, ${level.description}, ${level.priceTypeId})
    on conflict (company_id, slug) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export interface AccessRow {
  id: number
  type: 'personal' | 'legal'
  legal: Partial<LegalInfo>
  level: PriceLevel | null
  /** The last request. */
  asked: { id: number; state: 'on_approval' | 'approved' | 'rejected'; reason: string; createdAt: string } | null
}

/** A customer's data on closed prices; `lock` locks the customer until the end of the transaction. */
export async function accessOf(
  db: Db,
  companyId: number,
  customerId: number,
  options: { lock?: boolean } = {},
): Promise<AccessRow | undefined> {
  if (options.lock) await sql`select 1 from customers where id = ${customerId} for update`.execute(db)
  const { rows } = await sql<AccessRow>`
    select c.id, c.type, c.legal,
      (select to_jsonb(x) from (select ${levelColumns} from price_levels l where l.id = c.level_id and l.company_id = c.company_id) x) as level,
      (select jsonb_build_object('id', r.id, 'state', r.state, 'reason', r.reason, 'createdAt', r.created_at)
        from price_access_requests r where r.customer_id = c.id order by r.id desc limit 1) as asked
    from customers c where c.company_id = ${companyId} and c.id = ${customerId}`.execute(db)
  return rows[0]
}

/** Stores the data of the customer's company and the pending request. */
export async function saveRequest(
  tx: Tx,
  { companyId, customerId, openId }: { companyId: number; customerId: number; openId: number | null },
  legal: LegalInfo,
  now: Date,
): Promise<number> {
  const json = JSON.stringify(legal)
  await sql`update customers set type = 'legal', legal = ${json}::jsonb, state = 'ON_APPROVAL' where id = ${customerId}`.execute(
    tx,
  )
  if (openId !== null) {
    await sql`update price_access_requests set legal = ${json}::jsonb where id = ${openId}`.execute(tx)
    return openId
  }
  const { rows } = await sql<{ id: number }>`
      insert into price_access_requests (company_id, customer_id, state, legal, created_at)
      values (${companyId}, ${customerId}, 'on_approval', ${json}::jsonb, ${now}) returning id`.execute(tx)
  return rows[0]!.id
}

/** The customer of a pending request, undefined if there is none. Locks it. */
export async function openRequest(tx: Tx, companyId: number, id: number): Promise<{ customerId: number } | undefined> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from price_access_requests
    where company_id = ${companyId} and id = ${id} and state = 'on_approval' for update`.execute(tx)
  return rows[0]
}

/** Decides a customer's pending request. Returns its id; null: none was pending. */
export async function decideRequests(
  tx: Tx,
  customerId: number,
  decided: { state: 'approved' | 'rejected'; reason: string; levelId: number | null; by: number | null; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update price_access_requests set state = ${decided.state}, reason = ${decided.reason}, level_id = ${decided.levelId},
      decided_by = ${decided.by}, decided_at = ${decided.at}
    where customer_id = ${customerId} and state = 'on_approval' returning id`.execute(tx)
  await sql`update customers set state = '' where id = ${customerId} and state = 'ON_APPROVAL'`.execute(tx)
  return rows[0]?.id ?? null
}

/** A decided request; undefined: it is pending, or was erased with its customer. */
export async function decidedRequest(
  db: Db,
  id: number,
): Promise<{ companyId: number; customerId: number; state: 'approved' | 'rejected'; reason: string } | undefined> {
  const { rows } = await sql<{ companyId: number; customerId: number; state: 'approved' | 'rejected'; reason: string }>`
    select company_id as "companyId", customer_id as "customerId", state, reason
    from price_access_requests where id = ${id} and state <> 'on_approval'`.execute(db)
  return rows[0]
}

export async function writeLevel(tx: Tx, customerId: number, levelId: number | null): Promise<void> {
  await sql`update customers set level_id = ${levelId} where id = ${customerId}`.execute(tx)
}

export interface RequestRow {
  id: number
  state: 'on_approval' | 'approved' | 'rejected'
  reason: string
  legal: Partial<LegalInfo>
  customer: { id: number; phone: string; name: string }
  createdAt: Date
  decidedAt: Date | null
}

/** Requests in a state after one of them, the longest waiting first. */
export async function requestsOf(
  db: Db,
  companyId: number,
  asked: { state: string; after: number | null; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.state, r.reason, r.legal, r.created_at as "createdAt", r.decided_at as "decidedAt",
      jsonb_build_object('id', c.id, 'phone', c.phone, 'name', trim(concat_ws(' ', c.last_name, c.first_name, c.middle_name))) as customer
    from price_access_requests r join customers c on c.id = r.customer_id
    where r.company_id = ${companyId} and r.state = ${asked.state} and r.id > ${asked.after ?? 0}
    order by r.id limit ${asked.limit}`.execute(db)
  return rows
}
