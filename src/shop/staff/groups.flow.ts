import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Company } from '#shop/context.ts'
import { audit, operatorOf } from './audit.flow.ts'
import { givenGroups } from './given-groups.ts'
import * as store from './groups.store.ts'
import { staffByEmail } from './staff.store.ts'

export interface Group {
  name: string
  permissions: readonly string[]
  /** Every company has it, and nobody changes it. */
  isGiven: boolean
}

/** Groups of a company, those that every company has first. */
export async function readGroups(app: App, { id }: Pick<Company, 'id'>): Promise<Group[]> {
  const own = (await store.groupsOf(app.db, id)).map((one) => ({ ...one, isGiven: false }))
  return [...Object.entries(givenGroups).map(([name, permissions]) => ({ name, permissions, isGiven: true })), ...own]
}

/** Makes a group of a company, or changes its permissions at once for all its members. False: the name is that of a given group. */
export async function saveGroup(app: App, company: Company, group: store.OwnGroup): Promise<boolean> {
  if (Object.hasOwn(givenGroups, group.name)) return false
  await inTransaction(app.db, async (tx) => {
    const before = await store.saveGroup(tx, company.id, group)
    const told = { before: before && { permissions: before }, after: { permissions: group.permissions } }
    const act = { call: 'vitrina staff group', object: `staff group ${group.name}`, reason: '', ...told }
    await audit(tx, operatorOf(company), act, app.clock.now())
  })
  return true
}

/** Deletes a group of a company; its members lose its permissions and are signed out. False: there is none, or it is a given one. */
export async function removeGroup(app: App, company: Company, name: string): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const [before] = (await store.groupsOf(tx, company.id)).filter((one) => one.name === name)
    if (!before || !(await store.deleteGroup(tx, company.id, name))) return false
    const told = { before: { permissions: before.permissions }, after: null }
    const act = { call: 'vitrina staff group', object: `staff group ${name}`, reason: '', ...told }
    await audit(tx, operatorOf(company), act, app.clock.now())
    return true
  })
}

export interface Membership {
  group: string
  /** null: the whole company. */
  outlets: readonly number[] | null
}

type GroupRefusal = { code: 'unknown_group' } | { code: 'unknown_outlets'; ids: number[] }
type JoinRefusal = GroupRefusal | { code: 'unknown_member' } | { code: 'email_of_another' }

/** Whether a group and its outlets are those of a company. */
export async function checkMembership(
  app: App,
  company: Pick<Company, 'id'>,
  { group, outlets }: Membership,
): Promise<Result<null, GroupRefusal>> {
  if (!(await readGroups(app, company)).some(({ name }) => name === group)) return refuse({ code: 'unknown_group' })
  const known = outlets && (await store.knownOutlets(app.db, company.id, outlets))
  const ids = outlets?.filter((id) => !known?.includes(id)) ?? []
  return ids.length > 0 ? refuse({ code: 'unknown_outlets', ids }) : ok(null)
}

/**
 * Puts a member into a group of `company`, for all of it or for some outlets, and signs them out of it. `home`: the company that added the
 * member; they sign in to the other company with the same email and password, so nobody else may have that email there.
 */
export async function joinGroup(
  app: App,
  { company, home }: { company: Company; home: Company },
  { email, group, outlets }: { email: string } & Membership,
): Promise<Result<null, JoinRefusal>> {
  const member = await staffByEmail(home.id, email.toLowerCase()).execute(app.db)
  if (!member) return refuse({ code: 'unknown_member' })
  const checked = await checkMembership(app, company, { group, outlets })
  if (!checked.ok) return checked
  const there = await staffByEmail(company.id, member.email).execute(app.db)
  if (there && there.id !== member.id) return refuse({ code: 'email_of_another' })
  const whose = { companyId: company.id, staffId: member.id }
  await inTransaction(app.db, async (tx) => {
    const before = await store.saveMembership(tx, whose, { group, outlets })
    await store.endSessionsIn(tx, whose)
    const told = { before: before === undefined ? null : { group, outlets: before }, after: { group, outlets } }
    const act = { call: 'vitrina staff join', object: `staff ${member.email}`, reason: '', ...told }
    await audit(tx, operatorOf(company), act, app.clock.now())
  })
  return ok(null)
}

/** Takes a member out of a group of a company and signs them out of it. False: they are not in it. */
export async function leaveGroup(app: App, company: Company, email: string, group: string): Promise<boolean> {
  const member = await staffByEmail(company.id, email.toLowerCase()).execute(app.db)
  if (!member) return false
  const whose = { companyId: company.id, staffId: member.id }
  return inTransaction(app.db, async (tx) => {
    if (!(await store.deleteMembership(tx, whose, group))) return false
    await store.endSessionsIn(tx, whose)
    const act = { call: 'vitrina staff leave', object: `staff ${member.email}`, reason: '', before: { group } }
    await audit(tx, operatorOf(company), { ...act, after: null }, app.clock.now())
    return true
  })
}
