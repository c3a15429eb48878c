import type { LineKind } from '#shop/line-kinds.ts'
import type { FactLine } from '#shop/line-rules.ts'

/** Kinds whose supplier confirms lines, with these lines. Goods have none. */
export const suppliersOf = (
  kinds: readonly LineKind[],
  lines: readonly FactLine[],
): { kind: LineKind; lines: FactLine[] }[] =>
  kinds
    .filter(({ confirm }) => confirm !== undefined)
    .map((kind) => ({ kind, lines: lines.filter((line) => line.kind === kind.name) }))
    .filter((part) => part.lines.length > 0)

/** Names what a supplier confirmed: another count, or other data, has to be confirmed again. */
export const confirmedKey = ({ name }: LineKind, lines: readonly FactLine[]): string =>
  JSON.stringify([name, lines.map(({ sku, count, keptOwn }) => [sku, count, keptOwn])])
