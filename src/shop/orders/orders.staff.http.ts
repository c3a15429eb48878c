import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { StaffContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import type { ordersStaffCalls } from './orders.staff.calls.ts'
import { printDocument } from './papers/order-documents.flow.ts'
import { cancelPartByStaff } from './part/cancel-part.flow.ts'
import { bindOrderMarks, setMarkingType } from './shipping/marks.flow.ts'
import { presentStaffOrder } from './staff-order-answer.wire.ts'
import {
  moveStaffOrder,
  readStaffOrder,
  readStaffOrders,
  recordRefundByStaff,
  recordStaffPayment,
  refundStaffOrder,
  saveStaffShipment,
} from './staff-orders.flow.ts'
import { readRefundRequest } from './staff-orders.wire.ts'

export const ordersStaffHandlers: Handlers<typeof ordersStaffCalls> = (app) => {
  const answer = async (context: StaffContext, id: number) => {
    const read = await readStaffOrder(app, context, id)
    return read.ok ? ok(presentStaffOrder(read.value.orders[0]!, read.value, app.texts, context.locale)) : read
  }

  return {
    async listStaffOrders({ context, query: { state = null, search, page, page_size: pageSize } }) {
      const found = await readStaffOrders(app, context, { state, search, page, pageSize })
      return ok({
        items: found.orders.map((order) => presentStaffOrder(order, found, app.texts, context.locale)),
        total: found.total,
        page,
        pages: pagesOf(found.total, pageSize),
      })
    },

    readStaffOrder: ({ context, params }) => answer(context, params.id),

    async readStaffDocument({ context, params, setHeader }) {
      const read = await readStaffOrder(app, context, params.id)
      if (!read.ok) return read
      const printed = await printDocument(app, context.company, read.value, params.document)
      if (!printed.ok) return printed
      setHeader('content-disposition', `inline; filename="${printed.value.file}"`)
      return ok(printed.value.bytes)
    },

    async recordStaffPayment({ context, params, body, wasDone }) {
      if (wasDone) return answer(context, params.id)
      const sum = body.amount === undefined ? null : kopecksFromRoubles(body.amount)
      const taken = await recordStaffPayment(app, context, params.id, { sum, document: body.document })
      return taken.ok ? answer(context, params.id) : taken
    },

    async moveStaffOrder({ context, params, body, wasDone }) {
      if (wasDone) return answer(context, params.id)
      const moved = await moveStaffOrder(app, context, params.id, { ...body, subState: body.sub_state })
      return moved.ok ? answer(context, params.id) : moved
    },

    async cancelStaffOrderPart({ context, params, body, wasDone }) {
      if (wasDone) return answer(context, params.id)
      const wish = { pieces: body.lines, reason: body.reason }
      const canceled = await cancelPartByStaff(app, context, params.id, wish)
      return canceled.ok ? answer(context, params.id) : canceled
    },

    async refundStaffOrder({ context, params, body, idempotencyKey }) {
      const wish = { ...readRefundRequest(body), reason: body.reason, actor: 'shop' }
      const refunded = await refundStaffOrder(app, context, params.id, wish, idempotencyKey)
      if (refunded.ok) return answer(context, params.id)
      const { refusal } = refunded
      return refusal.code === 'refund_too_large'
        ? refuse({ ...refusal, available: roublesFromKopecks(refusal.available) })
        : refuse(refusal)
    },

    async putOrderMarks({ context, params, body }) {
      const bound = await bindOrderMarks(app, context, params.id, body)
      return bound.ok ? answer(context, params.id) : bound
    },

    async putMarkedGoods({ context, params, body }) {
      const set = await setMarkingType(app, context, params.slug, body.marking_type)
      return set.ok ? ok({ slug: params.slug, marking_type: body.marking_type }) : set
    },

    async putStaffShipment({ context, params, body, wasDone }) {
      if (wasDone) return answer(context, params.id)
      const put = await saveStaffShipment(app, context, params.id, {
        number: body.number,
        state: body.state,
        deliveryService: body.delivery_service,
        invoiceNumber: body.invoice_number,
        expectedDate: body.expected_date,
        items: body.items,
      })
      return put.ok ? answer(context, params.id) : put
    },

    async refundGivenByPeople({ context, params, body }) {
      const given = await recordRefundByStaff(app, context, params.id, body)
      return given.ok ? answer(context, given.value.orderId) : given
    },
  }
}
