import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { importExchangedFile, importFile, settle, settleExchange } from './catalog.flow.ts'

export const exchangeJobs: JobHandler<App>[] = [
  importFile.handledBy((app: App, { file_id }, { attempt }) => importExchangedFile(app, file_id, attempt)),
  settleExchange.handledBy((app: App, { exchange_id }) => settle(app, exchange_id)),
]
