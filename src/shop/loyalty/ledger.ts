import type { Kopecks } from '#lib/money.ts'
import type { Lot, SpentPart } from './lots.ts'

/** The customer whose bonuses they are. */
export interface BonusHolder {
  companyId: number
  customerId: number
}

export type OperationKind = 'earned' | 'given' | 'taken' | 'spent' | 'returned' | 'taken_back' | 'expired'

type OrderRef = { id: number; number: string } | null

/** An operation of the ledger of bonuses, as the customer sees it. */
export interface LedgerOperation {
  id: number
  kind: OperationKind
  amount: Kopecks
  note: string
  order: OrderRef
  /** Parts of it by the moment they expire, the soonest first; null: never. Empty: it took bonuses. */
  ends: { amount: Kopecks; at: Date | null }[]
  at: Date
}

export interface NewOperation extends BonusHolder {
  kind: OperationKind
  orderId: number | null
  note?: string
  /** Two operations never have the same key. */
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

/** What an order spent and earned of its buyer's bonuses. */
export interface OrderInLedger {
  /** What it spent and did not get back, by lot. */
  spent: SpentPart[]
  /** The lot it earned. */
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
  /** Null: when the order was received and can no longer be returned. */
  at: Date | null
  order: OrderRef
}
