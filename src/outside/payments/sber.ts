import { z } from 'zod'
import { createOutgoing, type Outgoing, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import { hashSecret } from '#kit/security/ids.ts'
import { kopecks, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import {
  type CancellationGroup,
  calledOff,
  type Payment,
  type PaymentProvider,
  type PaymentRefusal,
  type PaymentState,
  type Receipt,
  type Refund,
} from './port.ts'
import { presentOrderBundle } from './sber-receipt.ts'

const sberAddress = 'https://securepayments.sberbank.ru/payment/rest/'

export interface SberSettings {
  userName: string
  password: string
  baseUrl?: string
  allowPrivate?: boolean
}

/** Largest number of registrations of one payment whose answers were lost one after another. */
const mostNumbers = 5

/** The data of a new payment at Sber. It is confirmed on a page that opens the bank's app on a phone. */
export interface NewSberPayment {
  idempotenceKey: string
  orderId: string
  amount: Payment['amount']
  description: string
  returnUrl: string
  locale: 'ru' | 'en'
  receipt: Receipt | null
}

type Kit = Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'>
type Answer<T> = Promise<Result<T, PaymentRefusal>>

const text = z.union([z.string(), z.number()]).transform(String)
/** Errors are returned with HTTP 200; without this field the call succeeded. */
const errorWire = z.object({ errorCode: text.optional(), errorMessage: z.string().optional() })
const registeredWire = errorWire.extend({ orderId: z.string().optional(), formUrl: z.string().optional() })
const statusWire = errorWire.extend({
  orderNumber: z.string().optional(),
  orderStatus: z.number().nullish(),
  actionCode: z.number().optional(),
  amount: z.number().optional(),
  date: z.number().optional(),
  paymentAmountInfo: z.object({ refundedAmount: z.number().optional() }).optional(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  refunds: z.array(z.object({ externalRefundId: z.string().optional(), amount: z.number() })).optional(),
})

/**
 * Internet acquiring of Sber (integrations §2): SberPay without an intermediary. An order number works once, so it consists of our order number
 * and a hash of the key: a repeated creation finds the result of the first one. `externalRefundId` makes refunds repeatable (not confirmed by a
 * source).
 */
export function createSber(
  settings: SberSettings,
  kit: Kit = {},
): Omit<PaymentProvider, 'createPayment' | 'sendsFrom' | 'readNotification'> & {
  createPayment(payment: NewSberPayment): Answer<Payment>
} & Pick<Outgoing, 'close'> {
  const baseUrl = settings.baseUrl ?? sberAddress
  const outgoing = createOutgoing({ name: 'sber', baseUrl, allowPrivate: settings.allowPrivate ?? false, ...kit })

  async function ask<T>(shape: z.ZodType<T>, path: string, form: Record<string, string>): Answer<T> {
    const { userName, password } = settings
    const call = { method: 'POST', path, form: { userName, password, ...form }, idempotent: true } as const
    const answer = await outgoing.request(call)
    if (!answer.ok) return refuse(readFailure(answer.refusal))
    const read = shape.safeParse(answer.value.body)
    return read.success ? ok(read.data) : refuse({ code: 'payment_service_unavailable', outcome: 'unknown' })
  }

  async function status(which: { orderId: string } | { orderNumber: string }): Answer<z.infer<typeof statusWire>> {
    const read = await ask(statusWire, 'getOrderStatusExtended.do', which)
    if (!read.ok) return read
    const problem = problemOf(read.value)
    return problem ? refuse(problem) : read
  }

  const readPayment = async (id: string): Answer<Payment> => {
    const read = await status({ orderId: id })
    return read.ok ? ok(paymentOf(id, read.value)) : read
  }

  /** Makes a movement of money, then reads the resulting payment. */
  async function move(path: string, id: string, form: Record<string, string>): Answer<Payment> {
    const moved = await ask(errorWire, path, { orderId: id, ...form })
    if (!moved.ok) return moved
    const problem = problemOf(moved.value)
    return problem ? refuse(problem) : readPayment(id)
  }

  /** Whether the browser may be sent to this address. */
  function isPage(address: string): boolean {
    const protocol = URL.parse(address)?.protocol
    return protocol === 'https:' || (protocol === 'http:' && settings.allowPrivate === true)
  }

  /** Null: the number exists already, because an earlier attempt registered it and its answer was lost. */
  async function register(orderNumber: string, payment: NewSberPayment): Promise<Awaited<Answer<Payment>> | null> {
    const { amount, description, returnUrl, locale, receipt } = payment
    const made = await ask(registeredWire, 'register.do', {
      orderNumber,
      amount: String(amount),
      currency: '643',
      returnUrl,
      failUrl: returnUrl,
      description: cutByLetters(description, 512),
      language: locale,
      jsonParams: JSON.stringify({ 'sberpay.backurl': returnUrl }),
      ...(receipt && { orderBundle: JSON.stringify(presentOrderBundle(receipt)) }),
    })
    if (!made.ok) return made
    const { orderId: id, formUrl = '', errorCode } = made.value
    if (errorCode === '1') return null
    if (!id) return refuse(problemOf(made.value) ?? { code: 'payment_not_found' })
    if (!isPage(formUrl)) return refuse({ code: 'payment_service_unavailable', outcome: 'unknown' })
    const read = await readPayment(id)
    return read.ok && read.value.state === 'pending'
      ? ok({ ...read.value, confirmation: { type: 'qr', data: formUrl } })
      : read
  }

  return {
    async createPayment(payment) {
      for (let tried = 0; tried < mostNumbers; tried++) {
        const key = tried === 0 ? payment.idempotenceKey : `${payment.idempotenceKey}/${tried}`
        const orderNumber = `${payment.orderId}-${hashSecret(key).slice(0, 12)}`
        const made = await register(orderNumber, payment)
        if (made) return made
        const known = await status({ orderNumber })
        if (!known.ok) return known
        const id = known.value.attributes?.find(({ name }) => name === 'mdOrder')?.value
        if (!id) return refuse({ code: 'payment_not_found' })
        const first = paymentOf(id, known.value)
        // A pending order cannot be paid: the address of its page was lost with the answer. The next number gets a new page.
        if (first.state !== 'pending') return ok(first)
      }
      return refuse({ code: 'payment_service_unavailable', outcome: 'unknown' })
    },
    readPayment,
    capturePayment: ({ id, amount }) => move('deposit.do', id, { amount: String(amount) }),
    cancelPayment: ({ id }) => move('reverse.do', id, {}),
    // «Отмена неоплаченного заказа»; by the gateway's manual it takes the same parameters as `reverse.do` (not confirmed by a source).
    endPayment: async ({ id }) => endedByUs(await move('decline.do', id, {})),
    async refundPayment({ paymentId, amount, idempotenceKey }) {
      const externalRefundId = hashSecret(idempotenceKey).slice(0, 30)
      const form = { orderId: paymentId, amount: String(amount), externalRefundId }
      const given = await ask(errorWire, 'refund.do', form)
      if (!given.ok) return given
      const problem = problemOf(given.value)
      const refund = { id: `${paymentId}/${externalRefundId}/${amount}`, paymentId, amount }
      if (!problem) return ok({ ...refund, state: 'succeeded', reason: null })
      return problem.code === 'payment_refused'
        ? ok({ ...refund, state: 'canceled', reason: problem.reason })
        : refuse(problem)
    },
    async readRefund(refundId): Answer<Refund> {
      const [id = '', externalId, asked] = refundId.split('/')
      const read = await status({ orderId: id })
      if (!read.ok) return read
      const done = read.value.refunds?.find((one) => one.externalRefundId === externalId)
      const amount = kopecks(done?.amount ?? Number(asked))
      return ok({ id: refundId, paymentId: id, amount, state: done ? 'succeeded' : 'canceled', reason: null })
    },
    close: outgoing.close,
  }
}

/** By orderStatus: 0 registered, 1 held, 2 paid, 3 cancelled, 4 refunded, 5 authentication by the bank's ACS, 6 declined. */
const states: readonly PaymentState[] = ['pending', 'held', 'succeeded', 'canceled', 'succeeded', 'pending', 'canceled']

function paymentOf(id: string, wire: z.infer<typeof statusWire>): Payment {
  const state = states[wire.orderStatus ?? 0] ?? 'pending'
  const number = wire.orderNumber ?? ''
  return {
    id,
    state,
    amount: kopecks(wire.amount ?? 0),
    refunded: wire.paymentAmountInfo?.refundedAmount ? kopecks(wire.paymentAmountInfo.refundedAmount) : ZERO,
    orderId: number.includes('-') ? number.slice(0, number.lastIndexOf('-')) : null,
    // Only the registration returns the page.
    confirmation: null,
    method: { type: 'sberbank', title: 'SberPay' },
    cancellation: state === 'canceled' ? cancellationOf(wire.actionCode ?? 0) : null,
    createdAt: new Date(wire.date ?? 0),
    test: false,
  }
}

/** The gateway reports it as declined, the same as a decline of the bank. */
const endedByUs = (read: Awaited<Answer<Payment>>): Awaited<Answer<Payment>> =>
  read.ok && read.value.state === 'canceled' ? ok({ ...read.value, cancellation: calledOff('sber') }) : read

/** The bank's reason by its action code; other codes are «declined». */
function cancellationOf(actionCode: number): NonNullable<Payment['cancellation']> {
  const known: Record<number, [reason: string, group: CancellationGroup]> = {
    116: ['insufficient_funds', 'not_enough_money'],
    101: ['card_expired', 'check_card'],
    [-2007]: ['expired_on_confirmation', 'not_completed'],
    [-2006]: ['3d_secure_failed', 'not_completed'],
    [-2000]: ['general_decline', 'declined'],
  }
  const [reason, group] = known[actionCode] ?? ['general_decline', 'declined']
  return { party: 'bank', reason, group, expired: actionCode === -2007 }
}

function problemOf({ errorCode, errorMessage }: z.infer<typeof errorWire>): PaymentRefusal | null {
  switch (errorCode) {
    case undefined:
    case '0':
      return null
    case '6':
      return { code: 'payment_not_found' }
    // «System error»: the operation may have happened.
    case '7':
      return { code: 'payment_service_unavailable', outcome: 'unknown' }
    default:
      return { code: 'payment_refused', status: 400, reason: errorMessage ?? `error_${errorCode}`, parameter: null }
  }
}

function readFailure(failure: OutgoingFailure): PaymentRefusal {
  if (failure.code === 'refused') {
    if (failure.status === 429) return { code: 'payment_too_many_requests', retryAfterMs: null }
    return { code: 'payment_refused', status: failure.status, reason: `status_${failure.status}`, parameter: null }
  }
  const maybe = failure.code === 'bad_answer' || failure.maybeDone
  return { code: 'payment_service_unavailable', outcome: maybe ? 'unknown' : 'not_done' }
}
