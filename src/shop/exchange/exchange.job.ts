import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { importExchangedFile, importFile, settle, settleExchange } from './catalog.flow.ts'

export const exchangeJobs: JobHandler<App>[] = [
  importFile.handledBy((app: App, { file_id }) => importExchangedFile(app, file_id)),
  settleExchange.handledBy((app: App, { exchange_id }) => settle(app, exchange_id)),
]
