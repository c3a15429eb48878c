import type { Tx } from '#kit/db.ts'
import { addEvents } from '#shop/events.ts'
import type { StoredReclamation } from './reclamation.ts'
import { isEnded, type ReclamationActor, type ReclamationState } from './reclamation-states.ts'
import * as store from './reclamations.store.ts'

interface ReclamationMove {
  to: ReclamationState
  actor: ReclamationActor
  actorName?: string
  reason?: string
}

/** Makes one move of a locked reclamation and stores its history and event. The caller has checked that the move is allowed. */
export async function applyMove(
  tx: Tx,
  stored: Pick<StoredReclamation, 'id' | 'companyId' | 'customerId' | 'orderId' | 'orderNumber' | 'state'>,
  { to, actor, actorName = '', reason = '' }: ReclamationMove,
  at: Date,
): Promise<void> {
  const { id, companyId, customerId, orderId, orderNumber: number, state: from } = stored
  await store.saveMove(tx, { id, companyId, from, to, isEnded: isEnded(to) }, { actor, actorName, reason, at })
  const facts = { reclamationId: id, orderId, customerId, number, from: from ?? '', to, actor, reason }
  await addEvents(tx, companyId, [{ type: 'reclamation.moved', ...facts }], at)
}
