import { type Kopecks, largerOf, minus, plus, sumOf, times, ZERO } from '#lib/money.ts'

/** Lines of one check at most (our choice). */
export const mostLines = 500
/** Pieces of one line at most, as in the cart. */
export const mostPieces = 9_999

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
 * Pieces of a check of return laid on the lines that were sold: of one thing those that were paid as much come first, then the others.
 * `left`: how many pieces of the thing could come back, where more are asked for.
 */
export function returnedLines(
  sold: readonly SoldLine[],
  given: readonly Pick<GivenLine, 'sku' | 'count' | 'price'>[],
): { lines: { item: number; count: number; amount: Kopecks }[] } | { sku: string; left: number } {
  const left = new Map(sold.map(({ id, count, returned }) => [id, count - returned]))
  const lines = new Map<number, { item: number; count: number; amount: Kopecks }>()
  for (const { sku, count, price } of given) {
    const same = sold
      .filter((line) => line.sku === sku)
      .sort((a, b) => Number(b.price === price) - Number(a.price === price))
    let wanted = count
    for (const { id } of same) {
      const taken = Math.min(wanted, left.get(id)!)
      if (taken === 0) continue
      left.set(id, left.get(id)! - taken)
      wanted -= taken
      const before = lines.get(id) ?? { item: id, count: 0, amount: ZERO }
      lines.set(id, { item: id, count: before.count + taken, amount: plus(before.amount, times(price, taken)) })
    }
    if (wanted > 0) return { sku, left: count - wanted }
  }
  return { lines: [...lines.values()] }
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
