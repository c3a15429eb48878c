import { z } from '@hono/zod-openapi'
import type { Roubles } from '#lib/money.ts'
import { deliveryInterval } from './cart/cart.wire.ts'
import { reclamationStates } from './reclamations/reclamation-states.ts'

interface RefusalShape {
  status: number
  /** The body field it is about: reported in `errors` together with the field errors of schemas. */
  field?: string
  /** Members beside those of every problem (RFC 9457), as they are on the wire. */
  details?: z.ZodObject
}

const whole = z.number().int()
const names = z.array(z.string())
/** An answer takes roubles from `roublesFromKopecks` only; a client reads a plain number. */
const rouble = z.number() as unknown as z.ZodType<Roubles, number>
const promoCodes = z.object({ codes: names })

/**
 * Every refusal the API can return: its HTTP status and what it says beside its text. The compiler requires the message `refusal_<code>` for each
 * (server/texts/refusal-texts.ts), and a call lists those it may return (`refusals` of its definition). Codes are part of the public contract:
 * never rename one.
 */
export const refusals = {
  // for any call
  bad_request: { status: 400 },
  invalid_fields: { status: 400 },
  sign_in_required: { status: 401 },
  session_expired: { status: 401 },
  forbidden: { status: 403 },
  foreign_origin: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  unsupported_media_type: { status: 415, details: z.object({ needed: z.string().optional() }) },
  body_too_large: { status: 413 },
  too_many_requests: { status: 429, details: z.object({ retry_after_s: whole }) },
  something_went_wrong: { status: 500 },
  service_unavailable: { status: 503 },

  // Idempotency-Key
  idempotency_in_flight: { status: 409 },
  idempotency_key_reused: { status: 422 },

  // tills
  sale_unknown: { status: 404 },
  sale_return_refused: { status: 409, details: z.object({ sku: z.string(), left: whole, paid: rouble.optional() }) },
  outlet_key_of_another: { status: 403 },

  // messages
  template_word_unknown: { status: 400, details: z.object({ words: z.string() }) },
  template_word_missing: { status: 400, details: z.object({ words: z.string() }) },

  // staff
  staff_sign_in_wrong: { status: 401 },
  totp_needed: { status: 401, field: 'totp' },
  product_changed: { status: 409 },
  price_type_unknown: { status: 400, field: 'price_type', details: z.object({ price_types: names }) },
  price_needed: { status: 400, field: 'price' },
  old_price_low: { status: 400, field: 'old_price' },
  words_refused: { status: 400, field: 'words' },
  words_there: { status: 409 },
  goods_not_accepted: { status: 409, details: z.object({ item: whole, left: whole }) },
  /** `pieces`: its unit is not divided; `marked`: its pieces have codes; `reserved`: orders hold its stock. */
  step_refused: { status: 409, field: 'step', details: z.object({ reason: z.enum(['pieces', 'marked', 'reserved']) }) },
  stock_reserved: { status: 409, details: z.object({ reserved: whole }) },
  price_level_unknown: { status: 400, field: 'level', details: z.object({ levels: names }) },
  category_unknown: { status: 400, field: 'categories', details: z.object({ categories: names }) },

  // files of customers
  file_empty: { status: 400, field: 'file' },
  file_type_unknown: { status: 400, field: 'file' },
  file_pdf: { status: 400, field: 'file' },
  file_broken: { status: 400, field: 'file' },
  file_too_many_pixels: { status: 400, field: 'file', details: z.object({ max_megapixels: z.number() }) },
  file_unknown: { status: 400, field: 'documents' },

  // the account
  too_many_kept: { status: 409 },
  email_same: { status: 400, field: 'email' },

  // access to closed prices
  legal_only: { status: 403 },
  documents_required: { status: 400, field: 'documents' },
  legal_info_needed: { status: 400, field: 'legal', details: z.object({ missing: names }) },
  price_access_open: { status: 409 },

  // places
  found_nothing: { status: 404 },
  address_service_unavailable: { status: 503 },
  register_unavailable: { status: 503 },
  region_not_determined: { status: 404 },

  // sign-in
  phone_invalid: { status: 400 },
  phone_country_not_served: { status: 400 },
  puzzle_needed: { status: 429, details: z.object({ puzzle: z.object({ challenge: z.string(), bits: whole }) }) },
  code_not_sent: { status: 502, details: z.object({ reason: z.enum(['number', 'service']) }) },
  wrong_code: { status: 400, details: z.object({ tries_left: whole }) },
  code_expired: { status: 400 },
  code_tries_used_up: { status: 429 },
  link_invalid: { status: 400 },
  oauth_not_offered: { status: 409 },
  oauth_state_wrong: { status: 400 },
  oauth_refused: { status: 400, details: z.object({ return_url: z.string() }) },
  oauth_unavailable: { status: 502, details: z.object({ return_url: z.string() }) },
  oauth_phone_needed: { status: 409, details: z.object({ return_url: z.string(), phone: z.string().nullable() }) },
  oauth_not_linked: { status: 409, details: z.object({ return_url: z.string() }) },
  oauth_taken: { status: 409, details: z.object({ return_url: z.string() }) },
  oauth_other_linked: { status: 409, details: z.object({ return_url: z.string() }) },

  // a thing that is sold out
  email_invalid: { status: 400, field: 'email' },
  in_stock_already: { status: 409 },
  notice_not_possible: { status: 409 },

  // cart and checkout
  cart_too_large: { status: 400 },
  cart_changed: { status: 409 },
  supplier_refused: { status: 409, details: z.object({ lines: z.array(z.object({ sku: z.string() })) }) },
  supplier_silent: { status: 503 },
  // tours
  tour_sold_out: { status: 409 },
  tour_expired: { status: 410 },
  tour_price_changed: { status: 409, details: z.object({ total: rouble }) },
  operator_silent: { status: 503 },
  tourists_needed: { status: 409 },
  tour_terms_changed: { status: 409 },
  tourists_fixed: { status: 409 },
  claim_over: { status: 409 },
  claim_not_acceptable: { status: 409 },
  claim_extra_changed: { status: 409, details: z.object({ extra: rouble }) },

  order_of_two_groups: { status: 400, field: 'products', details: z.object({ groups: names }) },
  no_order_options: { status: 409 },
  option_gone: { status: 409 },
  delivery_changed: { status: 409, details: z.object({ delivery_price: rouble, total: rouble }) },
  no_delivery_to_address: { status: 409, field: 'address' },
  stock_changed: {
    status: 409,
    details: z.object({ lines: z.array(z.object({ sku: z.string(), wanted: whole, available: whole })) }),
  },
  /** `minimum` and `wanted` in steps, as every count. */
  below_minimum: {
    status: 409,
    details: z.object({ lines: z.array(z.object({ sku: z.string(), wanted: whole, minimum: whole })) }),
  },
  price_changed: {
    status: 409,
    details: z.object({
      lines: z.array(z.object({ sku: z.string(), was: rouble.nullable(), now: rouble.nullable() })),
      total: rouble,
    }),
  },
  price_closed: { status: 403 },
  promo_code_unknown: { status: 400, details: promoCodes },
  promo_code_too_many: { status: 429 },
  promo_code_sold_out: { status: 409, details: promoCodes },
  promo_code_not_applicable: { status: 409, details: promoCodes },
  promo_code_expired: { status: 409, details: promoCodes },
  promo_code_used: { status: 409, details: promoCodes },
  promo_code_personal: { status: 400, details: promoCodes },
  promo_code_not_yet: { status: 409, details: promoCodes },
  promo_code_min_sum: { status: 409, details: promoCodes },
  promo_code_first_order: { status: 409, details: promoCodes },

  // pages
  slug_reserved: { status: 400, field: 'slug' },
  page_slug_taken: { status: 409 },
  page_changed: { status: 409, details: z.object({ version: whole }) },
  publication_ends_before: { status: 400, field: 'until' },
  preview_expired: { status: 410 },
  redirect_loop: { status: 400, field: 'to' },

  // the form of landing pages
  form_changed: { status: 409 },

  // promotions
  promotion_not_open: { status: 409 },

  // events of the calendar
  event_closed: { status: 409, details: z.object({ state: z.enum(['closed', 'over', 'canceled']) }) },
  registration_rejected: { status: 409 },
  registration_over: { status: 409 },
  event_full: { status: 409 },
  event_changed: { status: 409 },
  event_slug_taken: { status: 409, field: 'slug' },
  event_times_wrong: { status: 400, details: z.object({ field: z.enum(['ends_at', 'registration_until']) }) },
  event_region_unknown: { status: 400, field: 'region_id' },
  event_places_taken: { status: 409, details: z.object({ taken: whole }) },
  attendance_code_unknown: { status: 404 },
  event_review_closed: { status: 409 },
  promotion_slug_taken: { status: 409 },
  promotion_ends_before: { status: 400, details: z.object({ field: z.string() }) },
  promotion_kind_unknown: { status: 400, field: 'rule', details: z.object({ kinds: z.array(z.string()) }) },
  promo_codes_needed: { status: 400 },
  promo_code_taken: { status: 409, details: promoCodes },

  // checkout
  bonuses_not_usable: { status: 409 },
  bonuses_changed: { status: 409, details: z.object({ available: rouble }) },
  bonuses_end_past: { status: 400, field: 'expires_at' },
  bonuses_not_enough: { status: 409, details: z.object({ available: rouble }) },
  address_needed: { status: 400, field: 'address' },
  requisites_needed: { status: 400, field: 'legal' },
  document_not_ready: { status: 409 },
  address_incomplete: {
    status: 400,
    field: 'address',
    details: z.object({ missing: z.array(z.enum(['locality', 'street', 'house'])) }),
  },
  address_not_found: { status: 400, field: 'address' },
  address_unchecked: { status: 503, field: 'address' },
  outlet_needed: { status: 400, field: 'outlet' },
  interval_gone: {
    status: 409,
    field: 'delivery_interval',
    details: z.object({ intervals: z.array(deliveryInterval) }),
  },
  zone_refused: {
    status: 400,
    details: z.object({ reason: z.enum(['way', 'intervals', 'region', 'area', 'outlet']) }),
  },
  waybill_refused: {
    status: 409,
    details: z.object({
      reason: z.enum(['order_over', 'no_carrier', 'no_account', 'under_way', 'nothing_to_send', 'refused', 'not_made']),
      problem: z.string().optional(),
    }),
  },
  carrier_silent: { status: 503 },
  address_or_outlet: { status: 400 },
  recipient_phone_invalid: { status: 400, field: 'recipient_phone' },
  recipient_email_invalid: { status: 400, field: 'recipient_email' },
  employee_unknown: { status: 400, field: 'employee' },
  card_unknown: { status: 400, field: 'balances' },
  consent_needed: { status: 400, field: 'consents' },

  // reviews
  review_rating_required: { status: 400, field: 'rating' },
  review_agreement_required: { status: 400, field: 'agreement' },
  review_only_for_buyers: { status: 403 },
  review_exists: { status: 409 },
  review_not_added: { status: 409 },
  review_own: { status: 409 },
  review_not_editable: { status: 409 },
  review_changed: { status: 409 },
  photo_not_found: { status: 400, field: 'photos' },

  // reclamations
  return_not_possible: {
    status: 409,
    details: z.object({ reason: z.enum(['not_received', 'too_late', 'too_many', 'not_returned']) }),
  },
  reclamation_move_refused: { status: 409, details: z.object({ possible: z.array(z.enum(reclamationStates)) }) },
  reclamation_reason_needed: { status: 400, field: 'reason' },

  // orders and payment
  order_not_cancelable: { status: 409 },
  cancellation_fee_changed: { status: 409, details: z.object({ fee: rouble, back: rouble }) },
  order_part_not_cancelable: {
    status: 409,
    details: z.object({
      reason: z.enum([
        'too_late',
        'money_not_plain',
        'payment_under_way',
        'unknown_line',
        'too_many',
        'whole_only',
        'got_ready',
        'changed',
      ]),
    }),
  },
  order_changed: { status: 409 },
  order_move_refused: { status: 409 },
  confirmation_refused: { status: 409, details: z.object({ reason: z.string() }) },
  refund_not_possible: { status: 409, details: z.object({ reason: z.string() }) },
  refund_too_large: { status: 409, details: z.object({ available: rouble }) },
  money_not_taken: { status: 409, details: z.object({ reason: z.string() }) },
  mark_refused: {
    status: 409,
    details: z.object({
      reason: z.enum(['not_a_code', 'repeated', 'too_many', 'unknown_line', 'bound_elsewhere', 'order_over']),
    }),
  },
  marks_missing: { status: 409, details: z.object({ lines: z.array(z.object({ sku: z.string(), missing: whole })) }) },
  shipment_refused: {
    status: 409,
    details: z.object({ reason: z.enum(['order_over', 'ended', 'not_fetched', 'unknown_line', 'too_many']) }),
  },
  payment_unavailable: { status: 409 },
  payment_option_not_offered: { status: 400, field: 'payment_option' },
  payment_method_unavailable: { status: 503 },
} as const satisfies Record<string, RefusalShape>

type Refusals = typeof refusals
export type RefusalCode = keyof Refusals

/** Details that a call adds to those of the table: `details` of its definition. */
export type AddedDetails = { readonly [Code in RefusalCode]?: z.ZodObject }

type ShapeOf<Code extends RefusalCode> = Refusals[Code] extends { details: infer Shape } ? Shape : never
type AddedTo<Code, Added> = Code extends keyof Added ? NonNullable<Added[Code]> : never
/** Codes that come with details: by the table, or by what a call adds. */
type Detailed<Code extends RefusalCode, Added> = {
  [C in Code]: [ShapeOf<C> | AddedTo<C, Added>] extends [never] ? never : C
}[Code]
type Read<Shape> = [Shape] extends [never] ? object : Shape extends z.ZodType ? z.output<Shape> : object
type Told<Shape> = [Shape] extends [never] ? object : Shape extends z.ZodType ? z.input<Shape> : object

type DetailNames<Code extends RefusalCode> = Code extends unknown ? keyof z.output<ShapeOf<Code>> : never
type DetailName = DetailNames<Detailed<RefusalCode, never>> | 'errors'
/** No detail of another refusal: a plain object type would allow any member more. */
type Without<Name> = { readonly [Other in Exclude<DetailName, Name>]?: never }
type Lists<Details> = { [Name in keyof Details]: Details[Name] extends (infer One)[] ? readonly One[] : Details[Name] }
type Exactly<Details> = Lists<Details> & Without<keyof Details>

export interface FieldRefusal {
  field: string
  code: string
  message: string
}

/** A refusal as a handler returns it: its code with exactly the details of that code. */
export type RefusalOf<Code extends RefusalCode, Added = never> =
  | Plain<Exclude<Code, Detailed<Code, Added> | 'invalid_fields'>>
  | {
      [C in Detailed<Code, Added> | Extract<Code, 'invalid_fields'>]: { readonly code: C } & Exactly<
        Read<ShapeOf<C>> & Read<AddedTo<C, Added>> & (C extends 'invalid_fields' ? { errors: FieldRefusal[] } : unknown)
      >
    }[Detailed<Code, Added> | Extract<Code, 'invalid_fields'>]
type Plain<Code> = [Code] extends [never] ? never : { readonly code: Code } & Without<never>

/** The details of a code as the server writes them. */
export type DetailsOf<Code extends RefusalCode> = Read<ShapeOf<Code>>
/** The details of a code as a client reads them. */
export type DetailsRead<Code extends RefusalCode, Added = never> = Told<ShapeOf<Code>> & Told<AddedTo<Code, Added>>
