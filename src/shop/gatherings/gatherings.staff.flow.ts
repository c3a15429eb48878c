import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App, StaffContext } from '#shop/context.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { hasSeen } from '#shop/staff/versions.ts'
import type {
  Gathering,
  ListedRegistration,
  NewGathering as PlacedGathering,
  Registration,
  RegistrationState,
} from './gathering.ts'
import { gatheringNotice } from './gathering-notices.flow.ts'
import { gatheringsTag } from './gatherings.flow.ts'
import * as store from './gatherings.store.ts'
import { endRegistration, letInWaiting } from './register.flow.ts'
import * as registrations from './registrations.store.ts'

/** What staff gives: the time zone follows from the city. */
type NewGathering = Omit<PlacedGathering, 'timezone'>

/** Whose act it is, and what the audit says of it. */
const note = (
  app: App,
  tx: Tx,
  by: Actor,
  call: string,
  gathering: { id: number },
  { before, after, reason = '' }: { before: object | null; after: object | null; reason?: string },
): Promise<void> => audit(tx, by, { call, object: `event ${gathering.id}`, before, after, reason }, app.clock.now())

export const listGatherings = async (
  app: App,
  { company }: StaffContext,
  { after, limit }: { after: number | null; limit: number },
): Promise<KeysetPage<Gathering>> =>
  cutKeyset(await store.listedForStaff(company.id, { after, limit: limit + 1 }).execute(app.db), limit, ({ id }) => [
    id,
  ])

export async function readStoredGathering(
  app: App,
  { company }: StaffContext,
  id: number,
): Promise<Result<Gathering, { code: 'not_found' }>> {
  const found = await store.gatheringById(company.id, id).execute(app.db)
  return found ? ok(found) : refuse({ code: 'not_found' })
}

export type GatheringFault =
  | { code: 'event_slug_taken' }
  | { code: 'event_times_wrong'; field: 'ends_at' | 'registration_until' }
  | { code: 'event_region_unknown' }

/** What of the given event contradicts itself; null: nothing. */
function faultOf({ startsAt, endsAt, registrationUntil }: NewGathering): GatheringFault | null {
  if (endsAt <= startsAt) return { code: 'event_times_wrong', field: 'ends_at' }
  return registrationUntil > startsAt ? { code: 'event_times_wrong', field: 'registration_until' } : null
}

/** The time zone of an event: of its city, or of the company if it is online (contract.md, reading 18). */
async function timezoneOf(app: App, by: StaffContext, regionId: number | null): Promise<string | null> {
  if (regionId === null) return by.company.settings.timezone
  return (await store.regionIsOf(by.company.id, regionId).execute(app.db))?.timezone ?? null
}

export async function addGathering(
  app: App,
  by: StaffContext,
  given: NewGathering,
): Promise<Result<Gathering, GatheringFault>> {
  const fault = faultOf(given)
  if (fault) return refuse(fault)
  const timezone = await timezoneOf(app, by, given.regionId)
  if (timezone === null) return refuse({ code: 'event_region_unknown' })
  try {
    return await inTransaction(app.db, async (tx) => {
      const id = await store.insertGathering(tx, by.company.id, { ...given, timezone }, app.clock.now())
      await note(app, tx, by, 'addEvent', { id }, { before: null, after: { slug: given.slug } })
      await notifyTags(tx, by.company.id, [gatheringsTag(by.company.id)])
      const added = await store.gatheringById(by.company.id, id).execute(tx)
      if (!added) throw new Error(`event ${id} is not there after it was added`)
      return ok(added)
    })
  } catch (error) {
    if (store.isSameSlug(error)) return refuse({ code: 'event_slug_taken' })
    throw error
  }
}

/**
 * Changes an event. Those who are registered are told once that it moved if its begin, its city or its address changed; more places let in those
 * who wait. Fewer places than are taken are refused.
 */
export async function changeGathering(
  app: App,
  by: StaffContext,
  id: number,
  given: NewGathering,
): Promise<
  Result<
    Gathering,
    GatheringFault | { code: 'not_found' } | { code: 'event_changed' } | { code: 'event_places_taken'; taken: number }
  >
> {
  const known = await readStoredGathering(app, by, id)
  if (!known.ok) return known
  const fault = faultOf(given)
  if (fault) return refuse(fault)
  const timezone = await timezoneOf(app, by, given.regionId)
  if (timezone === null) return refuse({ code: 'event_region_unknown' })
  try {
    return await inTransaction(app.db, async (tx) => {
      const now = app.clock.now()
      const before = await store.lockGathering(tx, by.company.id, { id })
      if (!before) return refuse({ code: 'not_found' })
      if (!hasSeen(by, before.version)) return refuse({ code: 'event_changed' })
      if (given.places !== null && given.places < before.taken)
        return refuse({ code: 'event_places_taken', taken: before.taken })
      await store.changeGathering(tx, id, { ...given, timezone })
      const after = await store.gatheringById(by.company.id, id).execute(tx)
      if (!after) return refuse({ code: 'not_found' })
      await note(app, tx, by, 'changeEvent', { id }, { before: toldOf(before), after: toldOf(after) })
      if (hasMoved(before, after) && after.canceledAt === null && after.startsAt > now)
        await tellAll(tx, id, 'moved', `${after.startsAt.toISOString()} ${after.version}`)
      await letInWaiting(tx, after, now)
      await notifyTags(tx, by.company.id, [gatheringsTag(by.company.id)])
      return ok(after)
    })
  } catch (error) {
    if (store.isSameSlug(error)) return refuse({ code: 'event_slug_taken' })
    throw error
  }
}

const toldOf = ({ slug, startsAt, endsAt, places, isPublished, content: { name } }: Gathering) => ({
  slug,
  name,
  starts_at: startsAt,
  ends_at: endsAt,
  places,
  is_published: isPublished,
})

const hasMoved = (before: Gathering, after: Gathering): boolean =>
  before.isPublished &&
  (before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.region?.id !== after.region?.id ||
    before.content.address !== after.content.address)

/** Adds a message for each new or approved registration. */
async function tellAll(tx: Tx, gatheringId: number, news: 'moved' | 'canceled', about: string): Promise<void> {
  const ids = await registrations.openRegistrations(tx, gatheringId)
  await addJobs(
    tx,
    // A second move replaces a message that has not been sent yet: it would say the same.
    ids.map((id) => gatheringNotice.of({ registration_id: id, news, about }, { key: `gathering_${news}:${id}` })),
  )
}

/** An event does not take place: everybody registered is told once. Registrations stay as they are. Repeating it changes nothing. */
export const cancelGathering = (
  app: App,
  by: StaffContext,
  id: number,
  reason: string,
): Promise<Result<Gathering, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const gathering = await store.lockGathering(tx, by.company.id, { id })
    if (!gathering) return refuse({ code: 'not_found' })
    if (gathering.canceledAt !== null) return ok(gathering)
    const now = app.clock.now()
    await store.cancelGathering(tx, id, reason, now)
    await note(app, tx, by, 'cancelEvent', { id }, { before: { canceled: false }, after: { canceled: true }, reason })
    if (gathering.endsAt > now) await tellAll(tx, id, 'canceled', '')
    await notifyTags(tx, by.company.id, [gatheringsTag(by.company.id)])
    return ok({ ...gathering, canceledAt: now, cancelReason: reason, version: gathering.version + 1 })
  })

export async function listRegistrations(
  app: App,
  by: StaffContext,
  id: number,
  { state, after, limit }: { state: RegistrationState | null; after: number | null; limit: number },
): Promise<Result<KeysetPage<ListedRegistration>, { code: 'not_found' }>> {
  const found = await readStoredGathering(app, by, id)
  if (!found.ok) return found
  const asked = { state, after, limit: limit + 1 }
  const rows = await registrations.listedRegistrations(by.company.id, id, asked).execute(app.db)
  return ok(cutKeyset(rows, limit, (row) => [row.id]))
}

/** More than any hall holds. */
const mostExported = 100_000

/** All registrations of an event with names and phones; written down (contract.md, reading 27). */
export async function exportRegistrations(
  app: App,
  by: StaffContext,
  id: number,
): Promise<Result<ListedRegistration[], { code: 'not_found' }>> {
  const found = await readStoredGathering(app, by, id)
  if (!found.ok) return found
  const asked = { state: null, after: null, limit: mostExported }
  const rows = await registrations.listedRegistrations(by.company.id, id, asked).execute(app.db)
  await inTransaction(app.db, (tx) =>
    note(app, tx, by, 'exportEventRegistrations', { id }, { before: null, after: { count: rows.length } }),
  )
  return ok(rows)
}

type Decision = { to: 'approved' } | { to: 'rejected'; reason: string }

/**
 * Staff approves or rejects a registration; its customer is told once. An approved one that waits, or that had been rejected, needs a place; a
 * rejected one gives its place to the first who waits.
 */
export const decideRegistration = (
  app: App,
  by: StaffContext,
  id: number,
  decision: Decision,
): Promise<Result<Registration, { code: 'not_found' | 'registration_over' | 'event_full' }>> =>
  inTransaction(app.db, async (tx) => {
    const known = await registrations.registrationById(by.company.id, id).execute(tx)
    const gathering = known && (await store.lockGathering(tx, by.company.id, { id: known.gatheringId }))
    const before = gathering && (await registrations.registrationById(by.company.id, id).execute(tx))
    if (!gathering || !before) return refuse({ code: 'not_found' })
    if (before.state === decision.to) return ok(before)
    const now = app.clock.now()
    if (before.state === 'canceled' || gathering.canceledAt !== null || gathering.endsAt <= now)
      return refuse({ code: 'registration_over' })
    const after =
      decision.to === 'rejected'
        ? await endRegistration(tx, gathering, before, { state: 'rejected', reason: decision.reason }, now)
        : await approve(tx, before, now)
    if (!after) return refuse({ code: 'event_full' })
    await addJobs(tx, [gatheringNotice.of({ registration_id: id, news: decision.to, about: now.toISOString() })])
    await notifyTags(tx, by.company.id, [gatheringsTag(by.company.id)])
    const call = decision.to === 'approved' ? 'approveEventRegistration' : 'rejectEventRegistration'
    const reason = decision.to === 'rejected' ? decision.reason : ''
    const states = { before: { state: before.state }, after: { registration: id, state: decision.to } }
    await note(app, tx, by, call, gathering, { ...states, reason })
    return ok(after)
  })

/** Null: it holds no place, and none is left. */
async function approve(tx: Tx, before: Registration, now: Date): Promise<Registration | null> {
  const needsPlace = before.turn !== null || before.state === 'rejected'
  if (needsPlace && !(await registrations.takePlace(tx, before.gatheringId))) return null
  await registrations.changeRegistration(tx, before.id, { state: 'approved', turn: null, reason: '' }, now)
  return { ...before, state: 'approved', turn: null, reason: '' }
}

/** Somebody came: the code of an approved registration, told at the door. Telling it again changes nothing. */
export const noteAttendance = (
  app: App,
  by: StaffContext,
  id: number,
  code: string,
): Promise<Result<Registration, { code: 'not_found' | 'attendance_code_unknown' }>> =>
  inTransaction(app.db, async (tx) => {
    const gathering = await store.gatheringById(by.company.id, id).execute(tx)
    if (!gathering) return refuse({ code: 'not_found' })
    const registration = await registrations.registrationWithCode(id, code.trim().toUpperCase()).execute(tx)
    if (registration?.state !== 'approved') return refuse({ code: 'attendance_code_unknown' })
    if (registration.cameAt !== null) return ok(registration)
    const now = app.clock.now()
    await registrations.noteCame(tx, registration.id, now)
    const after = { registration: registration.id, came: true }
    await note(app, tx, by, 'noteEventAttendance', { id }, { before: null, after })
    return ok({ ...registration, cameAt: now })
  })
