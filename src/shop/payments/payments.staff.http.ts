import { roublesFromKopecks } from '#lib/money.ts'
import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { paymentsStaffCalls, ReconciliationOnWire, WaitingReceipt } from './payments.staff.calls.ts'
import { recordManualReceipt } from './receipt/manual-receipt.flow.ts'
import { type ReceiptOutcome, receiptsForPeople } from './receipt/receipts.store.ts'
import { reconcile } from './reconcile/reconcile.flow.ts'
import { lastReconciliations, type Reconciliation } from './reconcile/reconciliations.store.ts'

export const paymentsStaffHandlers: Handlers<typeof paymentsStaffCalls> = (app) => ({
  async listReconciliations({ context }) {
    return ok({ items: (await lastReconciliations(app.db, context.company.id)).map(present) })
  },

  async reconcilePayments({ context, body }) {
    const since = new Date(app.clock.now().getTime() - body.days * 86_400_000)
    return ok(present(await reconcile(app, context.company.id, since)))
  },

  async listWaitingReceipts({ context }) {
    return ok({ items: (await receiptsForPeople(app.db, context.company.id)).map(presentReceipt) })
  },

  receiptMade: ({ context, params, body }) => recordManualReceipt(app, context, params.id, body.document),
})

const present = ({ id, at, since, checked, findings }: Reconciliation): ReconciliationOnWire => ({
  id,
  at: at.toISOString(),
  since: since.toISOString(),
  checked,
  findings: findings.map(({ providerId, ...finding }) => ({ ...finding, provider_id: providerId })),
})

const presentReceipt = ({ id, orderId, kind, state, problem, total, at, lines }: ReceiptOutcome): WaitingReceipt => ({
  id,
  order: orderId,
  kind,
  state: state as WaitingReceipt['state'],
  problem,
  total: roublesFromKopecks(total),
  at: at.toISOString(),
  lines: lines.map(({ name, quantity, total: sum, vat }) => ({
    name,
    quantity,
    total: roublesFromKopecks(sum),
    vat,
  })),
})
