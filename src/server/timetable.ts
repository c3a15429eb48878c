import type { TaskList } from 'graphile-worker'
import type { Files } from '#kit/files.ts'
import { dropOldWindows } from '#kit/limits.ts'
import type { App } from '#shop/context.ts'
import { importJobs } from '#shop/imports/import.job.ts'
import { orderJobs } from '#shop/orders/orders.job.ts'
import { forgetOldSignIns } from '#shop/sign-in/sign-in.flow.ts'
import { dropOldKeys } from './idempotency.ts'

/** Every job there is. Shallow: each calls one flow. */
export function tasks(app: App, files: Files): TaskList {
  return {
    ...orderJobs(app),
    ...importJobs({ ...app, files }),
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
