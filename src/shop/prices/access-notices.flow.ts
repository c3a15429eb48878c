import { z } from 'zod'
import type { Tx } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { decidedRequest } from './price-access.store.ts'

/** Sends the answer to one request for prices. */
export const accessDecided = defineJob({
  name: 'price_access_decided',
  payload: z.object({ request_id: z.int() }),
  key: ({ request_id }) => `price_access_decided:${request_id}`,
})

/** Schedules the message about a decision in the transaction that makes it; null: no request was pending. */
export const scheduleDecisionNotice = (tx: Tx, requestId: number | null): Promise<void> =>
  addJobs(tx, requestId === null ? [] : [accessDecided.of({ request_id: requestId })])

export async function sendAccessDecided(app: App, requestId: number): Promise<void> {
  const decided = await decidedRequest(app.db, requestId)
  if (!decided) return
  const { companyId, customerId, state, reason } = decided
  const path = state === 'approved' ? '/' : '/my/price-access/'
  const link = `${originOf(await companyById(app, companyId), app.publicUrl)}${path}`
  await sendMessage(app, {
    companyId,
    event: `price_access.${state}`,
    key: `price_access:${requestId}`,
    facts: { reason, link },
    to: { customerId, ...(await contactOf(app.db, companyId, customerId)) },
    push: { type: 'LINK', value: path },
  })
}
