import { maxCount } from '#lib/quantity.ts'

/** One line of a cart, identified by its sku: a cart has at most one line of a sku. */
export type CartLine = { sku: string; count: number; product: number | null; own?: LineDetails }

/** Data of a line that only its kind uses, as JSON: the days of a tour, a name on a certificate. Goods have none. */
export type LineDetails = Readonly<Record<string, unknown>>

/** The version of a cart that is empty or was never stored: the result of the database function `cart_version` without lines. */
export const emptyVersion = 'd41d8cd98f00b204e9800998ecf8427e'

/** Limits of a cart, the same in the API and in the database. */
export const MAX_COUNT = maxCount
export const MAX_LINES = 200

const capped = (count: number): number => Math.min(count, MAX_COUNT)

/**
 * Adding a sku that is in the cart increases its count (spec §4), and its data replace those of the line; a new line is added at the end.
 */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  if (!lines.some((line) => line.sku === added.sku)) return [...lines, { ...added, count: capped(added.count) }]
  const own = added.own && { own: added.own }
  return lines.map((line) =>
    line.sku === added.sku ? { ...line, ...own, count: capped(line.count + added.count) } : line,
  )
}

export const removeLine = (lines: readonly CartLine[], sku: string): CartLine[] =>
  lines.filter((line) => line.sku !== sku)

/** A count of zero or less removes the line. */
export function setCount(lines: readonly CartLine[], sku: string, count: number): CartLine[] {
  if (count <= 0) return removeLine(lines, sku)
  return lines.map((line) => (line.sku === sku ? { ...line, count: capped(count) } : line))
}

/** Changes the variant of a line: it keeps its place, and an existing line of the new sku merges into it (spec §4). */
export function changeSku(lines: readonly CartLine[], from: string, to: Pick<CartLine, 'sku' | 'product'>): CartLine[] {
  const changed = lines.find((line) => line.sku === from)
  if (!changed || from === to.sku) return [...lines]
  const merged = lines.find((line) => line.sku === to.sku)
  const count = capped(changed.count + (merged?.count ?? 0))
  return removeLine(lines, to.sku).map((line) => (line.sku === from ? { ...line, ...to, count } : line))
}

/**
 * The cart after signing in: the stored one, plus the lines of the guest's cart that it lacks (spec §4). A sku in both keeps the stored count:
 * adding would double the cart of a customer who signs in twice (our choice, CART-12). Its data are those of the guest's cart, which are later.
 */
export function mergeOnSignIn(server: readonly CartLine[], local: readonly CartLine[]): CartLine[] {
  const added = new Map(withoutRepeats(local).map((line) => [line.sku, line]))
  const kept = server.map((line) => {
    const own = added.get(line.sku)?.own
    added.delete(line.sku)
    return own ? { ...line, own } : line
  })
  return [...kept, ...added.values()].slice(0, MAX_LINES)
}

/** Merges repeated skus in lines from outside: their counts are summed. */
export const withoutRepeats = (lines: readonly CartLine[]): CartLine[] => lines.reduce<CartLine[]>(addLine, [])

/** The lines of a cart that the shop answered, to be sent again. */
export const linesOf = (cart: {
  items: readonly { sku: string; count: number; product: { id: number }; own?: LineDetails }[]
}): CartLine[] =>
  cart.items.map(({ sku, count, product, own }) => ({ sku, count, product: product.id, ...(own && { own }) }))
