import { kindOfLine, type LineRules } from '#shop/line-rules.ts'
import type { CartLine, LineDetails } from './cart-lines.ts'

/**
 * Lines of a cart in which each kind that allows one line has only its last, with the count 1. `replaced`: skus of lines that stand for earlier
 * ones, or for more pieces than one.
 */
export function withoutReplaced(
  kinds: readonly LineRules[],
  lines: readonly CartLine[],
): { lines: CartLine[]; replaced: string[] } {
  const last = new Map<string, string>()
  for (const line of lines) {
    const kind = kindOfLine(kinds, line)
    if (kind.isSingle) last.set(kind.name, line.sku)
  }
  if (last.size === 0) return { lines: [...lines], replaced: [] }
  const replaced = new Set<string>()
  const left = lines.flatMap((line) => {
    const stays = last.get(kindOfLine(kinds, line).name)
    if (stays === undefined) return [line]
    if (stays !== line.sku || line.count > 1) replaced.add(stays)
    return stays === line.sku ? [{ ...line, count: 1 }] : []
  })
  return { lines: left, replaced: [...replaced] }
}

/** Skus of single lines that differ from the stored line of their kind. */
export const replacedSince = (
  kinds: readonly LineRules[],
  lines: readonly CartLine[],
  before: readonly { sku: string; count: number; own?: LineDetails | undefined }[],
): string[] =>
  lines.flatMap((line) => {
    const kind = kindOfLine(kinds, line)
    if (!kind.isSingle) return []
    const earlier = before.find((one) => kindOfLine(kinds, { ...wanted(one), product: null }) === kind)
    const isSame = !earlier || (earlier.sku === line.sku && isSameJson(earlier.own, line.own))
    return isSame ? [] : [line.sku]
  })

const wanted = ({ sku, count, own }: { sku: string; count: number; own?: LineDetails | undefined }) => ({
  sku,
  count,
  ...(own && { own }),
})

/** PostgreSQL returns the members of stored JSON in its own order. */
const isSameJson = (a: unknown, b: unknown): boolean => inOrder(a) === inOrder(b)

const inOrder = (json: unknown): string =>
  JSON.stringify(json ?? null, (_name, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
