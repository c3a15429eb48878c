import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { sayMessage, sayWaiting } from './send-message.flow.ts'

export const noticeJobs: JobHandler<App>[] = [
  sayMessage.handledBy((app: App, { message_id }) => sayWaiting(app, message_id)),
]
