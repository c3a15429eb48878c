import type { RawBuilder } from 'kysely'
import type { Question, Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Result } from '#lib/result.ts'
import type { DeliveryType } from './delivery/delivery-type.ts'
import type { Demand } from './demand.ts'
import type { RefusalCode } from './refusals.ts'

export type { Demand }

/** An order that is being placed, as far as claims need to know it. */
export interface ClaimingOrder {
  id: number
  companyId: number
  customerId: number
  regionId: number
  deliveryType: DeliveryType
  outletId: number | null
  at: Date
}

/** What claims may refuse with; a new claim with a word of its own adds it here and to the refusals of placing. */
export type ClaimRefusal =
  | {
      code: Extract<RefusalCode, 'stock_changed'>
      lines: { sku: string; wanted: number; available: number }[]
    }
  | { code: Extract<RefusalCode, 'promo_code_sold_out' | 'promo_code_used'>; codes: string[] }
  /** What was counted on is gone, and nobody asked for it by name: the order is counted anew. Never leaves the shop. */
  | { code: 'promotion_over' }
  /** The hours of the courier were taken by others meanwhile: the order looks anew at what is left. Never leaves the shop. */
  | { code: 'hours_taken' }
  /** What can be spent now: less than was counted with. */
  | { code: 'bonuses_changed'; available: Kopecks }

/** What was taken. It becomes lasting with the statement that writes the order. */
export interface Taken {
  /** Further parts of that statement, each `name as (…)`. The id of the order is in `o`. */
  parts: readonly RawBuilder<unknown>[]
  /** What caches must forget when it is written. */
  tags: readonly string[]
  /** What is to be done in the same transaction when the order is written; null: nothing. */
  after: ((tx: Tx) => Promise<void>) | null
}

/** What is taken by a statement that locks it itself. */
export interface UnlockedTaken extends Omit<Taken, 'after'> {
  /** Parts before the order: they lock what is to be taken, in the order of all who lock it. */
  locks: readonly RawBuilder<unknown>[]
  /** A condition that reads them: true if all of it is there. */
  isThere: RawBuilder<unknown>
}

/** `at`: when what is taken is released or settled. */
export type ClaimedOrder = { id: number; companyId: number; customerId: number; at: Date }

/**
 * Something scarce that an order takes: stock, uses of promo codes, bonuses, and later places, rooms. All claims stand in one
 * list (server/start/kinds.ts), and its order is the order of locks: two orders never wait for each other crosswise.
 */
export interface Claim<Found = unknown> {
  name: string
  /** Locks what may be taken until the transaction ends, always in the same order of rows, and reads what there is. */
  lock(order: ClaimingOrder, demand: readonly Demand[]): Question<Found>
  /** Decides by what was locked: all that is wanted, or a refusal that says what is lacking. */
  take(order: ClaimingOrder, demand: readonly Demand[], found: Found): Result<Taken, ClaimRefusal>
  /**
   * The same without locking beforehand, from what was seen with the lines: a claim that can make the statement of the order write
   * nothing at all where what was seen is no longer so. Null: it has to be locked.
   */
  takeUnlocked?(order: ClaimingOrder, demand: readonly Demand[]): UnlockedTaken | null
  /** The order came to nothing: what it still holds is free again. Twice does nothing. */
  release(tx: Tx, order: ClaimedOrder): Promise<void>
  /** Pieces of the order were given up: they are free again. A claim of what an order takes as a whole has none of it. */
  releasePart?(tx: Tx, order: ClaimedOrder, demand: readonly Demand[]): Promise<void>
  /** The order is handed over: what it still holds is used up. Twice does nothing. */
  settle(tx: Tx, order: ClaimedOrder): Promise<void>
  /** Queries for what must never be, by what they prove; each answers `id`s. Run by `vitrina doctor`. */
  checks: Readonly<Record<string, string>>
}
