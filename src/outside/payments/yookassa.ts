import { BlockList, isIPv6 } from 'node:net'
import type { z } from 'zod'
import { createOutgoing, type Outgoing, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import { kopecksFromRoubles, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import type {
  CancellationGroup,
  Confirmation,
  NewPayment,
  Payment,
  PaymentProvider,
  PaymentRefusal,
  PaymentState,
  PaymentWidget,
  Refund,
} from './port.ts'
import { errorWire, notificationWire, paymentsWire, paymentWire, receiptWire, refundWire } from './yookassa.wire.ts'
import { presentAmount, presentReceipt, presentSettlement } from './yookassa-receipt.ts'

const yooKassaAddress = 'https://api.yookassa.ru/v3/'
/** Script and hosts of YooKassa's widget, unverified without a YooKassa account (integrations §1). */
const usualWidget: PaymentWidget = {
  script: 'https://yookassa.ru/checkout-widget/v1/checkout-widget.js',
  hosts: ['https://yookassa.ru', 'https://*.yookassa.ru', 'https://yoomoney.ru', 'https://*.yoomoney.ru'],
}
/** For payments confirmed on our own page (`embedded`); `script` replaces YooKassa's own: the emulator's, or a mirror's. */
export const yooKassaWidget = (script = ''): PaymentWidget =>
  script ? { script, hosts: [new URL(script).origin] } : usualWidget

export interface YooKassaSettings {
  shopId: string
  secretKey: string
  baseUrl?: string
  allowPrivate?: boolean
  /** Accepts notifications from any address: for the emulator, or behind a proxy that hides addresses. */
  anySender?: boolean
}

type Kit = Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'>

/** YooKassa API v3 (integrations §1). Production uses this client; with another base address it calls the emulator. */
export function createYooKassa(
  settings: YooKassaSettings,
  kit: Kit = {},
): PaymentProvider & Pick<Outgoing, 'close' | 'state'> {
  const outgoing = createOutgoing({
    name: 'yookassa',
    baseUrl: settings.baseUrl ?? yooKassaAddress,
    allowPrivate: settings.allowPrivate ?? false,
    ...kit,
  })
  const authorization = `Basic ${Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64')}`

  async function ask<T>(shape: z.ZodType<T>, path: string, post?: { key: string; json: object; totalMs?: number }) {
    const answer = await outgoing.request({
      method: post ? 'POST' : 'GET',
      path,
      headers: { authorization, ...(post && { 'idempotence-key': post.key }) },
      json: post?.json,
      totalMs: post?.totalMs,
      // Every POST carries an idempotency key, so all of them may be repeated.
      idempotent: true,
    })
    if (!answer.ok) return refuse(readFailure(answer.refusal))
    const read = shape.safeParse(answer.value.body)
    if (!read.success)
      return refuse({ code: 'payment_service_unavailable', outcome: 'unknown' } satisfies PaymentRefusal)
    return ok(read.data)
  }

  async function askPayment(
    ...args: Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never
  ): Promise<Result<Payment, PaymentRefusal>> {
    const read = await ask(paymentWire, ...args)
    return read.ok ? ok(readPayment(read.value)) : read
  }

  return {
    createPayment: (payment) =>
      // reliability §4: creating a payment may take 10 s, other calls the default 5.
      askPayment('payments', {
        key: payment.idempotenceKey,
        json: presentPayment(payment),
        totalMs: kit.timeouts?.totalMs ?? 10_000,
      }),
    readPayment: (id) => askPayment(`payments/${encodeURIComponent(id)}`),
    capturePayment: ({ id, amount, receipt, idempotenceKey }) =>
      askPayment(`payments/${encodeURIComponent(id)}/capture`, {
        key: idempotenceKey,
        json: { amount: presentAmount(amount), ...(receipt && { receipt: presentReceipt(receipt, amount) }) },
      }),
    cancelPayment: ({ id, idempotenceKey }) =>
      askPayment(`payments/${encodeURIComponent(id)}/cancel`, { key: idempotenceKey, json: {} }),
    async refundPayment({ paymentId, amount, description, receipt, idempotenceKey }) {
      const read = await ask(refundWire, 'refunds', {
        key: idempotenceKey,
        json: {
          payment_id: paymentId,
          amount: presentAmount(amount),
          description: cutByLetters(description, 250),
          ...(receipt && { receipt: presentReceipt(receipt, amount) }),
        },
      })
      return read.ok ? ok(readRefund(read.value)) : read
    },
    async readRefund(id) {
      const read = await ask(refundWire, `refunds/${encodeURIComponent(id)}`)
      return read.ok ? ok(readRefund(read.value)) : read
    },
    async registerReceipt(receipt) {
      const read = await ask(receiptWire, 'receipts', {
        key: receipt.idempotenceKey,
        json: presentSettlement(receipt),
      })
      return read.ok ? ok({ id: read.value.id, state: read.value.status }) : read
    },
    async readReceipt(id) {
      const read = await ask(receiptWire, `receipts/${encodeURIComponent(id)}`)
      return read.ok ? ok({ id: read.value.id, state: read.value.status }) : read
    },
    async listPayments({ since, cursor }) {
      const query = new URLSearchParams({
        'created_at.gte': since.toISOString(),
        limit: '100',
        ...(cursor && { cursor }),
      })
      const read = await ask(paymentsWire, `payments?${query}`)
      return read.ok ? ok({ items: read.value.items.map(readPayment), next: read.value.next_cursor ?? null }) : read
    },
    readNotification: readYooKassaNotification,
    sendsFrom: (address) => settings.anySender === true || isYooKassaAddress(address),
    state: outgoing.state,
    close: outgoing.close,
  }
}

/** Common to all accounts. */
export const readYooKassaNotification: PaymentProvider['readNotification'] = (body) => {
  const read = notificationWire.safeParse(body)
  if (!read.success) return refuse({ code: 'bad_notification' })
  const { event, object } = read.data
  const paymentId = event.startsWith('refund.') ? object.payment_id : object.id
  return paymentId ? ok({ event, paymentId }) : refuse({ code: 'bad_notification' })
}

function presentPayment(payment: NewPayment) {
  const { type, returnUrl, locale } = payment.confirmation
  return {
    amount: presentAmount(payment.amount),
    capture: !payment.hold,
    description: cutByLetters(payment.description, 128),
    ...(payment.method && { payment_method_data: { type: payment.method } }),
    confirmation: {
      type,
      ...(type !== 'embedded' && type !== 'external' && { return_url: returnUrl }),
      ...(type !== 'mobile_application' && { locale: locale === 'en' ? 'en_US' : 'ru_RU' }),
    },
    metadata: { order_id: payment.orderId },
    ...(payment.customerId && { merchant_customer_id: payment.customerId }),
    ...(payment.receipt && { receipt: presentReceipt(payment.receipt, payment.amount) }),
  }
}

const states = {
  pending: 'pending',
  waiting_for_capture: 'held',
  succeeded: 'succeeded',
  canceled: 'canceled',
} satisfies Record<z.infer<typeof paymentWire>['status'], PaymentState>

function readPayment(wire: z.infer<typeof paymentWire>): Payment {
  const canceled = wire.cancellation_details
  return {
    id: wire.id,
    state: states[wire.status],
    amount: kopecksFromRoubles(wire.amount.value),
    refunded: wire.refunded_amount ? kopecksFromRoubles(wire.refunded_amount.value) : ZERO,
    orderId: wire.metadata?.order_id ?? null,
    confirmation: wire.confirmation ? readConfirmation(wire.confirmation) : null,
    method: wire.payment_method ? { type: wire.payment_method.type, title: wire.payment_method.title ?? null } : null,
    cancellation: canceled
      ? { ...canceled, group: groupOf(canceled.reason), expired: canceled.reason.startsWith('expired_') }
      : null,
    ...(wire.status === 'waiting_for_capture' && wire.expires_at && { holdUntil: new Date(wire.expires_at) }),
    createdAt: new Date(wire.created_at),
    test: wire.test ?? false,
  }
}

function readConfirmation(wire: NonNullable<z.infer<typeof paymentWire>['confirmation']>): Confirmation | null {
  const { type, confirmation_url: url, confirmation_token: token, confirmation_data: data } = wire
  // The customer's browser opens this address: only http(s), or an app link for `mobile_application`.
  if (type === 'redirect' && url && /^https?:\/\//.test(url)) return { type, url }
  if (type === 'mobile_application' && url && !/^(javascript|data|vbscript):/i.test(url)) return { type, url }
  if (type === 'embedded' && token) return { type, token }
  if (type === 'qr' && data) return { type, data }
  if (type === 'external') return { type }
  return null
}

const readRefund = (wire: z.infer<typeof refundWire>): Refund => ({
  id: wire.id,
  paymentId: wire.payment_id,
  state: wire.status,
  amount: kopecksFromRoubles(wire.amount.value),
  reason: wire.cancellation_details?.reason ?? null,
})

function groupOf(reason: string): CancellationGroup {
  switch (reason) {
    case 'insufficient_funds':
    case 'payment_method_limit_exceeded':
      return 'not_enough_money'
    case '3d_secure_failed':
    case 'expired_on_confirmation':
      return 'not_completed'
    case 'card_expired':
    case 'invalid_card_number':
    case 'invalid_csc':
      return 'check_card'
    case 'issuer_unavailable':
    case 'internal_timeout':
      return 'temporarily_unavailable'
    default:
      return 'declined'
  }
}

function readFailure(failure: OutgoingFailure): PaymentRefusal {
  if (failure.code !== 'refused') {
    const maybeDone = failure.code === 'bad_answer' || failure.maybeDone
    return { code: 'payment_service_unavailable', outcome: maybeDone ? 'unknown' : 'not_done' }
  }
  const error = errorWire.safeParse(failure.body).data
  if (failure.status === 404) return { code: 'payment_not_found' }
  if (failure.status === 429) return { code: 'payment_too_many_requests', retryAfterMs: error?.retry_after ?? null }
  return {
    code: 'payment_refused',
    status: failure.status,
    reason: error?.code ?? 'unknown',
    parameter: error?.parameter ?? null,
  }
}

/** Source addresses of notifications by YooKassa's documentation; notifications carry no signature. */
const senders = new BlockList()
for (const [net, bits] of [
  ['185.71.76.0', 27],
  ['185.71.77.0', 27],
  ['77.75.153.0', 25],
  ['77.75.154.128', 25],
] as const) {
  senders.addSubnet(net, bits, 'ipv4')
}
for (const address of ['77.75.156.11', '77.75.156.35']) senders.addAddress(address, 'ipv4')
senders.addSubnet('2a02:5180::', 32, 'ipv6')

const isYooKassaAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return senders.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
