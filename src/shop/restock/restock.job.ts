import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { restockNotice, sendRestockNotice } from './restock.flow.ts'

/** At least once, each harmless when done again. */
export const restockJobs: JobHandler<App>[] = [
  restockNotice.handledBy((app: App, { wait_id }) => sendRestockNotice(app, wait_id)),
]
