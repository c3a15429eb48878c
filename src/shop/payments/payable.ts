import type { Db, Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { App } from '#shop/context.ts'
import type { PayableLine } from './payable-line.ts'

/** What is paid for (an order), as payments see it. */
export interface PayableState {
  id: number
  companyId: number
  /** Number that people see; sent to the provider. */
  number: string
  /** Amount to pay online now; 0: nothing is owed, or it cannot be paid any more. */
  due: Kopecks
  /** Amount the customer still has to bring, whether or not it can still be paid. */
  owed: Kopecks
  /** Amount that is neither paid nor refunded; what is held of it is not owed. */
  unpaid: Kopecks
  /** Paid amount less refunds. */
  paid: Kopecks
  /** What it keeps of that although it was canceled. */
  kept: Kopecks
  /** What becomes of money that a provider holds for it. `keep`: nothing until it is confirmed or refused. */
  holds: 'take' | 'keep' | 'release'
  /** A new payment only holds the money, if its provider can hold it for so many ms; null: it takes the money. */
  holdForMs: number | null
  /** `failed`: it ended without success and its money is refunded. */
  standing: 'open' | 'done' | 'failed'
  /** Path to which the bank returns the customer, relative to the company's origin. */
  returnPath: string
}

export interface Buyer {
  /** Empty: unknown. */
  email: string
  /** Digits of E.164, without the plus. */
  phone: string
}

/**
 * What payments need from the thing that is paid for. Payments do not import orders, which implement this (orders/payable-order.flow.ts).
 * `find`, `linesOf`, `buyerOf` and `marksOf` only read; `lock` takes the lock; the others are called while it is held.
 */
export interface Payable {
  find(db: Db, id: number, now: Date): Promise<PayableState | null>
  /** Takes the lock under which its money moves. With an owner, a payable of another customer is not found. */
  lock(tx: Tx, id: number, now: Date, owner?: { companyId: number; customerId: number }): Promise<PayableState | null>
  /** The requested payment method, or its own; null: not offered. */
  methodOf(tx: Tx, id: number, optionId: number | undefined): Promise<string | null>
  /** Lines that sum to its total, with lines that were paid and cancelled since; `standing`: without these. */
  linesOf(db: Db, id: number, which?: 'standing'): Promise<PayableLine[]>
  /** Recipient of receipts. */
  buyerOf(db: Db, id: number): Promise<Buyer>
  /** Marking codes («Честный знак») of the lines that have some. */
  marksOf(db: Db, id: number): Promise<ReadonlyMap<number, readonly string[]>>
  /** Its remaining contents changed: holders of a copy read it again. */
  changed(tx: Tx, id: number, now: Date): Promise<void>
  moneyCame(tx: Tx, id: number, amount: Kopecks, now: Date): Promise<void>
  /** A provider holds money for it. `until`: when the provider lets it go. */
  moneyHeld(tx: Tx, id: number, amount: Kopecks, until: Date, now: Date): Promise<void>
  /** Held money is held no more. `taken`: `moneyCame` follows; otherwise it is the customer's again. */
  holdEnded(app: App, tx: Tx, id: number, amount: Kopecks, now: Date, taken: boolean): Promise<void>
  /** `reason`: of the refund. If nothing of it is paid and nothing was handed over, it ends. */
  moneyWentBack(app: App, tx: Tx, id: number, amount: Kopecks, now: Date, reason: string): Promise<void>
  /** Money was paid that is not owed: it is not part of the paid amount and is refunded automatically. */
  surplusCame(tx: Tx, id: number, amount: Kopecks, now: Date): Promise<void>
  surplusWentBack(tx: Tx, id: number, amount: Kopecks, now: Date, reason: string): Promise<void>
}

/** Kinds of payables. A new kind adds its own column to `payments`, `refunds` and `receipts`. */
export interface Payables {
  order: Payable
}
