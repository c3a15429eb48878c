import { anyOf, assignments, type Db, type Sql, type Statement, sql } from '#kit/db.ts'
import { cutByLetters } from '#lib/text.ts'
import type { Locale } from '#shop/context.ts'

export interface StoredCustomer {
  id: number
  company_id: number
  phone: string
  first_name: string
  last_name: string
  middle_name: string
  gender: string | null
  email: string
  birthday: string | null
  type: string
  level_id: number | null
  state: string
  /** Of its price level. */
  level: { name: string; nameEn: string; description: string; descriptionEn: string } | null
}

export async function customerById(db: Db, companyId: number, id: number): Promise<StoredCustomer | undefined> {
  const { rows } = await sql<StoredCustomer>`
    select id, company_id, phone, first_name, last_name, middle_name, gender, email, birthday, type, level_id, state, (
      select jsonb_build_object('name', l.name, 'nameEn', l.name_en, 'description', l.description, 'descriptionEn', l.description_en)
      from price_levels l where l.id = customers.level_id and l.company_id = customers.company_id) as level
    from customers where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Rows `id, is_new`: the customer with a phone, found or created; creation writes an event (`db/functions/customer_of_phone.sql`). */
export const customerOfPhone = (
  companyId: number,
  phone: string,
  at: Sql<Date>,
): Sql<{ id: number; is_new: boolean }> => sql`customer_of_phone(${companyId}, ${phone}, ${at})`

export interface ProfileChange {
  first_name?: string
  last_name?: string
  middle_name?: string
  gender?: 'male' | 'female' | null
  birthday?: string | null
}

export async function saveProfile(db: Db, companyId: number, id: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await sql`
    update customers set ${assignments({ ...change })} where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Sets a name from another source, for a customer who has entered none. */
export async function nameIfNameless(
  db: Db,
  companyId: number,
  id: number,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  if (firstName === '') return
  await sql`
    update customers set first_name = ${cutByLetters(firstName, 100)}, last_name = ${cutByLetters(lastName, 100)}
    where company_id = ${companyId} and id = ${id} and first_name = '' and last_name = ''`.execute(db)
}

/** The customer of a company with this id or phone; null: none. */
export const customerNamed = (companyId: number, named: { id: number } | { phone: string }): Statement<number | null> =>
  sql<{ id: number }>`
    select id from customers where company_id = ${companyId}
      and ${'id' in named ? sql`id = ${named.id}` : sql`phone = ${named.phone}`}`.read(([row]) => row?.id ?? null)

/** Language of the customer's last visit; null: unknown. */
export const languageOf = (companyId: number, id: number): Statement<Locale | null> =>
  sql<{ language: Locale | '' }>`select language from customers where company_id = ${companyId} and id = ${id}`.read(
    ([row]) => row?.language || null,
  )

/** Phones of these customers, by id. */
export async function phonesOf(db: Db, ids: readonly number[]): Promise<Map<number, { phone: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; phone: string }>`
    select id, phone from customers where id = ${anyOf('bigint', ids)}`.execute(db)
  return new Map(rows.map(({ id, phone }) => [id, { phone }]))
}
