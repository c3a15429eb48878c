import { z } from 'zod'
import { inTransaction, type Tx } from '#kit/db.ts'
import { defineJob } from '#kit/jobs.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import { defineListener } from '#shop/events.ts'
import { paysOnReceipt } from '#shop/orders/order-states.ts'
import { recordOutsideMoney } from '#shop/orders/outer-facts.flow.ts'
import { recordManualRefund } from '#shop/payments/refund/manual-refund.flow.ts'
import { refundedLinesBefore, refundPart, refundsOfKey } from '#shop/payments/refund/refund.flow.ts'
import { applyMove } from './apply-move.flow.ts'
import type { StoredReclamation } from './reclamation.ts'
import { isEnded, refundedOtherwise } from './reclamation-states.ts'
import { endOf } from './reclamations.flow.ts'
import * as store from './reclamations.store.ts'

/** Continues the refund of a reclamation whose process was killed. */
export const refundReclamation = defineJob({
  name: 'reclamation_refund',
  payload: z.object({ reclamation_id: z.int(), by: z.string().default(''), document: z.string().default('') }),
  key: ({ reclamation_id }) => `reclamation_refund:${reclamation_id}`,
})

interface Given {
  /** The staff member who asked, and the document of a payment made by people. */
  by: string
  document: string
}
const byNobody: Given = { by: '', document: '' }

/**
 * Refunds a reclamation and moves it by the result: done when everything is refunded, failed if it was refused. May be repeated after any
 * failure, as the refund has one key. A refund that payments refuse is dropped and the refusal is returned.
 */
export async function settleReclamation(
  app: App,
  id: number,
  given: Given = byNobody,
): Promise<Result<null, { code: 'refund_not_possible'; reason: string }>> {
  const stored = await store.reclamationById(app.db, id)
  if (!stored?.refundKey) return ok(null)
  const made = await makeRefund(app, stored, stored.refundKey, given)
  if (!made.ok) {
    await inTransaction(app.db, async (tx) => {
      const now = await store.lockReclamation(tx, stored, id)
      const isAsked = (await refundsOfKey(tx, stored.orderId, stored.refundKey!)).length > 0
      if (now?.refundKey === stored.refundKey && !isAsked) await store.clearRefundKey(tx, id, app.clock.now())
    })
    return made
  }
  await writeEnd(app, stored, given)
  return ok(null)
}

async function makeRefund(
  app: App,
  { orderId, orderNumber, orderItemId, count, companyId, refundMethod, paymentType }: StoredReclamation,
  key: string,
  { document }: Given,
): Promise<Result<null, { code: 'refund_not_possible'; reason: string }>> {
  const byPeople = refundMethod === 'bank'
  // Paid at the counter: no payment is recorded for that money yet, and only recorded money can be refunded.
  if (byPeople && paysOnReceipt(paymentType)) {
    const taken = await recordOutsideMoney(app, orderId, { sum: null, document: orderNumber })
    if (!taken.ok) return refuse({ code: 'refund_not_possible', reason: taken.refusal.code })
  }
  const wish = { lines: [{ item: orderItemId, count }], reason: 'reclamation', actor: 'shop', byPeople }
  const made = await refundPart(app, orderId, wish, key)
  if (!made.ok)
    return refuse({
      code: 'refund_not_possible',
      reason: 'reason' in made.refusal ? made.refusal.reason : made.refusal.code,
    })
  for (const refund of byPeople ? made.value : []) {
    const said = await recordManualRefund(app, { companyId, refundId: refund.id, document })
    if (!said.ok) return refuse({ code: 'refund_not_possible', reason: said.refusal.code })
  }
  return ok(null)
}

async function writeEnd(app: App, { id, orderId, refundKey, companyId }: StoredReclamation, { by, document }: Given) {
  await inTransaction(app.db, async (tx) => {
    const stored = await store.lockReclamation(tx, { companyId, outlets: null }, id)
    if (!stored || stored.refundKey === null || stored.refundKey !== refundKey) return
    const refunds = await refundsOfKey(tx, orderId, refundKey)
    const { state, reason } = endOf(refunds)
    if (refunds.length === 0 || state === 'pending') return
    const isPeople = stored.refundMethod === 'bank'
    const to = state === 'succeeded' ? 'done' : 'failed'
    const at = app.clock.now()
    // If a second refund fails, the state stays: failed.
    if (to === stored.state) return store.clearRefundKey(tx, id, at)
    await applyMove(
      tx,
      stored,
      {
        to,
        actor: isPeople ? 'manager' : 'system',
        actorName: isPeople ? by : '',
        reason: to === 'failed' ? reason : isPeople ? document : '',
      },
      at,
    )
  })
}

/**
 * Cancels reclamations of an order that cannot succeed: their pieces were refunded by another reclamation or by the staff, or the whole order was
 * returned. May be repeated. One with its own pending refund is ended by that refund, and checked again if it fails.
 */
async function endGivenBack(app: App, companyId: number, orderId: number): Promise<void> {
  for (const id of await store.openOf(app.db, orderId))
    await inTransaction(app.db, async (tx) => {
      const stored = await store.lockReclamation(tx, { companyId, outlets: null }, id)
      if (!stored || isEnded(stored.state) || stored.refundKey !== null) return
      const at = app.clock.now()
      if (stored.orderState === 'done' && !(await isLineBack(tx, stored, at))) return
      await applyMove(tx, stored, { to: 'canceled', actor: 'system', reason: refundedOtherwise }, at)
    })
}

/** Whether every piece of its line is refunded. Pending refunds do not count, as they may fail. */
async function isLineBack(tx: Tx, { orderId, orderItemId, lineCount }: StoredReclamation, at: Date) {
  const back = (await refundedLinesBefore(tx, orderId, at)).filter(({ item }) => item === orderItemId)
  return back.reduce((sum, { count }) => sum + count, 0) >= lineCount
}

type Heard = 'refund.moved' | 'order.refunded' | 'order.moved'

/** Reacts to a refund that ended, of this reclamation or another, and to an order returned whole. */
export const reclamationListener = defineListener<App, Heard>({
  name: 'reclamations',
  types: ['refund.moved', 'order.refunded', 'order.moved'],
  wants: async (_, event) =>
    event.type === 'order.refunded' ||
    (event.type === 'order.moved'
      ? event.facts.to === 'returned'
      : event.facts.to === 'succeeded' || event.facts.to === 'canceled'),
  async hear(app, { companyId, facts: { orderId } }) {
    for (const id of await store.refundingOf(app.db, orderId)) await settleReclamation(app, id)
    await endGivenBack(app, companyId, orderId)
  },
})
