/**
 * Every refusal the API can return, with its HTTP status. The compiler requires a text per language for each (server/texts/refusal-texts.ts), and
 * a call lists those it may return (`refusals` of its definition). Codes are part of the public contract: never rename one.
 */
export const refusalStatus = {
  // for any call
  bad_request: 400,
  invalid_fields: 400,
  sign_in_required: 401,
  session_expired: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  body_too_large: 413,
  too_many_requests: 429,
  something_went_wrong: 500,
  service_unavailable: 503,

  // Idempotency-Key
  idempotency_in_flight: 409,
  idempotency_key_reused: 422,

  // tills
  sale_unknown: 404,
  sale_return_refused: 409,
  outlet_key_of_another: 403,

  // messages
  template_word_unknown: 400,
  template_word_missing: 400,

  // staff
  staff_sign_in_wrong: 401,
  totp_needed: 401,
  price_type_unknown: 400,
  price_needed: 400,
  old_price_low: 400,
  words_refused: 400,
  words_there: 409,
  goods_not_accepted: 409,
  stock_reserved: 409,
  price_level_unknown: 400,
  category_unknown: 400,

  // files of customers
  file_empty: 400,
  file_type_unknown: 400,
  file_pdf: 400,
  file_broken: 400,
  file_too_many_pixels: 400,
  file_unknown: 400,

  // the account
  too_many_kept: 409,
  email_same: 400,

  // access to closed prices
  legal_only: 403,
  documents_required: 400,
  legal_info_needed: 400,
  price_access_open: 409,

  // places
  found_nothing: 404,
  address_service_unavailable: 503,
  register_unavailable: 503,
  region_not_determined: 404,

  // sign-in
  phone_invalid: 400,
  phone_country_not_served: 400,
  puzzle_needed: 429,
  code_not_sent: 502,
  wrong_code: 400,
  code_expired: 400,
  code_tries_used_up: 429,
  link_invalid: 400,
  oauth_not_offered: 409,
  oauth_state_wrong: 400,
  oauth_refused: 400,
  oauth_unavailable: 502,
  oauth_phone_needed: 409,
  oauth_not_linked: 409,
  oauth_taken: 409,
  oauth_other_linked: 409,

  // a thing that is sold out
  email_invalid: 400,
  in_stock_already: 409,
  notice_not_possible: 409,

  // cart and checkout
  cart_too_large: 400,
  cart_changed: 409,
  no_order_options: 409,
  option_gone: 409,
  delivery_changed: 409,
  no_delivery_to_address: 409,
  stock_changed: 409,
  price_changed: 409,
  price_closed: 403,
  promo_code_unknown: 400,
  promo_code_too_many: 429,
  promo_code_sold_out: 409,
  promo_code_not_applicable: 409,
  promo_code_expired: 409,
  promo_code_used: 409,
  promo_code_personal: 400,
  promo_code_not_yet: 409,
  promo_code_min_sum: 409,
  promo_code_first_order: 409,

  // promotions
  promotion_not_open: 409,
  promotion_slug_taken: 409,
  promotion_ends_before: 400,
  promo_codes_needed: 400,
  promo_code_taken: 409,

  // checkout
  bonuses_not_usable: 409,
  bonuses_changed: 409,
  bonuses_end_past: 400,
  bonuses_not_enough: 409,
  address_needed: 400,
  requisites_needed: 400,
  document_not_ready: 409,
  address_incomplete: 400,
  address_not_found: 400,
  address_unchecked: 503,
  outlet_needed: 400,
  interval_gone: 409,
  zone_refused: 400,
  waybill_refused: 409,
  carrier_silent: 503,
  address_or_outlet: 400,
  recipient_phone_invalid: 400,
  recipient_email_invalid: 400,
  employee_unknown: 400,
  card_unknown: 400,
  consent_needed: 400,

  // reviews
  review_rating_required: 400,
  review_agreement_required: 400,
  review_only_for_buyers: 403,
  review_exists: 409,
  review_not_added: 409,
  review_own: 409,
  review_not_editable: 409,
  review_changed: 409,
  photo_not_found: 400,

  // reclamations
  return_not_possible: 409,
  reclamation_move_refused: 409,
  reclamation_reason_needed: 400,

  // orders and payment
  order_not_cancelable: 409,
  order_part_not_cancelable: 409,
  order_move_refused: 409,
  refund_not_possible: 409,
  refund_too_large: 409,
  money_not_taken: 409,
  mark_refused: 409,
  marks_missing: 409,
  shipment_refused: 409,
  payment_unavailable: 409,
  payment_option_not_offered: 400,
  payment_method_unavailable: 503,
} as const

/** The body field a refusal is about: reported in `errors` together with the field errors of schemas. */
export const refusedField: Partial<Record<keyof typeof refusalStatus, string>> = {
  totp_needed: 'totp',
  bonuses_end_past: 'expires_at',
  price_type_unknown: 'price_type',
  price_needed: 'price',
  old_price_low: 'old_price',
  words_refused: 'words',
  price_level_unknown: 'level',
  category_unknown: 'categories',
  file_empty: 'file',
  file_type_unknown: 'file',
  file_pdf: 'file',
  file_broken: 'file',
  file_too_many_pixels: 'file',
  file_unknown: 'documents',
  documents_required: 'documents',
  email_same: 'email',
  email_invalid: 'email',
  legal_info_needed: 'legal',
  address_needed: 'address',
  requisites_needed: 'legal',
  address_incomplete: 'address',
  address_not_found: 'address',
  address_unchecked: 'address',
  no_delivery_to_address: 'address',
  outlet_needed: 'outlet',
  interval_gone: 'delivery_interval',
  recipient_phone_invalid: 'recipient_phone',
  recipient_email_invalid: 'recipient_email',
  employee_unknown: 'employee',
  card_unknown: 'balances',
  consent_needed: 'consents',
  payment_option_not_offered: 'payment_option',
  review_rating_required: 'rating',
  review_agreement_required: 'agreement',
  photo_not_found: 'photos',
  reclamation_reason_needed: 'reason',
}

export type RefusalCode = keyof typeof refusalStatus
