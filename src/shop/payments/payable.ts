import type { Db, Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { App } from '#shop/context.ts'
import type { PayableLine } from './payable-line.ts'

/** Something that is paid for, as payments see it. */
export interface PayableThing {
  id: number
  companyId: number
  /** What people call it by; told to the payment service. */
  number: string
  /** To be paid online now; 0: nothing, or not any more. */
  due: Kopecks
  /** What of it nobody has paid yet, whether or not it can still be paid. */
  owed: Kopecks
  /** What payments brought less what was given back. */
  paid: Kopecks
  /** `failed`: it came to nothing, and money of it goes back. */
  standing: 'open' | 'done' | 'failed'
  /** Where the customer comes back to from the bank, below the company's address. */
  returnPath: string
}

export interface Buyer {
  /** Empty: not known. */
  email: string
  /** Digits of E.164, without the plus. */
  phone: string
}

/**
 * What payments ask of the thing they are paid for; they know no orders, which implement this (orders/payable-order.flow.ts).
 * `find`, `linesOf`, `buyerOf` and `marksOf` only read, `lock` takes the lock, the others are called with it held.
 */
export interface Payable {
  find(db: Db, id: number, now: Date): Promise<PayableThing | null>
  /** Locks it: whatever moves its money waits here. With an owner, what belongs to somebody else is not found. */
  lock(tx: Tx, id: number, now: Date, owner?: { companyId: number; customerId: number }): Promise<PayableThing | null>
  /** The method of the way to pay that was wished for, or of its own; null: not offered. */
  methodOf(tx: Tx, id: number, optionId: number | undefined): Promise<string | null>
  /** Lines that sum to what is paid for the whole thing, and those that were paid for and given up since. `standing`: without these. */
  linesOf(db: Db, id: number, which?: 'standing'): Promise<PayableLine[]>
  /** To whom receipts go. */
  buyerOf(db: Db, id: number): Promise<Buyer>
  /** Codes of «Честный знак» by line, of those lines that have some. */
  marksOf(db: Db, id: number): Promise<ReadonlyMap<number, readonly string[]>>
  /** What of it is to be handed over is no longer what it was: who keeps a copy of it reads it again. */
  changed(tx: Tx, id: number, now: Date): Promise<void>
  moneyCame(tx: Tx, id: number, amount: Kopecks, now: Date): Promise<void>
  /** `reason`: of the refund. What nobody pays for any more and was not handed over comes to nothing by it. */
  moneyWentBack(app: App, tx: Tx, id: number, amount: Kopecks, now: Date, reason: string): Promise<void>
  /** Money came that is not owed: it counts nowhere in what is paid, and goes back by itself. */
  surplusCame(tx: Tx, id: number, amount: Kopecks, now: Date): Promise<void>
  surplusWentBack(tx: Tx, id: number, amount: Kopecks, now: Date, reason: string): Promise<void>
}

/** Kinds of things that are paid for. Another kind brings its own column to `payments`, `refunds` and `receipts`. */
export interface Payables {
  order: Payable
}
