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

/** Jobs of bonuses. Each runs at least once and may be repeated without harm. */
export const loyaltyJobs: JobHandler<App>[] = [
  warn.handledBy((app: App) => warnOfEndingBonuses(app)),
  bonusesEarned.handledBy((app: App, { operation_id }) => sendBonusesEarned(app, operation_id)),
  bonusesEnding.handledBy((app: App, { company_id, customer_id, once, ends }) =>
    sendBonusesEnding(app, { companyId: company_id, customerId: customer_id, once, ends }),
  ),
]
