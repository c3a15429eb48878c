import type { Kopecks } from '#lib/money.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import type { ConsentKind } from '#shop/customers/consent-kinds.ts'
import type { Slot } from '#shop/delivery/courier-zones.ts'
import type { OrderPeople } from '#shop/orders/buyer.ts'
import type { Requisites } from '#shop/orders/order.ts'
import type { GivenPlace } from './read-order.ts'

/**
 * What the customer wants, in our own words: the request without the wire's spelling, of good form but not yet compared with
 * what the shop has (decision 0017: request → intent → priced → placed).
 */
export interface OrderIntent {
  lines: CartLine[]
  /** Prices the customer saw, by sku, where the request tells them; null is no amount at all and equals nothing. */
  seenPrices: ReadonlyMap<string, Kopecks | null>
  /** The sum the customer saw; undefined: not told. */
  seenTotal: Kopecks | null | undefined
  /** The price of the delivery within it; undefined: not told. */
  seenDelivery: Kopecks | null | undefined
  optionId: number
  place: GivenPlace
  /** The hours a courier is asked to come in; null: none were chosen. */
  slot: Slot | null
  addressDetails: { flat: string; floor: string; entrance: string; comment: string } | null
  recipient: { name: string; phone: string; email: string }
  /** Parts of the names as given. */
  people: OrderPeople
  promoCodes: string[]
  useBonuses: boolean
  /** The bonuses the customer saw taken off; undefined: not told. */
  seenBonuses: Kopecks | null | undefined
  /** Barcodes things were taken by, by sku. */
  barcodes: ReadonlyMap<string, string>
  /** The word for the kept cart these lines are of (`version` of a cart); null: they are of none. */
  cartVersion: string | null
  /** A fast order: the cart stays as it is. */
  keepsCart: boolean
  balances: { barcode: string }[]
  employee: string
  /** What the customer agreed to; null: the request says nothing of it. */
  consents: readonly ConsentKind[] | null
  comment: string
  /** The company it is ordered for; null: a person orders. */
  legal: Requisites | null
}
