import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { findingKinds } from './reconcile/reconcile.ts'

const reconciliation = z
  .object({
    id: z.number().int(),
    at: z.string(),
    since: z.string(),
    checked: z.number().int(),
    findings: z.array(
      z.object({
        kind: z.enum(findingKinds),
        provider: z.string(),
        payment: z.number().int().nullable(),
        provider_id: z.string(),
        order: z.string(),
        here: z.string(),
        there: z.string(),
        /** Repaired by the check; the others need a person. */
        mended: z.boolean(),
      }),
    ),
  })
  .openapi('Reconciliation')
export type ReconciliationOnWire = z.infer<typeof reconciliation>

const receipt = z
  .object({
    id: z.number().int(),
    order: z.number().int(),
    kind: z.enum(['payment', 'refund', 'settlement']),
    state: z.enum(['refused', 'by_people']),
    problem: z.string(),
    total: z.number(),
    at: z.string(),
    lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), total: z.number(), vat: z.string() })),
  })
  .openapi('WaitingReceipt')
export type WaitingReceipt = z.infer<typeof receipt>

const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const paymentsStaffCalls = defineCalls('payments', {
  listReconciliations: {
    method: 'get',
    path: '/api/staff/payments/reconciliations/',
    access: { staff: 'payments.read' },
    summary: 'Latest comparisons of payments with the providers, newest first, with the differences found',
    answer: z.object({ items: z.array(reconciliation) }),
  },
  reconcilePayments: {
    method: 'post',
    path: '/api/staff/payments/reconciliations/',
    access: { staff: 'payments.check' },
    summary: 'Compares payments of the last days with the providers now; missed changes are recorded',
    body: z.object({ days: z.number().int().min(1).max(90).default(3) }),
    answer: reconciliation,
    status: 201,
    idempotent: true,
  },
  listWaitingReceipts: {
    method: 'get',
    path: '/api/staff/receipts/',
    access: { staff: 'payments.read' },
    summary: 'Receipts that staff must issue: no service of the shop registers them, or it refused',
    answer: z.object({ items: z.array(receipt) }),
  },
  receiptMade: {
    method: 'post',
    path: '/api/staff/receipts/{id}/made/',
    access: { staff: 'payments.check' },
    summary: 'Records that such a receipt was issued at a till',
    params: byId,
    body: z.object({ document: z.string().trim().min(1).max(200) }),
    answer: z.object({ id: z.number().int() }),
    idempotent: true,
    refusals: ['not_found'],
  },
})
