import type { Clock } from '#kit/clock.ts'
import { newUuid } from '#kit/security/ids.ts'
import { type Kopecks, kopecks, kopecksFromRoubles, plus, sumOf, ZERO } from '#lib/money.ts'
import type { Notices } from './yookassa-emulator-notices.ts'
import type { PaymentRequest } from './yookassa-emulator-shapes.ts'
import { presentAmount } from './yookassa-receipt.ts'

type Amount = { value: string; currency: string }
type Status = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'

/** A payment as YooKassa returns it. */
export interface LedgerPayment {
  id: string
  status: Status
  paid: boolean
  refundable: boolean
  test: true
  amount: Amount
  income_amount?: Amount
  refunded_amount?: Amount
  description?: string
  created_at: string
  captured_at?: string
  expires_at?: string
  metadata?: Record<string, string>
  merchant_customer_id?: string
  recipient: { account_id: string; gateway_id: string }
  confirmation?: Record<string, string>
  payment_method?: { type: string; id: string; saved: false; status: string; title?: string; card?: object }
  authorization_details?: object
  receipt_registration?: string
  cancellation_details?: { party: string; reason: string }
}

export interface LedgerRefund {
  id: string
  payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  created_at: string
  amount: Amount
  description?: string
  cancellation_details?: { party: string; reason: string }
}

export const cancellationReasons = [
  'insufficient_funds',
  '3d_secure_failed',
  'card_expired',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'internal_timeout',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'fraud_suspected',
  'call_issuer',
  'country_forbidden',
  'identification_required',
  'permission_revoked',
  'unsupported_mobile_operator',
  'general_decline',
  'canceled_by_merchant',
  'expired_on_capture',
  'expired_on_confirmation',
  'deal_expired',
] as const

/** One hour to pay, seven days to capture held money. */
const payWithinMs = 3_600_000
const captureWithinMs = 7 * 86_400_000
const most = 20_000

const isFinal = (status: Status) => status === 'succeeded' || status === 'canceled'
const refundedOf = (payment: LedgerPayment) => (payment.refunded_amount ? kopecksOf(payment.refunded_amount) : ZERO)
const kopecksOf = (amount: Amount) => kopecksFromRoubles(amount.value)

/** A payment with fields the shop does not see. `quiet`: no notifications, the caller sends them. */
interface KeptPayment extends LedgerPayment {
  hold: boolean
  returnUrl: string | null
  locale: string
  quiet: boolean
}

/** A payment that only the shop remembers: it was made before this process started, or never through it. */
export interface RegisteredPayment {
  id: string
  orderId: number
  amount: Kopecks
  refunded: Kopecks
  createdAt: Date
}

/** Notifies the shop: an event with its object. `amount` decides whether it is sent twice. */
type Tell = (event: string, payment: KeptPayment, object?: object, amount?: Amount) => void

/** The ledger of the emulated YooKassa: payments and refunds with their state changes, each of which notifies the shop. */
export function createLedger(
  clock: Clock,
  notices: Notices,
  confirmationOf: (id: string, type: string) => Record<string, string>,
) {
  const payments = new Map<string, KeptPayment>()
  const now = () => clock.now().toISOString()

  const tell: Tell = (event, payment, object = show(payment), amount = payment.amount) => {
    if (payment.quiet) return
    const notice = { type: 'notification', event, object } as const
    notices.send(notice)
    if (amount.value.endsWith('.04')) notices.send(notice)
  }

  function create(asked: PaymentRequest, accountId: string): LedgerPayment {
    const id = newUuid()
    const confirmation = confirmationOf(id, asked.confirmation.type)
    const payment = newPayment(asked, { id, accountId, createdAt: now(), confirmation })
    payments.set(id, payment)
    if (payments.size > most) payments.delete(payments.keys().next().value!)
    return show(payment)
  }

  /** Adds an earlier payment to the ledger as paid; one that is there already is not changed. */
  function remember({ id, orderId, amount, refunded, createdAt }: RegisteredPayment, accountId: string): void {
    if (payments.has(id)) return
    const at = createdAt.toISOString()
    const asked = {
      amount: { ...presentAmount(amount), currency: 'RUB' as const },
      metadata: { order_id: String(orderId) },
      confirmation: { type: 'redirect' as const },
    }
    const payment = newPayment(asked, { id, accountId, createdAt: at, confirmation: {} })
    delete payment.confirmation
    payments.set(id, {
      ...payment,
      ...{ status: 'succeeded', paid: true, refundable: refunded < amount, captured_at: at },
      refunded_amount: presentAmount(refunded),
      payment_method: methodOf(payment, '5555555555554444'),
    })
  }

  /** Finds a payment and applies its deadlines first. */
  function find(id: string): KeptPayment | undefined {
    const payment = payments.get(id)
    if (!payment) return undefined
    const at = clock.now().getTime()
    const isLate = at - Date.parse(payment.created_at) >= payWithinMs
    if (payment.status === 'pending' && isLate) cancel(payment, 'expired_on_confirmation')
    if (payment.expires_at && at >= Date.parse(payment.expires_at)) cancel(payment, 'expired_on_capture')
    return payment
  }

  /** The customer has paid: the money is captured, or held if the shop requested it. */
  function pay(payment: KeptPayment, card = '5555555555554444'): boolean {
    if (payment.status !== 'pending') return false
    payment.paid = true
    delete payment.confirmation
    payment.payment_method = methodOf(payment, card)
    payment.authorization_details = { rrn: '603668680243', auth_code: '062467', three_d_secure: { applied: true } }
    if (!payment.hold) return take(payment, payment.amount)
    payment.status = 'waiting_for_capture'
    payment.expires_at = new Date(clock.now().getTime() + captureWithinMs).toISOString()
    tell('payment.waiting_for_capture', payment)
    return true
  }

  function take(payment: KeptPayment, amount: Amount): boolean {
    if (isFinal(payment.status)) return false
    payment.status = 'succeeded'
    payment.amount = amount
    payment.refundable = true
    payment.captured_at = now()
    delete payment.expires_at
    payment.refunded_amount = presentAmount(ZERO)
    payment.income_amount = presentAmount(kopecks(Math.floor(kopecksOf(amount) * 0.965)))
    if (payment.receipt_registration) payment.receipt_registration = 'succeeded'
    tell('payment.succeeded', payment)
    return true
  }

  function cancel(payment: KeptPayment, reason: string): boolean {
    if (isFinal(payment.status)) return false
    payment.status = 'canceled'
    payment.paid = false
    delete payment.confirmation
    delete payment.expires_at
    if (payment.receipt_registration) payment.receipt_registration = 'canceled'
    payment.cancellation_details = { party: partyOf(reason), reason }
    tell('payment.canceled', payment)
    return true
  }

  return {
    create,
    remember,
    show,
    find,
    pay,
    take,
    cancel,
    ...createRefunds(now, tell, (id) => payments.get(id)),
    newest: (count: number) =>
      [...payments.keys()]
        .slice(-count)
        .reverse()
        .map((id) => find(id)!),
    /** Applies the deadlines of all payments, so that a forgotten payment is reported as expired. */
    sweep: () => {
      for (const id of payments.keys()) find(id)
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** Refunds; amounts ending in .08 stay pending, amounts ending in .09 are refused by the bank. */
function createRefunds(now: () => string, tell: Tell, paymentOf: (id: string) => KeptPayment | undefined) {
  const refunds = new Map<string, LedgerRefund>()

  /** Null: the payment does not have that amount left. */
  function refund(payment: KeptPayment, amount: Amount, description?: string): LedgerRefund | null {
    const asked = kopecksOf(amount)
    const waiting = [...refunds.values()].filter((r) => r.payment_id === payment.id && r.status === 'pending')
    const promised = sumOf([refundedOf(payment), ...waiting.map((one) => kopecksOf(one.amount))])
    if (payment.status !== 'succeeded' || asked + promised > kopecksOf(payment.amount)) return null
    const made: LedgerRefund = {
      id: newUuid(),
      payment_id: payment.id,
      status: 'pending',
      created_at: now(),
      amount,
      ...(description && { description }),
    }
    refunds.set(made.id, made)
    if (amount.value.endsWith('.09')) endRefund(made, 'insufficient_funds')
    else if (!amount.value.endsWith('.08')) endRefund(made, null)
    return made
  }

  /** Completes a refund, or cancels it with the bank's reason. */
  function endRefund(refund: LedgerRefund, reason: string | null): boolean {
    const payment = paymentOf(refund.payment_id)
    if (refund.status !== 'pending' || !payment) return false
    if (reason) {
      refund.status = 'canceled'
      refund.cancellation_details = { party: 'yoo_money', reason }
      return true
    }
    refund.status = 'succeeded'
    const refunded = plus(refundedOf(payment), kopecksOf(refund.amount))
    payment.refunded_amount = presentAmount(refunded)
    payment.refundable = refunded < kopecksOf(payment.amount)
    tell('refund.succeeded', payment, refund, refund.amount)
    return true
  }

  return {
    refund,
    endRefund,
    findRefund: (id: string) => refunds.get(id),
    refundsOf: (paymentId?: string) =>
      [...refunds.values()].filter((r) => !paymentId || r.payment_id === paymentId).reverse(),
  }
}

interface NewPayment {
  id: string
  accountId: string
  createdAt: string
  confirmation: Record<string, string>
}

function newPayment(asked: PaymentRequest, { id, accountId, createdAt, confirmation }: NewPayment): KeptPayment {
  const { payment_method_data: method } = asked
  return {
    id,
    status: 'pending',
    paid: false,
    refundable: false,
    test: true,
    amount: asked.amount,
    ...(asked.description && { description: asked.description }),
    created_at: createdAt,
    ...(asked.metadata && { metadata: asked.metadata }),
    ...(asked.merchant_customer_id && { merchant_customer_id: asked.merchant_customer_id }),
    recipient: { account_id: accountId, gateway_id: '100700' },
    confirmation,
    ...(method && { payment_method: { type: method.type, id, saved: false, status: 'inactive' } }),
    ...(asked.receipt && { receipt_registration: 'pending' }),
    hold: asked.capture === false,
    returnUrl: asked.confirmation.return_url ?? null,
    locale: asked.confirmation.locale ?? 'ru_RU',
    quiet: false,
  }
}

function show(kept: KeptPayment): LedgerPayment {
  const { hold: _hold, returnUrl: _returnUrl, locale: _locale, quiet: _quiet, ...payment } = kept
  return structuredClone(payment)
}

/** The payment method used: a card with its digits, or the chosen method by name. */
function methodOf({ id, payment_method }: KeptPayment, card: string): LedgerPayment['payment_method'] {
  const type = payment_method?.type ?? 'bank_card'
  const method = { type, id, saved: false, status: 'inactive' } as const
  if (type !== 'bank_card') return { ...method, title: type }
  return {
    ...method,
    title: `Bank card *${card.slice(-4)}`,
    card: {
      first6: card.slice(0, 6),
      last4: card.slice(-4),
      expiry_month: '12',
      expiry_year: '2030',
      card_type: 'MasterCard',
    },
  }
}

function partyOf(reason: string): string {
  if (reason === 'canceled_by_merchant') return 'merchant'
  if (reason.startsWith('expired_') || reason === 'fraud_suspected' || reason === 'deal_expired') return 'yoo_money'
  return 'payment_network'
}
