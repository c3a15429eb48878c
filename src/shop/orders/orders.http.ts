import { barcodePicture, qrPicture } from '#kit/barcode.ts'
import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { SignedInContext } from '#shop/context.ts'
import { presentMethod } from '#shop/delivery/delivery-type.ts'
import type { Handlers, StreamSources } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { startPayment } from '#shop/payments/begin-payment.flow.ts'
import { checkOrderPayment } from '#shop/payments/record-payment.flow.ts'
import { providerNamed } from '#shop/payments/services.flow.ts'
import { orderTopic } from '#shop/stream-topics.ts'
import { presentCounted, presentOrder, presentReceiving } from './order-answer.wire.ts'
import { cancelOrder, extendOrderStorage } from './order-moves.flow.ts'
import type { ordersCalls, ordersStreams, receivingCalls } from './orders.calls.ts'
import { ownsOrder, readOrder, readOrders, readReceived } from './orders.flow.ts'
import { printDocument } from './papers/order-documents.flow.ts'
import { cancelPart, countPart } from './part/cancel-part.flow.ts'

export const receivingHandlers: Handlers<typeof receivingCalls> = (app) => ({
  async readReceiving({ context, params }) {
    const read = await readReceived(app, context, params.key)
    return read.ok ? ok(presentReceiving(read.value.orders[0]!, read.value, app.texts, context.locale)) : read
  },
})

export const ordersHandlers: Handlers<typeof ordersCalls> = (app) => {
  const answerOrder = async (context: SignedInContext, id: number) => {
    const read = await readOrder(app, context, id)
    return read.ok ? ok(presentOrder(read.value.orders[0]!, read.value, app.texts, context.locale)) : read
  }

  return {
    async listOrders({ context, query }) {
      const { search, state, placed_with: placedWith = null, page, page_size: pageSize } = query
      const found = await readOrders(app, context, { search, group: state ?? null, placedWith, page, pageSize })
      return ok({
        items: found.orders.map((order) => presentOrder(order, found, app.texts, context.locale)),
        total: found.total,
        page: query.page,
        pages: pagesOf(found.total, query.page_size),
      })
    },

    async readOrder({ context, params, query }) {
      const answer = await answerOrder(context, params.id)
      if (!answer.ok || !query.check_payment || answer.value.pay_now === 0) return answer
      await checkOrderPayment(app, params.id)
      return answerOrder(context, params.id)
    },

    async checkPayment({ context, params }) {
      const mine = await answerOrder(context, params.id)
      if (!mine.ok) return mine
      await checkOrderPayment(app, params.id)
      return answerOrder(context, params.id)
    },

    async cancelOrder({ context, params, body, wasDone }) {
      if (wasDone) return answerOrder(context, params.id)
      const { lines: pieces, reason = '', expected_total: expected, expected_fee: fee = 0 } = body
      const expectedFee = kopecksFromRoubles(fee)
      const expectedTotal = expected === undefined ? null : kopecksFromRoubles(expected)
      const canceled = pieces
        ? await cancelPart(app, context, params.id, { pieces, reason, expectedTotal, expectedFee })
        : await cancelOrder(app, context, params.id, { reason, expectedFee })
      if (canceled.ok) return answerOrder(context, params.id)
      const { refusal } = canceled
      if (refusal.code !== 'cancellation_fee_changed') return refuse(refusal)
      const { code, fee: kept, back } = refusal
      return refuse({ code, fee: roublesFromKopecks(kept), back: roublesFromKopecks(back) })
    },

    async countCancel({ context, params, body }) {
      const counted = await countPart(app, context, params.id, body.lines)
      return counted.ok ? ok(presentCounted(counted.value)) : counted
    },

    async payOrder({ context, params, body }) {
      const begun = await startPayment(app, context, params.id, body.payment_option)
      if (!begun.ok) return begun
      const { id, provider, method, state, confirmation } = begun.value
      const script = confirmation!.token === null ? undefined : providerNamed(app, provider)?.widget?.script
      const code = confirmation!.type === 'qr' && confirmation!.url ? qrPicture(confirmation!.url) : undefined
      const shown = { ...confirmation!, ...(script && { script }), ...(code && { code }) }
      return ok({ payment: { id, method: presentMethod(method), state, confirmation: shown } })
    },

    async extendStorage({ context, params, body }) {
      const extended = await extendOrderStorage(app, context, params.id, body.days)
      return extended.ok ? answerOrder(context, params.id) : extended
    },

    async readOrderDocument({ context, params, setHeader }) {
      const read = await readOrder(app, context, params.id)
      if (!read.ok) return read
      const printed = await printDocument(app, context.company, read.value, params.document)
      if (!printed.ok) return printed
      setHeader('content-disposition', `inline; filename="${printed.value.file}"`)
      return ok(printed.value.bytes)
    },

    async readReceiptCode({ context, params }) {
      const read = await readOrder(app, context, params.id)
      return read.ok ? ok(barcodePicture(read.value.orders[0]!.receiptCode)) : read
    },
  }
}

export const ordersStreamSources: StreamSources<typeof ordersStreams> = (app) => ({
  async watchOrder({ context, params }) {
    return (await ownsOrder(app, context, params.id))
      ? ok({ topics: [orderTopic(params.id)] })
      : refuse({ code: 'not_found' })
  },
})
