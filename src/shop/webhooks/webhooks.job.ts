import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { sendDelivery } from './send-webhook.flow.ts'
import { sendWebhook } from './webhooks.flow.ts'

export const webhookJobs: JobHandler<App>[] = [
  sendWebhook.handledBy((app: App, { delivery_id }) => sendDelivery(app, delivery_id)),
]
