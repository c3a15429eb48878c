import type { Kopecks } from '#lib/money.ts'
import type { RefusalCode, RefusalOf } from '#shop/refusals.ts'
import type { Changed } from './what-changed.ts'

/** Every refusal that placing an order may end with. */
export const placeRefusals = [
  'not_found',
  'order_of_two_groups',
  'supplier_refused',
  'supplier_silent',
  'tourists_needed',
  'no_order_options',
  'option_gone',
  'delivery_changed',
  'no_delivery_to_address',
  'cart_changed',
  'stock_changed',
  'below_minimum',
  'price_changed',
  'price_closed',
  'promo_code_unknown',
  'promo_code_too_many',
  'promo_code_sold_out',
  'promo_code_not_applicable',
  'promo_code_expired',
  'promo_code_used',
  'promo_code_personal',
  'promo_code_not_yet',
  'promo_code_min_sum',
  'promo_code_first_order',
  'bonuses_not_usable',
  'bonuses_changed',
  'address_needed',
  'address_incomplete',
  'address_not_found',
  'address_unchecked',
  'outlet_needed',
  'interval_gone',
  'address_or_outlet',
  'recipient_phone_invalid',
  'recipient_email_invalid',
  'employee_unknown',
  'card_unknown',
  'requisites_needed',
  'consent_needed',
] as const satisfies readonly RefusalCode[]

/** A refusal before it is written: money is in kopecks. */
export type PlaceRefusal =
  | Changed
  | { code: 'bonuses_changed'; available: Kopecks }
  | RefusalOf<Exclude<(typeof placeRefusals)[number], Changed['code'] | 'bonuses_changed'>>
