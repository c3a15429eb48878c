import { inTransaction } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext, Staff, StaffContext } from '#shop/context.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { isWithin, mayUse, outletsOf } from '#shop/staff/rights.ts'
import { releaseOthers } from '#shop/uploads/uploads.flow.ts'
import { bankFields, missingBank, missingFields, wrongFields } from './application.ts'
import { applyMove } from './apply-move.flow.ts'
import type { Reclamation } from './reclamation.ts'
import { actorOf, type ReclamationState, reclamationCan, staffMoves } from './reclamation-states.ts'
import {
  circumstancesOf,
  completeReclamation,
  keyOf,
  type Problems,
  readReclamation,
  uploadsKey,
} from './reclamations.flow.ts'
import * as store from './reclamations.store.ts'
import { refundReclamation, settleReclamation } from './settle.flow.ts'

type MoveRefusal = RefusalOf<'not_found' | 'reclamation_move_refused'>

const ownerOf = ({ company, me }: SignedInContext) => ({ companyId: company.id, customerId: me.id })

type SubmitRefusal = MoveRefusal | Problems | RefusalOf<'return_not_possible'>

/** Sends a draft, or sends a corrected application again. Missing fields are reported one by one and all entered data are kept. */
export async function submitReclamation(
  app: App,
  context: SignedInContext,
  id: number,
): Promise<Result<Reclamation, SubmitRefusal>> {
  const at = app.clock.now()
  const owner = ownerOf(context)
  const sent = await inTransaction(app.db, async (tx) => {
    const known = await store.reclamationOf(tx, owner, id)
    if (!known) return refuse({ code: 'not_found' })
    // Locks the order first: pieces of a line are counted under its lock.
    const line = await store.lockLine(tx, owner, known.orderItemId)
    const stored = await store.lockReclamation(tx, owner, id)
    if (!stored) return refuse({ code: 'not_found' })
    // Sent twice (a double click, a lost answer): it is sent already, which is success.
    if (stored.state === 'new') return ok(null)
    if (!reclamationCan.edit(stored.state)) return refuse({ code: 'reclamation_move_refused', possible: [] })
    if (!line?.receivedAt) return refuse({ code: 'return_not_possible', reason: 'not_received' })
    const read = await completeReclamation(app, tx, context.company, stored)
    if (read.count > read.mostPieces) return refuse({ code: 'return_not_possible', reason: 'too_many' })
    const problems = missingFields(read.application, circumstancesOf(read, context.company, at))
    if (Object.keys(problems).length > 0) return refuse({ code: 'reclamation_invalid', problems })
    await applyMove(tx, stored, { to: 'new', actor: 'customer' }, at)
    return ok(null)
  })
  return sent.ok ? readReclamation(app, context, id) : sent
}

export async function cancelReclamation(
  app: App,
  context: SignedInContext,
  id: number,
  reason: string,
): Promise<Result<Reclamation, MoveRefusal>> {
  const canceled = await inTransaction(app.db, async (tx) => {
    const stored = await store.lockReclamation(tx, ownerOf(context), id)
    if (!stored) return refuse({ code: 'not_found' })
    if (stored.state === 'canceled') return ok(null)
    if (!reclamationCan.cancel(stored.state)) return refuse({ code: 'reclamation_move_refused', possible: [] })
    await applyMove(tx, stored, { to: 'canceled', actor: 'customer', reason }, app.clock.now())
    return ok(null)
  })
  return canceled.ok ? readReclamation(app, context, id) : canceled
}

/** RET-27: erases a draft with its photos; cancels one that was sent and is not verified. */
export async function deleteReclamation(
  app: App,
  context: SignedInContext,
  id: number,
): Promise<Result<{ id: number; state: ReclamationState | null; deleted: boolean }, MoveRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const owner = ownerOf(context)
    const stored = await store.lockReclamation(tx, owner, id)
    if (!stored) return refuse({ code: 'not_found' })
    if (reclamationCan.erase(stored.state)) {
      await releaseOthers(tx, owner, [], uploadsKey(id))
      await store.eraseDraft(tx, id)
      return ok({ id, state: null, deleted: true })
    }
    if (stored.state !== 'new' && stored.state !== 'error')
      return refuse({ code: 'reclamation_move_refused', possible: [] })
    await applyMove(tx, stored, { to: 'canceled', actor: 'customer' }, app.clock.now())
    return ok({ id, state: 'canceled', deleted: false })
  })
}

type StaffMoveRefusal =
  | MoveRefusal
  | { code: 'reclamation_reason_needed' }
  | { code: 'refund_not_possible'; reason: string }
  | Problems

/** Without a reason the customer would not know what to correct, or why it was rejected (UX R7). */
const needsReason: readonly ReclamationState[] = ['error', 'rejected', 'failed']

/**
 * A move by the staff, recorded with the actor of the transition table. `done` starts the refund, whose result moves the reclamation. For bank
 * details people have paid before the move; its reason is the document number.
 */
export async function moveReclamation(
  app: App,
  context: StaffContext,
  id: number,
  { to, reason }: { to: ReclamationState; reason: string },
): Promise<Result<null, StaffMoveRefusal>> {
  const { company, staff } = context
  const at = app.clock.now()
  const scope = { companyId: company.id, outlets: context.outlets }
  const moved = await inTransaction(app.db, async (tx) => {
    const stored = await store.lockReclamation(tx, scope, id)
    if (!stored?.state) return refuse({ code: 'not_found' })
    const read = await completeReclamation(app, tx, company, stored)
    const possible = possibleForStaff(read, staff)
    if (!possible.includes(to)) return refuse({ code: 'reclamation_move_refused', possible })
    // For money that people paid to bank details, the document number is the only evidence.
    const isPaidByPeople = to === 'done' && read.refundMethod === 'bank'
    if ((needsReason.includes(to) || isPaidByPeople) && reason === '')
      return refuse({ code: 'reclamation_reason_needed' })
    const change = { before: { state: stored.state }, after: { state: to } }
    await audit(tx, context, { call: 'moveReclamation', object: `reclamation ${id}`, reason, ...change }, at)
    if (to !== 'done') {
      const actor = actorOf(stored.state, to, read.isLeft)
      await applyMove(tx, stored, { to, actor, actorName: staff.name, reason }, at)
      return ok(null)
    }
    const bank = () => ({
      ...wrongFields(read.application, circumstancesOf(read, company, at), bankFields),
      ...missingBank(read.application),
    })
    const problems = isPaidByPeople ? bank() : {}
    if (Object.keys(problems).length > 0) return refuse({ code: 'reclamation_invalid', problems })
    const key = keyOf(id, stored.refundTries + 1)
    await store.storeRefundKey(tx, id, key, at)
    await addJobs(tx, [refundReclamation.of({ reclamation_id: id, by: staff.name, document: reason })])
    return ok(null)
  })
  if (!moved.ok || to !== 'done') return moved
  return settleReclamation(app, id, { by: staff.name, document: reason })
}

const mayDecide = (staff: Staff, outlet: number | null) =>
  mayUse(staff, 'reclamations.decide') && isWithin(outletsOf(staff, 'reclamations.decide'), outlet)

/** Moves this member of the staff may make now. */
export const possibleForStaff = (
  {
    state,
    refundKey,
    history,
    isLeft,
    outletId,
  }: Pick<Reclamation, 'state' | 'refundKey' | 'history' | 'isLeft' | 'outletId'>,
  staff: Staff,
): ReclamationState[] => {
  const been = history.map(({ toState }) => toState)
  return state === null || refundKey !== null ? [] : staffMoves(state, been, mayDecide(staff, outletId), isLeft)
}
