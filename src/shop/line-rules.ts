import { assert } from '#lib/assert.ts'
import type { FiscalFacts } from '#lib/fiscal.ts'
import type { Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import type { SoldBy } from '#lib/quantity.ts'
import type { CartItem } from './cart/cart.wire.ts'
import type { CartLine, LineDetails } from './cart/cart-lines.ts'
import type { LineProblem } from './cart/line-problem.ts'
import type { CartGroup } from './cart-groups.ts'
import type { StoredImage } from './catalog/card.ts'
import type { CompanySettings } from './company/settings.ts'
import type { Shipped } from './delivery/shipping.ts'
import type { Demand } from './demand.ts'
import type { Marks } from './line-marks.ts'
import type { NewOrderItem, OrderItemKind } from './orders/order.ts'

/** Current facts of a wanted line of any kind; only its kind interprets `own`. */
export interface LineFacts<Own = unknown> {
  kind: string
  sku: string
  /** False if it is unknown or withdrawn from sale. */
  isSold: boolean
  name: string
  nameEn: string
  article: string
  size: string
  barcode: string
  image: StoredImage | null
  /** Of one unit. */
  price: Kopecks | null
  oldPrice: Kopecks | null
  /** Unit, step and minimum; absent: sold by the piece. */
  soldBy?: SoldBy
  /** Steps available to this region now: pieces, for goods by the piece. */
  available: number
  /** Identifiers for promotions; absent: no promotion of certain goods applies. */
  marks?: Marks
  /** Shipping facts; absent: it is not shipped at all. */
  ships?: Shipped
  own: Own
}

/** A line with its current facts. */
export type FactLine<Own = unknown> = LineFacts<Own> & {
  count: number
  problem: LineProblem | null
  /** Data of the kind that the cart stores with the line. */
  keptOwn?: LineDetails
}

/** A line with what is paid for it after all reductions; null: it cannot be bought. */
type PricedLineOf<Own> = FactLine<Own> & { payable: Kopecks | null }

/** Data of the kind that a placed order stores with the line. */
export type StoredDetails = Pick<NewOrderItem, 'variantId' | 'productId' | 'details'>

/** The rules of a kind of line (line-kinds.ts): everything except the reading of facts, so that pure files can use it. */
export interface LineRules<Own = unknown> extends OrderItemKind {
  /** Its lines are placed together with the other lines of the group, as one order. */
  group: CartGroup
  /** Whether a wanted line is of this kind; the first kind in the list that accepts it owns it. */
  isOf(line: CartLine): boolean
  /** True: a cart holds one line of this kind with the count 1, and the line sent last replaces an earlier one. */
  isSingle?: boolean
  /** Validates the kind's own data of a line in cart and cookie; null: none. Absent: lines of this kind have none. */
  keeps?(own: LineDetails): LineDetails | null
  /** Cache tags of the facts; null: the facts must not be cached. */
  tags(facts: LineFacts<Own>): string[] | null
  problem(line: LineFacts<Own> & { count: number; seenPrice: Kopecks | null }): LineProblem | null
  demand(line: FactLine<Own>): Demand[]
  /** Pieces in stock at an outlet, and pieces a warehouse can bring there; absent: the kind is stored nowhere and needs no transfer. */
  piecesFor?(line: FactLine<Own>, outletId: number): { here: number; brought: number }
  /** What pieces of an ordered line hold, for cancelling them; absent: the line is cancelled only with the whole order. */
  held?(line: StoredDetails & { sku: string; count: number }): Demand[]
  /** Who sells the line, for the customer; absent: the company. An agent's receipt is a matter of `fiscal`. */
  seller?(line: FactLine<Own>): string
  fiscal(line: FactLine<Own>, company: { settings: CompanySettings }): FiscalFacts
  stored(line: FactLine<Own>): StoredDetails
  /** The `product` field of a cart line. */
  present(line: FactLine<Own>, locale: Locale): CartItem['product']
  /** Data of a cart line in answers, under the name of the kind; absent: the data that the cart keeps (`keeps`). */
  presentOwn?(line: PricedLineOf<Own>, locale: Locale): LineDetails | null
}

/** The kind with a name. Null: the kind was removed but orders with it remain; their lines are shown as stored. */
export const kindNamed = <K extends OrderItemKind>(kinds: readonly K[], name: string): K | null =>
  kinds.find((kind) => kind.name === name) ?? null

/** The kind of a wanted line. Goods accept any line, so there is one. */
export function kindOfLine<K extends LineRules>(kinds: readonly K[], line: CartLine): K {
  const kind = kinds.find((one) => one.isOf(line))
  assert(kind, 'a line is of some kind')
  return kind
}
