import { assert } from '#lib/assert.ts'
import { type Kopecks, largerOf, minus, plus, smallerOf, splitByWeights, sumOf, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { PayableLine, ReceiptEntry } from '../payable-line.ts'

/** The part of a line that a refund returns. `count` 0: only money, the customer keeps the goods. */
export interface RefundLine {
  /** null: the delivery. */
  item: number | null
  count: number
  amount: Kopecks
  /** Money for pieces whose rest another payment refunds: the pieces return with that rest, which is smaller by this amount. */
  isAhead?: true
}

/** The part of a line that is not refunded yet. `ahead`: money already refunded for pieces that have not returned. */
export interface RemainingLine extends RefundLine {
  ahead: Kopecks
}

/** Pieces of a line, or money: the delivery has no pieces and is refunded by amount. */
export type RefundLineRequest = { item: number; count: number } | { item: null; amount: Kopecks }

export type RefundLinesRefusal = { code: 'refund_not_possible'; reason: 'unknown_line' | 'too_many' | 'nothing' }

/** The part of each line that is not refunded yet. */
export function remainingLines(lines: readonly PayableLine[], refunded: readonly RefundLine[]): RemainingLine[] {
  const given = Map.groupBy(refunded, ({ item }) => item)
  return lines.map(({ item, count, payable }) =>
    (given.get(item) ?? []).reduce(without, { item, count, amount: payable, ahead: ZERO }),
  )
}

/**
 * The money for these pieces. If a price does not divide evenly, the first pieces cost one kopeck more, so that refunding all pieces one by one
 * returns exactly what was paid for the line.
 */
export function refundOfLines(
  left: readonly RemainingLine[],
  asked: readonly RefundLineRequest[],
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

function piecesOf(line: RemainingLine, count: number): RefundLine | null {
  if (!Number.isSafeInteger(count) || count < 1 || count > line.count) return null
  return { item: line.item, count, amount: largerOf(ZERO, minus(priceOf(line, count), line.ahead)) }
}

/** Price of some of the remaining pieces, including money refunded ahead of them. */
const priceOf = ({ count, amount, ahead }: RemainingLine, pieces: number): Kopecks =>
  amountOfPieces({ count, payable: plus(amount, ahead) }, pieces)

/** Price of some pieces of a line; the first pieces take the kopecks that do not divide evenly. */
export const amountOfPieces = ({ count, payable }: Pick<PayableLine, 'count' | 'payable'>, pieces: number): Kopecks =>
  sumOf(splitByWeights(payable, Array<number>(count).fill(1)).slice(0, pieces))

function without(line: RemainingLine, part: RefundLine): RemainingLine {
  const { item, count, ahead } = line
  const left = { item, count: Math.max(0, count - part.count), amount: largerOf(ZERO, minus(line.amount, part.amount)) }
  if (part.isAhead) return { ...left, ahead: plus(ahead, part.amount) }
  if (ahead === 0 || part.count === 0) return { ...left, ahead }
  if (left.count === 0) return { ...left, ahead: ZERO }
  const used = largerOf(ZERO, minus(priceOf(line, part.count), part.amount))
  return { ...left, ahead: minus(ahead, smallerOf(used, ahead)) }
}

/** Divides an amount over the rest of all lines, including the delivery. A line refunded to its last kopeck includes its pieces. */
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
 * Divides a refund over its payments, in their order: each takes what it can. Pieces go with the last kopeck of their line, so that every piece
 * is counted once; money refunded before that is marked `isAhead`.
 */
export function splitOverPayments(lines: readonly RefundLine[], capacities: readonly Kopecks[]): RefundLine[][] {
  let rest: readonly RefundLine[] = lines
  const shares = capacities.map((capacity) => {
    const amounts = rest.map(({ amount }) => amount)
    const taken = smallerOf(capacity, sumOf(amounts))
    if (taken === 0) return []
    const parts = splitByWeights(taken, amounts)
    const share = rest.map((line, index) => {
      const amount = parts[index]!
      if (amount === line.amount) return { item: line.item, count: line.count, amount }
      return { item: line.item, count: 0, amount, ...(line.count > 0 && amount > 0 && { isAhead: true as const }) }
    })
    rest = rest.map((line, index) => ({
      ...line,
      count: line.count - share[index]!.count,
      amount: minus(line.amount, share[index]!.amount),
    }))
    return share.filter(({ count, amount }) => count > 0 || amount > 0)
  })
  assert(sumOf(rest.map(({ amount }) => amount)) === 0, 'a refund is taken from payments that have as much')
  return shares
}

/** Money alone is one piece, not one step of the goods. */
export const withoutStep = <L extends Pick<PayableLine, 'measure' | 'step' | 'unit'>>(line: L): L => {
  if (line.step === undefined) return line
  const { step: _step, unit: _unit, measure: _measure, ...rest } = line
  return rest as L
}

/** The receipt lines of a refund. Money without pieces has the quantity 1. */
export function linesOfRefund(lines: readonly PayableLine[], refunded: readonly RefundLine[]): ReceiptEntry[] {
  return refunded
    .filter(({ amount }) => amount > 0)
    .map(({ item, count, amount }) => {
      const found = lines.find((line) => line.item === item)
      assert(found, 'a refund gives back lines of its order')
      const { count: _count, payable: _payable, ...line } = found
      return { ...(count === 0 ? withoutStep(line) : line), quantity: Math.max(1, count), total: amount }
    })
}
