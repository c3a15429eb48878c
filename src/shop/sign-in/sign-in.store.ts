import { sql } from 'kysely'
import { command, type Db, type Question, question } from '#kit/db.ts'

export interface SessionRow {
  customer_id: number
  company_id: number
  phone: string
  type: string
  has_level: boolean
  state: string
}

export async function sessionByHash(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select c.id as customer_id, c.company_id, c.phone, c.type, c.level_id is not null as has_level, c.state
    from sessions s join customers c on c.id = s.customer_id
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
  tries: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

const newest = (companyId: number, phone: string, method: string) => sql<CodeRow>`
  select id, code_hash, tries, created_at, expires_at, used_at from sign_in_codes
  where company_id = ${companyId} and phone = ${phone} and method = ${method} order by id desc limit 1`

/** The newest code of a phone and method. An older one is dead from the moment a newer exists. */
export const newestCode = (companyId: number, phone: string, method: string): Question<CodeRow | undefined> =>
  question(newest(companyId, phone, method), ([row]) => row)

export const addCode = (code: {
  companyId: number
  phone: string
  method: 'sms' | 'call'
  codeHash: string
  now: Date
  expiresAt: Date
}): Question<number> =>
  question(
    sql<{ id: number }>`
    insert into sign_in_codes (company_id, phone, method, code_hash, created_at, expires_at)
    values (${code.companyId}, ${code.phone}, ${code.method}, ${code.codeHash}, ${code.now}, ${code.expiresAt})
    returning id`,
    ([row]) => row!.id,
  )

/** One sign-in of a phone at a time, until the transaction ends. */
export const lockPhone = (companyId: number, phone: string): Question<void> =>
  command(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${companyId}:${phone}`}, 0))`)

/** Codes of a phone that nobody entered, and the tries made at them. */
export const unusedCodes = (
  companyId: number,
  phone: string,
  since: Date,
): Question<{ unused: number; tries: number }> =>
  question(
    sql<{ unused: number; tries: number }>`
    select count(*)::int as unused, coalesce(sum(tries), 0)::int as tries from sign_in_codes
    where company_id = ${companyId} and phone = ${phone} and used_at is null and created_at > ${since}`,
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
  await db.deleteFrom('sign_in_codes').where('id', '=', id).execute()
}

/**
 * Takes one try at the newest code, atomically: parallel guesses cannot have more than `most` between them. `tried` is null
 * when none is left.
 */
export const takeTry = (
  companyId: number,
  phone: string,
  method: string,
  most: number,
): Question<(CodeRow & { tried: number | null }) | undefined> =>
  question(
    sql<CodeRow & { tried: number | null }>`
    with newest as (${newest(companyId, phone, method)}), tried as (
      update sign_in_codes c set tries = c.tries + 1 from newest
      where c.id = newest.id and c.tries < ${most} and c.used_at is null
      returning c.tries
    )
    select newest.*, (select tries from tried) as tried from newest`,
    ([row]) => row,
  )

/** True for the one who used it first. */
export const spendCode = (id: number, now: Date): Question<boolean> =>
  question(
    sql`update sign_in_codes set used_at = ${now} where id = ${id} and used_at is null returning id`,
    (rows) => rows.length > 0,
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
