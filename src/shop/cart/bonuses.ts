import { type Kopecks, largerOf, negative, ZERO } from '#lib/money.ts'
import { type FactLine, kindNamed, type LineRules } from '#shop/line-rules.ts'
import { type BonusTerms, earnedBonuses, takesBonuses, usableBonuses } from '#shop/loyalty/bonus-rules.ts'
import { costOfLine, type Priced, priceOrder, type Stage } from './price-order.ts'

/** Spends bonuses after everything else that lowers prices, and before the delivery, which they never pay. */
const spendingStage = ({ available, rules }: BonusTerms, kinds: readonly LineRules[]): Stage<FactLine> => ({
  name: 'bonus',
  adjust: ({ lines, room }) =>
    usableBonuses(
      lines.map(({ line, left }) => ({
        kind: line.kind,
        left,
        list: listOf(line),
        category: categoryOf(line, kinds),
      })),
      available,
      rules,
      room,
    ).flatMap((amount, line) =>
      amount === 0 ? [] : [{ source: 'bonus', code: '', amount: negative(amount), line, label: null }],
    ),
})

/**
 * Adds the stage of bonuses to the stages, if `use` is set, and computes how many could be spent. Null terms: the shop has no bonuses. `use`
 * must not be set for a payment option that takes no bonuses. `share`: the percentage by which the order may be lowered at all.
 */
export function withBonuses(
  lines: readonly FactLine[],
  stages: readonly Stage<FactLine>[],
  terms: BonusTerms | null,
  { use, kinds, share }: { use: boolean; kinds: readonly LineRules[]; share: number },
): { stages: Stage<FactLine>[]; usable: Kopecks } {
  if (!terms || terms.available === 0 || !lines.some((line) => takesBonuses(line, terms.rules.kinds)))
    return { stages: [...stages], usable: ZERO }
  const all = [...stages, spendingStage(terms, kinds)]
  return { stages: use ? all : [...stages], usable: priceOrder(lines, all, share).bonusDiscountAmount }
}

/** Bonuses that each line earns, computed on what is paid for it in money. A line that cannot be bought earns none. */
export function earnedByLine(
  { lines }: Pick<Priced<FactLine>, 'lines'>,
  terms: BonusTerms | null,
  kinds: readonly LineRules[],
): Kopecks[] {
  if (!terms) return lines.map(() => ZERO)
  const paid = lines.map((line) => ({ kind: line.kind, left: line.payable ?? ZERO, category: categoryOf(line, kinds) }))
  return earnedBonuses(paid, terms.rules)
}

const listOf = (line: FactLine): Kopecks =>
  line.price === null ? ZERO : costOfLine(line, largerOf(line.price, line.oldPrice ?? ZERO))

const categoryOf = (line: FactLine, kinds: readonly LineRules[]): string =>
  kindNamed(kinds, line.kind)!.present(line, 'ru').category.path
