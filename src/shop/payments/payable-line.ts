import { assert } from '#lib/assert.ts'
import type { Agent, Measure, PaymentMode, PaymentSubject, VatRate } from '#lib/fiscal.ts'
import { type Kopecks, largerOf, minus, plus, splitByWeights, sumOf, ZERO } from '#lib/money.ts'

/** A line of an order after every reduction, as payments, receipts and refunds see it. */
export interface PayableLine {
  /** Line of the order; null: the delivery. */
  item: number | null
  name: string
  /** Whole steps: pieces, for goods by the piece. */
  count: number
  /** Amount for all of them. */
  payable: Kopecks
  vat: VatRate
  subject: PaymentSubject
  mode: PaymentMode
  agent: Agent | null
  /** Unit of the quantity; absent: pieces. */
  measure?: Measure
  /** Thousandths of the unit in one of `count`, and the unit's name; absent: whole units. */
  step?: number
  unit?: string
}

/** One line of a stored receipt. */
export interface ReceiptEntry extends Omit<PayableLine, 'count' | 'payable'> {
  quantity: number
  total: Kopecks
  /** What a canceled order keeps: not the delivery, though it belongs to no line of the order either. */
  isFee?: true
  /** Number of pieces handed over or refunded; absent for money alone. */
  pieces?: number
  marks?: readonly string[]
}

/** An amount of one line of the order, of a stored receipt or a refund. */
export interface LineAmount {
  item: number | null
  amount: Kopecks
}

const amountsByItem = (entries: readonly LineAmount[]): Map<number | null, Kopecks> => {
  const amounts = new Map<number | null, Kopecks>()
  for (const { item, amount } of entries) amounts.set(item, plus(amounts.get(item) ?? ZERO, amount))
  return amounts
}

/**
 * The receipt of a payment: its amount is divided over what earlier payments left unpaid of each line. No line receives more than its
 * price, and once everything is paid each line has received its exact price.
 */
export function linesOfPayment(
  lines: readonly PayableLine[],
  before: readonly LineAmount[],
  amount: Kopecks,
): ReceiptEntry[] {
  const paid = amountsByItem(before)
  const left = lines.map((line) => largerOf(ZERO, minus(line.payable, paid.get(line.item) ?? ZERO)))
  assert(sumOf(left) >= amount, 'a payment pays no more than the lines cost')
  return splitByWeights(amount, left).flatMap((total, index) => {
    const { count, payable: _payable, ...line } = lines[index]!
    return total > 0 ? [{ ...line, quantity: count, total }] : []
  })
}
