import type { FieldProblem } from '#lib/fields.ts'
import type { Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import type { SoldBy } from '#lib/quantity.ts'
import type { PaperProblem } from './account/papers.ts'
import type { LineProblem } from './cart/line-problem.ts'
import type { CodeProblemCode } from './cart/price-order.ts'
import type { MessageChannel, MessageEventName } from './notices/message-events.ts'
import type { MessageTexts } from './notices/placeholders.ts'
import type { OrderHappening } from './orders/order-history.ts'
import type { ScheduledKind } from './orders/payment-schedule.ts'
import type { ReturnReason } from './orders/return-terms.ts'
import type { ApplicationProblem } from './reclamations/application.ts'
import type { ReclamationActor, ReclamationState } from './reclamations/reclamation-states.ts'

/**
 * Texts that the business logic puts into its answers, in the language of the request. They are stored in messages/, which only `server` may open
 * (server/texts/answer-texts.ts), so that no rule depends on a wording.
 */
export interface AnswerTexts {
  /** Looked up by state and sub-state, else by the state alone (ORD-14). */
  orderState(state: string, subState: string, locale: Locale): string
  /** An event of an order that does not change its state. */
  orderHappening(event: Exclude<OrderHappening, 'moved' | 'part_canceled'>, locale: Locale): string
  lineProblem(
    code: LineProblem['code'],
    /** What is left, or the smallest quantity of an order; without a unit: pieces. */
    limit: { count: number; soldBy?: SoldBy },
    locale: Locale,
  ): string
  /** A line replaced an earlier one, as the cart holds one of its kind. `group`: the heading of its lines. */
  lineReplaced(group: string, locale: Locale): string
  /** Why a promo code gives nothing; `lacking`: the sum of goods missing until it does. */
  promoCodeProblem(code: CodeProblemCode, lacking: Kopecks | null, locale: Locale): string
  /** Why a delivery option is temporarily unavailable. */
  carrierSilent(locale: Locale): string
  /** Why these goods exclude delivery by courier, or pickup. */
  goodsBarred(byCourier: boolean, names: readonly string[], locale: Locale): string
  dateInFuture(locale: Locale): string
  /** Error of one field of a document. */
  paperProblem(problem: PaperProblem, locale: Locale): string
  /** Error of one field of a form. */
  fieldProblem(problem: FieldProblem, locale: Locale): string
  /** A form was sent without the consent to the processing of personal data. */
  consentNeeded(locale: Locale): string
  /** The explanation inside the data archive a customer requests. */
  archive(of: { brand: string; day: string }, locale: Locale): string
  /** Replaces the name of a review's author who stays anonymous. */
  buyer(locale: Locale): string
  /** Precedes the long name of a product. */
  fullName(locale: Locale): string
  sizes(locale: Locale): string
  /** Replaces prices for a customer who requested access to them and waits for an answer. */
  priceAccessWaits(locale: Locale): string
  /** Text of this consent below the sign-in form. */
  consentBySignIn(kind: 'personal_data' | 'offer' | 'marketing', locale: Locale): string
  /** Label of the checkbox of a consent. */
  consent(kind: 'personal_data' | 'offer' | 'marketing', locale: Locale): string
  /** Name of a payment method: card, bank application, on receipt. */
  paymentType(type: string, method: string, locale: Locale): string
  /** A product with its current and its previous price. */
  cheaper(thing: { name: string; price: string; was: string }, locale: Locale): string
  /** Source of bonuses: an order, by its number. */
  bonusesOfOrder(number: string, locale: Locale): string
  /** Bonuses that expire on a day. */
  bonusesUntil(of: { day: string; bonuses: string }, locale: Locale): string
  /** The flat of an address, written after the building. */
  flat(flat: string, locale: Locale): string
  /** A payment of an order's schedule with its amount and its last moment. */
  payment(of: { kind: ScheduledKind; amount: string; until: string }, locale: Locale): string
  /** A product name with its size, if it has one. */
  sizedName(thing: { name: string; size: string }, locale: Locale): string
  /** A past or future operation with bonuses. */
  bonusOperation(kind: BonusOperation, locale: Locale): string
  /** A message template with placeholders in braces, from the texts that come with the shop; null: the event is not sent through this channel. */
  message(event: MessageEventName, channel: MessageChannel, locale: Locale): MessageTexts | null
  /** Text of the unsubscribe link at the end of mails of a kind. */
  leaveMails(locale: Locale): string
  /** Name of a reclamation's state; null: a draft. */
  reclamationState(state: ReclamationState | null, locale: Locale): string
  /** `closed`: cancelled by someone other than the customer. */
  reclamationText(state: ReclamationState | 'closed' | null, locale: Locale): string
  /** Why the shop moved it, by the code in its history; a code without a text is shown as it is. */
  reclamationReason(reason: string, locale: Locale): string
  reclamationActor(actor: ReclamationActor, locale: Locale): string
  reclamationProblem(problem: ApplicationProblem, locale: Locale): string
  returnReason(reason: ReturnReason, locale: Locale): string
  /** Source of bonuses: a purchase in an outlet. */
  bonusOfSale(check: string, locale: Locale): string
  /** Why bonuses were taken back: pieces of that purchase were returned. */
  bonusOfReturn(check: string, locale: Locale): string
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

export const orderNotices = [
  'placed',
  'paid',
  'shipping',
  'ready_delivery',
  'ready',
  'canceled',
  'rejected',
  'returned',
  'expired',
  'refunded',
] as const
export type OrderNotice = (typeof orderNotices)[number]
