import type { Agent, Measure, PaymentMode, PaymentSubject, TaxSystem, VatRate } from '#lib/fiscal.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Result } from '#lib/result.ts'

/** `held`: the bank has reserved the money, which waits for `capturePayment`. The last two states are final. */
export type PaymentState = 'pending' | 'held' | 'succeeded' | 'canceled'

/** How the customer confirms: on the bank's page, in a widget, by a QR code, in the bank's app, or without the site. */
export type ConfirmationType = 'redirect' | 'embedded' | 'qr' | 'mobile_application' | 'external'

export type Confirmation =
  | { type: 'redirect' | 'mobile_application'; url: string }
  | { type: 'embedded'; token: string }
  | { type: 'qr'; data: string }
  | { type: 'external' }

export type PaymentMethod = 'bank_card' | 'sberbank' | 'sbp' | 'tinkoff_bank' | 'yoo_money' | 'sber_loan'

/** Category of a failed payment, for the message to the customer (integrations §19). */
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
  /** The number given at creation. Null: not a payment of this shop's orders. */
  orderId: string | null
  confirmation: Confirmation | null
  method: { type: string; title: string | null } | null
  cancellation: { party: string; reason: string; group: CancellationGroup; expired: boolean } | null
  /** When the provider lets held money go by itself; absent: not held, or the provider does not tell. */
  holdUntil?: Date
  createdAt: Date
  test: boolean
}

/** The shop itself has cancelled an unpaid payment. */
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
  /** Cancellation reason in the provider's words. */
  reason: string | null
}

/** A line of a fiscal receipt (54-FZ). `total` is for all pieces, after every discount. */
export interface ReceiptLine {
  name: string
  quantity: number
  total: Kopecks
  vat: VatRate
  subject: PaymentSubject
  mode: PaymentMode
  /** Unit of the quantity; absent: pieces. */
  measure?: Measure
  /** `quantity` counts steps of so many thousandths of the unit; absent: whole units. */
  step?: number
  /** Name of the unit, «кг»; only beside `step`. */
  unit?: string
  /** The principal, when the shop sells as an agent. */
  agent?: Agent | null
  /** Marking codes («Честный знак») of its pieces, as scanned; each piece then becomes its own line. */
  marks?: readonly string[]
}

export interface Receipt {
  email: string | null
  /** Digits of E.164, without the plus. */
  phone: string | null
  taxSystem?: TaxSystem
  lines: ReceiptLine[]
}

/** A receipt that is sent separately: prepaid goods were handed over, or money was refunded outside the service. */
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

/** A payment as the provider's list shows it, whether or not the shop knows it. */
export interface ListedPayment
  extends Pick<Payment, 'id' | 'state' | 'amount' | 'refunded' | 'orderId' | 'createdAt'> {}

export interface NewPayment {
  /** Stored with the order before the call; a repetition with the same key never makes a second payment. */
  idempotenceKey: string
  orderId: string
  amount: Kopecks
  description: string
  method: PaymentMethod | null
  confirmation: { type: ConfirmationType; returnUrl: string; locale: 'ru' | 'en' }
  /** Its lines sum to `amount` exactly. */
  receipt: Receipt | null
  /** Only hold the money; by default it is captured at once. */
  hold?: boolean
  customerId?: string
}

export type PaymentRefusal =
  /** `unknown`: the operation may have happened. Repeat it with the same key, or read the payment. */
  | { code: 'payment_service_unavailable'; outcome: 'not_done' | 'unknown' }
  | { code: 'payment_not_found' }
  | { code: 'payment_refused'; status: number; reason: string; parameter: string | null }
  | { code: 'payment_too_many_requests'; retryAfterMs: number | null }

type Answer<T> = Promise<Result<T, PaymentRefusal>>

/** The provider's widget on our page: its script, and the hosts that the page must allow. */
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
  /** Releases held money. */
  cancelPayment(held: { id: string; idempotenceKey: string }): Answer<Payment>
  /**
   * Cancels a payment that waits for the customer, so that it can no longer be paid. Absent: the service cannot, and the payment expires on its
   * own. Refused if it is already paid or cancelled.
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
  /** Absent: the service registers only the receipts of its own payments and refunds. */
  registerReceipt?(receipt: NewReceipt): Answer<FiscalReceipt>
  readReceipt?(id: string): Answer<FiscalReceipt>
  /** Payments created since a moment, newest first, in pages; absent: the service has no list. */
  listPayments?(which: { since: Date; cursor: string | null }): Answer<{ items: ListedPayment[]; next: string | null }>
  /** The payment a notification names. Nothing else in it is trusted: read the payment. */
  readNotification(body: unknown): Result<{ event: string; paymentId: string }, { code: 'bad_notification' }>
  /** Whether the provider sends notifications from this IP address. */
  sendsFrom(address: string): boolean
}
