import type { Locale } from '#shop/context.ts'
import { orderLabel } from '#shop/orders/order-labels.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import type { OrderNotice, Words } from '#shop/words.ts'
import { m } from '#texts/messages.js'

type Text = (params: Record<string, never>, options: { locale: Locale }) => string
type NoticeText = (params: { brand: string; number: string; code: string }, options: { locale: Locale }) => string

const payments: Record<string, Text> = {
  BANK_CARD: m.orders_payment_bank_card,
  'BANK_CARD/sberpay': m.orders_payment_bank_card_sberpay,
  CASH: m.orders_payment_cash,
}

const notices: Record<OrderNotice, NoticeText> = {
  placed: m.orders_notice_placed,
  paid: m.orders_notice_paid,
  canceled: m.orders_notice_canceled,
  expired: m.orders_notice_expired,
  ready: m.orders_notice_ready,
  refunded: m.orders_notice_refunded,
}

/** The words of the business, from the compiled messages of both languages. */
export const words: Words = {
  orderState(state, subState, locale) {
    const label = orderLabel(m as unknown as Record<string, Text>, state as OrderState, subState)
    return label ? label({}, { locale }) : state
  },
  lineProblem(code, available, locale) {
    switch (code) {
      case 'unavailable':
        return m.orders_line_unavailable({}, { locale })
      case 'not_enough':
        return m.orders_line_not_enough({ available }, { locale })
      case 'price_changed':
        return m.orders_line_price_changed({}, { locale })
      case 'price_closed':
        return m.orders_line_price_closed({}, { locale })
    }
  },
  promoCodeUnknown: (locale) => m.orders_promo_code_unknown({}, { locale }),
  paymentType(type, method, locale) {
    const text = payments[`${type}/${method}`] ?? payments[type]
    return text ? text({}, { locale }) : type
  },
  orderNotice: (kind, { number, brand, receiptCode }, locale) =>
    notices[kind]({ number, brand, code: receiptCode }, { locale }),
}
