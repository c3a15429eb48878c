import type { Kopecks } from '#lib/money.ts'
import type { CartGroup } from '#shop/cart-groups.ts'
import type { Whereabouts } from '#shop/delivery/courier-zones.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import type { OfferedOption } from '#shop/delivery/option.ts'
import type { FactLine, LineRules } from '#shop/line-rules.ts'
import type { CartLine, LineDetails } from './cart-lines.ts'
import type { CodeProblem, Hint, Priced } from './price-order.ts'

/** A cart as its owner sends it, to be counted. */
export interface CartDraft {
  lines: readonly CartLine[]
  useBonuses: boolean
  promoCodes: readonly string[]
  /** The chosen option: the total then includes its delivery. Null: none is chosen. */
  optionId: number | null
  /** Skus that were put aside for later. */
  aside: ReadonlySet<string>
  /** The delivery address; absent: there is none yet. */
  at?: Whereabouts | null
  /** The version of the stored cart these lines are based on: the cart is stored only if it still has this version. Null: always. */
  version?: string | null
  /** Id of the browser: after too many wrong codes no code is looked up for it. */
  device?: string | undefined
}

/** A cart in an account. */
export interface StoredCart {
  useBonuses: boolean
  /** Changes with its contents: a device that sends an older version is refused. */
  version: string
  lines: StoredCartLine[]
}
export interface StoredCartLine {
  sku: string
  count: number
  /** The price the customer was shown last; null: none. */
  seenPrice: Kopecks | null
  own?: LineDetails | undefined
}

/** Lines with their sums and delivery options: of a cart, or of one of its groups. */
export interface PricedLines extends Priced<FactLine> {
  options: OfferedOption[]
  /** Delivery types that are closed because their carrier does not answer. */
  unanswered: DeliveryType[]
  barred: ExcludedDelivery[]
  /** Bonuses are requested and can be spent: the customer has some, and the chosen payment option takes them. */
  useBonuses: boolean
  /** `earned`: what this cart earns if it is ordered as it is. */
  bonuses: { available: Kopecks; usable: Kopecks; earned: Kopecks }
  promoCodes: string[]
  /** Codes that give nothing, with the reason. */
  codeProblems: ReadonlyMap<string, CodeProblem>
  /** What a slightly larger order would give, the nearest first. */
  hints: Hint[]
}

/** Lines of a cart that are placed as one order. */
export interface PricedGroup extends PricedLines {
  group: CartGroup
}

/** A cart with prices, problems and delivery options. */
export interface PricedCart extends PricedLines {
  /** The orders it makes, in the order in which they are placed; its own figures are their sums. */
  groups: PricedGroup[]
  /** Skus of lines that replaced an earlier line of their kind. */
  replaced: string[]
  kinds: readonly LineRules[]
  region: { id: number; name: string; nameEn: string }
  /** The version of the stored cart; null: a guest's cart, which the browser stores. */
  version: string | null
}

/** A delivery type that some goods of the cart exclude, and these goods. */
export interface ExcludedDelivery {
  type: DeliveryType
  goods: Pick<FactLine, 'name' | 'nameEn'>[]
}

/** Stock of a product as it was when the facts of its line were read: in warehouses and in outlets of the region. */
export interface StockSnapshot {
  productId: number
  stock: readonly { outletId: number; free: number; isWarehouse: boolean }[]
}
