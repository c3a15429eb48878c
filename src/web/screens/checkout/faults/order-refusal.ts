import type { RefusalFrom } from '#api/call-types.ts'
import { isApiFailure, isFinal, refusalOf, wordsOf } from '#api/client.ts'
import type { CorrectedPrices } from '../../../parts/cart/optimistic-cart.ts'
import { CartChanged } from '../cart-changed.ts'

type Placing = RefusalFrom<'post', '/api/orders/'>
type Told<Code extends Placing['code']> = Extract<Placing, { code: Code }>

/** Why the order was not placed. The screen shows each refusal beside the part it concerns, with a way to continue (O8). */
export type OrderRefusal =
  | ({ kind: 'price_changed' } & Pick<Told<'price_changed'>, 'lines' | 'total'>)
  | ({ kind: 'delivery_changed'; price: number } & Pick<Told<'delivery_changed'>, 'total'>)
  | { kind: 'bonuses_changed' }
  /** A promo code is no longer valid; the message gives the reason in the server's words. */
  | { kind: 'promo_code_lost'; message: string }
  | { kind: 'cart_changed' }
  | ({ kind: 'stock_changed' } & Pick<Told<'stock_changed'>, 'lines'>)
  | { kind: 'option_gone' }
  | { kind: 'no_options' }
  | { kind: 'no_delivery' }
  | { kind: 'address_not_found' | 'address_unchecked' }
  | ({ kind: 'address_incomplete' } & Pick<Told<'address_incomplete'>, 'missing'>)
  | { kind: 'outlet_needed' }
  | { kind: 'interval_gone' }
  | { kind: 'phone' | 'email' }
  | { kind: 'price_closed' }
  | { kind: 'signed_out' }
  | { kind: 'in_flight' }
  | { kind: 'key_reused' }
  | { kind: 'failed'; message: string | null }

/** A displayed refusal, with the sum and the delivery option at the time of the press. */
export type Refused = OrderRefusal & {
  before: number
  option: number | null
  /** Group of the refused order; absent: of the order whose delivery the form asks for. */
  group?: string
}

/** The total named by a refusal of this option. The customer agrees to this sum, whatever else was calculated (ux B2, O8). */
export const refusedTotal = (refused: Refused | null, option: number | undefined): number | null =>
  refused !== null && 'total' in refused && refused.option === option ? refused.total : null

export interface Outcome {
  refused: OrderRefusal
  /** True: the same request with the same key would be refused again, so the corrected request gets a new key. */
  isFinal: boolean
}

/** What a failed order, or a cart counted for it at an address, is about. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof CartChanged) return { refused: { kind: 'cart_changed' }, isFinal: true }
  const refusal = refusalOf(error, 'post', '/api/orders/') ?? refusalOf(error, 'post', '/api/v2/cart/')
  return {
    refused: refusedBy(refusal) ?? unknownTo(error),
    // An address that nobody could check is refused before anything is placed, although its status is that of a fault.
    isFinal: isApiFailure(error) && (isFinal(error) || refusal?.code === 'address_unchecked'),
  }
}

function refusedBy(refusal: Placing | RefusalFrom<'post', '/api/v2/cart/'> | null): OrderRefusal | null {
  switch (refusal?.code) {
    case 'price_changed':
      return { kind: 'price_changed', lines: refusal.lines, total: refusal.total }
    case 'delivery_changed':
      return { kind: 'delivery_changed', price: refusal.delivery_price, total: refusal.total }
    case 'bonuses_changed':
    case 'bonuses_not_usable':
      return { kind: 'bonuses_changed' }
    case 'stock_changed':
      return { kind: 'stock_changed', lines: refusal.lines }
    case 'cart_changed':
      return { kind: 'cart_changed' }
    case 'option_gone':
      return { kind: 'option_gone' }
    case 'no_order_options':
      return { kind: 'no_options' }
    case 'no_delivery_to_address':
      return { kind: 'no_delivery' }
    case 'address_not_found':
    case 'address_unchecked':
      return { kind: refusal.code }
    case 'address_needed':
    case 'address_or_outlet':
      return { kind: 'address_incomplete', missing: [] }
    case 'address_incomplete':
      return { kind: 'address_incomplete', missing: refusal.missing }
    case 'outlet_needed':
      return { kind: 'outlet_needed' }
    case 'interval_gone':
      return { kind: 'interval_gone' }
    case 'recipient_phone_invalid':
      return { kind: 'phone' }
    case 'recipient_email_invalid':
      return { kind: 'email' }
    case 'price_closed':
      return { kind: 'price_closed' }
    case 'promo_code_unknown':
    case 'promo_code_sold_out':
    case 'promo_code_not_applicable':
    case 'promo_code_expired':
    case 'promo_code_used':
    case 'promo_code_personal':
    case 'promo_code_not_yet':
    case 'promo_code_min_sum':
    case 'promo_code_first_order':
      return { kind: 'promo_code_lost', message: refusal.detail }
    case 'below_minimum':
    case 'promo_code_too_many':
    case 'employee_unknown':
    case 'card_unknown':
    case 'requisites_needed':
    case 'consent_needed':
    case 'cart_too_large':
    case 'order_of_two_groups':
    case 'supplier_refused':
    case 'supplier_silent':
    case 'tourists_needed':
    case 'not_found':
      return { kind: 'failed', message: refusal.detail }
    case 'idempotency_in_flight':
      return { kind: 'in_flight' }
    case 'idempotency_key_reused':
      return { kind: 'key_reused' }
    default:
      refusal satisfies null
      return null
  }
}

/** What no case knows is shown in the server's words. */
const unknownTo = (error: unknown): OrderRefusal =>
  isApiFailure(error) && error.status === 401 ? { kind: 'signed_out' } : { kind: 'failed', message: wordsOf(error) }

/** Adds the prices named by a refusal to those of earlier refusals. */
export function addCorrections(told: CorrectedPrices, refused: OrderRefusal, option: number): CorrectedPrices {
  if (refused.kind === 'delivery_changed') return { ...told, delivery: { ...told.delivery, [option]: refused.price } }
  if (refused.kind !== 'price_changed') return told
  const news = refused.lines.flatMap(({ sku, now }) => (now === null ? [] : [[sku, now] as const]))
  return { ...told, lines: { ...told.lines, ...Object.fromEntries(news) } }
}
