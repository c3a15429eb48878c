import { assignments, type Db, type Statement, sql } from '#kit/db.ts'

export interface StaffRow {
  id: number
  email: string
  name: string
  /** Given by themselves, without a group; of their own company only. */
  permissions: string[]
}

/** A group a member belongs to in a company. */
export interface Membership {
  group: string
  /** null: the whole company. */
  outlets: number[] | null
  /** Permissions of a group that the company made; null: not one of these. */
  permissions: string[] | null
}

export interface StaffWithGroups extends StaffRow {
  /** Whether they were added in this company, not in another one of the shop. */
  isOwn: boolean
  memberships: Membership[]
}

/** Memberships of `s` in a company, as JSON. */
const membershipsIn = (companyId: number) => sql<Membership[]>`
  coalesce((select jsonb_agg(jsonb_build_object('group', m.group_name, 'outlets', m.outlet_ids, 'permissions', g.permissions) order by m.group_name)
    from staff_memberships m left join staff_groups g on g.company_id = m.company_id and g.name = m.group_name
    where m.staff_id = s.id and m.company_id = ${companyId}), '[]')`

/** Members of a company: added in it, or given a group in it. */
const belongsTo = (companyId: number) => sql<boolean>`
  (s.company_id = ${companyId} or exists (select from staff_memberships m where m.staff_id = s.id and m.company_id = ${companyId}))`

export interface StaffSecrets extends StaffRow {
  /** The company that added them. */
  companyId: number
  passwordHash: string
  /** Encrypted; null: no second factor. */
  totpSecret: string | null
}

/** The active member of a company with this email in lower case, one of its own first; undefined: none. */
export const staffByEmail = (companyId: number, email: string): Statement<StaffSecrets | undefined> =>
  sql<StaffSecrets>`
    select id, company_id as "companyId", email, name, permissions, password_hash as "passwordHash", totp_secret as "totpSecret"
    from staff s where email = ${email} and is_active and ${belongsTo(companyId)}
    order by company_id <> ${companyId}, id limit 1`.read(([row]) => row)

/** The member of staff of a valid key in this company. */
export const staffOfKey = (companyId: number, keyHash: string, now: Date): Statement<StaffWithGroups | undefined> =>
  sql<StaffWithGroups>`
    select s.id, s.email, s.name, s.permissions, s.company_id = ${companyId} as "isOwn", ${membershipsIn(companyId)} as memberships
    from staff_sessions k join staff s on s.id = k.staff_id
    where k.key_hash = ${keyHash} and k.company_id = ${companyId} and ${belongsTo(companyId)} and s.is_active
      and k.expires_at > ${now}`.read(([row]) => row)

export const addStaffSession = (session: {
  keyHash: string
  companyId: number
  staffId: number
  now: Date
  expiresAt: Date
}): Statement<unknown> =>
  sql`
    insert into staff_sessions (key_hash, company_id, staff_id, created_at, expires_at)
    values (${session.keyHash}, ${session.companyId}, ${session.staffId}, ${session.now}, ${session.expiresAt})`

export const deleteStaffSession = (keyHash: string): Statement<unknown> =>
  sql`delete from staff_sessions where key_hash = ${keyHash}`

export async function deleteOldStaffSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from staff_sessions where expires_at < ${now}`.execute(db)
}

/** Consumes the code of a step; false: this or a later one was used before. */
export const spendTotpStep = (staffId: number, step: number): Statement<boolean> =>
  sql`update staff set totp_step = ${step} where id = ${staffId} and totp_step < ${step} returning id`.read(
    (rows) => rows.length > 0,
  )

/** Adds a member; undefined: the email is taken. */
export async function insertStaff(
  db: Db,
  member: { companyId: number; email: string; name: string; passwordHash: string; permissions: readonly string[] },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into staff (company_id, email, name, password_hash, permissions)
    values (${member.companyId}, ${member.email}, ${member.name}, ${member.passwordHash}, ${member.permissions})
    on conflict (company_id, email) do nothing returning id`.execute(db)
  return rows[0]
}

/** Changes a member and ends their sessions. */
export async function changeStaff(
  db: Db,
  id: number,
  change: { permissions?: string[]; is_active?: boolean; password_hash?: string; totp_secret?: string | null },
): Promise<void> {
  await sql`update staff set ${assignments(change)} where id = ${id}`.execute(db)
  await sql`delete from staff_sessions where staff_id = ${id}`.execute(db)
}

/** All members of a company, including dismissed ones. */
export async function allStaff(
  db: Db,
  companyId: number,
): Promise<(StaffWithGroups & { isActive: boolean; hasTotp: boolean })[]> {
  const { rows } = await sql<StaffWithGroups & { isActive: boolean; hasTotp: boolean }>`
    select id, email, name, permissions, is_active as "isActive", totp_secret is not null as "hasTotp",
      s.company_id = ${companyId} as "isOwn", ${membershipsIn(companyId)} as memberships
    from staff s where ${belongsTo(companyId)} order by email, id`.execute(db)
  return rows
}

export async function lockedTotpSecrets(db: Db): Promise<{ id: number; totpSecret: string }[]> {
  const { rows } = await sql<{ id: number; totpSecret: string }>`
    select id, totp_secret as "totpSecret" from staff where totp_secret is not null order by id for update`.execute(db)
  return rows
}

export async function saveTotpSecret(db: Db, id: number, sealed: string): Promise<void> {
  await sql`update staff set totp_secret = ${sealed} where id = ${id}`.execute(db)
}
