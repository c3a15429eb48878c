import { z } from 'zod'
import { createOutgoing, type OutgoingFailure } from '#kit/http/http.ts'
import { kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Payment, PaymentRefusal, Refund } from '#outside/payments/port.ts'
import type { PaymentClient, PaymentProviderKind } from '#shop/payments/provider.ts'

/** «Копилка-банк» does not exist; emulator.ts implements its small protocol. Sums are kopecks. */
const billWire = z.object({
  id: z.string(),
  order: z.string(),
  amount: z.int().positive(),
  refunded: z.int().nonnegative(),
  status: z.enum(['waiting', 'paid', 'expired']),
  pay_url: z.string(),
  created_at: z.coerce.date(),
})
const refundWire = z.object({ id: z.string(), bill: z.string(), amount: z.int().positive() })
const noticeWire = z.object({ event: z.string(), bill: z.string() })

export interface KopilkaPlace {
  /** URL of the service. Only the shop sets it, for an emulator, so it may be on a private network. */
  url?: string | undefined
}

export const kopilkaProvider = ({ url }: KopilkaPlace = {}): PaymentProviderKind => ({
  name: 'kopilka',
  title: 'Копилка-банк',
  methods: ['kopilka'],
  account: { token: { label: { ru: 'Ключ магазина', en: 'Key of the shop' }, isSecret: true, isRequired: true } },
  sharedAccount: null,
  readNotification(body) {
    const read = noticeWire.safeParse(body)
    return read.success
      ? ok({ event: read.data.event, paymentId: read.data.bill })
      : refuse({ code: 'bad_notification' })
  },
  create: ({ token }, kit) => createKopilka({ token: token!, url }, kit),
})

type Kit = Parameters<NonNullable<PaymentProviderKind['create']>>[1]

function createKopilka({ token, url }: { token: string; url: string | undefined }, kit: Kit): PaymentClient {
  const outgoing = createOutgoing({
    name: 'kopilka',
    baseUrl: url ?? 'https://api.kopilka.example/',
    allowPrivate: url !== undefined,
    ...kit,
  })

  /** Every POST contains our idempotency key, so every request may be repeated. */
  async function ask<T>(shape: z.ZodType<T>, path: string, json?: object): Promise<Result<T, PaymentRefusal>> {
    const answer = await outgoing.request({
      method: json ? 'POST' : 'GET',
      path,
      json,
      headers: { authorization: `Bearer ${token}` },
      idempotent: true,
    })
    if (!answer.ok) return refuse(readFailure(answer.refusal))
    const read = shape.safeParse(answer.value.body)
    return read.success ? ok(read.data) : refuse({ code: 'payment_service_unavailable', outcome: 'unknown' })
  }
  const askBill = async (path: string, json?: object) => {
    const bill = await ask(billWire, path, json)
    return bill.ok ? ok(readBill(bill.value)) : bill
  }
  const askRefund = async (path: string, json?: object) => {
    const refund = await ask(refundWire, path, json)
    return refund.ok ? ok(readRefund(refund.value)) : refund
  }
  const idOf = encodeURIComponent

  return {
    createPayment: ({ idempotenceKey, orderId, amount, description, returnUrl }) =>
      askBill('v1/bills', { key: idempotenceKey, order: orderId, amount, title: description, return_url: returnUrl }),
    readPayment: (id) => askBill(`v1/bills/${idOf(id)}`),
    // Payments are captured at once: no money is ever held, to be captured or released.
    capturePayment: async () => refuse(notKnown),
    cancelPayment: async () => refuse(notKnown),
    refundPayment: ({ paymentId, amount, idempotenceKey }) =>
      askRefund(`v1/bills/${idOf(paymentId)}/refunds`, { key: idempotenceKey, amount }),
    readRefund: (id) => askRefund(`v1/refunds/${idOf(id)}`),
    close: outgoing.close,
  }
}

const notKnown = { code: 'payment_refused', status: 400, reason: 'not_supported', parameter: null } as const

const readBill = (bill: z.output<typeof billWire>): Payment => ({
  id: bill.id,
  state: bill.status === 'waiting' ? 'pending' : bill.status === 'paid' ? 'succeeded' : 'canceled',
  amount: kopecks(bill.amount),
  refunded: kopecks(bill.refunded),
  orderId: bill.order,
  confirmation: bill.status === 'waiting' ? { type: 'redirect', url: bill.pay_url } : null,
  method: null,
  cancellation:
    bill.status === 'expired' ? { party: 'kopilka', reason: 'expired', group: 'not_completed', expired: true } : null,
  createdAt: bill.created_at,
  test: false,
})

const readRefund = ({ id, bill, amount }: z.output<typeof refundWire>): Refund => ({
  id,
  paymentId: bill,
  state: 'succeeded',
  amount: kopecks(amount),
  reason: null,
})

/** Maps a failure to the port's refusals. `unknown` if the bank may have received the request: the shop then repeats it with the same key. */
function readFailure(failure: OutgoingFailure): PaymentRefusal {
  if (failure.code === 'refused') {
    if (failure.status === 404) return { code: 'payment_not_found' }
    return { code: 'payment_refused', status: failure.status, reason: 'refused', parameter: null }
  }
  const maybeDone = failure.code === 'bad_answer' || failure.maybeDone
  return { code: 'payment_service_unavailable', outcome: maybeDone ? 'unknown' : 'not_done' }
}
