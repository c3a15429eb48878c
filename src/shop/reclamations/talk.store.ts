import { sql } from 'kysely'
import type { Db, Tx } from '#kit/db.ts'

export interface Message {
  id: number
  author: 'customer' | 'manager'
  /** Of the staff; '' for the customer. */
  authorName: string
  text: string
  at: Date
}

/** What was written about a reclamation, in its order; the newest ones where there is more. */
export async function messagesOf(db: Db, reclamationId: number, most: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select id, author, author_name as "authorName", text, at from reclamation_messages
    where reclamation_id = ${reclamationId} order by id desc limit ${most}`.execute(db)
  return rows.toReversed()
}

export async function addMessage(
  tx: Tx,
  of: { companyId: number; customerId: number; id: number },
  { author, authorName, text, at }: Omit<Message, 'id'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reclamation_messages (company_id, reclamation_id, customer_id, author, author_name, text, at)
    values (${of.companyId}, ${of.id}, ${of.customerId}, ${author}, ${authorName}, ${text}, ${at}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}
