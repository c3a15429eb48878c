import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import { orderNotices } from '#shop/answer-texts.ts'
import type { App } from '#shop/context.ts'
import { checkOrderPayment } from '#shop/payments/record-payment.flow.ts'
import { endUnconfirmed } from './confirmation.flow.ts'
import { confirmationEnds, expireOrder, expireStorage, expireStoredOrder, expireUnpaid } from './order-moves.flow.ts'
import { sendOrderNotice } from './order-notices.flow.ts'
import { refundOfParts, refundParts } from './part/cancel-part.flow.ts'
import { paymentReminder, remindOfPayment } from './payment-reminders.flow.ts'
import { trackWaybills } from './shipping/waybills.flow.ts'

/** Added by versions before events; jobs that still wait in the queue are handled. */
const noticeOfBefore = defineJob({
  name: 'order_notice',
  payload: z.object({ order_id: z.int(), kind: z.enum(orderNotices) }),
})

const carrierTracking = defineJob({ name: 'carrier_tracking', payload: z.object({}) })

/** Jobs of orders. Each runs at least once; every flow may be repeated without harm. */
export const orderJobs: JobHandler<App>[] = [
  carrierTracking.handledBy(async (app: App) => void (await trackWaybills(app))),
  noticeOfBefore.handledBy((app: App, { order_id, kind }) => sendOrderNotice(app, order_id, kind)),
  expireOrder.handledBy(async (app: App, { order_id }, { attempt }) => {
    // It may be paid and only the notification lost. If the provider does not answer, the job is retried, at most 5 times.
    const heard = await checkOrderPayment(app, order_id)
    if (!heard && attempt <= 5) throw new Error(`payment of order ${order_id} could not be read`)
    await expireUnpaid(app, order_id)
  }),
  paymentReminder.handledBy(async (app: App, { order_id, number, hours }) => {
    // It may be paid and only the notification lost. A provider that does not answer does not hold the reminder up.
    await checkOrderPayment(app, order_id)
    await remindOfPayment(app, { orderId: order_id, number, hours })
  }),
  confirmationEnds.handledBy(async (app: App, { order_id }) => {
    await endUnconfirmed(app, order_id)
  }),
  refundOfParts.handledBy((app: App, { order_id }) => refundParts(app, order_id)),
  expireStoredOrder.handledBy(async (app: App, { order_id }) => {
    await expireStorage(app, order_id)
  }),
]
