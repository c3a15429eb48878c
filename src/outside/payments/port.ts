import type { Agent, Measure, PaymentMode, PaymentSubject, TaxSystem, VatRate } from '#lib/fiscal.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Result } from '#lib/result.ts'

/** `held`: the money is reserved at the bank and waits for `capturePayment`. The last two states are final. */
export type PaymentState = 'pending' | 'held' | 'succeeded' | 'canceled'

/** How the customer gets to the bank: by leaving the site, in a widget, by a QR code, in the bank's app, or all by themselves. */
export type ConfirmationType = 'redirect' | 'embedded' | 'qr' | 'mobile_application' | 'external'

export type Confirmation =
  | { type: 'redirect' | 'mobile_application'; url: string }
  | { type: 'embedded'; token: string }
  | { type: 'qr'; data: string }
  | { type: 'external' }

export type PaymentMethod = 'bank_card' | 'sberbank' | 'sbp' | 'tinkoff_bank' | 'yoo_money' | 'sber_loan'

/** What a person should be told about a payment that did not happen (integrations §19). */
export type CancellationGroup =
  | 'not_enough_money'
  | 'not_completed'
  | 'check_card'
  | 'temporarily_unavailable'
  | 'declined'

export interface Payment {
  id: string
  state: PaymentState
  amount: Kopecks
  refunded: Kopecks
  /** As we named it when creating. Null: not a payment of this shop's orders. */
  orderId: string | null
  confirmation: Confirmation | null
  method: { type: string; title: string | null } | null
  cancellation: { party: string; reason: string; group: CancellationGroup; expired: boolean } | null
  createdAt: Date
  test: boolean
}

/** The shop itself has ended a payment that nobody paid. */
export const calledOff = (party: string): NonNullable<Payment['cancellation']> => ({
  party,
  reason: 'canceled_by_merchant',
  group: 'not_completed',
  expired: false,
})

export interface Refund {
  id: string
  paymentId: string
  state: 'pending' | 'succeeded' | 'canceled'
  amount: Kopecks
  /** Why it was canceled, in the provider's word. */
  reason: string | null
}

/** One thing in a fiscal receipt (54-FZ). `total` is for all pieces, after every discount. */
export interface ReceiptLine {
  name: string
  quantity: number
  total: Kopecks
  vat: VatRate
  subject: PaymentSubject
  mode: PaymentMode
  /** What it is counted in; absent: pieces. */
  measure?: Measure
  /** Sold for somebody else. */
  agent?: Agent | null
  /** Codes of «Честный знак» of its pieces, as scanned; each piece is then a line of its own. */
  marks?: readonly string[]
}

export interface Receipt {
  email: string | null
  /** Digits of E.164, without the plus. */
  phone: string | null
  taxSystem?: TaxSystem
  lines: ReceiptLine[]
}

/** A receipt that goes by itself: goods handed over after they were paid for, or money given back past the service. */
export interface NewReceipt {
  kind: 'settlement' | 'refund'
  paymentId: string
  receipt: Receipt
  total: Kopecks
  idempotenceKey: string
}

export interface FiscalReceipt {
  id: string
  state: 'pending' | 'succeeded' | 'canceled'
}

/** What a service says of a payment in a list of all, however the shop knows it. */
export interface ListedPayment
  extends Pick<Payment, 'id' | 'state' | 'amount' | 'refunded' | 'orderId' | 'createdAt'> {}

export interface NewPayment {
  /** Stored with the order before the call; repeating the call with the same key never makes a second payment. */
  idempotenceKey: string
  orderId: string
  amount: Kopecks
  description: string
  method: PaymentMethod | null
  confirmation: { type: ConfirmationType; returnUrl: string; locale: 'ru' | 'en' }
  /** Lines sum to `amount` exactly. */
  receipt: Receipt | null
  /** Only hold the money; the default is to take it at once. */
  hold?: boolean
  customerId?: string
}

export type PaymentRefusal =
  /** `unknown`: it may have happened. Repeat with the same key, or read the payment. */
  | { code: 'payment_service_unavailable'; outcome: 'not_done' | 'unknown' }
  | { code: 'payment_not_found' }
  | { code: 'payment_refused'; status: number; reason: string; parameter: string | null }
  | { code: 'payment_too_many_requests'; retryAfterMs: number | null }

type Answer<T> = Promise<Result<T, PaymentRefusal>>

/** What the provider draws on our page: the script that starts it, and whom a page with it must let in. */
export interface PaymentWidget {
  script: string
  hosts: readonly string[]
}

export interface PaymentProvider {
  createPayment(payment: NewPayment): Answer<Payment>
  readPayment(id: string): Answer<Payment>
  capturePayment(held: {
    id: string
    amount: Kopecks
    receipt: Receipt | null
    idempotenceKey: string
  }): Answer<Payment>
  /** Lets held money go. */
  cancelPayment(held: { id: string; idempotenceKey: string }): Answer<Payment>
  /**
   * Ends a payment that waits for the customer, so that it cannot be paid any more. Absent: the service cannot, and it expires by
   * itself. Refused where it is paid already, or was ended.
   */
  endPayment?(waiting: { id: string; idempotenceKey: string }): Answer<Payment>
  refundPayment(refund: {
    paymentId: string
    amount: Kopecks
    description: string
    receipt: Receipt | null
    idempotenceKey: string
  }): Answer<Refund>
  readRefund(id: string): Answer<Refund>
  /** Absent: the service registers no receipts but those of its own payments and refunds. */
  registerReceipt?(receipt: NewReceipt): Answer<FiscalReceipt>
  readReceipt?(id: string): Answer<FiscalReceipt>
  /** Payments made since then, newest first, a page after another; absent: the service tells no list. */
  listPayments?(which: { since: Date; cursor: string | null }): Answer<{ items: ListedPayment[]; next: string | null }>
  /** Whose payment a notification speaks of. Nothing else in it is believed: read the payment. */
  readNotification(body: unknown): Result<{ event: string; paymentId: string }, { code: 'bad_notification' }>
  /** Whether an address is one the provider sends notifications from. */
  sendsFrom(address: string): boolean
}
