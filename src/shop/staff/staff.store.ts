import { assignments, type Db, type Statement, sql } from '#kit/db.ts'

export interface StaffRow {
  id: number
  email: string
  name: string
  permissions: string[]
}

export interface StaffSecrets extends StaffRow {
  passwordHash: string
  /** Encrypted; null: no second factor. */
  totpSecret: string | null
}

/** The active member of staff with this email in lower case; undefined: none. */
export const staffByEmail = (companyId: number, email: string): Statement<StaffSecrets | undefined> =>
  sql<StaffSecrets>`
    select id, email, name, permissions, password_hash as "passwordHash", totp_secret as "totpSecret"
    from staff where company_id = ${companyId} and email = ${email} and is_active`.read(([row]) => row)

/** The member of staff of a valid key in this company. */
export const staffOfKey = (companyId: number, keyHash: string, now: Date): Statement<StaffRow | undefined> =>
  sql<StaffRow>`
    select s.id, s.email, s.name, s.permissions
    from staff_sessions k join staff s on s.id = k.staff_id
    where k.key_hash = ${keyHash} and k.company_id = ${companyId} and s.company_id = k.company_id and s.is_active
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

/** All members, including dismissed ones. */
export async function allStaff(
  db: Db,
  companyId: number,
): Promise<(StaffRow & { isActive: boolean; hasTotp: boolean })[]> {
  const { rows } = await sql<StaffRow & { isActive: boolean; hasTotp: boolean }>`
    select id, email, name, permissions, is_active as "isActive", totp_secret is not null as "hasTotp"
    from staff where company_id = ${companyId} order by email`.execute(db)
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
