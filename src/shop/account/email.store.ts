import { type Db, sql, type Tx } from '#kit/db.ts'

export interface EmailChange {
  id: number
  companyId: number
  customerId: number
  email: string
  /** Encrypted. */
  code: string
  locale: 'ru' | 'en'
  askedAt: Date
  expiresAt: Date
  endedBy: 'confirmed' | 'cancelled' | 'replaced' | null
}

const columns = sql`id, company_id as "companyId", customer_id as "customerId", email, code, locale, asked_at as "askedAt",
  expires_at as "expiresAt", ended_by as "endedBy"`

/** Locks the customer, so that changes of the address are serialized; returns the current address. */
export async function lockEmail(tx: Tx, companyId: number, customerId: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from customers where company_id = ${companyId} and id = ${customerId} for update`.execute(tx)
  return rows[0]?.email
}

/** The open change of a customer. */
export async function openChange(db: Db, customerId: number): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select ${columns} from email_changes where customer_id = ${customerId} and ended_at is null`.execute(db)
  return rows[0]
}

export async function changeById(db: Db, companyId: number, id: number): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select ${columns} from email_changes where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** The code is encrypted for the id of the row, so the row is inserted first. */
export async function addChange(
  tx: Tx,
  change: { companyId: number; customerId: number; email: string; locale: string; at: Date; expiresAt: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into email_changes (company_id, customer_id, email, code, locale, asked_at, expires_at)
    values (${change.companyId}, ${change.customerId}, ${change.email}, '', ${change.locale}, ${change.at}, ${change.expiresAt})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function writeCode(tx: Tx, id: number, code: string): Promise<void> {
  await sql`update email_changes set code = ${code} where id = ${id}`.execute(tx)
}

export async function endChange(
  db: Db,
  id: number,
  by: 'confirmed' | 'cancelled' | 'replaced',
  at: Date,
): Promise<void> {
  await sql`update email_changes set ended_at = ${at}, ended_by = ${by} where id = ${id} and ended_at is null`.execute(
    db,
  )
}

export async function writeEmail(tx: Tx, customerId: number, email: string): Promise<void> {
  await sql`update customers set email = ${email} where id = ${customerId}`.execute(tx)
}

/** Deletes old changes: unconfirmed addresses are not kept. */
export async function deleteEmailChanges(db: Db, before: Date): Promise<void> {
  await sql`delete from email_changes where coalesce(ended_at, expires_at) < ${before}`.execute(db)
}

/** Every stored change, locked, to encrypt its code again. */
export async function lockChanges(tx: Tx): Promise<EmailChange[]> {
  const { rows } = await sql<EmailChange>`select ${columns} from email_changes order by id for update`.execute(tx)
  return rows
}
