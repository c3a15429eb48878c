import { largerOf, sumOf } from '#lib/money.ts'
import type { FactLine } from '#shop/line-rules.ts'
import type { PricedGroup, PricedLines } from './cart.ts'
import type { CodeProblem } from './price-order.ts'

/**
 * The figures of a cart from those of its groups. Its lines are in the order of the cart; its delivery options are those of the last group,
 * which are goods if there are any: programs that know no groups order these.
 */
export function sumOfGroups(
  lines: readonly FactLine[],
  groups: readonly PricedGroup[],
  promoCodes: readonly string[],
): PricedLines {
  const last = groups.at(-1)!
  if (groups.length === 1) return last
  const placeOf = new Map(lines.map(({ sku }, index) => [sku, index]))
  const priced = new Map(groups.flatMap((group) => group.lines.map((line) => [line.sku, line] as const)))
  const sum = (figure: 'subtotal' | 'discountAmount' | 'bonusDiscountAmount' | 'deliveryPrice' | 'total') =>
    sumOf(groups.map((group) => group[figure]))
  return {
    lines: lines.map(({ sku }) => priced.get(sku)!),
    adjustments: groups.flatMap((group) =>
      group.adjustments.map((one) => ({
        ...one,
        line: one.line === null ? null : placeOf.get(group.lines[one.line]!.sku)!,
      })),
    ),
    itemCount: groups.reduce((count, group) => count + group.itemCount, 0),
    subtotal: sum('subtotal'),
    discountAmount: sum('discountAmount'),
    bonusDiscountAmount: sum('bonusDiscountAmount'),
    deliveryPrice: sum('deliveryPrice'),
    total: sum('total'),
    options: last.options,
    unanswered: last.unanswered,
    barred: last.barred,
    useBonuses: groups.some((group) => group.useBonuses),
    bonuses: {
      // Each group was counted with what the ones before it left; one that takes none has none.
      available: groups.map(({ bonuses }) => bonuses.available).reduce(largerOf),
      usable: sumOf(groups.map(({ bonuses }) => bonuses.usable)),
      earned: sumOf(groups.map(({ bonuses }) => bonuses.earned)),
    },
    promoCodes: [...promoCodes],
    codeProblems: new Map(
      promoCodes.flatMap((code) => {
        const problem = problemOf(code, groups)
        return problem ? [[code, problem] as const] : []
      }),
    ),
    hints: groups.flatMap(({ hints }) => hints).toSorted((a, b) => a.lacking - b.lacking),
  }
}

/** A code that gives something in a group is good; of several reasons, one that the customer can change is told. */
function problemOf(code: string, groups: readonly PricedGroup[]): CodeProblem | null {
  const asked = groups.filter(({ promoCodes }) => promoCodes.includes(code))
  const problems = asked.flatMap(({ codeProblems }) => codeProblems.get(code) ?? [])
  if (asked.length > problems.length) return null
  return problems.find((one) => one.code !== 'promo_code_not_applicable') ?? { code: 'promo_code_not_applicable' }
}
