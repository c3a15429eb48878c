import type { RefusalAt } from '#api/call-types.ts'
import { ApiFailure, isFinal } from '#api/client.ts'
import type { CorrectedPrices } from '../../../parts/cart/optimistic-cart.ts'

export interface LackingLine {
  sku: string
  wanted: number
  available: number
}
export interface RepricedLine {
  sku: string
  was: number | null
  now: number | null
}

/** Why the order was not placed. The screen shows each refusal beside the part it concerns, with a way to continue (O8). */
export type OrderRefusal =
  | { kind: 'price_changed'; lines: RepricedLine[]; total: number | null }
  | { kind: 'delivery_changed'; price: number | null; total: number | null }
  | { kind: 'bonuses_changed' }
  /** A promo code is no longer valid; the message gives the reason in the server's words. */
  | { kind: 'promo_code_lost'; message: string | null }
  | { kind: 'cart_changed' }
  | { kind: 'stock_changed'; lines: LackingLine[] }
  | { kind: 'option_gone' }
  | { kind: 'no_options' }
  | { kind: 'no_delivery' }
  | { kind: 'address_not_found' | 'address_unchecked' }
  | { kind: 'address_incomplete'; missing: string[] }
  | { kind: 'outlet_needed' }
  | { kind: 'interval_gone' }
  | { kind: 'phone' | 'email' }
  | { kind: 'price_closed' }
  | { kind: 'signed_out' }
  | { kind: 'in_flight' }
  | { kind: 'key_reused' }
  | { kind: 'failed'; message: string | null }

/** A displayed refusal, with the sum and the delivery option at the time of the press. */
export type Refused = OrderRefusal & { before: number; option: number | null }

/** The total named by a refusal of this option. The customer agrees to this sum, whatever else was calculated (ux B2, O8). */
export const toldTotal = (refused: Refused | null, option: number | undefined): number | null =>
  refused !== null && 'total' in refused && refused.option === option ? refused.total : null

export interface Outcome {
  refused: OrderRefusal
  /** True: the same request with the same key would be refused again, so the corrected request gets a new key. */
  isFinal: boolean
}

const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])

/** Codes declared by the call, and general codes that the form handles specially. */
type Code = RefusalAt<'post', '/api/orders/'> | 'idempotency_in_flight' | 'idempotency_key_reused'

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiFailure)) return { refused: { kind: 'failed', message: null }, isFinal: false }
  const { status, problem } = error
  const code = error.code as Code
  const message = problem?.detail ?? null
  const final = (refused: OrderRefusal): Outcome => ({ refused, isFinal: true })
  switch (code) {
    case 'price_changed':
      return final({ kind: 'price_changed', lines: listOf(problem?.lines), total: figure(problem?.total) })
    case 'delivery_changed':
      return final({ kind: 'delivery_changed', price: figure(problem?.delivery_price), total: figure(problem?.total) })
    case 'bonuses_changed':
    case 'bonuses_not_usable':
      return final({ kind: 'bonuses_changed' })
    case 'stock_changed':
      return final({ kind: 'stock_changed', lines: listOf(problem?.lines) })
    case 'cart_changed':
      return final({ kind: 'cart_changed' })
    case 'option_gone':
      return final({ kind: 'option_gone' })
    case 'no_order_options':
      return final({ kind: 'no_options' })
    case 'no_delivery_to_address':
      return final({ kind: 'no_delivery' })
    case 'address_not_found':
    case 'address_unchecked':
      return final({ kind: code })
    case 'address_needed':
    case 'address_incomplete':
    case 'address_or_outlet':
      return final({ kind: 'address_incomplete', missing: listOf(problem?.missing) })
    case 'outlet_needed':
      return final({ kind: 'outlet_needed' })
    case 'interval_gone':
      return final({ kind: 'interval_gone' })
    case 'recipient_phone_invalid':
      return final({ kind: 'phone' })
    case 'recipient_email_invalid':
      return final({ kind: 'email' })
    case 'price_closed':
      return final({ kind: 'price_closed' })
    case 'promo_code_unknown':
    case 'promo_code_sold_out':
    case 'promo_code_not_applicable':
    case 'promo_code_expired':
    case 'promo_code_used':
    case 'promo_code_personal':
    case 'promo_code_not_yet':
    case 'promo_code_min_sum':
    case 'promo_code_first_order':
      return final({ kind: 'promo_code_lost', message })
    case 'employee_unknown':
    case 'card_unknown':
    case 'requisites_needed':
    case 'consent_needed':
    case 'not_found':
      return final({ kind: 'failed', message })
    case 'promo_code_too_many':
      return { refused: { kind: 'failed', message }, isFinal: false }
    case 'idempotency_in_flight':
      return { refused: { kind: 'in_flight' }, isFinal: false }
    case 'idempotency_key_reused':
      return final({ kind: 'key_reused' })
    default:
      code satisfies never
      if (status === 401) return { refused: { kind: 'signed_out' }, isFinal: false }
      // An unknown code is shown in the server's words.
      return {
        refused: { kind: 'failed', message: status >= 400 && status < 500 ? message : null },
        isFinal: isFinal(error),
      }
  }
}

/** Adds the prices named by a refusal to those of earlier refusals. */
export function addCorrections(told: CorrectedPrices, refused: OrderRefusal, option: number): CorrectedPrices {
  if (refused.kind === 'delivery_changed' && refused.price !== null)
    return { ...told, delivery: { ...told.delivery, [option]: refused.price } }
  if (refused.kind !== 'price_changed') return told
  const news = refused.lines.flatMap(({ sku, now }) => (now === null ? [] : [[sku, now] as const]))
  return { ...told, lines: { ...told.lines, ...Object.fromEntries(news) } }
}
