import { type Kopecks, ZERO } from '#lib/money.ts'

export const deliveryTypes = ['VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP'] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** How an order is paid: beforehand by a card, by the Faster Payments System (SBP) or Yandex Pay, on receipt, by an invoice of a company. */
export const paymentTypes = ['BANK_CARD', 'SBP', 'CASH', 'YANDEX_PAY', 'INVOICE'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** PICKUP_NOW is a pickup too; what is not a delivery type at all means delivery to an address (spec §3, contradiction C2). */
export function deliveryTypeOf(value: unknown): DeliveryType {
  if (value === 'PICKUP_NOW') return 'PICKUP'
  return deliveryTypes.find((type) => type === value) ?? 'DELIVERY'
}

export type DeliveryTarget = 'address' | 'outlet' | 'pickup_point' | null

/** Where the goods go: what the customer must name besides the delivery itself (CHK-06). */
export const targetOf = (type: DeliveryType): DeliveryTarget =>
  (({ VIRTUAL: null, DELIVERY: 'address', PICKUP_POINT: 'pickup_point', PICKUP: 'outlet' }) as const)[type]

/** What delivery costs for goods of this sum: nothing from the sum on which the shop makes it free. */
export const deliveryPriceOf = (tariff: { price: Kopecks; freeFrom: Kopecks | null }, goods: Kopecks): Kopecks =>
  tariff.freeFrom !== null && goods >= tariff.freeFrom ? ZERO : tariff.price

/** A way to pay as it is told outside (spec §4): Yandex Pay and SBP are confirmed by leaving for them (contradiction C18), whichever of ours serves them. */
export const methodTold = (method: string): string => (/^(yandex-pay|sbp)$/.test(method) ? 'redirect' : method)
