import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { NewPayment, PaymentProvider, PaymentWidget } from '#outside/payments/port.ts'
import type { AccountFields } from '#shop/company/account-fields.ts'

/** A payment as the shop asks for it: by the shop's own method, which each provider says in its own words. */
export type AskedPayment = Omit<NewPayment, 'method' | 'confirmation'> & {
  method: string
  returnUrl: string
  locale: 'ru' | 'en'
}

/** A provider with the account of a company: what moves money. All its calls may be repeated with the same key. */
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
  createPayment(payment: AskedPayment): ReturnType<PaymentProvider['createPayment']>
  close(): void
}

/** A kind of payment service. A plug-in makes it; `App.paymentProviders` lists those of the shop. */
export interface PaymentProviderKind {
  /** Stands in payments and in the address of notices: `/api/payments/{name}/notifications/`. Never changed. */
  name: string
  title: string
  /** Ways to pay it serves: values of `delivery_payment_options.method`. */
  methods: readonly string[]
  account: AccountFields
  /** For companies without an account of their own. */
  sharedAccount: Record<string, string> | null
  /** Absent: nothing is asked of anybody, the money is taken when the goods are handed over. */
  create?(account: Record<string, string>, kit: { clock: Clock; log: Log }): PaymentClient
  /** Whose payment a notice speaks of. Nothing else in it is believed. */
  readNotification?: PaymentProvider['readNotification']
  /** Its refunds take no lines of a receipt: that of a refund waits for people once the money went back (54-FZ). */
  refundsWithoutReceipt?: true
  /** For payments confirmed on our own page. */
  widget?: PaymentWidget
}
