import { kopecksFromRoubles, minus, plus, roublesFromKopecks } from '#lib/money.ts'
import type { Cart, DeliveryInterval } from '#shop/cart/cart.wire.ts'

export type Option = Cart['delivery_payment_options'][number]
export type DeliveryType = Option['delivery_type']

/** One delivery method with the payment methods it offers. */
export interface DeliveryChoice {
  type: DeliveryType
  options: Option[]
  /** Why the shop does not offer it now, in the shop's words. */
  closed?: string
}

/** Order of the tiles. Methods the region does not offer are shown disabled, with the reason (O2). */
const usual: readonly DeliveryType[] = ['PICKUP_POINT', 'DELIVERY', 'PICKUP']

export function deliveryChoices(
  options: readonly Option[],
  closed: Cart['unavailable_deliveries'] = [],
): DeliveryChoice[] {
  const isVirtual = ({ delivery_type }: Option) => delivery_type === 'VIRTUAL'
  const shown = options.length > 0 && options.every(isVirtual) ? [] : usual
  const types = options.some(isVirtual) ? [...shown, 'VIRTUAL' as const] : shown
  return types.map((type) => ({
    type,
    options: options.filter((option) => option.delivery_type === type),
    closed: closed.find(({ delivery_type }) => delivery_type === type)?.message,
  }))
}

/**
 * Offers of a cart calculated at an address: couriers as calculated there; everything that is picked up as in the selected city, whose
 * outlets are shown.
 */
export function offersOf(cart: Cart, here: Cart): { options: Option[]; closed: Cart['unavailable_deliveries'] } {
  const join = <T extends { delivery_type: DeliveryType }>(there: readonly T[], own: readonly T[]): T[] => [
    ...there.filter(isCourier),
    ...own.filter((one) => !isCourier(one)),
  ]
  return {
    options: join(cart.delivery_payment_options, here.delivery_payment_options),
    closed: join(cart.unavailable_deliveries, here.unavailable_deliveries),
  }
}

const isCourier = ({ delivery_type }: { delivery_type: DeliveryType }): boolean => delivery_type === 'DELIVERY'

/** Paid by a company by bank transfer: its requisites are required. */
export const isByInvoice = ({ payment_type }: Pick<Option, 'payment_type'>): boolean => payment_type.type === 'INVOICE'

/** Order for a company: payment by invoice first, the others unchanged. */
export const invoiceFirst = (options: readonly Option[]): Option[] =>
  options.toSorted((a, b) => +isByInvoice(b) - +isByInvoice(a))

export const lowestPrice = ({ options }: DeliveryChoice): number => Math.min(...options.map(({ price }) => price))
/** Delivery day at one place; undefined: that place cannot hand over the order now. A carrier has one day for all its points. */
export const dateAt = ({ options }: DeliveryChoice, place: number | null): string | null | undefined =>
  options
    .map(({ outlet_dates: dates, date }) => (dates ? dates[String(place)] : place === null ? undefined : date))
    .find((date) => date !== undefined)

/** Null: no day is promised, because the address could not be verified. */
export const firstDate = ({ options }: DeliveryChoice): string | null =>
  options
    .flatMap(({ date }) => date ?? [])
    .toSorted()
    .at(0) ?? null

/** The chosen courier interval if still available, otherwise the earliest. Null where only a day is promised. */
export const chosenInterval = (option: Option | undefined, wanted: DeliveryInterval | null): DeliveryInterval | null =>
  option?.intervals.find(({ date, from, to }) => date === wanted?.date && from === wanted.from && to === wanted.to) ??
  option?.intervals[0] ??
  null

/** Identifies a payment method across delivery methods. */
export const paymentKey = ({ payment_type, method }: Pick<Option, 'payment_type' | 'method'>): string =>
  `${payment_type.type}/${method}`

/** The option of a delivery and a payment; a payment chosen earlier is preserved where it is still possible (O3). */
export const optionOf = (
  options: readonly Option[],
  type: DeliveryType | null,
  payment: string | null,
): Option | undefined => options.find((option) => option.delivery_type === type && paymentKey(option) === payment)

/** Amount paid with bonuses; 0 if the chosen option does not accept them (BON-04). */
export const bonusesWith = ({ bonus_discount_amount }: Cart, option: Option | undefined): number =>
  option && !option.can_use_bonuses ? 0 : bonus_discount_amount

/** Goods after discounts plus the delivery price of the option; the cart itself does not include delivery yet. */
export function totalWith(cart: Cart, option: Option | undefined): number {
  const { subtotal, discount_amount } = cart
  const reductions = plus(kopecksFromRoubles(discount_amount), kopecksFromRoubles(bonusesWith(cart, option)))
  const goods = minus(kopecksFromRoubles(subtotal), reductions)
  return roublesFromKopecks(plus(goods, kopecksFromRoubles(option?.price ?? 0)))
}
