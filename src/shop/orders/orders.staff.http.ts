import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import { tellProductVersion, withPresentProduct } from '#shop/catalog/product/staff-product.http.ts'
import type { CallInput, Handlers } from '#shop/handler.ts'
import { orderOfRefund } from '#shop/payments/refund/manual-refund.flow.ts'
import { etagOf } from '#shop/staff/versions.ts'
import type { ordersStaffCalls } from './orders.staff.calls.ts'
import { printDocument } from './papers/order-documents.flow.ts'
import { cancelPartByStaff } from './part/cancel-part.flow.ts'
import { bindOrderMarks, setMarkingType } from './shipping/marks.flow.ts'
import { withPresentOrder } from './staff-order.http.ts'
import { presentStaffOrder } from './staff-order-answer.wire.ts'
import {
  answerStaffConfirmation,
  moveStaffOrder,
  readStaffOrder,
  readStaffOrders,
  recordRefundByStaff,
  recordStaffPayment,
  refundStaffOrder,
  saveStaffShipment,
} from './staff-orders.flow.ts'
import { readRefundRequest } from './staff-orders.wire.ts'

/** What an answer with an order needs of its request. */
type Answering = Pick<CallInput<(typeof ordersStaffCalls)['readStaffOrder']>, 'context' | 'setHeader'>

export const ordersStaffHandlers: Handlers<typeof ordersStaffCalls> = (app) => {
  const answer = async ({ context, setHeader }: Answering, id: number) => {
    const read = await readStaffOrder(app, context, id)
    if (!read.ok) return read
    const [order] = read.value.orders
    setHeader('etag', etagOf(order!.version))
    return ok(presentStaffOrder(order!, read.value, app.texts, context.locale))
  }

  return {
    async listStaffOrders({ context, query: { state = null, search, after = null, page_size: limit } }) {
      const found = await readStaffOrders(app, context, { state, search, after, limit })
      return ok({
        items: found.orders.map((order) => presentStaffOrder(order, found, app.texts, context.locale)),
        next: found.next,
      })
    },

    readStaffOrder: (input) => answer(input, input.params.id),

    async readStaffDocument({ context, params, setHeader }) {
      const read = await readStaffOrder(app, context, params.id)
      if (!read.ok) return read
      const printed = await printDocument(app, context.company, read.value, params.document)
      if (!printed.ok) return printed
      setHeader('content-disposition', `inline; filename="${printed.value.file}"`)
      return ok(printed.value.bytes)
    },

    async recordStaffPayment(input) {
      const { context, params, body, wasDone } = input
      if (wasDone) return answer(input, params.id)
      const sum = body.amount === undefined ? null : kopecksFromRoubles(body.amount)
      const taken = await recordStaffPayment(app, context, params.id, { sum, document: body.document })
      return taken.ok ? answer(input, params.id) : withPresentOrder(app, context, params.id, taken.refusal)
    },

    async moveStaffOrder(input) {
      const { context, params, body, wasDone } = input
      if (wasDone) return answer(input, params.id)
      const moved = await moveStaffOrder(app, context, params.id, { ...body, subState: body.sub_state })
      return moved.ok ? answer(input, params.id) : withPresentOrder(app, context, params.id, moved.refusal)
    },

    async answerStaffConfirmation(input) {
      const { context, params, body, wasDone } = input
      if (wasDone) return answer(input, params.id)
      const answered = await answerStaffConfirmation(app, context, params.id, body)
      return answered.ok ? answer(input, params.id) : withPresentOrder(app, context, params.id, answered.refusal)
    },

    async cancelStaffOrderPart(input) {
      const { context, params, body, wasDone } = input
      if (wasDone) return answer(input, params.id)
      const wish = { pieces: body.lines, reason: body.reason }
      const canceled = await cancelPartByStaff(app, context, params.id, wish)
      return canceled.ok ? answer(input, params.id) : withPresentOrder(app, context, params.id, canceled.refusal)
    },

    async refundStaffOrder(input) {
      const { context, params, body, idempotencyKey } = input
      const wish = { ...readRefundRequest(body), reason: body.reason, actor: 'shop' }
      const refunded = await refundStaffOrder(app, context, params.id, wish, idempotencyKey)
      if (refunded.ok) return answer(input, params.id)
      const { refusal } = refunded
      return refusal.code === 'refund_too_large'
        ? refuse({ ...refusal, available: roublesFromKopecks(refusal.available) })
        : withPresentOrder(app, context, params.id, refusal)
    },

    async putOrderMarks(input) {
      const { context, params, body } = input
      const bound = await bindOrderMarks(app, context, params.id, body)
      return bound.ok ? answer(input, params.id) : withPresentOrder(app, context, params.id, bound.refusal)
    },

    async putMarkedGoods({ context, params, body, setHeader }) {
      const set = await setMarkingType(app, context, params.slug, body.marking_type)
      if (!set.ok) return withPresentProduct(app, context, params, set.refusal)
      await tellProductVersion(app, context, params, setHeader)
      return ok({ slug: params.slug, marking_type: body.marking_type })
    },

    async putStaffShipment(input) {
      const { context, params, body, wasDone } = input
      if (wasDone) return answer(input, params.id)
      const put = await saveStaffShipment(app, context, params.id, {
        number: body.number,
        state: body.state,
        deliveryService: body.delivery_service,
        invoiceNumber: body.invoice_number,
        expectedDate: body.expected_date,
        items: body.items,
      })
      return put.ok ? answer(input, params.id) : withPresentOrder(app, context, params.id, put.refusal)
    },

    async refundGivenByPeople(input) {
      const { context, params, body } = input
      const given = await recordRefundByStaff(app, context, params.id, body)
      if (given.ok) return answer(input, given.value.orderId)
      const orderId = await orderOfRefund(app, context.company.id, params.id)
      return orderId === null ? refuse({ code: 'not_found' }) : withPresentOrder(app, context, orderId, given.refusal)
    },
  }
}
