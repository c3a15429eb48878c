import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import { orderNotices } from '#shop/answer-texts.ts'
import type { App } from '#shop/context.ts'
import { checkOrderPayment } from '#shop/payments/record-payment.flow.ts'
import { expireOrder, expireStorage, expireStoredOrder, expireUnpaid } from './order-moves.flow.ts'
import { sendOrderNotice } from './order-notices.flow.ts'
import { refundOfParts, refundParts } from './part/cancel-part.flow.ts'
import { trackWaybills } from './shipping/waybills.flow.ts'

/** Added by versions before events; what still waits in the queue is sent. */
const noticeOfBefore = defineJob({
  name: 'order_notice',
  payload: z.object({ order_id: z.int(), kind: z.enum(orderNotices) }),
})

const carrierTracking = defineJob({ name: 'carrier_tracking', payload: z.object({}) })

/** Jobs of orders: each at least once, each flow harmless when done again. */
export const orderJobs: JobHandler<App>[] = [
  carrierTracking.handledBy(async (app: App) => void (await trackWaybills(app))),
  noticeOfBefore.handledBy((app: App, { order_id, kind }) => sendOrderNotice(app, order_id, kind)),
  expireOrder.handledBy(async (app: App, { order_id }, { attempt }) => {
    // Perhaps it is paid and only the notice was lost. A provider that is away is waited for, but not for ever.
    const heard = await checkOrderPayment(app, order_id)
    if (!heard && attempt <= 5) throw new Error(`payment of order ${order_id} could not be read`)
    await expireUnpaid(app, order_id)
  }),
  refundOfParts.handledBy((app: App, { order_id }) => refundParts(app, order_id)),
  expireStoredOrder.handledBy(async (app: App, { order_id }) => {
    await expireStorage(app, order_id)
  }),
]
