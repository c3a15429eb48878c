import type { Kopecks } from '#lib/money.ts'
import type { Lot, SpentPart } from './lots.ts'

/** Customer who owns the bonuses. */
export interface BonusHolder {
  companyId: number
  customerId: number
}

export type OperationKind = 'earned' | 'given' | 'taken' | 'spent' | 'returned' | 'taken_back' | 'expired'

type OrderRef = { id: number; number: string } | null

/** An operation of the bonus ledger, as the customer sees it. */
export interface LedgerOperation {
  id: number
  kind: OperationKind
  amount: Kopecks
  note: string
  order: OrderRef
  /** Its parts by expiry, soonest first; null: never. Empty: the operation took bonuses. */
  ends: { amount: Kopecks; at: Date | null }[]
  at: Date
}

export interface NewOperation extends BonusHolder {
  kind: OperationKind
  orderId: number | null
  note?: string
  /** Unique in a company: the operation with a key is stored once. */
  key?: string
  at: Date
}

export interface NewLot extends BonusHolder {
  orderId: number | null
  amount: Kopecks
  availableFrom: Date
  expiresAt: Date | null
  at: Date
}

/** Bonuses an order spent and earned for its customer. */
export interface OrderInLedger {
  /** What it spent and was not returned, by lot. */
  spent: SpentPart[]
  /** The lot it earned; null: none. */
  lot: (Lot & { amount: Kopecks; owed: Kopecks; takenBack: Kopecks; burnt: Kopecks }) | null
}

export interface BonusBalance {
  available: Kopecks
  /** Earned, but its order can still be returned. */
  pending: Kopecks
  expiring: { amount: Kopecks; at: Date }[]
}

export interface BalanceWithCard extends BonusBalance {
  cardNumber: string
}

/** Bonuses that will be earned, or will expire. */
export interface ComingBonuses {
  kind: 'earned' | 'expired'
  amount: Kopecks
  /** Null: once the order is received and can no longer be returned. */
  at: Date | null
  order: OrderRef
}
