import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { App } from '#shop/context.ts'
import { checkOrderPayment } from '#shop/payments/record-payment.flow.ts'
import { expireStorage, expireUnpaid } from './order-moves.flow.ts'
import { sendOrderNotice } from './order-notices.flow.ts'

const ofOrder = z.object({ order_id: z.number().int() })
const notice = ofOrder.extend({ kind: z.enum(['placed', 'paid', 'canceled', 'expired', 'ready', 'refunded']) })

/** Jobs of orders: each at least once, each flow harmless when done again. */
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
})
