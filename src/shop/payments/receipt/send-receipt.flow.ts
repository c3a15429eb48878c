import { z } from 'zod'
import type { Db } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { assert } from '#lib/assert.ts'
import type { FiscalReceipt } from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import { keyLivesMs } from '../payments.flow.ts'
import { paymentById } from '../payments.store.ts'
import { refundById } from '../refund/refunds.store.ts'
import { clientOf } from '../services.flow.ts'
import { presentReceipt } from './receipts.flow.ts'
import { type ReceiptOutcome, type ReceiptState, receiptById, saveReceiptState } from './receipts.store.ts'

/** Delays in seconds before a receipt that is not registered yet is sent or read again. */
const againAfterS = [0, 15, 60, 300, 1800, 3600]

export const sendingReceipt = defineJob({
  name: 'receipt_send',
  payload: z.object({ receipt_id: z.int(), step: z.int().default(0) }),
  key: ({ receipt_id }) => `receipt_send:${receipt_id}`,
})

const sendAgain = (db: Db, receiptId: number, step: number, now: Date): Promise<void> =>
  addJobs(db, [
    sendingReceipt.of(
      { receipt_id: receiptId, step },
      { runAt: new Date(now.getTime() + againAfterS[Math.min(step, againAfterS.length - 1)]! * 1000) },
    ),
  ])

/** Call it in the transaction that stores the receipt. */
export const sendReceiptSoon = (tx: Db, receiptId: number, now: Date): Promise<void> => sendAgain(tx, receiptId, 0, now)

/**
 * Sends a receipt that is sent separately, or reads its state, until it is registered. Its key makes it only once. A receipt that a service
 * refuses, or that no service of the shop accepts, waits for a person, who makes it at a till and reports it.
 */
export async function sendReceipt(app: App, receiptId: number, step: number): Promise<void> {
  const receipt = await receiptById(app.db, receiptId)
  if (receipt?.state !== 'waiting' && receipt?.state !== 'sent') return
  const became = await trySending(app, receipt)
  await saveReceiptState(app.db, { ...receipt, ...became })
  const { state } = became
  if (state === 'waiting' || state === 'sent') return sendAgain(app.db, receiptId, step + 1, app.clock.now())
  if (state !== 'registered') app.log.warn({ receipt: receiptId, ...became }, 'a receipt waits for people')
}

type Became = { state: ReceiptState; providerId: string; problem: string }

async function trySending(app: App, receipt: ReceiptOutcome): Promise<Became> {
  const refund = receipt.refundId === null ? null : await refundById(app.db, receipt.refundId)
  const payment = await paymentById(app.db, receipt.paymentId ?? refund!.paymentId)
  assert(payment?.providerId && receipt.idempotenceKey, 'a receipt that goes by itself has a payment and a key')
  const client = await clientOf(app, payment.companyId, payment.provider)
  const { providerId, state } = receipt
  if (!client?.registerReceipt || !client.readReceipt)
    return { state: 'by_people', providerId, problem: client ? 'no_receipts_of_their_own' : 'no_account' }
  // The service has forgotten the key: a repetition would make a second receipt.
  if (state === 'waiting' && receipt.problem === 'unknown' && age(app, receipt) >= keyLivesMs)
    return { state: 'refused', providerId, problem: 'unknown' }
  const answer =
    state === 'sent'
      ? await client.readReceipt(providerId)
      : await client.registerReceipt({
          kind: receipt.kind === 'refund' ? 'refund' : 'settlement',
          paymentId: payment.providerId,
          receipt: presentReceipt(receipt),
          total: receipt.total,
          idempotenceKey: receipt.idempotenceKey,
        })
  if (answer.ok) return { state: stateOf[answer.value.state], providerId: answer.value.id, problem: '' }
  const { refusal } = answer
  if (refusal.code === 'payment_refused' && refusal.status < 500)
    return { state: 'refused', providerId, problem: [refusal.reason, refusal.parameter].filter(Boolean).join(' ') }
  const isUnknown = refusal.code === 'payment_service_unavailable' && refusal.outcome === 'unknown'
  return { state, providerId, problem: isUnknown ? 'unknown' : receipt.problem }
}

const age = (app: App, { at }: ReceiptOutcome): number => app.clock.now().getTime() - at.getTime()

const stateOf: Record<FiscalReceipt['state'], ReceiptState> = {
  pending: 'sent',
  succeeded: 'registered',
  canceled: 'refused',
}
