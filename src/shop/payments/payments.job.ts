import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { App } from '#shop/context.ts'
import { followPayment, followRefundToItsEnd } from './follow-payment.flow.ts'
import { checkPayment } from './record-payment.flow.ts'
import { refundOrder } from './refund.flow.ts'

const step = z.number().int().default(0)
const ofPayment = z.object({ payment_id: z.number().int(), step })
const ofRefund = z.object({ refund_id: z.number().int(), step })
const ofOrder = z.object({ order_id: z.number().int() })

/** Jobs of payments and refunds: each at least once, each flow harmless when done again. */
export const paymentJobs = (app: App): TaskList => ({
  async payment_recover(payload) {
    const given = ofPayment.parse(payload)
    await followPayment(app, given.payment_id, given.step)
  },
  async payment_check(payload) {
    const { payment_id } = ofPayment.parse(payload)
    // Thrown, so that the job comes again: the provider did not answer.
    if (!(await checkPayment(app, payment_id))) throw new Error(`payment ${payment_id} could not be read`)
  },
  async refund_follow(payload) {
    const given = ofRefund.parse(payload)
    await followRefundToItsEnd(app, given.refund_id, given.step)
  },
  async refund_order(payload) {
    await refundOrder(app, ofOrder.parse(payload).order_id)
  },
})
