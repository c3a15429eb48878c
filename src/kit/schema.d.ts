/** Rows of each table, as the database returns them. Written by scripts/schema-types.ts. */

export interface AttributeValues {
  attribute_id: number
  company_id: number
  external_id: string | null
  hex: string
  id: number
  number: number | null
  slug: string
  sort: number
  value: string
  value_en: string
}

export interface Attributes {
  company_id: number
  external_id: string | null
  id: number
  is_filter: boolean
  name: string
  name_en: string
  slug: string
  sort: number
  type: string
  unit: string
  unit_en: string
}

export interface Banners {
  button: string
  button_en: string
  caption: string
  caption_en: string
  company_id: number
  id: number
  image: unknown
  image_narrow: unknown
  is_dark: boolean
  link: string
  place: string
  sort: number
  title: string
  title_en: string
}

export interface BonusCards {
  company_id: number
  created_at: Date
  customer_id: number
  number: string
}

export interface BonusLots {
  amount: number
  available_from: Date
  company_id: number
  created_at: Date
  customer_id: number
  end_told_at: Date | null
  expires_at: Date | null
  id: number
  order_id: number | null
  owed: number
  remaining: number
}

export interface BonusMoves {
  amount: number
  lot_id: number
  operation_id: number
}

export interface BonusOperations {
  amount: number
  at: Date
  company_id: number
  customer_id: number
  id: number
  key: string | null
  kind: string
  note: string
  order_id: number | null
}

export interface CanceledItems {
  actor: string
  agent: unknown
  at: Date
  bonuses: number
  count: number
  id: number
  is_paid: boolean
  item_id: number
  name: string
  name_en: string
  order_id: number
  payable: number
  payment_mode: string
  payment_subject: string
  product_id: number | null
  size: string
  sku: string
  step: number
  unit: string | null
  vat: string
}

export interface CartLines {
  count: number
  customer_id: number
  own: unknown
  seen_price: number | null
  sku: string
  sort: number
}

export interface Carts {
  company_id: number
  customer_id: number
  promo_codes: string[]
  updated_at: Date
  use_bonuses: boolean
}

export interface Categories {
  company_id: number
  external_id: string | null
  feed_id: string
  id: number
  image: unknown
  is_active: boolean
  level: number
  name: string
  name_en: string
  parcel: unknown
  parent_id: number | null
  path: string
  path_ids: number[]
  size_guide_id: number | null
  slug: string
  sort: number
}

export interface Companies {
  created_at: Date
  hosts: string[]
  id: number
  is_default: boolean
  settings: unknown
  slug: string
}

export interface CompanyChannels {
  changed_at: Date
  company_id: number
  hook: string | null
  hook_chat: string
  mail_from: string
  shop_mail: string
  smtp: string | null
}

export interface ConsentTexts {
  body: unknown
  company_id: number
  hash: string
  id: number
  kind: string
  since: Date
  version: number
}

export interface Consents {
  company_id: number
  customer_id: number
  given_at: Date
  id: number
  ip: string
  locale: string
  order_id: number | null
  text_id: number
  user_agent: string
  withdrawn_at: Date | null
}

export interface CourierSlotHolds {
  capacity: number
  nth: number
  order_id: number
  slot_id: number
  state: string
}

export interface CourierSlots {
  company_id: number
  date: string
  from_time: string
  id: number
  taken: number
  to_time: string
  zone_id: number
}

export interface CourierZones {
  company_id: number
  cutoff: string | null
  days_from: number
  free_from: number | null
  id: number
  intervals: unknown
  is_active: boolean
  name: string
  name_en: string
  outlet_id: number | null
  polygon: unknown
  price: number
  radius_m: number | null
  region_id: number
  sort: number
  way_id: number | null
  weekdays: number[]
}

export interface CustomerDocuments {
  company_id: number
  created_at: Date
  customer_id: number
  id: number
  kind: string
  sealed: unknown
  updated_at: Date
}

export interface CustomerIdentities {
  company_id: number
  created_at: Date
  customer_id: number
  id: number
  name: string
  provider: string
  subject: string
}

export interface Customers {
  birthday: string | null
  company_id: number
  created_at: Date
  email: string
  erased_at: Date | null
  first_name: string
  gender: string | null
  id: number
  language: string
  last_name: string
  legal: unknown
  level_id: number | null
  mail_code: string | null
  middle_name: string
  phone: string
  state: string
  type: string
}

export interface DataExports {
  asked_at: Date
  company_id: number
  customer_id: number
  expires_at: Date
  id: number
  key_hash: string
}

export interface DeliveryPaymentOptions {
  can_use_bonuses: boolean
  cart_group: string | null
  company_id: number
  cutoff: string | null
  days_from: number
  delivery_type: string
  free_from: number | null
  id: number
  is_active: boolean
  method: string
  payment_type: string
  price: number
  provider: string
  region_id: number | null
  sort: number
}

export interface EmailChanges {
  asked_at: Date
  code: string
  company_id: number
  customer_id: number
  email: string
  ended_at: Date | null
  ended_by: string | null
  expires_at: Date
  id: number
  locale: string
  tries: number
}

export interface Employees {
  company_id: number
  email: string
  id: number
  is_active: boolean
  name: string
  outlet_id: number | null
  phone: string
  position: string
  position_en: string
}

export interface Erasures {
  asked_at: Date
  company_id: number
  customer_id: number
  due_at: Date
  ended_at: Date | null
  ended_by: string | null
  id: number
}

export interface ErasuresToDo {
  asked_at: Date | null
  company_id: number | null
  customer_id: number | null
  due_at: Date | null
  ended_at: Date | null
  ended_by: string | null
  id: number | null
}

export interface Events {
  at: Date
  company_id: number
  customer_id: number | null
  id: number
  order_id: number | null
  payload: unknown
  told_at: Date | null
  type: string
}

export interface ExchangeFiles {
  bytes: number
  done: number
  exchange_id: number
  id: number
  import_id: number | null
  name: string
  problem: string
  state: string
  total: number
}

export interface ExchangeLogins {
  company_id: number
  created_at: Date
  encoding: string
  late_after_h: number
  login: string
  orders_since: Date
  password_hash: string
}

export interface ExchangeOffers {
  exchange_id: number
  order_id: number
  version: Date
}

export interface ExchangeOrders {
  company_id: number
  order_id: number
  outer_date: string
  outer_number: string
  taken_version: Date | null
}

export interface Exchanges {
  began_at: Date
  company_id: number
  counts: unknown
  id: number
  kind: string
  last_at: Date
  problem: string
  session_key: string
  state: string
  token_hash: string
  version: string
}

export interface Favorites {
  added_at: Date
  company_id: number
  customer_id: number
  product_id: number
  seen_price: number | null
  seen_region_id: number | null
  seen_zone_id: number | null
}

export interface FetchedPictures {
  bytes: number
  company_id: number
  detail: string
  fetched_at: Date
  image_id: number | null
  problem: string
  tries: number
  url: string
}

export interface FormAnswers {
  agreed_from: string
  company_id: number
  consent_text_id: number
  created_at: Date
  customer_id: number | null
  fields: unknown
  form_id: string
  id: number
  locale: string
  page: string
}

export interface GatheringRegistrations {
  came_at: Date | null
  changed_at: Date
  code: string
  company_id: number
  created_at: Date
  customer_id: number
  gathering_id: number
  id: number
  reason: string
  reminded: number[]
  state: string
  turn: number | null
}

export interface GatheringReviews {
  comment: string
  company_id: number
  created_at: Date
  customer_id: number
  gathering_id: number
  id: number
  rating: number
  registration_id: number
  state: string
}

export interface Gatherings {
  approval: string
  cancel_reason: string
  canceled_at: Date | null
  company_id: number
  content: unknown
  created_at: Date
  ends_at: Date
  id: number
  is_online: boolean
  is_published: boolean
  latitude: number | null
  longitude: number | null
  next_turn: number
  online_link: string
  places: number | null
  region_id: number | null
  registration_until: Date
  slug: string
  starts_at: Date
  taken: number
  theme: string
  timezone: string
  version: number
}

export interface HotelCollections {
  company_id: number
  hotel_ids: number[]
  id: number
  image: unknown
  is_active: boolean
  level: number
  name: string
  name_en: string
  parent_id: number | null
  path: string
  slug: string
  sort: number
  text: string
  text_en: string
}

export interface HotelRooms {
  area_m2: number | null
  hotel_id: number
  id: number
  images: unknown
  key: string
  max_adults: number
  max_children: number
  name: string
  name_en: string
  sort: number
  view: string
}

export interface Hotels {
  address: string
  address_en: string
  beach_distance_m: number | null
  beach_kind: string
  beach_line: number | null
  child_age_limit: number
  company_id: number
  destination_id: number
  kinds: string[]
  latitude: number
  longitude: number
  old_names: string[]
  opened: number | null
  product_id: number
  questions: unknown
  renovated: number | null
  rules: string
  rules_en: string
  services: string[]
  stars: number
  transfer_minutes: number | null
}

export interface IdempotencyKeys {
  actor: string
  body: unknown
  company_id: number
  created_at: Date
  holder: string | null
  key: string
  request_hash: string
  route: string
  status: number | null
}

export interface Images {
  company_id: number
  hash: string
  height: number
  id: number
  scaled: unknown
  width: number
}

export interface ImportPriceTypes {
  company_id: number
  currency: string | null
  external_id: string
  price_type_id: number
}

export interface ImportProperties {
  company_id: number
  external_id: string
  is_hidden: boolean
  name: string
  reference: boolean
  value_words: unknown
}

export interface ImportRefusals {
  code: string
  detail: string
  entity: string
  external_id: string
  id: number
  import_id: number
  refused: boolean
}

export interface ImportRows {
  data: unknown
  file_no: number
  import_id: number
  key: string
  kind: string
  product_key: string
  repeats: number
}

export interface ImportantDates {
  company_id: number
  created_at: Date
  customer_id: number
  day: number
  id: number
  month: number
  name: string
  year: number | null
}

export interface Imports {
  company_id: number
  counts: unknown
  created_at: Date
  file: string
  format: string
  id: number
  phase: string
  progress: unknown
  request: unknown
  state: string
  updated_at: Date
}

export interface MarkingCodes {
  bound_at: Date
  code: string
  company_id: number
  id: number
  order_item_id: number
}

export interface MessageTemplates {
  body: string
  changed_at: Date
  channel: string
  company_id: number
  event: string
  is_on: boolean
  language: string
  subject: string
}

export interface Messages {
  address: string
  channel: string
  company_id: number
  created_at: Date
  customer_id: number | null
  ended_at: Date | null
  event: string
  facts: unknown
  id: number
  key: string
  language: string
  reason: string
  send_after: Date
  state: string
}

export interface NavigationItems {
  authentication_required: boolean
  company_id: number
  group_slug: string
  icon: string
  id: number
  image: string
  is_desktop: boolean
  is_mobile: boolean
  mode: string
  name: string
  name_en: string
  parent_id: number | null
  slug: string
  sort: number
  type: string
  value: string
}

export interface OauthAttempts {
  browser_hash: string
  company_id: number
  expires_at: Date
  nonce: string
  person: unknown
  provider: string
  return_url: string
  state_hash: string
  taken_at: Date | null
  verifier: string
}

export interface OrderAdjustments {
  amount: number
  at: Date
  code: string
  id: number
  item_id: number | null
  label: unknown
  order_id: number
  source: string
}

export interface OrderHistory {
  actor: string
  at: Date
  from_state: string
  id: number
  order_id: number
  reason: string
  sub_state: string
  to_state: string
}

export interface OrderItems {
  agent: unknown
  article: string
  barcode: string
  count: number
  details: unknown
  earns: number
  id: number
  image: unknown
  kind: string
  list_price: number
  name: string
  name_en: string
  old_price: number | null
  order_id: number
  payable: number
  payment_mode: string
  payment_subject: string
  price: number
  product_id: number | null
  seller: string
  size: string
  sku: string
  step: number
  total: number
  unit: string | null
  variant_id: number | null
  vat: string
  withdrawn: number
}

export interface OrderPieces {
  back: number | null
  freed: number | null
  handed_over: number | null
  item: number | null
  order_id: number | null
  pieces: number | null
  reserved: number | null
  still_out: number | null
  written_off: number | null
}

export interface Orders {
  address: unknown
  address_details: unknown
  balances: unknown
  bonus_discount_amount: number
  canceled_amount: number
  cancellation_fee: number
  cancellation_terms: unknown
  cancels_free: boolean
  capture: string
  cart_group: string
  comment: string
  company_id: number
  confirm_by: Date | null
  confirm_within_s: number
  confirmation: string
  created_at: Date
  customer_id: number
  decided_at: Date | null
  delivery_payment_option_id: number
  delivery_price: number
  delivery_type: string
  discount_amount: number
  due_date: string | null
  due_from: string | null
  due_to: string | null
  employee: string
  held: number
  id: number
  idempotency_key: string
  language: string
  legal: unknown
  number: string
  outlet_id: number | null
  paid: number
  payment_type: string
  placed_with: string | null
  promo_codes: string[]
  receipt_code: string
  recipient: unknown
  recipient_email: string
  recipient_key: string
  recipient_name: string
  recipient_phone: string
  refunded: number
  region_id: number
  reserved_until: Date | null
  state: string
  storage_extensions: number[]
  storage_until: Date | null
  sub_state: string
  subtotal: number
  total: number
  updated_at: Date
  version: number
}

export interface OutletKeys {
  company_id: number
  created_at: Date
  id: number
  key_hash: string
  name: string
  outlet_id: number
  revoked_at: Date | null
}

export interface Outlets {
  address: string
  address_en: string
  carrier: string | null
  carrier_city: string | null
  carrier_code: string | null
  company_id: number
  external_id: string | null
  features: unknown
  id: number
  is_active: boolean
  kind: string
  latitude: number | null
  longitude: number | null
  name: string
  name_en: string
  phone: string
  popularity: number
  ready_minutes: number
  region_id: number | null
  schedule: unknown
  special_days: unknown
  timezone: string | null
}

export interface PagePublications {
  company_id: number
  created_at: Date
  id: number
  page_id: number
  since: Date
  staff_id: number | null
  until: Date | null
  version: number | null
}

export interface PageVersions {
  company_id: number
  content: unknown
  created_at: Date
  note: string
  number: number
  page_id: number
  restored_from: number | null
  staff_id: number | null
}

export interface Pages {
  body: unknown
  body_en: unknown
  company_id: number
  id: number
  kind: string
  slug: string
  title: string
  title_en: string
}

export interface PaymentSchedule {
  amount: number
  due_at: Date
  kind: string
  number: number
  order_id: number
  remind_hours: number[]
  reminded_hours: number[]
}

export interface Payments {
  amount: number
  cancel_reason: string
  company_id: number
  confirmation: unknown
  created_at: Date
  id: number
  idempotence_key: string
  method: string
  order_id: number
  provider: string
  provider_id: string | null
  refunded: number
  state: string
  surplus: boolean
  updated_at: Date
}

export interface PersonalManagers {
  company_id: number
  customer_id: number
  employee_id: number
  sort: number
}

export interface PriceAccessRequests {
  company_id: number
  created_at: Date
  customer_id: number
  decided_at: Date | null
  decided_by: number | null
  id: number
  legal: unknown
  level_id: number | null
  reason: string
  state: string
}

export interface PriceChanges {
  price: number
  price_type_id: number
  since: Date
  variant_id: number
}

export interface PriceLevels {
  company_id: number
  description: string
  description_en: string
  id: number
  name: string
  name_en: string
  price_type_id: number | null
  slug: string
}

export interface PriceTypes {
  company_id: number
  external_id: string | null
  id: number
  is_default: boolean
  name: string
}

export interface PriceZones {
  base_id: number | null
  company_id: number
  id: number
  level_id: number | null
  price_type_id: number
  slug: string
}

export interface Prices {
  old_price: number | null
  price: number
  price_type_id: number
  variant_id: number
}

export interface ProductAttributes {
  product_id: number
  value_id: number
}

export interface ProductCards {
  card: unknown
  category_ids: number[]
  company_id: number
  created_at: Date
  in_warehouse: boolean
  other_prices: unknown
  popularity: number
  price: number
  price_max: number
  product_id: number
  rating: number
  search: unknown
  stock_regions: number[]
  value_ids: number[]
  zone_id: number
}

export interface ProductImages {
  image_id: number
  product_id: number
  sort: number
}

export interface ProductShelves {
  company_id: number
  held: unknown
  model: string
  outlets: number[]
  product_id: number
  sizes: unknown
}

export interface ProductViews {
  company_id: number
  customer_id: number
  product_id: number
  viewed_at: Date
}

export interface Products {
  article: string
  can_deliver: boolean
  can_pick_up: boolean
  category_id: number
  codes: string
  company_id: number
  created_at: Date
  description: string
  description_en: string
  dimensions: string | null
  external_id: string | null
  full_name: string
  group_key: string | null
  height_cm: number | null
  id: number
  import_source: string | null
  is_active: boolean
  kind: string
  length_cm: number | null
  marking_type: string
  minimum: number
  name: string
  name_en: string
  popularity: number
  rating: number
  review_count: number
  slug: string
  step: number
  unit: string
  updated_at: Date
  vat: string | null
  version: number
  weight_g: number | null
  width_cm: number | null
}

export interface PromoAllowances {
  company_id: number
  id: number
  limit_per_customer: number | null
  limit_total: number | null
  used: number
}

export interface PromoCodes {
  allowance_id: number
  code: string
  company_id: number
  created_at: Date
  customer_id: number | null
  expires_at: Date | null
  id: number
  is_registration: boolean
  is_stopped: boolean
  promotion_id: number
}

export interface PromoUses {
  allowance_id: number
  at: Date
  customer_id: number
  order_id: number
  state: string
}

export interface Promotions {
  active_since: Date | null
  active_until: Date | null
  allowance_id: number | null
  caption: string
  caption_en: string
  company_id: number
  created_at: Date
  id: number
  image: unknown
  is_shown: boolean
  is_stopped: boolean
  name: string
  name_en: string
  needs_code: boolean
  priority: number
  registration: unknown
  rule: unknown
  since: Date | null
  slug: string
  terms: string[]
  terms_en: string[]
  told_at: Date | null
  until: Date | null
}

export interface ProviderAccounts {
  company_id: number
  is_active: boolean
  kind: string
  provider: string
  secrets: unknown
  settings: unknown
  updated_at: Date
}

export interface PushDevices {
  application: string
  changed_at: Date
  company_id: number
  created_at: Date
  customer_id: number | null
  device_id: string
  has_session: boolean
  id: number
  locale: string
  registration_id: string
  session_id: number | null
  staff_id: number | null
}

export interface PushKeys {
  company_id: number
  created_at: Date
  private_key: string
  public_key: string
}

export interface Pushes {
  clicked_at: Date | null
  company_id: number
  created_at: Date
  customer_id: number | null
  event: string
  id: number
  type: string
  value: string
}

export interface RateCounters {
  count: number
  key: string
  window_start: Date
}

export interface Receipts {
  at: Date
  company_id: number
  id: number
  idempotence_key: string | null
  kind: string
  lines: unknown
  order_id: number
  payment_id: number | null
  problem: string
  provider_id: string
  refund_id: number | null
  sent_to: unknown
  state: string
  tax_system: string
  total: number
}

export interface ReceivedGoods {
  at: Date
  company_id: number
  id: number
  order_id: number
  order_item_id: number
  outlet_id: number
  reason: string
  restocked: number
  staff_id: number | null
  written_off: number
}

export interface ReclamationHistory {
  actor: string
  actor_name: string
  at: Date
  company_id: number
  from_state: string
  id: number
  reason: string
  reclamation_id: number
  to_state: string
}

export interface ReclamationMessages {
  at: Date
  author: string
  author_name: string
  company_id: number
  customer_id: number
  id: number
  reclamation_id: number
  text: string
}

export interface Reclamations {
  barcodes: string[]
  comment: string
  company_id: number
  count: number
  created_at: Date
  customer_id: number
  ended_at: Date | null
  id: number
  order_id: number
  order_item_id: number
  pickup_point: number | null
  reason: string
  refund_key: string | null
  refund_method: string
  refund_tries: number
  sealed: unknown
  state: string | null
  submitted_at: Date | null
  updated_at: Date
}

export interface Reconciliations {
  at: Date
  checked: number
  company_id: number
  findings: unknown
  id: number
  since: Date
}

export interface Redirects {
  company_id: number
  created_at: Date
  from_path: string
  id: number
  is_automatic: boolean
  staff_id: number | null
  target: string
  target_path: string | null
}

export interface Refunds {
  actor: string
  amount: number
  by_people: boolean
  cancel_reason: string
  company_id: number
  created_at: Date
  id: number
  idempotence_key: string
  lines: unknown
  order_id: number
  payment_id: number
  provider_id: string | null
  reason: string
  request_key: string
  state: string
  updated_at: Date
}

export interface Regions {
  company_id: number
  fias_id: string | null
  id: number
  latitude: number
  longitude: number
  name: string
  name_en: string
  slug: string
  sort: number
  timezone: string
  zone_id: number
}

export interface Reservations {
  count: number
  order_id: number
  outlet_id: number
  state: string
  variant_id: number
}

export interface ReviewReports {
  closed_at: Date | null
  comment: string
  company_id: number
  created_at: Date
  customer_id: number
  reason: string
  review_id: number
}

export interface ReviewVotes {
  company_id: number
  created_at: Date
  customer_id: number
  review_id: number
}

export interface Reviews {
  added_at: Date | null
  addition: string
  addition_reason: string
  addition_state: string | null
  agreed_at: Date
  comment: string
  company_id: number
  cons: string
  created_at: Date
  customer_id: number
  decided_at: Date | null
  decided_by: number | null
  id: number
  is_anonymous: boolean
  order_item_id: number | null
  product_id: number
  promo_code: string
  pros: string
  rating: number
  reason: string
  replied_at: Date | null
  reply: string
  revision: number
  sale_item_id: number | null
  state: string
}

export interface SaleItems {
  count: number
  id: number
  name: string
  name_en: string
  price: number
  product_id: number | null
  sale_id: number
  size: string
  sku: string
  variant_id: number | null
}

export interface SaleReturnItems {
  amount: number
  count: number
  return_id: number
  sale_item_id: number
}

export interface SaleReturns {
  check_number: string
  company_id: number
  created_at: Date
  id: number
  outlet_id: number
  returned_at: Date
  sale_id: number
  total: number
}

export interface Sales {
  check_number: string
  company_id: number
  created_at: Date
  customer_id: number | null
  id: number
  outlet_id: number
  phone: string
  sold_at: Date
  total: number
}

export interface SavedAddresses {
  address: unknown
  company_id: number
  created_at: Date
  customer_id: number
  details: unknown
  id: number
  is_default: boolean
  title: string
}

export interface SearchLog {
  company_id: number
  found: number
  last_at: Date
  query: string
  times: number
}

export interface SearchSynonyms {
  company_id: number
  created_at: Date
  id: number
  key: string
  words: string[]
}

export interface SentNotices {
  at: Date
  key: string
}

export interface Sessions {
  created_at: Date
  customer_id: number
  device: string
  expires_at: Date
  id: number
  ip: string
  seen_at: Date | null
  token_hash: string
}

export interface ShipmentItems {
  count: number
  order_item_id: number
  shipment_id: number
}

export interface Shipments {
  carrier: string | null
  carrier_state: string
  company_id: number
  created_at: Date
  delivery_service: string
  expected_date: string | null
  id: number
  invoice_number: string
  number: string
  order_id: number
  received_date: string | null
  state: string
  tracked_at: Date | null
  tracking_url: string
  updated_at: Date
  waybill_id: string | null
  waybill_key: string | null
  waybill_on_receipt: number | null
  waybill_problem: string
  waybill_state: string | null
}

export interface SignInCodes {
  code_hash: string
  company_id: number
  created_at: Date
  expires_at: Date
  id: number
  method: string
  phone: string
  tries: number
  used_at: Date | null
}

export interface SignInLinks {
  code_hash: string
  customer_id: number
  expires_at: Date
  used_at: Date | null
}

export interface SizeGuides {
  company_id: number
  head: string[]
  head_en: string[]
  id: number
  name: string
  name_en: string
  note: string
  note_en: string
  rows: unknown
  slug: string
}

export interface Staff {
  company_id: number
  created_at: Date
  email: string
  id: number
  is_active: boolean
  name: string
  password_hash: string
  permissions: string[]
  totp_secret: string | null
  totp_step: number
}

export interface StaffAudit {
  after: unknown
  at: Date
  before: unknown
  call: string
  company_id: number
  id: number
  ip: string
  object: string
  reason: string
  staff_id: number | null
}

export interface StaffGroups {
  company_id: number
  name: string
  permissions: string[]
}

export interface StaffMemberships {
  company_id: number
  group_name: string
  id: number
  outlet_ids: number[] | null
  staff_id: number
}

export interface StaffSessions {
  company_id: number
  created_at: Date
  expires_at: Date
  key_hash: string
  staff_id: number
}

export interface StockLevels {
  on_hand: number
  outlet_id: number
  reserved: number
  variant_id: number
}

export interface StockWaits {
  address: string
  agreed_from: string
  channel: string
  company_id: number
  created_at: Date
  customer_id: number | null
  ended_at: Date | null
  ended_by: string | null
  id: number
  locale: string
  region_id: number
  stop_code: string
  variant_id: number
}

export interface StreamEvents {
  at: Date
  company_id: number
  data: unknown
  event: string
  id: number
  topic: string
  written: string
}

export interface StreamTrims {
  id: number
  written: string
}

export interface Subscriptions {
  changed_at: Date
  channel: string
  company_id: number
  customer_id: number
  is_on: boolean
  topic: string
}

export interface TourBookings {
  asked_at: Date | null
  company_id: number
  created_at: Date
  customer_id: number
  decided_at: Date | null
  end_date: string
  erased_at: Date | null
  hotel_id: number
  key: string
  operator: string
  order_id: number
  provider: string
  quote_id: number
  read_count: number
  start_date: string
  state: string
  supplier_message: string
  supplier_ref: string
  task: string
  task_at: Date | null
  updated_at: Date
  voucher_checked_at: Date | null
  voucher_faults: unknown
}

export interface TourCalendars {
  company_id: number
  days: unknown
  departure: string
  destination: string
  fetched_at: Date | null
  next_at: Date
  nights: string
  party: string
}

export interface TourClaims {
  after: string
  answered_at: Date | null
  before: string
  company_id: number
  extra: number
  id: number
  is_told: boolean
  kind: string
  order_id: number
  raised_at: Date
  reminders: number
  state: string
  supplier_claim: string
}

export interface TourConsents {
  body: string
  company_id: number
  customer_id: number
  given_at: Date
  hash: string
  id: number
  kind: string
  locale: string
  quote_id: number
  title: string
  version: string
}

export interface TourDepartures {
  code: string
  company_id: number
  id: number
  name: string
  name_en: string
  name_from: string
  name_from_en: string
  region_id: number | null
  sort: number
}

export interface TourDestinations {
  company_id: number
  id: number
  image: unknown
  is_domestic: boolean
  is_visa_free: boolean
  iso2: string
  latitude: number
  level: string
  longitude: number
  name: string
  name_en: string
  name_to: string
  name_to_en: string
  other_names: string[]
  parent_id: number | null
  passport_days: number
  slug: string
  sort: number
  text: string
  text_en: string
  timezone: string
  weather: unknown
}

export interface TourLog {
  actor: string
  at: Date
  company_id: number
  id: number
  order_id: number
  said: string
  what: string
}

export interface TourOperators {
  address: string
  code: string
  company_id: number
  guarantee: string
  guarantee_until: string | null
  id: number
  inn: string
  is_enabled: boolean
  legal_name: string
  name: string
  phone: string
  register_number: string
}

export interface TourPapers {
  company_id: number
  content_type: string
  created_at: Date
  file: string
  id: number
  kind: string
  name: string
  order_id: number
  source: string
}

export interface TourPriceChecks {
  checks: number
  company_id: number
  day: string
  moved: number
  operator: string
}

export interface TourPrices {
  company_id: number
  day: string
  departure: string
  destination: string
  nights: number
  party: string
  price: number
  seen_at: Date
}

export interface TourProviderIds {
  company_id: number
  ours: string
  provider: string
  theirs: string
  thing: string
}

export interface TourQuotes {
  about: unknown
  agreed: number
  agreed_parts: unknown
  company_id: number
  created_at: Date
  customer_id: number | null
  extras: string[]
  hotel_id: number
  id: number
  is_flight_agreed: boolean
  offer: unknown
  offer_ref: string
  operator: string
  order_id: number | null
  party: string
  previous: number | null
  previous_parts: unknown
  provider: string
  quote: unknown
  quoted_at: Date
  returns: string
  state: string
  token: string
  total: number
  tourists: unknown
  valid_until: Date
  visitor_hash: string
}

export interface TourSearchBatches {
  found_at: Date
  offers: string
  search_id: string
  version: number
}

export interface TourSearchKeys {
  company_id: number
  key: string
  search_id: string
  started_at: Date
}

export interface TourSearches {
  company_id: number
  deadline_at: Date
  hotels_found: number
  id: string
  is_done: boolean
  kind: string
  min_price: number | null
  offers_found: number
  operators: unknown
  progress: number
  query: unknown
  started_at: Date
  version: number
  visitor: string
}

export interface TourSections {
  company_id: number
  id: number
  image: unknown
  is_active: boolean
  kind: string
  level: number
  name: string
  name_en: string
  parent_id: number | null
  path: string
  preset: unknown
  slug: string
  sort: number
  text: string
  text_en: string
  title: string
  title_en: string
}

export interface Tourists {
  company_id: number
  created_at: Date
  customer_id: number
  id: number
  kind: string
  sealed: unknown
  updated_at: Date
}

export interface Uploads {
  bytes: number
  company_id: number
  created_at: Date
  customer_id: number | null
  file: string
  height: number
  id: number
  key: string
  purpose: string
  staff_id: number | null
  used_by: string | null
  width: number
}

export interface Variants {
  article: string
  barcode: string
  company_id: number
  external_id: string | null
  id: number
  is_active: boolean
  parcel: unknown
  product_id: number
  size: string
  sku: string
  sort: number
}

export interface WebhookAttempts {
  at: Date
  attempt: number
  delivery_id: number
  duration_ms: number
  error: string
  id: number
  response: string
  status: number | null
}

export interface WebhookDeliveries {
  created_at: Date
  endpoint_id: number
  event_id: number
  id: number
  next_at: Date | null
  state: string
  tries: number
}

export interface WebhookEndpoints {
  company_id: number
  created_at: Date
  id: number
  is_active: boolean
  secret: string
  types: string[]
  url: string
}
