import { type Kopecks, largerOf, negative, times, ZERO } from '#lib/money.ts'
import { type FactLine, kindNamed, type LineRules } from '#shop/line-rules.ts'
import { type BonusTerms, earnedBonuses, usableBonuses } from '#shop/loyalty/bonus-rules.ts'
import { type Priced, priceOrder, type Stage } from './price-order.ts'

/** Bonuses after everything else that lowers prices, and before the delivery, which they never pay. */
const spendingStage = ({ available, rules }: BonusTerms, kinds: readonly LineRules[]): Stage<FactLine> => ({
  name: 'bonus',
  adjust: ({ lines }) =>
    usableBonuses(
      lines.map(({ line, left }) => ({ left, list: listOf(line), category: categoryOf(line, kinds) })),
      available,
      rules,
    ).flatMap((amount, line) =>
      amount === 0 ? [] : [{ source: 'bonus', code: '', amount: negative(amount), line, label: null }],
    ),
})

/**
 * The stages with that of the bonuses behind them, if they are wished for. Null terms: the shop has no bonuses.
 * A way of paying that takes none leaves them where they are.
 */
export function withBonuses(
  lines: readonly FactLine[],
  stages: readonly Stage<FactLine>[],
  terms: BonusTerms | null,
  { use, kinds }: { use: boolean; kinds: readonly LineRules[] },
): { stages: Stage<FactLine>[]; usable: Kopecks } {
  if (!terms || terms.available === 0) return { stages: [...stages], usable: ZERO }
  const all = [...stages, spendingStage(terms, kinds)]
  return { stages: use ? all : [...stages], usable: priceOrder(lines, all).bonusDiscountAmount }
}

/** What each line brings, of what is paid for it with money. A line that cannot be bought brings nothing. */
export function earnsOf(
  { lines }: Pick<Priced<FactLine>, 'lines'>,
  terms: BonusTerms | null,
  kinds: readonly LineRules[],
): Kopecks[] {
  if (!terms) return lines.map(() => ZERO)
  const paid = lines.map((line) => ({ left: line.payable ?? ZERO, category: categoryOf(line, kinds) }))
  return earnedBonuses(paid, terms.rules)
}

const listOf = ({ price, oldPrice, count }: FactLine): Kopecks =>
  price === null ? ZERO : times(largerOf(price, oldPrice ?? ZERO), count)

const categoryOf = (line: FactLine, kinds: readonly LineRules[]): string =>
  kindNamed(kinds, line.kind)!.present(line, 'ru').category.path
