import { type RawBuilder, sql } from 'kysely'
import { command, type Db, type Question, question } from '#kit/db.ts'
import type { CodeLimits } from './code-limits.ts'

export interface SessionRow {
  customer_id: number
  company_id: number
  phone: string
  type: string
  has_level: boolean
  level_zones: Record<number, number> | null
  state: string
  seen_at: Date | null
}

export async function sessionByHash(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select c.id as customer_id, c.company_id, c.phone, c.type, l.id is not null as has_level, c.state, s.seen_at,
      (select jsonb_object_agg(z.base_id, z.id) from price_zones z where z.level_id = l.id) as level_zones
    from sessions s join customers c on c.id = s.customer_id
    left join price_levels l on l.id = c.level_id and l.company_id = c.company_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db)
  return rows[0]
}

export const addSession = (session: {
  tokenHash: string
  customerId: number
  now: Date
  expiresAt: Date
}): Question<void> =>
  command(sql`
    insert into sessions (token_hash, customer_id, created_at, expires_at)
    values (${session.tokenHash}, ${session.customerId}, ${session.now}, ${session.expiresAt})`)

export async function dropSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export interface CodeRow {
  id: number
  code_hash: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** What became of an asked code: kept, not needed because one is on its way, wanted a puzzle first, or refused by a limit of the number or by a cap. */
export type KeptCode =
  | { became: 'kept'; id: number }
  | { became: 'on_its_way'; sent_at: Date; ends_at: Date }
  | { became: 'puzzle' | 'too_many' | 'over_cap' }

/** An asked code before it is sent. `network` is whose guesses count together; `isSolved`: a puzzle was solved for it. */
export interface AskedCode {
  companyId: number
  phone: string
  method: 'sms' | 'call'
  codeHash: string
  now: Date
  expiresAt: Date
  network: string
  isSolved: boolean
}

/** Keeps a code before it is sent, one asker of a number at a time (a function of the database, migration 0013). */
export const keepCode = (code: AskedCode, limits: CodeLimits, caps: RawBuilder<unknown>): Question<KeptCode> =>
  question(
    sql<KeptCode>`
    select * from keep_sign_in_code(${code.companyId}, ${code.phone}, ${code.method}, ${code.codeHash}, ${code.now}, ${code.expiresAt},
      ${code.network}, ${code.isSolved}, ${JSON.stringify(limits)}::jsonb, ${caps})`,
    ([row]) => row!,
  )

export async function setCodeHash(db: Db, id: number, codeHash: string): Promise<void> {
  await db.updateTable('sign_in_codes').set({ code_hash: codeHash }).where('id', '=', id).execute()
}

export async function forgetBefore(db: Db, now: Date, codesBefore: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('created_at', '<', codesBefore).execute()
  await db.deleteFrom('sign_in_links').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}

export async function dropCode(db: Db, id: number): Promise<void> {
  // What was not sent cost nothing: it is given back to the day of its company.
  await sql`
    with gone as (delete from sign_in_codes where id = ${id} returning company_id, created_at)
    update rate_counters r set count = r.count - 1 from gone
    where r.key = 'codes-day:' || gone.company_id
      and r.window_start = to_timestamp(floor(extract(epoch from gone.created_at) / 86400) * 86400)`.execute(db)
}

/**
 * Takes one try at the newest code, atomically: parallel guesses of one network have no more than `tries` between them, all networks no
 * more than `tries_of_all`. `tried` is the network's own count with this one, null when none is left.
 */
export const takeTry = (
  guess: { companyId: number; phone: string; method: string; network: string; now: Date },
  limits: Pick<CodeLimits, 'tries' | 'tries_of_all'>,
): Question<(CodeRow & { tried: number | null }) | undefined> =>
  question(
    sql<CodeRow & { tried: number | null }>`
    select * from take_sign_in_try(${guess.companyId}, ${guess.phone}, ${guess.method}, ${guess.network}, ${limits.tries}, ${limits.tries_of_all}, ${guess.now})`,
    ([row]) => row,
  )

/**
 * Spends a code and opens a session for a customer, all or nothing. `customer` selects who it is, found or made, at the moment
 * the code was used: so it is asked only for the one who used it first, and null is the answer to everybody else.
 */
export const openSession = (
  codeId: number,
  customer: (at: RawBuilder<Date>) => RawBuilder<{ id: number; is_new: boolean }>,
  session: { tokenHash: string; now: Date; expiresAt: Date },
): Question<{ id: number; isNew: boolean } | null> =>
  question(
    sql<{ id: number; is_new: boolean }>`
    with spent as (
      update sign_in_codes set used_at = ${session.now} where id = ${codeId} and used_at is null returning used_at
    ), who as materialized (
      select c.id, c.is_new from spent cross join lateral ${customer(sql.ref('spent.used_at'))} c
    ), opened as (
      insert into sessions (token_hash, customer_id, created_at, expires_at)
      select ${session.tokenHash}, who.id, ${session.now}, ${session.expiresAt} from who
    )
    select id, is_new from who`,
    ([row]) => (row ? { id: row.id, isNew: row.is_new } : null),
  )

/** Spends a one-time link; the customer it is for, or undefined. */
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

/** The customer of a phone, if there is one. */
export async function customerWithPhone(db: Db, companyId: number, phone: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where company_id = ${companyId} and phone = ${phone}`.execute(db)
  return rows[0]?.id
}
