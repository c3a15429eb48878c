import type { Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CodeProblemCode } from './cart/price-order.ts'

/**
 * What the business says inside its answers, in the language of the request. The texts stand in messages/, which only
 * `server` may open (server/answer-texts.ts), so that a rule never depends on a wording.
 */
export interface AnswerTexts {
  /** Keyed on state and sub-state, else on the state alone (ORD-14). */
  orderState(state: string, subState: string, locale: Locale): string
  lineProblem(
    code: 'unavailable' | 'not_enough' | 'price_changed' | 'price_closed',
    available: number,
    locale: Locale,
  ): string
  /** Why a promo code gives nothing; `lacking`: so much more of goods, and it would. */
  promoCodeProblem(code: CodeProblemCode, lacking: Kopecks | null, locale: Locale): string
  /** Why a way to get an order is closed for now. */
  carrierSilent(locale: Locale): string
  dateInFuture(locale: Locale): string
  /** Before the long name of a product. */
  fullName(locale: Locale): string
  sizes(locale: Locale): string
  /** Instead of prices, to whoever has asked for them and waits. */
  priceAccessWaits(locale: Locale): string
  /** What stands beside the box of a consent. */
  consent(kind: 'personal_data' | 'offer' | 'marketing', locale: Locale): string
  /** How it is paid: card, bank application, on receipt. */
  paymentType(type: string, method: string, locale: Locale): string
  /** What tells that a size is back. */
  restock(
    thing: { brand: string; name: string; size: string; link: string; stop: string },
    locale: Locale,
  ): { subject: string; text: string; sms: string }
  /** What happened, or will happen, to bonuses. */
  bonusOperation(kind: BonusOperation, locale: Locale): string
  /** The SMS about an order. */
  orderNotice(kind: OrderNotice, order: { number: string; brand: string; receiptCode: string }, locale: Locale): string
}

export type BonusOperation =
  | 'earned'
  | 'given'
  | 'taken'
  | 'spent'
  | 'returned'
  | 'taken_back'
  | 'expired'
  | 'to_earn'
  | 'to_expire'

export const orderNotices = ['placed', 'paid', 'canceled', 'expired', 'ready', 'refunded'] as const
export type OrderNotice = (typeof orderNotices)[number]
