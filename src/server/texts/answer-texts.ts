import { formatMoney } from '#lib/format.ts'
import { ZERO } from '#lib/money.ts'
import { quantityText, type SoldBy } from '#lib/quantity.ts'
import type { AnswerTexts, BonusOperation } from '#shop/answer-texts.ts'
import type { CodeProblemCode } from '#shop/cart/price-order.ts'
import { saleUnitName } from '#shop/catalog/product/sale-unit.ts'
import type { Locale } from '#shop/context.ts'
import { type OrderState, orderLabel } from '#shop/orders/order-states.ts'
import type { ScheduledKind } from '#shop/orders/payment-schedule.ts'
import type { Plugin } from '#shop/plugin.ts'
import { m } from '#texts/messages.js'
import { fieldProblemText } from './field-problem-texts.ts'
import { messageTemplate } from './message-texts.ts'
import { paperText } from './paper-texts.ts'
import { reclamationTexts } from './reclamation-texts.ts'

const quantityIn = ({ unit, step }: SoldBy, count: number, locale: Locale): string =>
  quantityText(count, step, saleUnitName(unit, locale), locale)

type Text = (params: Record<string, never>, options: { locale: Locale }) => string

/** A missing label of a state does not compile; sub-states have one where it says more. */
const states: Record<`orders_state_${OrderState}`, Text> & Record<string, Text> = {
  orders_state_new: m.orders_state_new,
  orders_state_collecting: m.orders_state_collecting,
  orders_state_collected: m.orders_state_collected,
  orders_state_ready: m.orders_state_ready,
  orders_state_ready_delivery: m.orders_state_ready_delivery,
  orders_state_ready_pickup: m.orders_state_ready_pickup,
  orders_state_ready_pickup_now: m.orders_state_ready_pickup_now,
  orders_state_shipping: m.orders_state_shipping,
  orders_state_done: m.orders_state_done,
  orders_state_canceled: m.orders_state_canceled,
  orders_state_rejected: m.orders_state_rejected,
  orders_state_returned: m.orders_state_returned,
  orders_state_expired: m.orders_state_expired,
  orders_state_new__awaiting_payment: m.orders_state_new__awaiting_payment,
  orders_state_new__deposit_paid: m.orders_state_new__deposit_paid,
  orders_state_new__paid: m.orders_state_new__paid,
  orders_state_new__held: m.orders_state_new__held,
  orders_state_new__part_canceled: m.orders_state_new__part_canceled,
  orders_state_collecting__part_canceled: m.orders_state_collecting__part_canceled,
  orders_state_canceled__by_customer: m.orders_state_canceled__by_customer,
  orders_state_canceled__by_shop: m.orders_state_canceled__by_shop,
  orders_state_canceled__payment_missed: m.orders_state_canceled__payment_missed,
  orders_state_canceled__refused: m.orders_state_canceled__refused,
  orders_state_canceled__not_confirmed: m.orders_state_canceled__not_confirmed,
  orders_state_collecting__tour_confirmed: m.orders_state_collecting__tour_confirmed,
  orders_state_collected__tour_documents: m.orders_state_collected__tour_documents,
  orders_state_ready__tour_travelling: m.orders_state_ready__tour_travelling,
  orders_state_done__tour_over: m.orders_state_done__tour_over,
  orders_state_canceled__claim_refused: m.orders_state_canceled__claim_refused,
  orders_state_canceled__claim_unanswered: m.orders_state_canceled__claim_unanswered,
  orders_state_canceled__rebooked: m.orders_state_canceled__rebooked,
  orders_state_collecting__tour_rebook: m.orders_state_collecting__tour_rebook,
  orders_state_collected__tour_rebook: m.orders_state_collected__tour_rebook,
  orders_state_expired__unpaid: m.orders_state_expired__unpaid,
  orders_state_expired__not_collected: m.orders_state_expired__not_collected,
}

const happenings: Record<Parameters<AnswerTexts['orderHappening']>[0], Text> = {
  storage_extended: m.orders_history_storage_extended,
  paid: m.orders_history_paid,
  paid_partly: m.orders_history_paid_partly,
  paid_too_late: m.orders_history_paid_too_late,
  refunded: m.orders_history_refunded,
  refunded_partly: m.orders_history_refunded_partly,
  surplus_paid: m.orders_history_surplus_paid,
  surplus_refunded: m.orders_history_surplus_refunded,
  held: m.orders_history_held,
  hold_ended: m.orders_history_hold_ended,
  confirmed: m.orders_history_confirmed,
  confirmed_too_late: m.orders_history_confirmed_too_late,
  late_confirmation_settled: m.orders_history_late_confirmation_settled,
}

const payments: Record<string, Text> = {
  BANK_CARD: m.orders_payment_bank_card,
  'BANK_CARD/sberpay': m.orders_payment_bank_card_sberpay,
  SBP: m.orders_payment_sbp,
  YANDEX_PAY: m.orders_payment_yandex_pay,
  CASH: m.orders_payment_cash,
  INVOICE: m.orders_payment_invoice,
}

const promoCodes: Record<Exclude<CodeProblemCode, 'promo_code_min_sum'>, Text> = {
  promo_code_unknown: m.orders_promo_code_unknown,
  promo_code_too_many: m.orders_promo_code_too_many,
  promo_code_sold_out: m.orders_promo_code_sold_out,
  promo_code_not_applicable: m.orders_promo_code_not_applicable,
  promo_code_expired: m.orders_promo_code_expired,
  promo_code_used: m.orders_promo_code_used,
  promo_code_personal: m.orders_promo_code_personal,
  promo_code_not_yet: m.orders_promo_code_not_yet,
  promo_code_first_order: m.orders_promo_code_first_order,
  promo_code_outdone: m.orders_promo_code_outdone,
}

const bonusOperations: Record<BonusOperation, Text> = {
  earned: m.loyalty_operation_earned,
  given: m.loyalty_operation_given,
  taken: m.loyalty_operation_taken,
  spent: m.loyalty_operation_spent,
  returned: m.loyalty_operation_returned,
  taken_back: m.loyalty_operation_taken_back,
  expired: m.loyalty_operation_expired,
  to_earn: m.loyalty_operation_to_earn,
  to_expire: m.loyalty_operation_to_expire,
}

const paymentNames: Record<ScheduledKind, Text> = {
  deposit: m.orders_payment_deposit,
  rest: m.orders_payment_rest,
  full: m.orders_payment_full,
}

/** The texts of the business, from the compiled messages of both languages. */
const texts: AnswerTexts = {
  bonusOperation: (kind, locale) => bonusOperations[kind]({}, { locale }),
  orderState(state, subState, locale) {
    const label = orderLabel(states, state as OrderState, subState)
    return label ? label({}, { locale }) : state
  },
  orderHappening: (event, locale) => happenings[event]({}, { locale }),
  lineProblem(code, { count, soldBy }, locale) {
    switch (code) {
      case 'unavailable':
        return m.orders_line_unavailable({}, { locale })
      case 'not_enough':
        return soldBy
          ? m.orders_line_not_enough_measured({ quantity: quantityIn(soldBy, count, locale) }, { locale })
          : m.orders_line_not_enough({ available: count }, { locale })
      case 'below_minimum':
        return soldBy
          ? m.orders_line_minimum_measured({ quantity: quantityIn(soldBy, count, locale) }, { locale })
          : m.orders_line_minimum({ minimum: count }, { locale })
      case 'price_changed':
        return m.orders_line_price_changed({}, { locale })
      case 'price_closed':
        return m.orders_line_price_closed({}, { locale })
      case 'put_aside':
        return m.orders_line_put_aside({}, { locale })
    }
  },
  lineReplaced: (group, locale) => m.orders_line_replaced({ group }, { locale }),
  priceAccessWaits: (locale) => m.catalog_price_waits({}, { locale }),
  consentBySignIn(kind, locale) {
    const o = { locale }
    if (kind === 'marketing') return ''
    const what = kind === 'offer' ? m.sign_in_rules_offer({}, o) : m.sign_in_rules_privacy({}, o)
    return `${m.sign_in_rules({}, o)} ${what}.`
  },
  consent(kind, locale) {
    const o = { locale }
    if (kind === 'offer') return `${m.checkout_consent_offer({}, o)} ${m.checkout_consent_offer_link({}, o)}`
    if (kind === 'marketing') return m.checkout_consent_marketing({}, o)
    return `${m.checkout_consent_data({}, o)} ${m.checkout_consent_data_link({}, o)}`
  },
  carrierSilent: (locale) => m.orders_carrier_silent({}, { locale }),
  goodsBarred: (byCourier, names, locale) =>
    (byCourier ? m.orders_not_by_courier : m.orders_not_at_places)({ goods: names.join(', ') }, { locale }),
  dateInFuture: (locale) => m.field_date_in_future({}, { locale }),
  paperProblem: paperText,
  fieldProblem: fieldProblemText,
  consentNeeded: (locale) => m.checkout_consent_data_needed({}, { locale }),
  archive: (of, locale) => m.account_archive_about(of, { locale }),
  sizes: (locale) => m.catalog_size({}, { locale }),
  buyer: (locale) => m.server_buyer({}, { locale }),
  fullName: (locale) => m.product_full_name({}, { locale }),
  promoCodeProblem: (code, lacking, locale) =>
    code === 'promo_code_min_sum'
      ? m.orders_promo_code_min_sum({ sum: formatMoney(lacking ?? ZERO, locale, 'RUB') }, { locale })
      : promoCodes[code]({}, { locale }),
  paymentType(type, method, locale) {
    const text = payments[`${type}/${method}`] ?? payments[type]
    return text ? text({}, { locale }) : type
  },
  ...reclamationTexts,
  cheaper: (thing, locale) => m.notices_cheaper_line(thing, { locale }),
  bonusesOfOrder: (number, locale) => m.notices_bonuses_of_order({ number }, { locale }),
  bonusesUntil: (of, locale) => m.notices_bonuses_line(of, { locale }),
  payment: ({ kind, amount, until }, locale) =>
    m.orders_payment_line({ name: paymentNames[kind]({}, { locale }), sum: amount, until }, { locale }),
  flat: (flat, locale) => m.orders_flat({ flat }, { locale }),
  sizedName: ({ name, size }, locale) => (size ? m.server_restock_sized({ name, size }, { locale }) : name),
  bonusOfSale: (check, locale) => m.sales_bonus_reason({ check }, { locale }),
  bonusOfReturn: (check, locale) => m.sales_bonus_return_reason({ check }, { locale }),
  message: messageTemplate,
  leaveMails: (locale) => m.notices_leave({}, { locale }),
}

/** The same with the names that plug-ins give their payment methods. */
export const textsWith = (plugins: readonly Plugin[]): AnswerTexts => ({
  ...texts,
  paymentType(type, method, locale) {
    const own = plugins.find((plugin) => plugin.texts?.[locale][`payment_method_${method}`])
    return own?.texts?.[locale][`payment_method_${method}`] ?? texts.paymentType(type, method, locale)
  },
})
