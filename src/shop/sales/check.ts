import { type Kopecks, sumOf, times } from '#lib/money.ts'

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
