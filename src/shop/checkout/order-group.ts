import { ok, type Result, refuse } from '#lib/result.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { withoutReplaced } from '#shop/cart/single-lines.ts'
import { type CartGroup, groupsOf } from '#shop/cart-groups.ts'
import { kindOfLine, type LineRules } from '#shop/line-rules.ts'
import type { RefusalOf } from '#shop/refusals.ts'

/**
 * The group whose lines are ordered: one order has lines of one group. More than one line, or piece, of a kind that allows one is refused as
 * stock that is not there.
 */
export function groupOfOrder(
  kinds: readonly LineRules[],
  lines: readonly CartLine[],
): Result<CartGroup, RefusalOf<'order_of_two_groups' | 'stock_changed'>> {
  const [group, ...others] = groupsOf(lines.map((line) => kindOfLine(kinds, line)))
  if (group === undefined || others.length > 0) {
    const groups = [group, ...others].flatMap((one) => one?.name ?? [])
    return refuse({ code: 'order_of_two_groups', groups })
  }
  const { lines: left } = withoutReplaced(kinds, lines)
  const available = ({ sku }: CartLine) => left.find((line) => line.sku === sku)?.count ?? 0
  const surplus = lines.filter((line) => available(line) !== line.count)
  if (surplus.length === 0) return ok(group)
  const short = surplus.map((line) => ({ sku: line.sku, wanted: line.count, available: available(line) }))
  return refuse({ code: 'stock_changed', lines: short })
}
