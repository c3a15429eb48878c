import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { notifyTags } from '#kit/notices.ts'
import { newCode } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import {
  type Gathering,
  type GatheringNews,
  holdsPlace,
  letsIn,
  type Registration,
  stateOf,
  stateWithPlace,
} from './gathering.ts'
import { gatheringNotice } from './gathering-notices.flow.ts'
import { gatheringsTag } from './gatherings.flow.ts'
import { lockGathering } from './gatherings.store.ts'
import * as store from './registrations.store.ts'

/** Letters of the code told at the door: few, as staff types it and only this event's codes count. */
const codeLetters = 6

type RegisterRefusal =
  | { code: 'not_found' }
  | { code: 'event_closed'; state: 'closed' | 'over' | 'canceled' }
  | { code: 'registration_rejected' }

/**
 * Registers a customer for an event: with a place while there is one, else at the end of the waiting list. Registering again returns the
 * registration there is; one that its customer canceled begins anew, one that staff rejected is final.
 */
export function registerForGathering(
  app: App,
  { company, me }: SignedInContext,
  slug: string,
): Promise<Result<Registration, RegisterRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const gathering = await lockGathering(tx, company.id, { slug })
    if (!gathering) return refuse({ code: 'not_found' })
    const before = await store.registrationOf(gathering.id, me.id).execute(tx)
    if (before?.state === 'rejected') return refuse({ code: 'registration_rejected' })
    if (before && before.state !== 'canceled') return ok(before)
    const state = stateOf(gathering, now)
    if (state === 'closed' || state === 'over' || state === 'canceled') return refuse({ code: 'event_closed', state })
    const hasPlace = await store.takePlace(tx, gathering.id)
    const registration = await store.writeRegistration(
      tx,
      { companyId: company.id, gatheringId: gathering.id, customerId: me.id },
      {
        state: hasPlace ? stateWithPlace(gathering) : 'new',
        turn: hasPlace ? null : await store.takeTurn(tx, gathering.id),
        code: newCode(codeLetters),
      },
      now,
    )
    await tell(tx, gathering, registration.id, newsOf(registration))
    return ok(registration)
  })
}

const newsOf = ({ state, turn }: Registration): GatheringNews =>
  state === 'approved' ? 'approved' : turn === null ? 'requested' : 'waiting'

/** Cancels a registration; its place goes to the first who waits, in the same transaction. Repeating it changes nothing. */
export function cancelRegistration(
  app: App,
  { company, me }: SignedInContext,
  id: number,
): Promise<Result<Registration, { code: 'not_found' } | { code: 'registration_over' }>> {
  return inTransaction(app.db, async (tx) => {
    const known = await store.registrationById(company.id, id).execute(tx)
    if (!known || known.customerId !== me.id) return refuse({ code: 'not_found' })
    const gathering = await lockGathering(tx, company.id, { id: known.gatheringId })
    const registration = await store.registrationById(company.id, id).execute(tx)
    if (!gathering || !registration) return refuse({ code: 'not_found' })
    if (registration.state === 'canceled') return ok(registration)
    const now = app.clock.now()
    if (registration.state === 'rejected' || gathering.startsAt <= now) return refuse({ code: 'registration_over' })
    return ok(await endRegistration(tx, gathering, registration, { state: 'canceled', reason: '' }, now))
  })
}

/** Ends a registration of a locked event and gives its place to the first who waits. */
export async function endRegistration(
  tx: Tx,
  gathering: Gathering,
  registration: Registration,
  { state, reason }: { state: 'canceled' | 'rejected'; reason: string },
  now: Date,
): Promise<Registration> {
  await store.changeRegistration(tx, registration.id, { state, turn: null, reason }, now)
  if (holdsPlace(registration)) {
    await store.freePlace(tx, gathering.id)
    await letInWaiting(tx, gathering, now)
  }
  await notifyTags(tx, gathering.companyId, [gatheringsTag(gathering.companyId)])
  return { ...registration, state, turn: null, reason }
}

/** Cancels what a customer is still registered for, before their account is erased: others get the places. */
export async function leaveGatherings(tx: Tx, companyId: number, customerId: number, now: Date): Promise<void> {
  for (const { gatheringId } of await store.registrationsOf(companyId, customerId).execute(tx)) {
    const gathering = await lockGathering(tx, companyId, { id: gatheringId })
    const registration = gathering && (await store.registrationOf(gatheringId, customerId).execute(tx))
    if (!gathering || !registration || registration.state === 'canceled' || registration.state === 'rejected') continue
    await endRegistration(tx, gathering, registration, { state: 'canceled', reason: '' }, now)
  }
}

/** Gives every free place of a locked event to those who wait, in their order; each is told once. */
export async function letInWaiting(tx: Tx, gathering: Gathering, now: Date): Promise<void> {
  if (!letsIn(gathering, now)) return
  for (;;) {
    const next = await store.nextWaiting(tx, gathering.id)
    if (!next || !(await store.takePlace(tx, gathering.id))) return
    const state = stateWithPlace(gathering)
    await store.changeRegistration(tx, next.id, { state, turn: null, reason: '' }, now)
    await tell(tx, gathering, next.id, state === 'approved' ? 'let_in' : 'requested')
  }
}

/** Tells a customer by a job, and the cached pages that the places changed. */
async function tell(tx: Tx, { companyId }: Gathering, registrationId: number, news: GatheringNews): Promise<void> {
  await addJobs(tx, [gatheringNotice.of({ registration_id: registrationId, news })])
  await notifyTags(tx, companyId, [gatheringsTag(companyId)])
}
