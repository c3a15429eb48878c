import { assert } from '#lib/assert.ts'
import { type Kopecks, kopecks, largerOf, minus, negative, smallerOf, splitByWeights, sumOf, ZERO } from '#lib/money.ts'
import { costOf } from '#lib/quantity.ts'
import { amountOfPieces } from '#shop/payments/refund/refund-lines.ts'
import type { OrderItem } from '../order.ts'

export type PartLine = Pick<OrderItem, 'id' | 'count' | 'step' | 'listPrice' | 'payable' | 'earns'>
export interface PartAdjustment {
  id: number
  /** null: of the whole order. */
  itemId: number | null
  source: string
  amount: Kopecks
}
export interface Pieces {
  item: number
  count: number
}

/** An order after some of its pieces are canceled. */
export interface Parted {
  /** In the order of the request. */
  gone: { item: number; count: number; payable: Kopecks; bonuses: Kopecks }[]
  /** Every changed line; `count` 0: the line is removed. */
  lines: PartLine[]
  /** Every changed adjustment; `amount` 0: it is removed. */
  adjustments: PartAdjustment[]
  /** No piece is left, or only gifts of an order that had a price: the order is canceled as a whole. */
  isWhole: boolean
}

/**
 * Computes what canceling pieces takes from an order. A piece takes its payable amount, by the rule of refunds, with its share of every
 * reduction and of the bonuses spent on it. Promotions are not computed again, and the delivery price stays: canceling a piece neither loses a
 * free delivery nor makes the same delivery cheaper (our choice).
 */
export function partOf(
  lines: readonly PartLine[],
  adjustments: readonly PartAdjustment[],
  asked: readonly Pieces[],
): Parted | { refused: 'unknown_line' | 'too_many' } {
  const counts = new Map<number, number>()
  for (const { item, count } of asked) counts.set(item, (counts.get(item) ?? 0) + count)
  const gone: Parted['gone'] = []
  const after = new Map(lines.map((line) => [line.id, line]))
  const amounts = new Map(adjustments.map(({ id, amount }) => [id, amount]))
  for (const [item, count] of counts) {
    const line = after.get(item)
    if (!line) return { refused: 'unknown_line' }
    if (!Number.isSafeInteger(count) || count < 1 || count > line.count) return { refused: 'too_many' }
    const own = adjustments.filter(({ itemId }) => itemId === item)
    const whole = adjustments.filter(({ itemId, amount }) => itemId === null && amount < 0)
    const payable = costOfPart(line, count)
    const left = { ...line, count: line.count - count, payable: minus(line.payable, payable) }
    // The line's share of the reductions of the whole order goes with its pieces as well.
    const ofWhole = minus(reducedBy(line), negative(sumOf(own.map(({ amount }) => amount))))
    const parts = splitByWeights(reducedBy(left), [...own.map(({ amount }) => negative(amount)), ofWhole])
    const bonuses = [take(own, parts.slice(0, own.length), amounts)]
    const stays = whole.map(({ id }) => negative(amounts.get(id)!))
    const less = minus(sumOf(stays), minus(ofWhole, parts[own.length]!))
    assert(less >= 0, 'a line has no more of a reduction than there is')
    if (whole.length > 0) bonuses.push(take(whole, splitByWeights(less, stays), amounts))
    const share = line.payable === 0 ? 0 : (line.earns * left.payable) / line.payable
    // Whole bonuses, as they are earned, rounded in favour of the customer.
    const earns = smallerOf(line.earns, kopecks(Math.ceil(share / 100) * 100))
    after.set(item, { ...left, earns })
    gone.push({ item, count, payable, bonuses: sumOf(bonuses) })
  }
  const rest = [...after.values()]
  return {
    gone,
    lines: rest.filter(({ id }) => counts.has(id)),
    adjustments: adjustments.flatMap((one) =>
      amounts.get(one.id) === one.amount ? [] : [{ ...one, amount: amounts.get(one.id)! }],
    ),
    isWhole: rest.every(({ count }) => count === 0) || (isPaidFor(lines) && !isPaidFor(rest)),
  }
}

const isPaidFor = (lines: readonly PartLine[]): boolean => lines.some(({ payable }) => payable > 0)

/**
 * What steps of a line cost: their share of what is paid for it. Goods sold by measure are rounded once per line, so the share is moved by the
 * kopeck that keeps the reduction of the rest between nothing and the reduction of the line: a rest without a reduction costs what it would have
 * cost alone, and canceling never makes a reduction larger.
 */
function costOfPart(line: PartLine, count: number): Kopecks {
  const listedRest = costOf(line.listPrice, line.count - count, line.step)
  const most = smallerOf(line.payable, minus(listed(line), listedRest))
  const least = largerOf(ZERO, minus(line.payable, listedRest))
  return largerOf(least, smallerOf(most, amountOfPieces(line, count)))
}

const listed = ({ listPrice, count, step }: PartLine): Kopecks => costOf(listPrice, count, step)

/** By how much a line is cheaper than its list price. */
const reducedBy = (line: PartLine): Kopecks => minus(listed(line), line.payable)

/** Sets these reductions to what remains of them; returns the part of the difference that bonuses had paid. */
function take(of: readonly PartAdjustment[], stays: readonly Kopecks[], amounts: Map<number, Kopecks>): Kopecks {
  return sumOf(
    of.map(({ id, source }, index) => {
      const before = amounts.get(id)!
      const after = negative(stays[index]!)
      amounts.set(id, after)
      return source === 'bonus' ? minus(after, before) : ZERO
    }),
  )
}

/** The sums of an order, computed from its current lines and adjustments. */
export function sumsOf(lines: readonly PartLine[], adjustments: readonly PartAdjustment[]) {
  const of = (is: (one: PartAdjustment) => boolean) => sumOf(adjustments.filter(is).map(({ amount }) => amount))
  const subtotal = sumOf(lines.map(listed))
  return {
    subtotal,
    discountAmount: negative(of(({ amount, source }) => amount < 0 && source !== 'bonus')),
    bonusDiscountAmount: negative(of(({ amount, source }) => amount < 0 && source === 'bonus')),
    total: sumOf([subtotal, of(() => true)]),
  }
}

/** What canceling pieces of an order changes, counted before anything is canceled. */
export interface CountedPart {
  isWhole: boolean
  total: Kopecks
  deliveryPrice: Kopecks
  /** What the whole order keeps by its terms of cancellation. */
  fee: Kopecks
  money: Kopecks
  /** The shop's staff refunds it: it was paid outside the shop's payment services. */
  byPeople: boolean
  bonuses: Kopecks
  gone: Parted['gone']
}
