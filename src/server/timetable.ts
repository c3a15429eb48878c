import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Files } from '#kit/files.ts'
import { defineJob, type JobHandler, taskListOf } from '#kit/jobs.ts'
import { dropOldWindows } from '#kit/limits.ts'
import type { App } from '#shop/context.ts'
import { importJobs } from '#shop/imports/import.job.ts'
import { orderJobs } from '#shop/orders/orders.job.ts'
import { paymentJobs } from '#shop/payments/payments.job.ts'
import { forgetOldSignIns } from '#shop/sign-in/sign-in.flow.ts'
import { forgetOldEvents, listenerJobs } from '#shop/tell-listeners.ts'
import { dropOldKeys } from './idempotency.ts'
import { listeners } from './listeners.ts'

const sweep = defineJob({ name: 'sweep', payload: z.object({}) })

/** Every job there is. Shallow: each calls one flow. */
const jobs: JobHandler<App & { files: Files }>[] = [
  ...listenerJobs(listeners),
  ...orderJobs,
  ...paymentJobs,
  ...importJobs,
  sweep.handledBy(async (app: App) => {
    await dropOldKeys(app.db)
    await dropOldWindows(app.db, app.clock.now())
    await forgetOldSignIns(app)
    await forgetOldEvents(app)
  }),
]

export const tasks = (app: App, files: Files): TaskList => taskListOf({ ...app, files }, jobs)

/** All scheduled work, on one page. */
export const crontab = `
17 * * * * sweep
`
