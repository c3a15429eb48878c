import { type CartLine, MAX_COUNT, MAX_LINES } from './cart-lines.ts'

/**
 * Applies the changes made here to a cart that another device changed meanwhile; `kept` is the cart both started from. No change is lost: of a
 * line that both changed, the change made here wins; counts of a line that both added are summed.
 */
export function rebase(kept: readonly CartLine[], wanted: readonly CartLine[], now: readonly CartLine[]): CartLine[] {
  const before = new Map(kept.map((line) => [line.sku, line]))
  const mine = new Map(wanted.map((line) => [line.sku, line]))
  const theirs = new Set(now.map(({ sku }) => sku))
  const isTouched = (line: CartLine) => line.count !== before.get(line.sku)?.count
  const stays = now.flatMap((line) => {
    const wish = mine.get(line.sku)
    if (!wish) return before.has(line.sku) ? [] : [line]
    if (!before.has(line.sku)) return [{ ...line, count: Math.min(line.count + wish.count, MAX_COUNT) }]
    return [isTouched(wish) ? { ...line, ...wish } : line]
  })
  return [...stays, ...wanted.filter((line) => !theirs.has(line.sku) && isTouched(line))].slice(0, MAX_LINES)
}
