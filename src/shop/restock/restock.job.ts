import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { restockNotice, sendRestockNotice } from './restock.flow.ts'

/** Each runs at least once and may be repeated without harm. */
export const restockJobs: JobHandler<App>[] = [
  restockNotice.handledBy((app: App, { wait_id }) => sendRestockNotice(app, wait_id)),
]
