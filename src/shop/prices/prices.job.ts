import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { accessDecided, sendAccessDecided } from './access-notices.flow.ts'

/** Each runs at least once and may be repeated without harm. */
export const priceJobs: JobHandler<App>[] = [
  accessDecided.handledBy((app: App, { request_id }) => sendAccessDecided(app, request_id)),
]
