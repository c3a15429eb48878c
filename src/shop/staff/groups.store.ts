import { type Db, sql, type Tx } from '#kit/db.ts'

export interface OwnGroup {
  name: string
  permissions: string[]
}

/** Groups that a company made itself. */
export async function groupsOf(db: Db, companyId: number): Promise<OwnGroup[]> {
  const { rows } = await sql<OwnGroup>`
    select name, permissions from staff_groups where company_id = ${companyId} order by name`.execute(db)
  return rows
}

/** Makes a group or changes its permissions. Returns those it had; null: it is new. */
export async function saveGroup(tx: Tx, companyId: number, { name, permissions }: OwnGroup): Promise<string[] | null> {
  const { rows } = await sql<{ permissions: string[] }>`
    select permissions from staff_groups where company_id = ${companyId} and name = ${name} for update`.execute(tx)
  await sql`
    insert into staff_groups (company_id, name, permissions) values (${companyId}, ${name}, ${permissions})
    on conflict (company_id, name) do update set permissions = excluded.permissions`.execute(tx)
  return rows[0]?.permissions ?? null
}

/** Deletes a group with its memberships; false: there is none. Its members are signed out of the company. */
export async function deleteGroup(tx: Tx, companyId: number, name: string): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    delete from staff_groups where company_id = ${companyId} and name = ${name} returning name`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    with gone as (delete from staff_memberships where company_id = ${companyId} and group_name = ${name} returning staff_id)
    delete from staff_sessions where company_id = ${companyId} and staff_id in (select staff_id from gone)`.execute(tx)
  return true
}

/** Puts a member into a group of a company, or changes its outlets (null: the whole company). Returns the outlets before; undefined: not in it. */
export async function saveMembership(
  tx: Tx,
  whose: { companyId: number; staffId: number },
  { group, outlets }: { group: string; outlets: readonly number[] | null },
): Promise<number[] | null | undefined> {
  const { rows } = await sql<{ outlets: number[] | null }>`
    select outlet_ids as outlets from staff_memberships
    where staff_id = ${whose.staffId} and company_id = ${whose.companyId} and group_name = ${group} for update`.execute(
    tx,
  )
  await sql`
    insert into staff_memberships (company_id, staff_id, group_name, outlet_ids)
    values (${whose.companyId}, ${whose.staffId}, ${group}, ${outlets}::bigint[])
    on conflict (staff_id, company_id, group_name) do update set outlet_ids = excluded.outlet_ids`.execute(tx)
  return rows[0]?.outlets
}

/** Takes a member out of a group of a company; false: not in it. */
export async function deleteMembership(
  tx: Tx,
  whose: { companyId: number; staffId: number },
  group: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from staff_memberships
    where staff_id = ${whose.staffId} and company_id = ${whose.companyId} and group_name = ${group} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Signs a member out of one company. */
export async function endSessionsIn(tx: Tx, whose: { companyId: number; staffId: number }): Promise<void> {
  await sql`
    delete from staff_sessions where staff_id = ${whose.staffId} and company_id = ${whose.companyId}`.execute(tx)
}

/** Which of these are outlets of the company, for a message about the others. */
export async function knownOutlets(db: Db, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from outlets where company_id = ${companyId} and id = any (${ids}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}
