import type { Sql, Statement, Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Result } from '#lib/result.ts'
import type { DeliveryType } from './delivery/delivery-type.ts'
import type { Demand } from './demand.ts'
import type { RefusalOf } from './refusals.ts'

export type { Demand }

/** An order that is being placed, as claims see it. */
export interface ClaimingOrder {
  id: number
  companyId: number
  customerId: number
  regionId: number
  deliveryType: DeliveryType
  outletId: number | null
  at: Date
}

/** Refusals of claims. A new claim adds its own code here and to the refusals of placing an order. */
export type ClaimRefusal =
  | RefusalOf<'stock_changed' | 'promo_code_sold_out' | 'promo_code_used' | 'tourists_needed'>
  /** A promotion nobody named explicitly ended meanwhile: the order is priced again. Never returned by the API. */
  | { code: 'promotion_over' }
  /** The courier's hours were taken by other orders meanwhile: the order reads again what is free. Never returned by the API. */
  | { code: 'hours_taken' }
  /** What it takes is not what the order was priced with any more: the order is priced again. Never returned by the API. */
  | { code: 'facts_changed' }
  /** `available`: what can be spent now, less than the order was priced with. */
  | { code: 'bonuses_changed'; available: Kopecks }

/** What a claim took. It is committed by the statement that writes the order. */
export interface TakenClaim {
  /** Additional parts of that statement, each `name as (…)`. The id of the order is in `o`. */
  parts: readonly Sql[]
  /** Cache tags to invalidate when the order is written. */
  tags: readonly string[]
  /** Work to do in the same transaction once the order is written; null: none. */
  after: ((tx: Tx) => Promise<void>) | null
}

/** What is taken by a statement that takes the locks itself. */
export interface UnlockedClaim extends Omit<TakenClaim, 'after'> {
  /** Parts that come before the order: they lock what is taken, in the lock order that all users of these rows follow. */
  locks: readonly Sql[]
  /** A condition over these parts: true if everything is available. */
  isThere: Sql
}

/** `at`: the moment of the release or settlement. */
export type ClaimedOrder = { id: number; companyId: number; customerId: number; at: Date }

/**
 * A scarce resource that an order takes: stock, uses of promo codes, bonuses, and later places, rooms. All claims are in one list
 * (server/start/kinds.ts), and its order is the lock order: two orders never deadlock.
 */
export interface Claim<Found = unknown> {
  name: string
  /** Locks what may be taken until the transaction ends, always in the same order of rows, and reads what is available. */
  lock(order: ClaimingOrder, demand: readonly Demand[]): Statement<Found>
  /** Decides from the locked rows: everything that is wanted, or a refusal that states what is missing. */
  take(order: ClaimingOrder, demand: readonly Demand[], found: Found): Result<TakenClaim, ClaimRefusal>
  /**
   * The same without taking locks first, from the facts read with the lines: for a claim that can make the statement of the order write nothing
   * at all when those facts have changed. Null: the claim has to be locked.
   */
  takeUnlocked?(order: ClaimingOrder, demand: readonly Demand[]): UnlockedClaim | null
  /** The order ended without success: frees what it still holds. Idempotent. */
  release(tx: Tx, order: ClaimedOrder): Promise<void>
  /** Pieces of the order were cancelled: frees them. Absent for a claim of what an order takes as a whole. */
  releasePart?(tx: Tx, order: ClaimedOrder, demand: readonly Demand[]): Promise<void>
  /** The order is handed over: what it still holds counts as used. Idempotent. */
  settle(tx: Tx, order: ClaimedOrder): Promise<void>
  /** Invariant checks: the key states what the query proves; each query returns `id`s of violations. Run by `vitrina doctor`. */
  checks: Readonly<Record<string, string>>
}
