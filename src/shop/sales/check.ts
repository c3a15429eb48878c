import type { FieldProblem } from '#lib/fields.ts'
import { type Kopecks, kopecks, largerOf, minus, plus, sumOf, times, ZERO } from '#lib/money.ts'

/** Lines of one check at most (our choice). */
export const mostLines = 500
/** Pieces of one line at most, as in the cart. */
export const mostPieces = 9_999
/** What a check may come to, a billion of roubles (our choice): whoever tells more has slipped. */
export const mostTotal = kopecks(100_000_000_000)

/** A check as a till or a file tells it. */
export interface GivenCheck {
  checkNumber: string
  soldAt: Date
  /** How the buyer was named at the counter; null: nobody was. */
  buyer: { phone: string } | { card: string } | null
  items: readonly GivenLine[]
}

/**
 * A line before its thing is known: 1C names it by the id of the good and its characteristic, by its article, by a bar code, and the first
 * that the shop knows is meant. `sku` is the first of them.
 */
export type OuterLine = GivenLine & { codes: readonly string[] }
export type OuterCheck = Omit<GivenCheck, 'items'> & { items: readonly OuterLine[] }

/** A check by which a till takes pieces of a purchase back. */
export interface GivenReturn {
  checkNumber: string
  returnedAt: Date
  /** What was bought: by the check of the outlet that sold it. */
  of: { checkNumber: string; outletId: number }
  items: readonly GivenLine[]
}

export interface SoldLine {
  id: number
  sku: string
  count: number
  price: Kopecks
  /** Pieces that came back already. */
  returned: number
}

/** What stays paid of each line of a purchase after what was given back. */
export const paidLines = (sale: {
  items: readonly { price: Kopecks; count: number; refunded: Kopecks; category: string }[]
}): { left: Kopecks; category: string }[] =>
  sale.items.map(({ price, count, refunded, category }) => ({
    left: largerOf(ZERO, minus(times(price, count), refunded)),
    category,
  }))

/**
 * Pieces of a check of return laid on the lines that were sold: of one thing those that were paid as much come first, then those that were
 * paid more. For no piece more is given back than was paid. `left`: how many pieces of the thing could come back, where more are asked for;
 * with `paid`, what was paid for one of them at most, where the price is what keeps them.
 */
export function returnedLines(
  sold: readonly SoldLine[],
  given: readonly Pick<GivenLine, 'sku' | 'count' | 'price'>[],
): { lines: { item: number; count: number; amount: Kopecks }[] } | { sku: string; left: number; paid?: Kopecks } {
  const left = new Map(sold.map(({ id, count, returned }) => [id, count - returned]))
  const lines = new Map<number, { item: number; count: number; amount: Kopecks }>()
  for (const { sku, count, price } of given) {
    const same = sold.filter((line) => line.sku === sku && left.get(line.id)! > 0).sort((a, b) => a.price - b.price)
    const there = same.reduce((sum, { id }) => sum + left.get(id)!, 0)
    if (there < count) return { sku, left: there }
    let wanted = count
    for (const { id } of same.filter((line) => line.price >= price)) {
      const taken = Math.min(wanted, left.get(id)!)
      if (taken === 0) break
      left.set(id, left.get(id)! - taken)
      wanted -= taken
      const before = lines.get(id) ?? { item: id, count: 0, amount: ZERO }
      lines.set(id, { item: id, count: before.count + taken, amount: plus(before.amount, times(price, taken)) })
    }
    if (wanted > 0) return { sku, left: count - wanted, paid: same.at(-1)!.price }
  }
  return { lines: [...lines.values()] }
}

/** Counted as bare numbers: what is too much may be more than kopecks hold. */
export const isTooDear = (items: readonly Pick<GivenLine, 'price' | 'count'>[]): boolean =>
  items.reduce((sum, { price, count }) => sum + price * count, 0) > mostTotal

/** Files of tills tell of years past, but not of the last century (our choice). */
const earliest = '2000-01-01'
/** Clocks of tills differ, and some have the day wrong (our choice). */
const aheadMs = 86_400_000

/** What is wrong with the moment of a check. */
export function momentProblem(at: Date, now: Date): FieldProblem | null {
  if (at.getTime() > now.getTime() + aheadMs) return { code: 'date_in_future' }
  return at < new Date(earliest) ? { code: 'date_too_long_ago', earliest } : null
}

export interface GivenLine {
  sku: string
  /** What the till calls it; of a thing of the site its own name is taken. */
  name: string
  count: number
  /** Of one piece, as it was paid. */
  price: Kopecks
}

export const totalOf = (items: readonly Pick<GivenLine, 'price' | 'count'>[]): Kopecks =>
  sumOf(items.map(({ price, count }) => times(price, count)))

export const piecesOf = (items: readonly { count: number }[]): number =>
  items.reduce((sum, { count }) => sum + count, 0)
