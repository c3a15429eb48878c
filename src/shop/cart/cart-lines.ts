/** One line of a cart. The sku tells lines apart: there is never more than one line of a sku. */
export type CartLine = { sku: string; count: number; product: number | null; own?: LineOwn }

/** What a line carries for its kind alone, as JSON: the days of a tour, a name on a certificate. Goods carry nothing. */
export type LineOwn = Readonly<Record<string, unknown>>

/** The version of a cart in which nothing lies or that was never kept: what `cart_version` of the database makes of nothing. */
export const emptyVersion = 'd41d8cd98f00b204e9800998ecf8427e'

/** Bounds of a cart, the same at the door and in the database. */
export const MAX_COUNT = 9999
export const MAX_LINES = 200

const capped = (count: number): number => Math.min(count, MAX_COUNT)

/** Adding what is there already increments its count (spec §4); a new line goes to the end. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  if (!lines.some((line) => line.sku === added.sku)) return [...lines, { ...added, count: capped(added.count) }]
  return lines.map((line) => (line.sku === added.sku ? { ...line, count: capped(line.count + added.count) } : line))
}

export const removeLine = (lines: readonly CartLine[], sku: string): CartLine[] =>
  lines.filter((line) => line.sku !== sku)

/** A count of zero or less is a removal. */
export function setCount(lines: readonly CartLine[], sku: string, count: number): CartLine[] {
  if (count <= 0) return removeLine(lines, sku)
  return lines.map((line) => (line.sku === sku ? { ...line, count: capped(count) } : line))
}

/** Another size of the same thing: the line keeps its place, and a line of that sku merges into it (spec §4). */
export function changeSku(lines: readonly CartLine[], from: string, to: Pick<CartLine, 'sku' | 'product'>): CartLine[] {
  const changed = lines.find((line) => line.sku === from)
  if (!changed || from === to.sku) return [...lines]
  const merged = lines.find((line) => line.sku === to.sku)
  const count = capped(changed.count + (merged?.count ?? 0))
  return removeLine(lines, to.sku).map((line) => (line.sku === from ? { ...line, ...to, count } : line))
}

/**
 * The cart after signing in: the kept one, and what it lacks of the one put together as a guest (spec §4). A sku in both
 * keeps the kept count: adding would double the cart of somebody who signs in twice (our choice, CART-12).
 */
export function mergeOnSignIn(server: readonly CartLine[], local: readonly CartLine[]): CartLine[] {
  const kept = new Set(server.map((line) => line.sku))
  return [...server, ...withoutRepeats(local).filter((line) => !kept.has(line.sku))].slice(0, MAX_LINES)
}

/** Lines from outside, where a sku may stand twice: counts are added up. */
export const withoutRepeats = (lines: readonly CartLine[]): CartLine[] => lines.reduce<CartLine[]>(addLine, [])

/** The lines of a cart as the shop answered it, to be sent again. */
export const linesOf = (cart: {
  items: readonly { sku: string; count: number; product: { id: number }; own?: LineOwn }[]
}): CartLine[] =>
  cart.items.map(({ sku, count, product, own }) => ({ sku, count, product: product.id, ...(own && { own }) }))
