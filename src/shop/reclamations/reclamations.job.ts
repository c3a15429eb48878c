import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { refundReclamation, settleReclamation } from './settle.flow.ts'

export const reclamationJobs: JobHandler<App>[] = [
  refundReclamation.handledBy(async (app: App, { reclamation_id, by, document }) => {
    const settled = await settleReclamation(app, reclamation_id, { by, document })
    if (!settled.ok)
      app.log.warn({ reclamation: reclamation_id, reason: settled.refusal.reason }, 'a reclamation was not refunded')
  }),
]
