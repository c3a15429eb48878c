import { type Db, sql, type Tx } from '#kit/db.ts'
import type { SavedAddress, SavedDate } from './account.ts'
import type { DayOfYear } from './important-date.ts'
import type { CustomerKey } from './papers.store.ts'

const lockCustomer = (tx: Tx, { customerId }: CustomerKey) =>
  sql`select 1 from customers where id = ${customerId} for update`.execute(tx)

/** In calendar order. */
export async function datesOf(db: Db, { companyId, customerId }: CustomerKey): Promise<SavedDate[]> {
  const { rows } = await sql<SavedDate>`
    select id, name, year, month, day from important_dates
    where company_id = ${companyId} and customer_id = ${customerId} order by month, day, id`.execute(db)
  return rows
}

/** Null: there are `most` already. */
export async function addDate(
  tx: Tx,
  whose: CustomerKey,
  date: Omit<SavedDate, 'id'>,
  most: number,
  at: Date,
): Promise<number | null> {
  await lockCustomer(tx, whose)
  const { rows } = await sql<{ id: number }>`
    insert into important_dates (company_id, customer_id, name, year, month, day, created_at)
    select ${whose.companyId}, ${whose.customerId}, ${date.name}, ${date.year}::int, ${date.month}::int, ${date.day}::int, ${at}
    where (select count(*) from important_dates where customer_id = ${whose.customerId}) < ${most} returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

export async function changeDate(
  db: Db,
  { companyId, customerId }: CustomerKey,
  id: number,
  change: { name: string | null; day: DayOfYear | null },
): Promise<SavedDate | undefined> {
  const { rows } = await sql<SavedDate>`
    update important_dates set name = coalesce(${change.name}, name)
      ${change.day ? sql`, year = ${change.day.year}::int, month = ${change.day.month}::int, day = ${change.day.day}::int` : sql``}
    where company_id = ${companyId} and customer_id = ${customerId} and id = ${id}
    returning id, name, year, month, day`.execute(db)
  return rows[0]
}

export async function removeDate(db: Db, { companyId, customerId }: CustomerKey, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from important_dates where company_id = ${companyId} and customer_id = ${customerId} and id = ${id} returning id`.execute(
    db,
  )
  return rows.length > 0
}

const addressColumns = sql`id, title, address, details, is_default as "isDefault"`

/** The default address first, then newest first. */
export async function addressesOf(db: Db, { companyId, customerId }: CustomerKey): Promise<SavedAddress[]> {
  const { rows } = await sql<SavedAddress>`
    select ${addressColumns} from saved_addresses
    where company_id = ${companyId} and customer_id = ${customerId} order by is_default desc, id desc`.execute(db)
  return rows
}

/** Adds an address; the customer's first one becomes the default. Null: there are `most` already. */
export async function addAddress(
  tx: Tx,
  whose: CustomerKey,
  one: Omit<SavedAddress, 'id'>,
  most: number,
  at: Date,
): Promise<SavedAddress | null> {
  await lockCustomer(tx, whose)
  if (one.isDefault) await noneUsual(tx, whose)
  const { rows } = await sql<SavedAddress>`
    insert into saved_addresses (company_id, customer_id, title, address, details, is_default, created_at)
    select ${whose.companyId}, ${whose.customerId}, ${one.title}, ${JSON.stringify(one.address)}::jsonb,
      ${JSON.stringify(one.details)}::jsonb, ${one.isDefault} or kept.count = 0, ${at}
    from (select count(*) from saved_addresses where customer_id = ${whose.customerId}) kept
    where kept.count < ${most} returning ${addressColumns}`.execute(tx)
  return rows[0] ?? null
}

export async function changeAddress(
  tx: Tx,
  whose: CustomerKey,
  id: number,
  change: { title: string | null; address: object | null; details: object | null; isDefault: boolean },
): Promise<SavedAddress | undefined> {
  await lockCustomer(tx, whose)
  if (change.isDefault) await noneUsual(tx, whose)
  const { rows } = await sql<SavedAddress>`
    update saved_addresses set title = coalesce(${change.title}, title),
      address = coalesce(${change.address && JSON.stringify(change.address)}::jsonb, address),
      details = details || coalesce(${change.details && JSON.stringify(change.details)}::jsonb, '{}'),
      is_default = is_default or ${change.isDefault}
    where company_id = ${whose.companyId} and customer_id = ${whose.customerId} and id = ${id}
    returning ${addressColumns}`.execute(tx)
  return rows[0]
}

const noneUsual = (tx: Tx, { customerId }: CustomerKey) =>
  sql`update saved_addresses set is_default = false where customer_id = ${customerId} and is_default`.execute(tx)

/** Deletes an address; if it was the default, the newest remaining one becomes the default. False: there is no such address. */
export async function removeAddress(tx: Tx, whose: CustomerKey, id: number): Promise<boolean> {
  await lockCustomer(tx, whose)
  const { rows } = await sql<{ was: boolean }>`
    delete from saved_addresses
    where company_id = ${whose.companyId} and customer_id = ${whose.customerId} and id = ${id} returning is_default as was`.execute(
    tx,
  )
  if (rows[0]?.was)
    await sql`update saved_addresses set is_default = true
      where id = (select max(id) from saved_addresses where customer_id = ${whose.customerId})`.execute(tx)
  return rows.length > 0
}
