import { type Db, sql } from '#kit/db.ts'
import type { Locale } from '#shop/context.ts'
import type { SessionRow } from './account.ts'

/** Sessions of a customer: the current one first, then by last use. */
export async function sessionsOf(db: Db, customerId: number, tokenHash: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, ip, created_at as "createdAt", seen_at as "seenAt", token_hash = ${tokenHash} as "isCurrent"
    from sessions where customer_id = ${customerId} and expires_at > ${now}
    order by 6 desc, coalesce(seen_at, created_at) desc, id desc`.execute(db)
  return rows
}

export async function noteSession(
  db: Db,
  session: { tokenHash: string; customerId: number; device: string; ip: string; language: Locale; now: Date },
): Promise<void> {
  await sql`
    with spoken as (update customers set language = ${session.language} where id = ${session.customerId} and language <> ${session.language})
    update sessions set device = ${session.device}, ip = ${session.ip}, seen_at = ${session.now}
    where token_hash = ${session.tokenHash}`.execute(db)
}

/** False: the customer has no such session. */
export async function endSession(db: Db, customerId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`delete from sessions where customer_id = ${customerId} and id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export async function endOtherSessions(db: Db, customerId: number, tokenHash: string): Promise<number> {
  const { rows } = await sql`
    delete from sessions where customer_id = ${customerId} and token_hash <> ${tokenHash} returning id`.execute(db)
  return rows.length
}
