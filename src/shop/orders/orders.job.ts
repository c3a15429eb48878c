import { z } from 'zod'
import { defineJob, type JobHandler } from '#kit/jobs.ts'
import { orderNotices } from '#shop/answer-texts.ts'
import type { App } from '#shop/context.ts'
import { readPaymentAgain, recoverPayment } from '#shop/payments/payments.flow.ts'
import { followPayment, refundOrder } from './follow-payment.flow.ts'
import { expireOrder, expireStorage, expireStoredOrder, expireUnpaid, refundOfOrder } from './order-moves.flow.ts'
import { sendOrderNotice } from './order-notices.flow.ts'
import { checkOrderPayment, checkPayment } from './record-payment.flow.ts'

/** Added by versions before events; what still waits in the queue is sent. */
const noticeOfBefore = defineJob({
  name: 'order_notice',
  payload: z.object({ order_id: z.int(), kind: z.enum(orderNotices) }),
})

/** Jobs of orders and their payments: each at least once, each flow harmless when done again. */
export const orderJobs: JobHandler<App>[] = [
  noticeOfBefore.handledBy((app: App, { order_id, kind }) => sendOrderNotice(app, order_id, kind)),
  expireOrder.handledBy(async (app: App, { order_id }, { attempt }) => {
    // Perhaps it is paid and only the notice was lost. A provider that is away is waited for, but not for ever.
    const heard = await checkOrderPayment(app, order_id)
    if (!heard && attempt <= 5) throw new Error(`payment of order ${order_id} could not be read`)
    await expireUnpaid(app, order_id)
  }),
  expireStoredOrder.handledBy(async (app: App, { order_id }) => {
    await expireStorage(app, order_id)
  }),
  recoverPayment.handledBy((app: App, { payment_id, step }) => followPayment(app, payment_id, step)),
  readPaymentAgain.handledBy(async (app: App, { payment_id }) => {
    // Thrown, so that the job comes again: the provider did not answer.
    if (!(await checkPayment(app, payment_id))) throw new Error(`payment ${payment_id} could not be read`)
  }),
  refundOfOrder.handledBy((app: App, { order_id }) => refundOrder(app, order_id)),
]
