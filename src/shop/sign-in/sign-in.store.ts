import { sql } from 'kysely'
import type { Db, Tx } from '#kit/db.ts'

export interface SessionRow {
  customer_id: number
  company_id: number
  phone: string
  type: string
  has_level: boolean
}

export async function sessionByHash(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select c.id as customer_id, c.company_id, c.phone, c.type, c.level_id is not null as has_level
    from sessions s join customers c on c.id = s.customer_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db)
  return rows[0]
}

export async function addSession(
  db: Db,
  session: { tokenHash: string; customerId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

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

/** The newest code of a phone and method. An older one is dead from the moment a newer exists. */
export async function newestCode(
  db: Db,
  companyId: number,
  phone: string,
  method: string,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom('sign_in_codes')
    .select(['id', 'code_hash', 'tries', 'created_at', 'expires_at', 'used_at'])
    .where('company_id', '=', companyId)
    .where('phone', '=', phone)
    .where('method', '=', method)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function addCode(
  db: Db,
  code: { companyId: number; phone: string; method: 'sms' | 'call'; codeHash: string; now: Date; expiresAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('sign_in_codes')
    .values({
      company_id: code.companyId,
      phone: code.phone,
      method: code.method,
      code_hash: code.codeHash,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** One sign-in of a phone at a time, until the transaction ends. */
export async function lockPhone(tx: Tx, companyId: number, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${companyId}:${phone}`}, 0))`.execute(tx)
}

/** Codes of a phone that nobody entered, and the tries made at them. */
export async function unusedCodes(
  db: Db,
  companyId: number,
  phone: string,
  since: Date,
): Promise<{ unused: number; tries: number }> {
  const { rows } = await sql<{ unused: number; tries: number }>`
    select count(*)::int as unused, coalesce(sum(tries), 0)::int as tries from sign_in_codes
    where company_id = ${companyId} and phone = ${phone} and used_at is null and created_at > ${since}`.execute(db)
  return rows[0]!
}

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

/** Takes one try, atomically: parallel guesses cannot have more than `most` between them. False when none is left. */
export async function takeTry(db: Db, id: number, most: number): Promise<number | null> {
  const row = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', most)
    .where('used_at', 'is', null)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? null
}

/** True for the one who used it first. */
export async function spendCode(db: Db, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

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
  await db
    .insertInto('sign_in_links')
    .values({ code_hash: link.codeHash, customer_id: link.customerId, expires_at: link.expiresAt })
    .execute()
}
