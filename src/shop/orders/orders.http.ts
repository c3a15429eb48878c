import { z } from '@hono/zod-openapi'
import { barcodePicture } from '#lib/barcode.ts'
import { ok } from '#lib/result.ts'
import type { Calls, SignedInContext } from '#shop/context.ts'
import { beginPayment } from '#shop/payments/begin-payment.flow.ts'
import { checkOrderPayment } from '#shop/payments/record-payment.flow.ts'
import { providerNamed } from '#shop/payments/services.flow.ts'
import { presentOrder } from './order-answer.wire.ts'
import { cancelOrder, extendOrderStorage } from './order-moves.flow.ts'
import { readOrder, readOrders } from './orders.flow.ts'
import { cancelBody, extendBody, orderOnWire, ordersAnswer, payAnswer, payBody } from './orders.wire.ts'

const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const ordersCalls: Calls = (app, door) => {
  const answerOrder = async (context: SignedInContext, id: number) => {
    const read = await readOrder(app, context, id)
    return read.ok ? ok(presentOrder(read.value.orders[0]!, read.value, app.texts, context.locale)) : read
  }

  door.call(
    {
      method: 'get',
      path: '/api/orders/',
      access: 'customer',
      summary: 'My orders, newest first',
      query: z.object({
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        page_size: z.coerce.number().int().min(1).max(50).default(10),
      }),
      answer: ordersAnswer,
    },
    async ({ context, query }) => {
      const found = await readOrders(app, context, query.page, query.page_size)
      return ok({
        items: found.orders.map((order) => presentOrder(order, found, app.texts, context.locale)),
        total: found.total,
        page: query.page,
        pages: Math.max(1, Math.ceil(found.total / query.page_size)),
      })
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/orders/{id}/',
      access: 'customer',
      summary: 'One order; with `check_payment` its payment is read at the provider first',
      params: byId,
      query: z.object({ check_payment: z.enum(['1']).optional() }),
      answer: orderOnWire,
    },
    async ({ context, params, query }) => {
      const answer = await answerOrder(context, params.id)
      if (!answer.ok || !query.check_payment || answer.value.pay_now === 0) return answer
      await checkOrderPayment(app, params.id)
      return answerOrder(context, params.id)
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/orders/{id}/check_payment/',
      access: 'customer',
      summary: 'Reads the payment of an order at the provider: the customer is back from the bank',
      params: byId,
      answer: orderOnWire,
    },
    async ({ context, params }) => {
      const mine = await answerOrder(context, params.id)
      if (!mine.ok) return mine
      await checkOrderPayment(app, params.id)
      return answerOrder(context, params.id)
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/orders/{id}/cancel/',
      access: 'customer',
      summary: 'Cancels an order, until its goods are on the way or handed over',
      params: byId,
      body: cancelBody,
      answer: orderOnWire,
      idempotent: true,
    },
    async ({ context, params, body }) => {
      const canceled = await cancelOrder(app, context, params.id, body.reason ?? '')
      return canceled.ok ? answerOrder(context, params.id) : canceled
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/orders/{id}/pay/',
      access: 'customer',
      summary: 'Begins the payment of an order, or goes on with the one begun',
      params: byId,
      body: payBody,
      answer: payAnswer,
      idempotent: true,
    },
    async ({ context, params, body }) => {
      const begun = await beginPayment(app, context, params.id, body.payment_option)
      if (!begun.ok) return begun
      const { id, provider, method, state, confirmation } = begun.value
      const script = confirmation!.token === null ? undefined : providerNamed(app, provider)?.widget?.script
      return ok({ payment: { id, method, state, confirmation: { ...confirmation!, ...(script && { script }) } } })
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/orders/{id}/extend/',
      access: 'customer',
      summary: 'Keeps an order at the place of pickup for 1 or 7 days more',
      params: byId,
      body: extendBody,
      answer: orderOnWire,
      idempotent: true,
    },
    async ({ context, params, body }) => {
      const extended = await extendOrderStorage(app, context, params.id, body.days)
      return extended.ok ? answerOrder(context, params.id) : extended
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/orders/{id}/receipt-code.svg',
      access: 'customer',
      summary: 'The receipt code as a picture to be scanned at the counter',
      params: byId,
      answer: z.string(),
    },
    async ({ context, params, setHeader }) => {
      const read = await readOrder(app, context, params.id)
      if (!read.ok) return read
      setHeader('content-type', 'image/svg+xml; charset=utf-8')
      return ok(barcodePicture(read.value.orders[0]!.receiptCode))
    },
  )
}
