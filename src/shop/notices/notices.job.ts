import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { sendDelayedMessage, sendWaiting } from './send-message.flow.ts'

export const noticeJobs: JobHandler<App>[] = [
  sendDelayedMessage.handledBy((app: App, { message_id }) => sendWaiting(app, message_id)),
]
