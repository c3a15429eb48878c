import { type Db, inTransaction, together } from '#kit/db.ts'
import { countTry, type RateLimit, uncountTry, windowEndsInS } from '#kit/limits.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { hashPassword, isPassword } from '#kit/security/passwords.ts'
import { newTotpSecret, totpAddress, totpStep } from '#kit/security/totp.ts'
import { networkOf } from '#lib/network.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Company, RequestContext, Staff, StaffContext } from '#shop/context.ts'
import { audit, operatorOf } from './audit.flow.ts'
import { addAct } from './audit.store.ts'
import { givenGroups } from './given-groups.ts'
import { checkMembership, type Membership } from './groups.flow.ts'
import { saveMembership } from './groups.store.ts'
import type { Grant } from './rights.ts'
import * as store from './staff.store.ts'

/** A working day and some overtime (our choice); a cookie of a browser lives as long. */
export const keyLifeS = 12 * 3600
/** Wrong attempts are counted per minute: a typing error costs a minute at most, and an attacker of one network has 7,200 attempts a day. */
const windowS = 60
const mostOfNetwork = 20
const mostOfBlock = 60
const mostOfPerson = 5
/** Codes of the second factor are guessed by somebody who knows the password: these attempts are counted over all networks together. */
const mostCodes = 5

type SignInRefusal =
  | { code: 'staff_sign_in_wrong' }
  | { code: 'totp_needed' }
  | { code: 'too_many_requests'; retry_after_s: number }

/**
 * Signs in a member of staff of the host's company. Attempts are counted before they are checked, so parallel guesses share the limit, and given
 * back if they were right. Attempts on an account are counted per network, so guessing from elsewhere does not lock its owner out. An unknown
 * email takes as long as a wrong password and gets the same answer.
 */
export async function signInStaff(
  app: App,
  { company, ip }: RequestContext,
  given: { email: string; password: string; totp: string },
): Promise<Result<{ key: string; expiresAt: Date }, SignInRefusal>> {
  const now = app.clock.now()
  const email = given.email.toLowerCase()
  const caps = capsOf(company.id, email, ip)
  const tooMany = () => refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(windowS, now) })
  if (!(await countTry(caps, windowS, now).execute(app.db))) return tooMany()
  const member = await store.staffByEmail(company.id, email).execute(app.db)
  const isRight = await isPassword(given.password, member?.passwordHash ?? null)
  if (!member || !isRight) return refuse({ code: 'staff_sign_in_wrong' })
  if (member.totpSecret !== null) {
    if (given.totp === '') {
      await uncountTry(caps, windowS, now).execute(app.db)
      return refuse({ code: 'totp_needed' })
    }
    const codes = [{ key: `staff-totp:${member.id}`, max: mostCodes }]
    if (!(await countTry(codes, windowS, now).execute(app.db))) return tooMany()
    if (!(await isCode(app, member.id, member.totpSecret, given.totp, now))) return refuse({ code: 'totp_needed' })
    await uncountTry(codes, windowS, now).execute(app.db)
  }
  const key = newSecret()
  const expiresAt = new Date(now.getTime() + keyLifeS * 1000)
  const session = { keyHash: hashSecret(key), companyId: company.id, staffId: member.id, now, expiresAt }
  const act = { call: 'signInStaff', object: `staff ${member.email}`, reason: '', before: null, after: null }
  await together(app.db, [
    uncountTry(caps, windowS, now),
    store.addStaffSession(session),
    addAct({ companyId: company.id, staffId: member.id, ip }, act, now),
  ])
  return ok({ key, expiresAt })
}

function capsOf(companyId: number, email: string, ip: string): RateLimit[] {
  const { address, block } = networkOf(ip)
  return [
    { key: `staff-ip:${address}`, max: mostOfNetwork },
    { key: `staff-block:${block}`, max: mostOfBlock },
    { key: `staff:${companyId}:${hashSecret(email).slice(0, 16)}:${block}`, max: mostOfPerson },
  ]
}

/** A code is valid once, so an observed code is useless. */
async function isCode(app: App, staffId: number, sealed: string, code: string, now: Date): Promise<boolean> {
  const step = totpStep(await app.secrets.open(sealed, totpOf(staffId)), code, now)
  return step !== null && (await store.spendTotpStep(staffId, step).execute(app.db))
}

const totpOf = (staffId: number) => `staff.totp:${staffId}`

/** The member of staff with this key at this company; null: unknown, expired or dismissed. */
export async function findStaff(app: App, companyId: number, key: string): Promise<Staff | null> {
  const keyHash = hashSecret(key)
  const row = await store.staffOfKey(companyId, keyHash, app.clock.now()).execute(app.db)
  return row ? { id: row.id, email: row.email, name: row.name, grants: grantsOf(row), keyHash } : null
}

/** What a member may do in a company: by themselves, and by each group. A group that is no more gives nothing. */
function grantsOf({ isOwn, permissions, memberships }: Omit<store.StaffWithGroups, 'id' | 'email' | 'name'>): Grant[] {
  const byGroups = memberships.map(({ group, outlets, permissions: own }) => ({
    permissions: new Set(givenGroups[group] ?? own ?? []),
    outlets,
  }))
  const isOnlyByGroups = !isOwn || (permissions.length === 0 && byGroups.length > 0)
  return isOnlyByGroups ? byGroups : [{ permissions: new Set(permissions), outlets: null }, ...byGroups]
}

export async function signOutStaff(app: App, { staff }: StaffContext): Promise<void> {
  await store.deleteStaffSession(staff.keyHash).execute(app.db)
}

/** Adds a member with a password that is returned once. */
export async function addStaff(
  app: App,
  company: Company,
  { groups, ...member }: { email: string; name: string; permissions: readonly string[]; groups: readonly Membership[] },
): Promise<Result<{ password: string }, { code: 'email_taken' | 'unknown_group' | 'unknown_outlets' }>> {
  for (const one of groups) {
    const checked = await checkMembership(app, company, one)
    if (!checked.ok) return refuse({ code: checked.refusal.code })
  }
  const { password, hash } = hashPassword()
  const email = member.email.toLowerCase()
  return inTransaction(app.db, async (tx) => {
    // A member of another company of the shop may have the email here already.
    const taken = await store.staffByEmail(company.id, email).execute(tx)
    const added = taken
      ? undefined
      : await store.insertStaff(tx, { ...member, email, companyId: company.id, passwordHash: hash })
    if (!added) return refuse({ code: 'email_taken' })
    for (const one of groups) await saveMembership(tx, { companyId: company.id, staffId: added.id }, one)
    const after = { name: member.name, permissions: member.permissions, ...(groups.length > 0 && { groups }) }
    const act = { call: 'vitrina staff add', object: `staff ${email}`, reason: '', before: null, after }
    await audit(tx, operatorOf(company), act, app.clock.now())
    return ok({ password })
  })
}

/** Sets a member's permissions; any change ends their sessions immediately. False: unknown email. */
export const permitStaff = (app: App, company: Company, email: string, permissions: readonly string[]) =>
  change(app, company, email, async () => ({ permissions: [...permissions] }))

/** Dismisses a member; ends their sessions immediately. */
export const dismissStaff = (app: App, company: Company, email: string) =>
  change(app, company, email, async () => ({ is_active: false }))

/** Sets a new password, returned once; null: unknown email. */
export async function renewPassword(app: App, company: Company, email: string): Promise<string | null> {
  const { password, hash } = hashPassword()
  return (await change(app, company, email, async () => ({ password_hash: hash }))) ? password : null
}

/** Sets a new second factor; the secret for the authenticator app is returned once. Null: unknown email. */
export async function createTotp(
  app: App,
  company: Company,
  email: string,
): Promise<{ secret: string; address: string } | null> {
  const secret = newTotpSecret()
  const seal = async (id: number) => ({ totp_secret: await app.secrets.seal(secret, totpOf(id)) })
  if (!(await change(app, company, email, seal))) return null
  return { secret, address: totpAddress(secret, { issuer: company.settings.brand_name, account: email.toLowerCase() }) }
}

export const removeTotp = (app: App, company: Company, email: string) =>
  change(app, company, email, async () => ({ totp_secret: null }))

async function change(
  app: App,
  company: Company,
  email: string,
  to: (id: number) => Promise<Parameters<typeof store.changeStaff>[2]>,
): Promise<boolean> {
  const member = await store.staffByEmail(company.id, email.toLowerCase()).execute(app.db)
  // The person is changed where they were added; another company only has them in its groups.
  if (member?.companyId !== company.id) return false
  const changed = await to(member.id)
  await inTransaction(app.db, async (tx) => {
    await store.changeStaff(tx, member.id, changed)
    await auditChange(tx, company, member, changed, app.clock.now())
  })
  return true
}

/** Records names of secrets, never values. */
async function auditChange(
  tx: Db,
  company: Company,
  { email, permissions, totpSecret }: store.StaffSecrets,
  changed: Parameters<typeof store.changeStaff>[2],
  at: Date,
): Promise<void> {
  const was = { permissions, is_active: true, password_hash: true, totp_secret: totpSecret !== null }
  const [before, after] = [was, changed].map((all) =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => name in changed)
        .map(([name, value]) => [name, /hash|secret/.test(name) ? value !== null && value !== false : value]),
    ),
  )
  const act = { call: 'vitrina staff', object: `staff ${email}`, reason: '', before: before!, after: after! }
  await audit(tx, operatorOf(company), act, at)
}

/** Encrypts all secrets of second factors again with the current key. Returns their number. */
export async function resealTotp(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const secrets = await store.lockedTotpSecrets(tx)
    for (const { id, totpSecret } of secrets) {
      const secret = await app.secrets.open(totpSecret, totpOf(id))
      await store.saveTotpSecret(tx, id, await app.secrets.seal(secret, totpOf(id)))
    }
    return secrets.length
  })
}

export const deleteOldStaffKeys = (app: App): Promise<void> => store.deleteOldStaffSessions(app.db, app.clock.now())
