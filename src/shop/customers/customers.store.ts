import { sql } from 'kysely'
import { type Db, type Question, question } from '#kit/db.ts'

const columns = [
  'id',
  'company_id',
  'phone',
  'first_name',
  'last_name',
  'middle_name',
  'gender',
  'email',
  'birthday',
  'type',
  'level_id',
  'state',
] as const

export async function customerById(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('customers')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Finds the customer of a phone or makes one; two first sign-ins at once make one customer. Null for the one who came second
 * in the very same moment: asked again, it finds the other's.
 */
export const findOrAddCustomer = (companyId: number, phone: string): Question<{ id: number; isNew: boolean } | null> =>
  question(
    sql<{ id: number; is_new: boolean }>`
    with found as (
      select id from customers where company_id = ${companyId} and phone = ${phone}
    ), added as (
      insert into customers (company_id, phone) select ${companyId}::bigint, ${phone}::text where not exists (select from found)
      on conflict (company_id, phone) do nothing returning id
    )
    select id, false as is_new from found union all select id, true from added`,
    ([row]) => (row ? { id: row.id, isNew: row.is_new } : null),
  )

export interface ProfileChange {
  first_name?: string
  last_name?: string
  middle_name?: string
  gender?: 'male' | 'female' | null
  birthday?: string | null
}

export async function saveProfile(db: Db, companyId: number, id: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('customers').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}
