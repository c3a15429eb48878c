import { type Kopecks, ZERO } from '#lib/money.ts'

export const deliveryTypes = ['VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** How an order is paid: in advance by card, through the Faster Payments System (SBP) or Yandex Pay, on receipt, or by a company's invoice. */
export const paymentTypes = ['BANK_CARD', 'SBP', 'CASH', 'YANDEX_PAY', 'INVOICE'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** PICKUP_NOW is a pickup too; an unknown value means delivery to an address (spec §3, contradiction C2). */
export function deliveryTypeOf(value: unknown): DeliveryType {
  if (value === 'PICKUP_NOW') return 'PICKUP'
  return deliveryTypes.find((type) => type === value) ?? 'DELIVERY'
}

export type DeliveryTarget = 'address' | 'outlet' | 'pickup_point' | null

/** The destination the customer must specify with the delivery type (CHK-06). */
export const targetOf = (type: DeliveryType): DeliveryTarget =>
  (({ VIRTUAL: null, DELIVERY: 'address', PICKUP_POINT: 'pickup_point', PICKUP: 'outlet' }) as const)[type]

/** Delivery price for goods of this sum: zero from the shop's free-delivery threshold. */
export const deliveryPriceOf = (tariff: { price: Kopecks; freeFrom: Kopecks | null }, goods: Kopecks): Kopecks =>
  tariff.freeFrom !== null && goods >= tariff.freeFrom ? ZERO : tariff.price

/**
 * The payment method as the API returns it (spec §4): Yandex Pay and SBP are
 * confirmed by a redirect (contradiction C18), whichever provider serves them.
 */
export const presentMethod = (method: string): string => (/^(yandex-pay|sbp)$/.test(method) ? 'redirect' : method)
