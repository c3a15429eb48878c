import { currencyCodes } from '#lib/currencies.ts'
import { GTM_ID } from '#lib/fields.ts'
import { partModes, paymentSubjects, taxSystems, vatRates, wholeModes } from '#lib/fiscal.ts'
import {
  anyObject,
  choice,
  flag,
  group,
  link,
  list,
  matching,
  origin,
  required,
  type SettingProblem,
  text,
  timeZone,
  wholeNumber,
} from './settings-fields.ts'

const ratio = () => matching(/^[1-9]\d?:[1-9]\d?$/, '1:1')
const clockTime = () => matching(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

/**
 * Every setting of a company: those of spec §3 under their own names, because settings are sent as they are stored, then ours. An empty string
 * means "not set". Defaults are from spec §9 and the notes of the checklist (SET-…).
 */
const companySettings = group({
  // Identity and look
  brand_name: text(),
  language: choice(['ru', 'en'], 'en'),
  currency: choice(currencyCodes, 'USD'),
  site_meta: group({ title: text(), description: text(), image: link() }),
  logo: link(),
  logo_square: link(),
  favicon: link(),
  styles_colors: group({ brand: matching(/^#[0-9a-f]{6}$/i, '#0f6b57') }),
  product_image_ratios: group({ listing: ratio(), product: ratio() }),
  catalog_navigation_template: choice(['large', 'compact'], 'large'),
  product_properties_view: choice(['rows-column', 'columns'], 'rows-column'),
  phone_field_view: choice(['international', 'ru'], 'international'),
  outlet_name: choice(['shop', 'filial'], 'shop'),
  seo_category_name: text(),
  footer_text: text(),
  footer: group({ is_origin_hidden: flag(false) }),

  /** The form below every landing page (contract.md, reading 19); an empty `form_id`: none. Words of `fields`: form-answers/landing-form.ts. */
  landing_form: group({
    form_id: text(),
    fields: list(text()),
    before_text: text(),
    after_text: text(),
    button_text: text(),
  }),
  landing_form_image: link(),
  privacy_policy_full_url: link(),
  terms_of_the_offer_full_url: link(),
  promotion_popup: group({
    enable: flag(false),
    slug: text(),
    hidden_days_after_close: wholeNumber(3),
    timeout: wholeNumber(5),
    is_get_promocode: flag(false),
    is_float_image: flag(false),
    title: text(),
    caption: text(),
    background: text(),
  }),

  // Prices and sign-in
  price_restriction: group({
    is_enabled: flag(false),
    access_message_guest: text(),
    access_message_level: text(),
    access_message_no_level: text(),
    // a request for price access must include documents of the company (VAL-25)
    documents_required: flag(false),
  }),
  // One provider, two names: `tbank` in page URLs and settings, `tid` in API paths (contradiction C4).
  oauth_methods: list(group({ slug: required(choice(['sber', 'yandex', 'vk', 'tbank', 'tid'], 'sber')) })),
  yandex_id: text(),
  tbank_id: text(),
  sber_id: group({ Client_ID: text(), scope: text(), is_test: flag(false) }),
  vk_id: group({ app_id: text() }),
  yandex_pay: group({ Merchant_ID: text() }),

  // Mobile applications
  site_mobile_apps_links: group({ apple: link(), google: link(), common: link() }),
  site_mobile_apps_popup: group({
    app_name: text(),
    install_count: text(),
    on_user_close_disable_days: wholeNumber(10),
  }),
  site_mobile_apps: group({ current_slug: text() }),

  /** Sites that may show our pages for applications in a frame; empty: none. */
  webview_origins: list(required(origin())),

  // Communication
  chat_link: link(),
  phone_calls_sip: text(),
  phone_calls_schedule: group({ from: clockTime(), to: clockTime(), timezone: timeZone('Europe/Moscow') }),
  voximplant: group({ webchat_host: text(), webchat_token: text(), webchat_channel_uuid: text() }),
  rocketchat: group({ url: link(), script: link(), message: text() }),
  chat_bot_salebot: group({ online_chat_id: text(), is_enable_on_site: flag(false) }),
  web_analytics: group({ ym: matching(/^\d+$/), gtm: matching(GTM_ID) }),

  // Visibility: a missing switch means shown, except the last four (open point O20)
  switches: group({
    orders_tabs: flag(true),
    bonuses_switcher: flag(true),
    consultant: flag(true),
    pickup_control: flag(true),
    listing_reviews: flag(true),
    delivery_caption: flag(true),
    fast_order: flag(false),
    auto_select_minimal_price: flag(false),
    go_to_catalog_instead_of_modal: flag(false),
    // Ours: an order without the consents is refused
    consent_required: flag(false),
  }),

  // Our additions to the spec
  /** Codes by SMS cost money: allowed countries (ISO 3166; empty: Russia and its customs union), and the maximum number in 24 hours. */
  sign_in: group({ countries: list(matching(/^[A-Z]{2}$/)), codes_per_day: wholeNumber(5000) }),
  /** The price type of an imported file that is used for sale, by its name there; empty: chosen by imports/price-type.ts. */
  import: group({ price_type: text() }),
  phone: text(),
  timezone: timeZone('Europe/Moscow'),
  legal: group({ name: text(), inn: text(), kpp: text(), ogrn: text(), address: text(), email: text() }),
  /**
   * Tours. `is_enabled`: without it nothing of them shows. `deposit_percent` is due at once, the rest `rest_days` before departure; the operator
   * has `confirm_hours` to answer; papers of tourists are erased `papers_days` after the return; `max_discount_percent` caps promotions and bonuses
   * (contract.md, readings 11, 14, 16).
   */
  tours: group({
    is_enabled: flag(false),
    deposit_percent: wholeNumber(50),
    rest_days: wholeNumber(14),
    confirm_hours: wholeNumber(24),
    pay_in_outlet: flag(false),
    max_discount_percent: wholeNumber(3),
    papers_days: wholeNumber(30),
  }),
  /** Events of the calendar. `reviews`: visitors of an event that is over may review it. */
  events: group({ reviews: flag(false) }),
  /** Data of invoices for companies; without an account payment by invoice is not offered. `days`: how long the goods are reserved for an invoice. */
  invoice: group({
    account: text(),
    bank_name: text(),
    bic: text(),
    correspondent_account: text(),
    director: text(),
    accountant: text(),
    days: wholeNumber(5),
  }),
  /** Texts of English pages (settings-in.ts); empty: the same as elsewhere. */
  in_english: group({
    /** `fields`: labels of the fields in the same places; only those of words without a meaning are shown. */
    landing_form: group({ fields: list(text()), before_text: text(), after_text: text(), button_text: text() }),
    footer_text: text(),
    description: text(),
    legal: group({ name: text(), address: text() }),
    price_restriction: group({
      access_message_guest: text(),
      access_message_level: text(),
      access_message_no_level: text(),
    }),
  }),
  /** Period without SMS and pushes to customers; empty: none. */
  quiet_hours: group({ from: clockTime(), until: clockTime() }),
  /** Slug of the promotion whose personal code rewards a published review; empty: no reward. */
  review_promotion: text(),
  /** Days from the handover of an order, or a purchase in an outlet, until the customer is asked for a review; 0: never. */
  review_letter_days: wholeNumber(7),
  /** Bonuses: 1 bonus is 1 rouble. Percentages are of the amount paid with money; sums are in roubles; `lives_days` 0: no expiry. */
  loyalty: group({
    is_enabled: flag(false),
    percent: wholeNumber(0),
    /** Other percentages for customers of a level (`level` is its id). */
    levels: list(group({ level: required(wholeNumber(0)), percent: required(wholeNumber(0)) })),
    /** Paths of categories whose goods neither earn bonuses nor can be paid with them. */
    excluded_categories: list(text()),
    /** Days from the handover until earned bonuses are available: the return period. */
    pending_days: wholeNumber(14),
    lives_days: wholeNumber(180),
    /** The largest share of an order's goods that bonuses may pay, in percent; 99 at most. */
    spend_share: wholeNumber(30),
    spend_from: wholeNumber(0),
    spend_on_discounted: flag(true),
    /** Kinds of lines besides goods: what they earn, and whether bonuses pay for them; other kinds neither earn nor take bonuses. */
    kinds: list(group({ kind: required(text()), percent: wholeNumber(0), can_spend: flag(false) })),
    rules_url: link(),
  }),
  /** Days in which goods may be returned: for any reason, and with a defect; never fewer than the law requires (orders/return-terms.ts). */
  returns: group({ days: wholeNumber(7), defect_days: wholeNumber(730) }),
  /** Settings of plug-ins, each below its name; read by plugin-settings.ts. */
  plugins: anyObject(),
  // Data of receipts (54-FZ): the rate applies to goods without their own.
  tax: group({
    system: choice(taxSystems, ''),
    vat: choice(vatRates, 'none'),
    delivery_vat: choice(vatRates, 'none'),
    payment_subject: choice(paymentSubjects, 'commodity'),
    payment_mode: choice(wholeModes, 'full_prepayment'),
    /** Of prepaid lines of an order that is paid in parts. */
    part_mode: choice(partModes, 'partial_prepayment'),
  }),
  /** Default weight and size of one piece, for carriers whose price depends on them. */
  parcel: group({
    weight_g: wholeNumber(500),
    length_cm: wholeNumber(30),
    width_cm: wholeNumber(20),
    height_cm: wholeNumber(10),
  }),
  map_tiles_url: matching(/^(https?:\/\/|\/)\S*\{z\}\S*$/),
})

export type CompanySettings = typeof companySettings.fallback
export const defaultSettings: CompanySettings = companySettings.fallback

/** Reads stored settings one by one: an invalid one takes its default and is reported in `problems`; never throws. */
export function readSettings(stored: unknown): { settings: CompanySettings; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  return { settings: companySettings.read(stored, '', problems), problems }
}
