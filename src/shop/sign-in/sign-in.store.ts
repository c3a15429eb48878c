import { type Db, type Sql, type Statement, sql } from '#kit/db.ts'
import type { Locale } from '#shop/context.ts'
import type { CodeLimits } from './code-limits.ts'

export interface SessionRow {
  customer_id: number
  company_id: number
  phone: string
  language: Locale | ''
  type: string
  has_level: boolean
  level_zones: Record<number, number> | null
  state: string
  seen_at: Date | null
  expires_at: Date
}

export async function sessionByHash(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select c.id as customer_id, c.company_id, c.phone, c.language, c.type, l.id is not null as has_level, c.state, s.seen_at, s.expires_at,
      case when l.id is not null then (select jsonb_object_agg(z.base_id, z.id) from price_zones z where z.level_id = l.id) end as level_zones
    from sessions s join customers c on c.id = s.customer_id
    left join price_levels l on l.id = c.level_id and l.company_id = c.company_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** A new session, stored with its device and IP address. */
export interface NewSession {
  tokenHash: string
  now: Date
  expiresAt: Date
  device: string
  ip: string
}

export const addSession = (session: NewSession & { customerId: number }): Statement<unknown> =>
  sql`
    insert into sessions (token_hash, customer_id, created_at, expires_at, device, ip, seen_at)
    values (${session.tokenHash}, ${session.customerId}, ${session.now}, ${session.expiresAt}, ${session.device}, ${session.ip}, ${session.now})`

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`.execute(db)
}

/**
 * The result of requesting a code: stored, not needed because one was just sent, a puzzle is required first, or refused by a limit of the number
 * or a rate limit.
 */
export type StoreCodeResult =
  | { became: 'kept'; id: number }
  | { became: 'on_its_way'; sent_at: Date; ends_at: Date }
  | { became: 'puzzle' | 'too_many' | 'over_cap' }

/** A requested code before it is sent. `network`: guesses are counted per network; `isSolved`: a puzzle was solved for it. */
export interface CodeRequest {
  companyId: number
  phone: string
  method: 'sms' | 'call'
  codeHash: string
  now: Date
  expiresAt: Date
  network: string
  isSolved: boolean
}

/** Stores a code before it is sent, one request per number at a time (`db/functions/keep_sign_in_code.sql`). */
export const storeCode = (code: CodeRequest, limits: CodeLimits, caps: Sql): Statement<StoreCodeResult> =>
  sql<StoreCodeResult>`
    select * from keep_sign_in_code(${code.companyId}, ${code.phone}, ${code.method}, ${code.codeHash}, ${code.now}, ${code.expiresAt},
      ${code.network}, ${code.isSolved}, ${JSON.stringify(limits)}::jsonb, ${caps})`.read(([row]) => row!)

export async function setCodeHash(db: Db, id: number, codeHash: string): Promise<void> {
  await sql`update sign_in_codes set code_hash = ${codeHash} where id = ${id}`.execute(db)
}

export async function deleteExpired(db: Db, now: Date, codesBefore: Date): Promise<void> {
  await sql`delete from sign_in_codes where created_at < ${codesBefore}`.execute(db)
  await sql`delete from sign_in_links where expires_at < ${now}`.execute(db)
  await sql`delete from sessions where expires_at < ${now}`.execute(db)
}

export async function deleteCode(db: Db, id: number): Promise<void> {
  // A code that was not sent costs nothing: it is subtracted from the company's daily count.
  await sql`
    with gone as (delete from sign_in_codes where id = ${id} returning company_id, created_at)
    update rate_counters r set count = r.count - 1 from gone
    where r.key = 'codes-day:' || gone.company_id
      and r.window_start = to_timestamp(floor(extract(epoch from gone.created_at) / 86400) * 86400)`.execute(db)
}

/** The result of a try at the newest code; `customerId`: the customer it signed in. */
export interface CodeTryResult {
  isRight: boolean
  expiresAt: Date
  usedAt: Date | null
  /** Tries of the network including this one; null: none is left. */
  tried: number | null
  customerId: number | null
  /** Null: nobody was signed in. */
  isNew: boolean | null
}

/**
 * Uses one try at the newest code and, if it is right, spends the code and creates a session for its customer: a function of the database
 * (`db/functions/sign_in_by_code.sql`). Parallel guesses of one network share `tries`, those of all networks share `tries_of_all`.
 */
export const signInByCode = (
  guess: { companyId: number; phone: string; method: string; network: string; codeHash: string },
  limits: Pick<CodeLimits, 'tries' | 'tries_of_all'>,
  { tokenHash, now, expiresAt, device, ip }: NewSession,
): Statement<CodeTryResult | undefined> =>
  sql<CodeTryResult>`
    select is_right as "isRight", expires_at as "expiresAt", used_at as "usedAt", tried, customer_id as "customerId", is_new as "isNew"
    from sign_in_by_code(${guess.companyId}, ${guess.phone}, ${guess.method}, ${guess.network}, ${limits.tries}, ${limits.tries_of_all},
      ${now}, ${guess.codeHash}, ${tokenHash}, ${expiresAt}, ${device}, ${ip})`.read(([row]) => row)

/** Spends a one-time link; returns its customer, or undefined. */
export async function spendLink(db: Db, codeHash: string, customerId: number, companyId: number, now: Date) {
  const { rows } = await sql<{ customer_id: number }>`
    update sign_in_links l set used_at = ${now}
    from customers c
    where l.code_hash = ${codeHash} and l.customer_id = ${customerId} and l.used_at is null and l.expires_at > ${now}
      and c.id = l.customer_id and c.company_id = ${companyId}
    returning l.customer_id`.execute(db)
  return rows[0]
}

export async function addLink(db: Db, link: { codeHash: string; customerId: number; expiresAt: Date }): Promise<void> {
  await sql`
    insert into sign_in_links (code_hash, customer_id, expires_at)
    values (${link.codeHash}, ${link.customerId}, ${link.expiresAt})`.execute(db)
}
