import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { gatheringNotice, remindOfGatherings, sendGatheringNotice } from './gathering-notices.flow.ts'

const remind = defineJob({ name: 'gathering_reminders', payload: z.object({}) })

/** Each runs at least once and may be repeated without harm. */
export const gatheringJobs: JobHandler<App>[] = [
  gatheringNotice.handledBy((app: App, { registration_id, news, about }) =>
    sendGatheringNotice(app, registration_id, news, about),
  ),
  remind.handledBy((app: App) => remindOfGatherings(app)),
]
