import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { App } from '#shop/context.ts'
import { followPayment, refundOrder } from './follow-payment.flow.ts'
import { expireStorage, expireUnpaid } from './order-moves.flow.ts'
import { sendOrderNotice } from './order-notices.flow.ts'
import { checkOrderPayment, checkPayment } from './record-payment.flow.ts'

const ofOrder = z.object({ order_id: z.number().int() })
const ofPayment = z.object({ payment_id: z.number().int(), step: z.number().int().default(0) })
const notice = ofOrder.extend({ kind: z.enum(['placed', 'paid', 'canceled', 'expired', 'ready', 'refunded']) })

/** Jobs of orders and their payments: each at least once, each flow harmless when done again. */
export const orderJobs = (app: App): TaskList => ({
  async order_notice(payload) {
    const { order_id, kind } = notice.parse(payload)
    await sendOrderNotice(app, order_id, kind)
  },
  async expire_order(payload, { job }) {
    const { order_id } = ofOrder.parse(payload)
    // Perhaps it is paid and only the notice was lost. A provider that is away is waited for, but not for ever.
    const heard = await checkOrderPayment(app, order_id)
    if (!heard && job.attempts <= 5) throw new Error(`payment of order ${order_id} could not be read`)
    await expireUnpaid(app, order_id)
  },
  async expire_storage(payload) {
    await expireStorage(app, ofOrder.parse(payload).order_id)
  },
  async payment_recover(payload) {
    const { payment_id, step } = ofPayment.parse(payload)
    await followPayment(app, payment_id, step)
  },
  async payment_check(payload) {
    const { payment_id } = ofPayment.parse(payload)
    // Thrown, so that the job comes again: the provider did not answer.
    if (!(await checkPayment(app, payment_id))) throw new Error(`payment ${payment_id} could not be read`)
  },
  async refund_order(payload) {
    await refundOrder(app, ofOrder.parse(payload).order_id)
  },
})
