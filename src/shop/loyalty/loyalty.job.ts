import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import {
  bonusesEarned,
  bonusesEnding,
  sendBonusesEarned,
  sendBonusesEnding,
  warnOfEndingBonuses,
} from './bonus-notices.flow.ts'

const warn = defineJob({ name: 'bonuses_to_end', payload: z.object({}) })

/** At least once, each harmless when done again. */
export const loyaltyJobs: JobHandler<App>[] = [
  warn.handledBy((app: App) => warnOfEndingBonuses(app)),
  bonusesEarned.handledBy((app: App, { operation_id }) => sendBonusesEarned(app, operation_id)),
  bonusesEnding.handledBy((app: App, { company_id, customer_id, once, ends }) =>
    sendBonusesEnding(app, { companyId: company_id, customerId: customer_id, once, ends }),
  ),
]
