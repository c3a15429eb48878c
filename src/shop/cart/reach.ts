import type { Kopecks } from '#lib/money.ts'
import type { CompanySettings } from '#shop/company/settings.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import type { Reach } from '#shop/delivery/option.ts'
import { allows, type Load, loadOf } from '#shop/delivery/shipping.ts'
import { type FactLine, kindNamed, type LineRules } from '#shop/line-rules.ts'
import type { ExcludedDelivery } from './cart.ts'
import { isSetAside } from './line-problem.ts'

/**
 * When all lines of an order can be in an outlet: when the slowest of them is. Called for every outlet and option, computed once per outlet.
 */
export function reachOf(kinds: readonly LineRules[], lines: readonly FactLine[]): (outletId: number) => Reach {
  const known = new Map<number, Reach>()
  return (outletId) => {
    const reach = known.get(outletId) ?? reachAt(piecesFor(kinds, lines, outletId))
    known.set(outletId, reach)
    return reach
  }
}

/** Price, size and weight of all ordered lines together, for whoever delivers them. */
export const loadOfLines = (
  { settings }: { settings: CompanySettings },
  goods: Kopecks,
  lines: readonly FactLine[],
): Load =>
  loadOf(
    settings.parcel,
    goods,
    lines.filter((line) => !isSetAside(line)),
  )

export const excludedDeliveries = (types: readonly DeliveryType[], lines: readonly FactLine[]): ExcludedDelivery[] =>
  [...new Set(types)]
    .map((type) => ({
      type,
      goods: lines.filter((line) => line.ships && !isSetAside(line) && !allows(line.ships, type)),
    }))
    .filter(({ goods }) => goods.length > 0)

/** Lines that an outlet cannot hand over even with goods brought to it, with the number it can. */
export const lackingAt = (kinds: readonly LineRules[], lines: readonly FactLine[], outletId: number) =>
  piecesFor(kinds, lines, outletId)
    .filter(isLacking)
    .map(({ sku, count, here, brought }) => ({ sku, wanted: count, available: here + brought }))

interface Pieces {
  sku: string
  count: number
  here: number
  brought: number
}

const isLacking = ({ count, here, brought }: Pieces): boolean => here + brought < count

const reachAt = (pieces: readonly Pieces[]): Reach =>
  pieces.some(isLacking) ? 'never' : pieces.every(({ count, here }) => here >= count) ? 'here' : 'later'

/** A line with more pieces than the whole region has is skipped: its own problem reports it. */
const piecesFor = (kinds: readonly LineRules[], lines: readonly FactLine[], outletId: number): Pieces[] =>
  lines.flatMap((line) => {
    if (isSetAside(line) || line.problem?.code === 'not_enough') return []
    const pieces = kindNamed(kinds, line.kind)?.piecesFor?.(line, outletId)
    return pieces ? [{ ...pieces, sku: line.sku, count: line.count }] : []
  })
