import type { JobHandler } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { followPayment, followRefundToItsEnd, refundSurplusToItsEnd } from './follow-payment.flow.ts'
import { recoverPayment, refundOfOrder, refundOfSurplus, rereadPayment, settlementOfHolds } from './payments.flow.ts'
import { sendingReceipt, sendReceipt } from './receipt/send-receipt.flow.ts'
import { reconcileAll, reconcileNightly } from './reconcile/reconcile.flow.ts'
import { checkPayment, settleHolds } from './record-payment.flow.ts'
import { refundOrder } from './refund/refund.flow.ts'
import { recoverRefund } from './refund/write-refund.flow.ts'

/** Jobs of payments and refunds. Each runs at least once; every flow may be repeated without harm. */
export const paymentJobs: JobHandler<App>[] = [
  recoverPayment.handledBy((app: App, { payment_id, step }) => followPayment(app, payment_id, step)),
  rereadPayment.handledBy(async (app: App, { payment_id }) => {
    // The provider did not answer: throw, so that the job is tried again.
    if (!(await checkPayment(app, payment_id))) throw new Error(`payment ${payment_id} could not be read`)
  }),
  recoverRefund.handledBy((app: App, { refund_id, step }) => followRefundToItsEnd(app, refund_id, step)),
  sendingReceipt.handledBy((app: App, { receipt_id, step }) => sendReceipt(app, receipt_id, step)),
  reconcileNightly.handledBy((app: App) => reconcileAll(app)),
  refundOfOrder.handledBy((app: App, { order_id }) => refundOrder(app, order_id)),
  settlementOfHolds.handledBy((app: App, { order_id }) => settleHolds(app, order_id)),
  refundOfSurplus.handledBy((app: App, { payment_id }) => refundSurplusToItsEnd(app, payment_id)),
]
