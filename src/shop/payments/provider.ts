import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { NewPayment, PaymentProvider, PaymentWidget } from '#outside/payments/port.ts'
import type { AccountFields } from '#shop/company/account-fields.ts'

/** A payment request of the shop. `method` is the shop's name; each provider translates it. */
export type PaymentRequest = Omit<NewPayment, 'method' | 'confirmation'> & {
  method: string
  returnUrl: string
  locale: 'ru' | 'en'
}

/** A provider with the account of a company. Every call may be repeated with the same key. */
export type PaymentClient = Pick<
  PaymentProvider,
  | 'readPayment'
  | 'capturePayment'
  | 'cancelPayment'
  | 'endPayment'
  | 'refundPayment'
  | 'readRefund'
  | 'registerReceipt'
  | 'readReceipt'
  | 'listPayments'
> & {
  createPayment(payment: PaymentRequest): ReturnType<PaymentProvider['createPayment']>
  close(): void
}

/** A kind of payment service, defined by a plug-in; `App.paymentProviders` lists those of the shop. */
export interface PaymentProviderKind {
  /** Stored in payments and part of the address of notifications, `/api/payments/{name}/notifications/`. Never change it. */
  name: string
  title: string
  /** Payment methods it serves: values of `delivery_payment_options.method`. */
  methods: readonly string[]
  /**
   * Methods whose payments can only hold the money on request (`hold` of a payment request), and for how long at least, in ms. The others take
   * it at once.
   */
  holdsMs?: Readonly<Record<string, number>>
  account: AccountFields
  /** Default account, for companies without one of their own. */
  sharedAccount: Record<string, string> | null
  /** Absent: no service is called, the money is collected on handover. */
  create?(account: Record<string, string>, kit: { clock: Clock; log: Log }): PaymentClient
  /** The payment a notification names. Nothing else in it is used. */
  readNotification?: PaymentProvider['readNotification']
  /** Its refunds carry no receipt: after a refund a person issues it (54-FZ). */
  refundsWithoutReceipt?: true
  /** For payments confirmed on our own page. */
  widget?: PaymentWidget
}
