import { type Db, sql, type Tx } from '#kit/db.ts'
import type { PersonalTable } from './personal-tables.ts'

export interface CustomerKey {
  companyId: number
  customerId: number
}

export interface Erasure extends CustomerKey {
  id: number
  askedAt: Date
  dueAt: Date
}

const columns = sql`id, company_id as "companyId", customer_id as "customerId", asked_at as "askedAt", due_at as "dueAt"`

export async function openErasure(db: Db, { companyId, customerId }: CustomerKey): Promise<Erasure | undefined> {
  const { rows } = await sql<Erasure>`
    select ${columns} from erasures
    where company_id = ${companyId} and customer_id = ${customerId} and ended_at is null`.execute(db)
  return rows[0]
}

/** A repeated request keeps the first date. */
export async function addErasure(tx: Tx, whose: CustomerKey, at: Date, dueAt: Date): Promise<void> {
  await sql`
    insert into erasures (company_id, customer_id, asked_at, due_at)
    values (${whose.companyId}, ${whose.customerId}, ${at}, ${dueAt})
    on conflict (customer_id) where ended_at is null do nothing`.execute(tx)
}

export async function endErasure(
  tx: Tx,
  { companyId, customerId }: CustomerKey,
  by: 'done' | 'cancelled',
  at: Date,
): Promise<void> {
  await sql`update erasures set ended_at = ${at}, ended_by = ${by}
    where company_id = ${companyId} and customer_id = ${customerId} and ended_at is null`.execute(tx)
}

/** Accounts due for erasure without open orders, by id, after the given id. */
export async function dueErasures(db: Db, now: Date, after: number, most: number): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select ${columns} from erasures_to_do where due_at <= ${now} and id > ${after} order by id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Locks the customer until the end of the transaction. False: erased already. */
export async function lockCustomer(tx: Tx, { companyId, customerId }: CustomerKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers where company_id = ${companyId} and id = ${customerId} and erased_at is null for update`.execute(
    tx,
  )
  return rows.length > 0
}

/** Numbers of orders that are open, or have an open reclamation. */
export async function openOrders(
  db: Db,
  { companyId, customerId }: CustomerKey,
  over: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where company_id = ${companyId} and customer_id = ${customerId} and (state <> all (${over}::text[])
      or exists (select from reclamations r where r.order_id = orders.id and r.state is not null and r.ended_at is null))
    order by id`.execute(db)
  return rows.map(({ number }) => number)
}

/** Products that show a published review of a customer. */
export async function reviewedProducts(tx: Tx, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from reviews where customer_id = ${customerId} and state = 'approved'`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteRows(tx: Tx, table: string, customerId: number): Promise<void> {
  await sql`delete from ${sql.id(table)} where customer_id = ${customerId}`.execute(tx)
}

/** Removes the customer's identity from the rows that are kept. */
export async function anonymizeCustomer(tx: Tx, { companyId, customerId }: CustomerKey, at: Date): Promise<void> {
  await sql`delete from reviews where customer_id = ${customerId} and state <> 'approved'`.execute(tx)
  await sql`update reviews set is_anonymous = true where customer_id = ${customerId}`.execute(tx)
  await sql`update reviews set addition = '', addition_state = null, addition_reason = '', added_at = null
    where customer_id = ${customerId} and addition_state <> 'approved'`.execute(tx)
  await sql`delete from reclamations where customer_id = ${customerId} and state is null`.execute(tx)
  await sql`update reclamations set sealed = '{}', comment = '' where customer_id = ${customerId}`.execute(tx)
  // The customer's comments on orders are not accounting documents and have served their purpose.
  await sql`
    with mine as (select id from orders where customer_id = ${customerId}),
      moves as (update order_history set reason = '' where order_id in (select id from mine) and actor = 'customer' and reason <> ''),
      returned as (update refunds set reason = '' where order_id in (select id from mine) and actor = 'customer' and reason <> '')
    update orders set comment = '', address_details = case when address_details ? 'comment'
        then jsonb_set(address_details, '{comment}', '""') else address_details end
    where id in (select id from mine)`.execute(tx)
  // Restock subscriptions made before signing in, and their waiting messages, contain only the phone or mail.
  await sql`
    with reached as (select unnest(array[phone, lower(email)]) as at from customers where id = ${customerId}),
      told as (delete from messages where company_id = ${companyId} and customer_id is null and lower(address) in (select at from reached) and address <> '')
    delete from stock_waits where company_id = ${companyId} and customer_id is null and lower(address) in (select at from reached) and address <> ''`.execute(
    tx,
  )
  // Answers to forms that the customer sent before signing in, by the phone or mail in them.
  await sql`
    delete from form_answers a using customers c
    where c.id = ${customerId} and a.company_id = ${companyId} and a.customer_id is null and exists (
      select from jsonb_to_recordset(a.fields) as f (word text, text text)
      where (f.word = 'phone' and f.text = c.phone) or (f.word = 'email' and c.email <> '' and f.text = lower(c.email)))`.execute(
    tx,
  )
  // Bonuses not available yet become unavailable for ever: a lot must end after it begins.
  await sql`update bonus_lots set available_from = least(available_from, ${at}::timestamptz - interval '1 second'), expires_at = ${at}
    where customer_id = ${customerId} and remaining > 0`.execute(tx)
  await sql`update bonus_operations set note = '' where customer_id = ${customerId} and note <> ''`.execute(tx)
  await sql`update consents set withdrawn_at = ${at} where customer_id = ${customerId} and withdrawn_at is null`.execute(
    tx,
  )
  await sql`update consents set user_agent = '' where customer_id = ${customerId}`.execute(tx)
  await sql`delete from sign_in_codes c using customers u
    where u.id = ${customerId} and c.company_id = u.company_id and c.phone = u.phone`.execute(tx)
  await sql`delete from idempotency_keys where company_id = ${companyId} and actor = ${`customer:${customerId}`}`.execute(
    tx,
  )
  // Not a phone number: the next owner of the number starts a new account.
  await sql`update customers set phone = '00' || id, first_name = '', last_name = '', middle_name = '', gender = null, email = '', language = '',
      birthday = null, type = 'personal', legal = '{}', level_id = null, state = '', mail_code = null, erased_at = ${at}
    where company_id = ${companyId} and id = ${customerId}`.execute(tx)
}

/** Erases recipients of orders of erased customers after the legal period. Returns the number of orders. */
export async function eraseRecipients(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    with gone as (
      update orders o set recipient_name = '', recipient_phone = '0', recipient_email = '', recipient = '{}', recipient_key = replace(gen_random_uuid()::text, '-', ''), address = null,
        address_details = null, comment = '', legal = null
      from customers c
      where c.id = o.customer_id and c.erased_at is not null and o.created_at < ${before} and o.recipient_phone <> '0'
      returning o.id
    ), checks as (update receipts set sent_to = '{}' where order_id in (select id from gone)),
      moves as (update order_history set reason = '' where order_id in (select id from gone) and reason <> ''),
      refunded as (update refunds set reason = '' where order_id in (select id from gone) and reason <> ''),
      returned as (update reclamation_history set reason = ''
        where reason <> '' and reclamation_id in (select id from reclamations where order_id in (select id from gone)))
    select id from gone`.execute(db)
  return rows.length
}

/** Deletes evidence of consents after the legal period. */
export async function deleteConsents(db: Db, before: Date): Promise<void> {
  await sql`delete from consents c using customers u
    where u.id = c.customer_id and u.erased_at is not null and c.withdrawn_at < ${before}`.execute(db)
}

export interface Export {
  keyHash: string
  expiresAt: Date
}

export async function addExport(tx: Tx, whose: CustomerKey, given: Export & { at: Date }): Promise<void> {
  await sql`insert into data_exports (company_id, customer_id, key_hash, asked_at, expires_at)
    values (${whose.companyId}, ${whose.customerId}, ${given.keyHash}, ${given.at}, ${given.expiresAt})`.execute(tx)
}

/** Whether a customer requested this archive and may still fetch it. */
export async function isExportRequested(
  db: Db,
  { companyId, customerId }: CustomerKey,
  keyHash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from data_exports
    where company_id = ${companyId} and customer_id = ${customerId} and key_hash = ${keyHash} and expires_at > ${now}`.execute(
    db,
  )
  return rows.length > 0
}

export async function deleteExports(db: Db, before: Date): Promise<void> {
  await sql`delete from data_exports where expires_at < ${before}`.execute(db)
}

/** A customer's rows of a table, as exported to the archive. */
export async function exportRows(
  db: Db,
  { table, told }: PersonalTable & { told: NonNullable<PersonalTable['told']> },
  customerId: number,
): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(t) - ${[...told.without]}::text[] as row from ${sql.id(table)} t where customer_id = ${customerId}
    limit 10000`.execute(db)
  return rows.map(({ row }) => row)
}

const parents = {
  orders: { table: 'orders', column: 'order_id' },
  sales: { table: 'sales', column: 'sale_id' },
  reclamations: { table: 'reclamations', column: 'reclamation_id' },
} as const

/** The same for a table whose rows belong to orders, purchases or reclamations of a customer. */
export async function exportBelongingRows(
  db: Db,
  { table, of, without }: { table: string; of: keyof typeof parents; without: readonly string[] },
  customerId: number,
): Promise<object[]> {
  const parent = parents[of]
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(t) - ${[...without]}::text[] as row
    from ${sql.id(table)} t join ${sql.id(parent.table)} p on p.id = ${sql.id(`t.${parent.column}`)}
    where p.customer_id = ${customerId} order by p.id limit 10000`.execute(db)
  return rows.map(({ row }) => row)
}

export async function exportCustomer(db: Db, { companyId, customerId }: CustomerKey): Promise<object | undefined> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(c) - '{id,company_id,legal,level_id,mail_code,erased_at}'::text[] as row from customers c
    where company_id = ${companyId} and id = ${customerId}`.execute(db)
  return rows[0]?.row
}
