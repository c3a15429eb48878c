import type { Kopecks } from '#lib/money.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'

/** Which goods: those that fit any of the lists; without lists, all. What `except` names is never among them. */
export interface Scope {
  products: readonly string[]
  /** Paths; a category holds what lies below it. */
  categories: readonly string[]
  /** Slug of a property → slugs of its values: a brand is one of them. */
  attributes: Readonly<Record<string, readonly string[]>>
  skus: readonly string[]
  except: Omit<Scope, 'except'> | null
}

/** Through what a customer came: some promotions are for applications alone. */
export type Channel = 'web' | 'app'

export interface Conditions {
  /** Of all goods of the order, before any promotion. */
  totalFrom: Kopecks | null
  /** The same of the goods of the scope alone. */
  scopeTotalFrom: Kopecks | null
  /** Pieces of the scope. */
  countFrom: number | null
  /** All parts must be in the order; the effect is on the pieces of whole sets. */
  set: readonly { scope: Scope; count: number }[] | null
  isFirstOrder: boolean
  /** Slugs of levels of customers. */
  levels: readonly string[] | null
  /** Slugs. */
  regions: readonly string[] | null
  channels: readonly Channel[] | null
  /** Of plug-ins, each with what the promotion set. */
  plugged: readonly { name: string; settings: unknown }[]
}

export type Effect =
  /** Per cent of the price; `most`: at most so much of the whole order. */
  | { type: 'percent'; percent: number; most: Kopecks | null }
  | { type: 'sum'; amount: Kopecks; per: 'order' | 'line' | 'piece' }
  /** What a piece costs instead; never more than without it. */
  | { type: 'price'; price: Kopecks }
  /** Of every so many pieces the cheapest one, by so many per cent: 100 is free. */
  | { type: 'nth'; every: number; percent: number }
  /** For every `for` pieces of the scope so many pieces of the gift, which lies in the order, cost nothing. */
  | { type: 'gift'; gift: Scope; for: number; count: number }
  /** The more pieces the more per cent, counted by line or over the scope. */
  | { type: 'steps'; per: 'line' | 'scope'; steps: readonly { from: number; percent: number }[] }
  | { type: 'free_delivery'; types: readonly DeliveryType[] | null }
  | { type: 'plugged'; name: string; settings: unknown }

export interface Rule {
  scope: Scope
  conditions: Conditions
  effect: Effect
  /** Whole orders come after goods; codes after both. Each line has one promotion of each lane at most. */
  lane: Lane
  /** False: a line has this one alone or none of it, whichever gives more. */
  combines: boolean
}

/** In the order in which they are counted, each on what those before it left. */
export const lanes = ['goods', 'order', 'code'] as const
export type Lane = (typeof lanes)[number]
