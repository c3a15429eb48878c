import { z } from 'zod'
import { createOutgoing, type Outgoing, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import { hashSecret } from '#kit/security/ids.ts'
import { type Kopecks, kopecks, kopecksFromRoubles, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import {
  calledOff,
  type Payment,
  type PaymentProvider,
  type PaymentRefusal,
  type PaymentState,
  type Receipt,
  type Refund,
} from './port.ts'
import { presentCart } from './yandex-pay-cart.ts'
import { presentAmount } from './yookassa-receipt.ts'

const yandexPayAddress = 'https://pay.yandex.ru/api/merchant/'

export interface YandexPaySettings {
  apiKey: string
  baseUrl?: string
  allowPrivate?: boolean
}

export interface NewYandexPayment {
  idempotenceKey: string
  orderId: string
  amount: Kopecks
  returnUrl: string
  receipt: Receipt | null
}

type Kit = Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'>
type Answer<T> = Promise<Result<T, PaymentRefusal>>

const amountWire = z.union([z.string(), z.number()]).transform((value) => kopecksFromRoubles(String(value)))
const createdWire = z.object({ data: z.object({ paymentUrl: z.string().regex(/^https?:\/\//) }) })
const operationWire = z.object({
  operationType: z.string(),
  status: z.string(),
  amount: amountWire.optional(),
  externalOperationId: z.string().nullish(),
})
const orderWire = z.object({
  data: z.object({
    order: z.object({
      orderId: z.string(),
      paymentStatus: z.string().nullish(),
      orderAmount: amountWire,
      paymentMethod: z.string().nullish(),
      paymentUrl: z.string().nullish(),
      created: z.string().nullish(),
      reason: z.string().nullish(),
      metadata: z.string().nullish(),
    }),
    operations: z.array(operationWire).default([]),
  }),
})
const refundedWire = z.object({ data: z.object({ operation: operationWire }) })
const errorWire = z.object({ reasonCode: z.string().optional(), reason: z.string().optional() })

/**
 * Yandex Pay with Split (integrations §3): its page accepts a card or a plan of parts. The order number there consists of our order number and a
 * hash of the key, so a repeated creation is the same order. The envelope of the answers is not confirmed by a source.
 */
export function createYandexPay(
  settings: YandexPaySettings,
  kit: Kit = {},
): Omit<PaymentProvider, 'createPayment' | 'sendsFrom' | 'readNotification'> & {
  createPayment(payment: NewYandexPayment): Answer<Payment>
} & Pick<Outgoing, 'close'> {
  const baseUrl = settings.baseUrl ?? yandexPayAddress
  const outgoing = createOutgoing({ name: 'yandexpay', baseUrl, allowPrivate: settings.allowPrivate ?? false, ...kit })

  async function ask<T>(shape: z.ZodType<T>, path: string, json?: object): Answer<T> {
    const answer = await outgoing.request({
      method: json ? 'POST' : 'GET',
      path,
      headers: { authorization: `Api-Key ${settings.apiKey}` },
      ...(json && { json }),
      idempotent: true,
    })
    if (!answer.ok) return refuse(readFailure(answer.refusal))
    const read = shape.safeParse(answer.value.body)
    return read.success ? ok(read.data) : refuse({ code: 'payment_service_unavailable', outcome: 'unknown' })
  }

  const pathOf = (id: string, what = '', version = 'v1') => `${version}/orders/${encodeURIComponent(id)}${what}`
  async function readPayment(id: string): Answer<Payment> {
    const read = await ask(orderWire, pathOf(id))
    return read.ok ? ok(paymentOf(read.value)) : read
  }
  async function move(id: string, what: string, json: object): Answer<Payment> {
    const moved = await ask(z.unknown(), pathOf(id, what), json)
    return moved.ok ? readPayment(id) : moved
  }

  return {
    async createPayment({ idempotenceKey, orderId, amount, returnUrl, receipt }) {
      const id = `${orderId}-${hashSecret(idempotenceKey).slice(0, 12)}`
      const made = await ask(createdWire, 'v1/orders', {
        orderId: id,
        currencyCode: 'RUB',
        availablePaymentMethods: ['CARD', 'SPLIT'],
        ttl: 1800,
        cart: presentCart(receipt, amount, id),
        redirectUrls: { onSuccess: returnUrl, onError: returnUrl, onAbort: returnUrl },
        metadata: orderId,
      })
      if (!made.ok) return made
      const { paymentUrl } = made.value.data
      const read = await readPayment(id)
      return read.ok && read.value.state === 'pending'
        ? ok({ ...read.value, confirmation: { type: 'redirect', url: paymentUrl } })
        : read
    },
    readPayment,
    capturePayment: ({ id, amount }) => move(id, '/capture', { orderAmount: presentAmount(amount).value }),
    cancelPayment: ({ id }) => move(id, '/cancel', { reason: 'order is over' }),
    async endPayment({ id }) {
      const ended = await move(id, '/rollback', {})
      return ended.ok && ended.value.state === 'canceled'
        ? ok({ ...ended.value, cancellation: calledOff('yandex_pay') })
        : ended
    },
    async refundPayment({ paymentId, amount, idempotenceKey }) {
      const externalOperationId = hashSecret(idempotenceKey).slice(0, 32)
      const refund = { id: `${paymentId}/${externalOperationId}/${amount}`, paymentId, amount }
      const given = await ask(refundedWire, pathOf(paymentId, '/refund', 'v2'), {
        refundAmount: presentAmount(amount).value,
        externalOperationId,
      })
      if (given.ok) return ok({ ...refund, ...endOf(given.value.data.operation.status) })
      const { refusal } = given
      return refusal.code === 'payment_refused' && refusal.status < 500
        ? ok({ ...refund, state: 'canceled', reason: refusal.reason })
        : given
    },
    async readRefund(refundId): Answer<Refund> {
      const [paymentId = '', externalId, asked] = refundId.split('/')
      const read = await ask(orderWire, pathOf(paymentId))
      if (!read.ok) return read
      const found = read.value.data.operations.find((one) => one.externalOperationId === externalId)
      const end = found ? endOf(found.status) : ({ state: 'canceled', reason: null } as const)
      return ok({ id: refundId, paymentId, amount: kopecks(Number(asked)), ...end })
    },
    close: outgoing.close,
  }
}

const endOf = (status: string): Pick<Refund, 'state' | 'reason'> => ({
  state: status === 'SUCCESS' ? 'succeeded' : status === 'FAIL' ? 'canceled' : 'pending',
  reason: null,
})

const states: Record<string, PaymentState> = {
  PENDING: 'pending',
  AUTHORIZED: 'held',
  CAPTURED: 'succeeded',
  CONFIRMED: 'succeeded',
  REFUNDED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  VOIDED: 'canceled',
  FAILED: 'canceled',
}

function paymentOf({ data: { order, operations } }: z.infer<typeof orderWire>): Payment {
  const state = states[order.paymentStatus ?? 'PENDING'] ?? 'pending'
  const back = operations.filter(({ operationType, status }) => operationType === 'REFUND' && status === 'SUCCESS')
  const expired = order.reason === 'EXPIRED'
  return {
    id: order.orderId,
    state,
    amount: order.orderAmount,
    refunded: kopecks(back.reduce((sum, { amount }) => sum + (amount ?? ZERO), 0)),
    orderId: order.metadata ?? null,
    confirmation:
      state === 'pending' && order.paymentUrl && /^https?:\/\//.test(order.paymentUrl)
        ? { type: 'redirect', url: order.paymentUrl }
        : null,
    method: order.paymentMethod ? { type: order.paymentMethod.toLowerCase(), title: null } : null,
    cancellation:
      state !== 'canceled'
        ? null
        : expired
          ? { party: 'yandex_pay', reason: 'expired_on_confirmation', group: 'not_completed', expired }
          : { party: 'yandex_pay', reason: 'general_decline', group: 'declined', expired },
    createdAt: new Date(order.created ?? 0),
    test: false,
  }
}

function readFailure(failure: OutgoingFailure): PaymentRefusal {
  if (failure.code === 'refused') {
    if (failure.status === 404) return { code: 'payment_not_found' }
    if (failure.status === 429) return { code: 'payment_too_many_requests', retryAfterMs: null }
    const said = errorWire.safeParse(failure.body)
    const reason = (said.success && said.data.reasonCode) || `status_${failure.status}`
    return { code: 'payment_refused', status: failure.status, reason, parameter: null }
  }
  const maybe = failure.code === 'bad_answer' || failure.maybeDone
  return { code: 'payment_service_unavailable', outcome: maybe ? 'unknown' : 'not_done' }
}
