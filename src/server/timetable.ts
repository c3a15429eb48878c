import type { TaskList } from 'graphile-worker'
import { dropOldWindows } from '#kit/limits.ts'
import type { App } from '#shop/context.ts'
import { importJobs } from '#shop/imports/import.job.ts'
import { orderJobs } from '#shop/orders/orders.job.ts'
import { paymentJobs } from '#shop/payments/payments.job.ts'
import { forgetOldSignIns } from '#shop/sign-in/sign-in.flow.ts'
import { dropOldKeys } from './idempotency.ts'

/** Every job there is. Shallow: each calls one flow. */
export function tasks(app: App, options: { dataDir: string }): TaskList {
  return {
    ...orderJobs(app),
    ...paymentJobs(app),
    ...importJobs({ ...app, ...options }),
    async sweep() {
      await dropOldKeys(app.db)
      await dropOldWindows(app.db, app.clock.now())
      await forgetOldSignIns(app)
    },
  }
}

/** All scheduled work, on one page. */
export const crontab = `
17 * * * * sweep
`
