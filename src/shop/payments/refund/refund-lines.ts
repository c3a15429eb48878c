import { assert } from '#lib/assert.ts'
import { type Kopecks, largerOf, minus, smallerOf, splitByWeights, sumOf, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { amountsByItem, type PayableLine, type ReceiptEntry } from '../payable-line.ts'

/** What a refund gives back of one line. No pieces: only money, the goods stay with the customer. */
export interface RefundLine {
  /** null is the delivery. */
  item: number | null
  count: number
  amount: Kopecks
}

/** Pieces of a line, or money: the delivery has no pieces, so it is given back by its amount alone. */
export type AskedRefundLine = { item: number; count: number } | { item: null; amount: Kopecks }

export type RefundLinesRefusal = { code: 'refund_not_possible'; reason: 'unknown_line' | 'too_many' | 'nothing' }

/** What of each line was not given back yet. */
export function leftOf(lines: readonly PayableLine[], refunded: readonly RefundLine[]): RefundLine[] {
  const amounts = amountsByItem(refunded)
  const counts = new Map<number | null, number>()
  for (const { item, count } of refunded) counts.set(item, (counts.get(item) ?? 0) + count)
  return lines.map(({ item, count, payable }) => ({
    item,
    count: Math.max(0, count - (counts.get(item) ?? 0)),
    amount: largerOf(ZERO, minus(payable, amounts.get(item) ?? ZERO)),
  }))
}

/**
 * The money of these pieces. A price that does not divide is dearer by a kopeck for the pieces that come first, so that giving
 * all pieces back one by one gives exactly what was paid for the line.
 */
export function refundOfLines(
  left: readonly RefundLine[],
  asked: readonly AskedRefundLine[],
): Result<RefundLine[], RefundLinesRefusal> {
  const given: RefundLine[] = []
  let rest = [...left]
  for (const wish of asked) {
    const line = rest.find(({ item }) => item === wish.item)
    if (!line) return refuse({ code: 'refund_not_possible', reason: 'unknown_line' })
    const part = wish.item === null ? { item: null, count: 0, amount: wish.amount } : piecesOf(line, wish.count)
    if (!part || part.amount > line.amount || !(Number.isSafeInteger(part.amount) && part.amount >= 0))
      return refuse({ code: 'refund_not_possible', reason: 'too_many' })
    given.push(part)
    rest = rest.map((one) => (one === line ? without(line, part) : one))
  }
  if (sumOf(given.map(({ amount }) => amount)) === 0) return refuse({ code: 'refund_not_possible', reason: 'nothing' })
  return ok(given)
}

function piecesOf(line: RefundLine, count: number): RefundLine | null {
  if (!Number.isSafeInteger(count) || count < 1 || count > line.count) return null
  return { item: line.item, count, amount: amountOfPieces({ count: line.count, payable: line.amount }, count) }
}

/** What these many pieces of a line cost; the kopecks that do not divide are of those that go first. */
export const amountOfPieces = ({ count, payable }: Pick<PayableLine, 'count' | 'payable'>, pieces: number): Kopecks =>
  sumOf(splitByWeights(payable, Array<number>(count).fill(1)).slice(0, pieces))

const without = (line: RefundLine, part: RefundLine): RefundLine => ({
  item: line.item,
  count: line.count - part.count,
  amount: minus(line.amount, part.amount),
})

/**
 * An amount spread over what is left of all lines, the delivery too. A line that is given back to its last kopeck takes its
 * pieces along.
 */
export function refundOfAmount(left: readonly RefundLine[], amount: Kopecks): Result<RefundLine[], RefundLinesRefusal> {
  if (!Number.isSafeInteger(amount) || amount <= 0) return refuse({ code: 'refund_not_possible', reason: 'nothing' })
  const amounts = left.map((line) => line.amount)
  if (amount > sumOf(amounts)) return refuse({ code: 'refund_not_possible', reason: 'too_many' })
  const parts = splitByWeights(amount, amounts)
  return ok(
    left.flatMap(({ item, count, amount: whole }, index) => {
      const part = parts[index]!
      return part > 0 ? [{ item, count: part === whole ? count : 0, amount: part }] : []
    }),
  )
}

/**
 * Divides a refund over the payments it is taken from, in their order: each takes what it can. Pieces go with the last kopeck
 * of their line, so that every piece is counted once.
 */
export function splitOverPayments(lines: readonly RefundLine[], capacities: readonly Kopecks[]): RefundLine[][] {
  let rest = lines.map((line) => ({ ...line }))
  const shares = capacities.map((capacity) => {
    const amounts = rest.map(({ amount }) => amount)
    const taken = smallerOf(capacity, sumOf(amounts))
    if (taken === 0) return []
    const parts = splitByWeights(taken, amounts)
    const share = rest.map((line, index) => {
      const amount = parts[index]!
      return { item: line.item, count: amount === line.amount ? line.count : 0, amount }
    })
    rest = rest.map((line, index) => without(line, share[index]!))
    return share.filter(({ count, amount }) => count > 0 || amount > 0)
  })
  assert(sumOf(rest.map(({ amount }) => amount)) === 0, 'a refund is taken from payments that have as much')
  return shares
}

/** The receipt of a refund. Money without pieces is written as one. */
export function linesOfRefund(lines: readonly PayableLine[], refunded: readonly RefundLine[]): ReceiptEntry[] {
  return refunded
    .filter(({ amount }) => amount > 0)
    .map(({ item, count, amount }) => {
      const found = lines.find((line) => line.item === item)
      assert(found, 'a refund gives back lines of its order')
      const { count: _count, payable: _payable, ...line } = found
      return { ...line, quantity: Math.max(1, count), total: amount }
    })
}
