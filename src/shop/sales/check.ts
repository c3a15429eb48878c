import type { FieldProblem } from '#lib/fields.ts'
import { type Kopecks, kopecks, largerOf, minus, plus, sumOf, times, ZERO } from '#lib/money.ts'

/** Maximum lines of a check (our choice). */
export const maxLines = 500
/** Maximum pieces of one line, as in the cart. */
export const maxPieces = 9_999
/** Maximum total of a check, a billion roubles (our choice): anything larger is a mistake. */
export const maxTotal = kopecks(100_000_000_000)

/** A check as a till or a file reports it. */
export interface ReportedCheck {
  checkNumber: string
  soldAt: Date
  /** How the buyer was identified at the counter; null: not at all. */
  buyer: { phone: string } | { card: string } | null
  items: readonly ReportedLine[]
}

/**
 * A line before its variant is known. 1C names it by the id of the good and its characteristic, by article and by bar code; the first known code
 * applies. `sku` is the first of them.
 */
export type OuterLine = ReportedLine & { codes: readonly string[] }
export type OuterCheck = Omit<ReportedCheck, 'items'> & { items: readonly OuterLine[] }

/** A check by which a till takes pieces of a purchase back. */
export interface ReportedReturn {
  checkNumber: string
  returnedAt: Date
  /** The purchase: its check and the outlet that sold it. */
  of: { checkNumber: string; outletId: number }
  items: readonly ReportedLine[]
}

export interface SoldLine {
  id: number
  sku: string
  count: number
  price: Kopecks
  /** Pieces returned earlier. */
  returned: number
}

/** Paid amount of each line of a purchase less refunds. */
export const paidLines = (sale: {
  items: readonly { price: Kopecks; count: number; refunded: Kopecks; category: string }[]
}): { left: Kopecks; category: string }[] =>
  sale.items.map(({ price, count, refunded, category }) => ({
    left: largerOf(ZERO, minus(times(price, count), refunded)),
    category,
  }))

/**
 * Divides the pieces of a return check over the sold lines: for one sku, lines with the same price first, then more expensive ones. No piece is
 * refunded for more than was paid. If more pieces are requested than can come back, `left` is the number that can; `paid` is the highest price
 * paid for one of them, if the price is the obstacle.
 */
export function returnedLines(
  sold: readonly SoldLine[],
  given: readonly Pick<ReportedLine, 'sku' | 'count' | 'price'>[],
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

/** Uses plain numbers, as an excessive sum may exceed the range of kopecks. */
export const exceedsMaxTotal = (items: readonly Pick<ReportedLine, 'price' | 'count'>[]): boolean =>
  items.reduce((sum, { price, count }) => sum + price * count, 0) > maxTotal

/** Files of tills may report past years, but not the last century (our choice). */
const earliest = '2000-01-01'
/** Clocks of tills differ, and some have a wrong day (our choice). */
const aheadMs = 86_400_000

/** Checks the moment of a check; null: valid. */
export function momentProblem(at: Date, now: Date): FieldProblem | null {
  if (at.getTime() > now.getTime() + aheadMs) return { code: 'date_in_future' }
  return at < new Date(earliest) ? { code: 'date_too_long_ago', earliest } : null
}

export interface ReportedLine {
  sku: string
  /** Name at the till; a variant of the site uses its own name. */
  name: string
  count: number
  /** Paid price of one piece. */
  price: Kopecks
}

export const totalOf = (items: readonly Pick<ReportedLine, 'price' | 'count'>[]): Kopecks =>
  sumOf(items.map(({ price, count }) => times(price, count)))

export const piecesOf = (items: readonly { count: number }[]): number =>
  items.reduce((sum, { count }) => sum + count, 0)
