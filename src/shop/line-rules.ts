import type { FiscalFacts } from '#lib/fiscal.ts'
import type { Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CartItem } from './cart/cart.wire.ts'
import type { CartLine, LineOwn } from './cart/cart-lines.ts'
import type { LineProblem } from './cart/line-problem.ts'
import type { StoredImage } from './catalog/card.ts'
import type { CompanySettings } from './company/settings.ts'
import type { Shipped } from './delivery/shipping.ts'
import type { Demand } from './demand.ts'
import type { Marks } from './line-marks.ts'
import type { NewOrderItem, OrderItemKind } from './orders/order.ts'

/** What the shop knows of a wanted line now, whatever is sold by it; `own` is for its kind alone. */
export interface LineFacts<Own = unknown> {
  kind: string
  sku: string
  /** False for what is unknown or withdrawn. */
  isSold: boolean
  name: string
  nameEn: string
  article: string
  size: string
  barcode: string
  image: StoredImage | null
  price: Kopecks | null
  oldPrice: Kopecks | null
  /** Pieces this region can be sold now. */
  available: number
  /** By what promotions know it; what has none is of no promotion of certain goods. */
  marks?: Marks
  /** How it travels; what has none is not sent at all. */
  ships?: Shipped
  own: Own
}

/** A line with what the shop knows of it now. */
export type FactLine<Own = unknown> = LineFacts<Own> & {
  count: number
  problem: LineProblem | null
  /** What the cart keeps of the line for its kind. */
  keptOwn?: LineOwn
}

/** What a placed order keeps of a line for its kind. */
export type StoredOwn = Pick<NewOrderItem, 'variantId' | 'productId' | 'details'>

/** The rules of a kind of line (line-kinds.ts): all of it but the reading of its facts, so that pure files can ask it. */
export interface LineRules<Own = unknown> extends OrderItemKind {
  /** Whether a wanted line is of this kind; the first kind of the list that says yes has it. */
  isOf(line: CartLine): boolean
  /** What a line carries of its own in cart and cookie, made sound; null: nothing. A kind without it carries nothing. */
  keeps?(own: LineOwn): LineOwn | null
  /** What remembered facts depend on; null: they are not to be remembered. */
  tags(facts: LineFacts<Own>): string[] | null
  problem(line: LineFacts<Own> & { count: number; seenPrice: Kopecks | null }): LineProblem | null
  demand(line: FactLine<Own>): Demand[]
  /** Pieces that lie in an outlet, and those a warehouse can bring there; a kind without it is nowhere and needs no bringing. */
  piecesFor?(line: FactLine<Own>, outletId: number): { here: number; brought: number }
  /** What pieces of a line of an order hold, for giving them up; a kind without it is given up with the order alone. */
  held?(line: StoredOwn & { sku: string; count: number }): Demand[]
  fiscal(line: FactLine<Own>, company: { settings: CompanySettings }): FiscalFacts
  stored(line: FactLine<Own>): StoredOwn
  /** `product` of a line of the cart. */
  present(line: FactLine<Own>, locale: Locale): CartItem['product']
}

/** The kind a name stands for. A kind that is gone leaves orders behind: null, and their lines are shown as they were written. */
export const kindNamed = <K extends OrderItemKind>(kinds: readonly K[], name: string): K | null =>
  kinds.find((kind) => kind.name === name) ?? null
