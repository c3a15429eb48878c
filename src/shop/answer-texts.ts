import type { Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import type { PaperProblem } from './account/papers.ts'
import type { CodeProblemCode } from './cart/price-order.ts'
import type { MessageChannel, MessageEventName } from './notices/message-events.ts'
import type { MessageWords } from './notices/words.ts'
import type { OrderHappening } from './orders/order-history.ts'
import type { ReturnReason } from './orders/return-terms.ts'
import type { ApplicationProblem } from './reclamations/application.ts'
import type { ReclamationActor, ReclamationState } from './reclamations/reclamation-states.ts'

/**
 * What the business says inside its answers, in the language of the request. The texts stand in messages/, which only
 * `server` may open (server/texts/answer-texts.ts), so that a rule never depends on a wording.
 */
export interface AnswerTexts {
  /** Keyed on state and sub-state, else on the state alone (ORD-14). */
  orderState(state: string, subState: string, locale: Locale): string
  /** What happened to an order within its state. */
  orderHappening(event: Exclude<OrderHappening, 'moved' | 'part_canceled'>, locale: Locale): string
  lineProblem(
    code: 'unavailable' | 'not_enough' | 'price_changed' | 'price_closed' | 'put_aside',
    available: number,
    locale: Locale,
  ): string
  /** Why a promo code gives nothing; `lacking`: so much more of goods, and it would. */
  promoCodeProblem(code: CodeProblemCode, lacking: Kopecks | null, locale: Locale): string
  /** Why a way to get an order is closed for now. */
  carrierSilent(locale: Locale): string
  /** Why these goods keep an order from couriers, or from places it is fetched at. */
  goodsBarred(byCourier: boolean, names: readonly string[], locale: Locale): string
  dateInFuture(locale: Locale): string
  /** What is wrong with a member of a paper. */
  paperProblem(problem: PaperProblem, locale: Locale): string
  /** What lies beside the data in the archive a customer asks for. */
  archive(of: { brand: string; day: string }, locale: Locale): string
  /** Instead of the name of who wrote a review and stays unnamed. */
  buyer(locale: Locale): string
  /** Before the long name of a product. */
  fullName(locale: Locale): string
  sizes(locale: Locale): string
  /** Instead of prices, to whoever has asked for them and waits. */
  priceAccessWaits(locale: Locale): string
  /** What stands below the form of signing in, of this consent. */
  consentBySignIn(kind: 'personal_data' | 'offer' | 'marketing', locale: Locale): string
  /** What stands beside the box of a consent. */
  consent(kind: 'personal_data' | 'offer' | 'marketing', locale: Locale): string
  /** How it is paid: card, bank application, on receipt. */
  paymentType(type: string, method: string, locale: Locale): string
  /** A thing with what it costs now and what it cost before. */
  cheaper(thing: { name: string; price: string; was: string }, locale: Locale): string
  /** What brought bonuses: an order, by its number. */
  bonusesOfOrder(number: string, locale: Locale): string
  /** Bonuses that end on a day. */
  bonusesUntil(of: { day: string; bonuses: string }, locale: Locale): string
  /** A flat, after its house. */
  flat(flat: string, locale: Locale): string
  /** A thing with its size, where it has one. */
  sizedName(thing: { name: string; size: string }, locale: Locale): string
  /** What happened, or will happen, to bonuses. */
  bonusOperation(kind: BonusOperation, locale: Locale): string
  /** A message as a template with names in braces, in the words that come with the shop; null: it is not said by this way. */
  message(event: MessageEventName, channel: MessageChannel, locale: Locale): MessageWords | null
  /** What ends mails of a kind. */
  leaveMails(locale: Locale): string
  /** The state of a reclamation, and what it means; null is a draft. */
  reclamationState(state: ReclamationState | null, locale: Locale): string
  /** `closed`: cancelled by somebody else than the customer. */
  reclamationText(state: ReclamationState | 'closed' | null, locale: Locale): string
  /** Why the shop itself moved it, by the code in its history; what has no words is told as it stands. */
  reclamationReason(reason: string, locale: Locale): string
  reclamationActor(actor: ReclamationActor, locale: Locale): string
  reclamationProblem(problem: ApplicationProblem, locale: Locale): string
  returnReason(reason: ReturnReason, locale: Locale): string
  /** What brought bonuses at the counter. */
  bonusOfSale(check: string, locale: Locale): string
  /** Why bonuses went again: pieces of that purchase came back. */
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
