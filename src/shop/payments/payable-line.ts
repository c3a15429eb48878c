import { assert } from '#lib/assert.ts'
import type { Agent, Measure, PaymentMode, PaymentSubject, VatRate } from '#lib/fiscal.ts'
import { type Kopecks, largerOf, minus, plus, splitByWeights, sumOf, ZERO } from '#lib/money.ts'

/** One thing that is paid for, after every reduction: what payments, receipts and refunds are made of. */
export interface PayableLine {
  /** Line of the order; null is the delivery. */
  item: number | null
  name: string
  count: number
  /** What is paid for all pieces of it. */
  payable: Kopecks
  vat: VatRate
  subject: PaymentSubject
  mode: PaymentMode
  agent: Agent | null
  /** What it is counted in; absent: pieces. */
  measure?: Measure
}

/** One line of a stored receipt. */
export interface ReceiptEntry extends Omit<PayableLine, 'count' | 'payable'> {
  quantity: number
  total: Kopecks
  /** Of what was handed over or given back: how many pieces, for money alone none. */
  pieces?: number
  marks?: readonly string[]
}

/** An amount for a line of the order: of a receipt already written, of a refund already made. */
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
 * The receipt of a payment: its amount spread over what earlier payments have left to pay of each line. No line is ever paid
 * more than it costs, and when all is paid, each line has its price to the kopeck.
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
