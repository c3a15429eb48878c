import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { announcePromotions, promotionLetter, sendPromotionLetter } from './promotion-announcements.flow.ts'
import { invalidateStartsAndEnds } from './starts-and-ends.flow.ts'

const turns = defineJob({ name: 'promotion_turns', payload: z.object({}) })
const letters = defineJob({ name: 'promotions_to_tell', payload: z.object({}) })

/** Each runs at least once and may be repeated without harm. */
export const promotionJobs: JobHandler<App>[] = [
  turns.handledBy((app: App) => invalidateStartsAndEnds(app)),
  letters.handledBy((app: App) => announcePromotions(app)),
  promotionLetter.handledBy((app: App, { promotion_id, customer_id }) =>
    sendPromotionLetter(app, promotion_id, customer_id),
  ),
]
