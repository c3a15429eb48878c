import { type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type { CustomerKey } from './papers.store.ts'
import type { Choice } from './topics.ts'

/** Stored choices of a customer. */
export async function choicesOf(db: Db, { companyId, customerId }: CustomerKey): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select topic, channel, is_on as "isOn" from subscriptions
    where company_id = ${companyId} and customer_id = ${customerId}`.execute(db)
  return rows
}

/** The same as an expression for another statement. */
export const choicesIn = (companyId: number, customerId: number | null): Sql<Choice[]> => sql`(
  select coalesce(json_agg(json_build_object('topic', c.topic, 'channel', c.channel, 'isOn', c.is_on)), '[]') from subscriptions c
  where c.company_id = ${companyId} and c.customer_id = ${customerId}::bigint)`

export async function writeChoices(tx: Tx, whose: CustomerKey, choices: readonly Choice[], at: Date): Promise<void> {
  await sql`
    insert into subscriptions (company_id, customer_id, topic, channel, is_on, changed_at)
    select ${whose.companyId}, ${whose.customerId}, c.topic, c.channel, c."isOn", ${at}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (topic text, channel text, "isOn" boolean)
    on conflict (customer_id, topic, channel) do update set is_on = excluded.is_on, changed_at = excluded.changed_at
      where subscriptions.is_on <> excluded.is_on`.execute(tx)
}

/** The code in a customer's mails, created with the first one. Null: the customer does not exist or was erased. */
export async function mailCode(db: Db, { companyId, customerId }: CustomerKey, fresh: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    update customers set mail_code = coalesce(mail_code, ${fresh})
    where company_id = ${companyId} and id = ${customerId} and erased_at is null returning mail_code as code`.execute(
    db,
  )
  return rows[0]?.code ?? null
}

export async function customerOfMailCode(db: Db, companyId: number, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where company_id = ${companyId} and mail_code = ${code}`.execute(db)
  return rows[0]?.id
}
