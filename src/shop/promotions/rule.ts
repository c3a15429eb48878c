import type { Kopecks } from '#lib/money.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'

/** Which goods: those that match any of the lists; without lists, all. Goods in `except` are always excluded. */
export interface Scope {
  products: readonly string[]
  /** Paths; a category includes those below it. */
  categories: readonly string[]
  /** Slug of a property → slugs of its values; a brand is such a property. */
  attributes: Readonly<Record<string, readonly string[]>>
  skus: readonly string[]
  except: Omit<Scope, 'except'> | null
}

/** Where a customer came from: some promotions are for apps only. */
export type Channel = 'web' | 'app'

export interface Conditions {
  /** Minimum sum of all goods of the order, before any promotion. */
  totalFrom: Kopecks | null
  /** The same for the goods of the scope alone. */
  scopeTotalFrom: Kopecks | null
  /** Minimum number of pieces of the scope. */
  countFrom: number | null
  /** All parts must be in the order; the effect applies to the pieces of complete sets. */
  set: readonly { scope: Scope; count: number }[] | null
  isFirstOrder: boolean
  /** Slugs of customer levels. */
  levels: readonly string[] | null
  /** Slugs. */
  regions: readonly string[] | null
  channels: readonly Channel[] | null
  /** Conditions of plug-ins, each with the promotion's settings. */
  plugged: readonly { name: string; settings: unknown }[]
}

export type Effect =
  /** Percentage of the price; `most`: maximum for the whole order. */
  | { type: 'percent'; percent: number; most: Kopecks | null }
  | { type: 'sum'; amount: Kopecks; per: 'order' | 'line' | 'piece' }
  /** New price of a piece; never more than without it. */
  | { type: 'price'; price: Kopecks }
  /** Of every `every` pieces the cheapest one is reduced by `percent`: 100 is free. */
  | { type: 'nth'; every: number; percent: number }
  /** For every `for` pieces of the scope, `count` pieces of the gift in the order are free. */
  | { type: 'gift'; gift: Scope; for: number; count: number }
  /** Percentage by number of pieces, counted per line or over the scope. */
  | { type: 'steps'; per: 'line' | 'scope'; steps: readonly { from: number; percent: number }[] }
  | { type: 'free_delivery'; types: readonly DeliveryType[] | null }
  | { type: 'plugged'; name: string; settings: unknown }

export interface Rule {
  /** Kinds of lines it applies to (line-kinds.ts): `goods` unless it names others. Lines of other kinds are as if they were not in the order. */
  kinds: readonly string[]
  scope: Scope
  conditions: Conditions
  effect: Effect
  /** `order` is computed after `goods`, `code` after both. Each line takes at most one promotion of each lane. */
  lane: Lane
  /** False: a line takes either this one alone or the others, whichever gives more. */
  combines: boolean
}

/** In the order of computation, each on what the previous ones left. */
export const lanes = ['goods', 'order', 'code'] as const
export type Lane = (typeof lanes)[number]
