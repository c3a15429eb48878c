import type { Kopecks } from '#lib/money.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import type { ConsentKind } from '#shop/customers/consent-kinds.ts'
import type { Slot } from '#shop/delivery/courier-zones.ts'
import type { OrderPeople } from '#shop/orders/buyer.ts'
import type { Requisites } from '#shop/orders/order.ts'
import type { RequestedPlace } from './read-order.ts'

/**
 * What the customer wants, independent of the wire format: well-formed, but not yet compared with what the shop has (decision 0017: request →
 * intent → priced → placed).
 */
export interface OrderIntent {
  lines: CartLine[]
  /** Prices the customer saw, by sku, where the request has them; null: not a valid amount, so it equals no price. */
  seenPrices: ReadonlyMap<string, Kopecks | null>
  /** The total the customer saw; undefined: not in the request. */
  seenTotal: Kopecks | null | undefined
  /** The delivery price within it; undefined: not in the request. */
  seenDelivery: Kopecks | null | undefined
  optionId: number
  place: RequestedPlace
  /** The chosen courier hours; null: none were chosen. */
  slot: Slot | null
  addressDetails: { flat: string; floor: string; entrance: string; comment: string } | null
  recipient: { name: string; phone: string; email: string }
  /** Parts of the names as given. */
  people: OrderPeople
  promoCodes: string[]
  useBonuses: boolean
  /** The bonuses the customer saw spent; undefined: not in the request. */
  seenBonuses: Kopecks | null | undefined
  /** Barcodes by which goods were chosen, by sku. */
  barcodes: ReadonlyMap<string, string>
  /** The version of the stored cart these lines are from (`version` of a cart); null: from none. */
  cartVersion: string | null
  /** A fast order: the cart stays as it is. */
  keepsCart: boolean
  /** The same for all orders that one press places; null: it is placed alone. */
  placedWith: string | null
  balances: { barcode: string }[]
  employee: string
  /** Consents the customer gave; null: not in the request. */
  consents: readonly ConsentKind[] | null
  comment: string
  /** The company it is ordered for; null: a person orders. */
  legal: Requisites | null
}
