import type { Db } from '#kit/db.ts'

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

/** Finds the customer of a phone or makes one; two first sign-ins at once make one customer. */
export async function findOrAddCustomer(
  db: Db,
  companyId: number,
  phone: string,
): Promise<{ id: number; isNew: boolean }> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (found) return { id: found.id, isNew: false }
  const added = await db
    .insertInto('customers')
    .values({ company_id: companyId, phone })
    .onConflict((c) => c.columns(['company_id', 'phone']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  return findOrAddCustomer(db, companyId, phone)
}

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
