import { type Kopecks, kopecks, smallerOf, splitByWeights, sumOf, ZERO } from '#lib/money.ts'

/** Bonus rules of a company for one customer, from its settings (`loyalty`). One bonus is one rouble; internally both are kopecks. */
export interface BonusRules {
  /** Percentage of the amount paid with money, by the customer's level. */
  percent: number
  /** Paths of categories, with their subcategories, that neither earn bonuses nor can be paid with them. */
  excluded: readonly string[]
  /** The largest share of the goods that bonuses may pay, in percent. */
  share: number
  /** Minimum sum of goods in an order for spending bonuses. */
  spendFrom: Kopecks
  /** Whether goods with a reduced price may be paid with bonuses. */
  onDiscounted: boolean
  /** Kinds of lines besides goods that bonuses concern; all others neither earn nor take them. */
  kinds: readonly BonusKind[]
}

/** What bonuses are to a kind of line besides goods. */
interface BonusKind {
  kind: string
  /** Percentage of the amount paid with money, whatever the customer's level (our choice). */
  percent: number
  /** Whether bonuses may pay for it. */
  canSpend: boolean
}

/** Available bonuses and the rules for spending and earning; a guest has only the rules. */
export interface BonusTerms {
  available: Kopecks
  rules: BonusRules
}

/** A line as bonus rules see it. */
export interface BonusLine {
  /** Kind of the line; absent: goods. */
  kind?: string
  /** Remaining price after every reduction before bonuses. */
  left: Kopecks
  /** List price of all pieces. */
  list: Kopecks
  /** Path of its category: `bags/backpacks`. */
  category: string
}

/** Something is always paid with money: an order for nothing has no payment and no receipt (our choice). */
const largestShare = 99

/**
 * Bonuses that may be spent on each line, whole roubles in total (our choice):
 * never more than the payable share of the goods and than `room`, and none below the minimum sum.
 */
export function usableBonuses(
  lines: readonly BonusLine[],
  available: Kopecks,
  rules: BonusRules,
  room = sumOf(lines.map(({ left }) => left)),
): Kopecks[] {
  const open = lines.map((line) => (isPayable(line, rules) ? line.left : ZERO))
  const goods = sumOf(lines.map(({ left }) => left))
  const most = Math.floor((sumOf(open) * Math.min(rules.share, largestShare)) / 100)
  const usable = wholeRoubles(smallerOf(smallerOf(available, kopecks(most)), room))
  if (usable <= 0 || goods < rules.spendFrom) return lines.map(() => ZERO)
  return splitByWeights(usable, open)
}

/** Bonuses each line earns: a percentage of the money paid for it (our choice: rounded down to whole bonuses per line). */
export const earnedBonuses = (
  lines: readonly Omit<BonusLine, 'list'>[],
  rules: Pick<BonusRules, 'percent' | 'excluded' | 'kinds'>,
): Kopecks[] =>
  lines.map((line) =>
    isExcluded(line.category, rules.excluded)
      ? ZERO
      : wholeRoubles(kopecks(Math.floor((line.left * Math.min(percentOf(line.kind, rules), 100)) / 100))),
  )

const percentOf = (kind: string | undefined, { percent, kinds }: Pick<BonusRules, 'percent' | 'kinds'>): number =>
  isGoods(kind) ? percent : (ruleOf(kind, kinds)?.percent ?? 0)

const isGoods = (kind: string | undefined): boolean => kind === undefined || kind === 'goods'

const ruleOf = (kind: string | undefined, kinds: readonly BonusKind[]): BonusKind | undefined =>
  kinds.find((rule) => rule.kind === kind)

const isPayable = (line: BonusLine, { excluded, onDiscounted, kinds }: BonusRules): boolean =>
  takesBonuses(line, kinds) && !isExcluded(line.category, excluded) && (onDiscounted || line.left >= line.list)

/** Whether bonuses can pay for lines of its kind at all. */
export const takesBonuses = ({ kind }: Pick<BonusLine, 'kind'>, kinds: readonly BonusKind[]): boolean =>
  isGoods(kind) || ruleOf(kind, kinds)?.canSpend === true

const isExcluded = (category: string, excluded: readonly string[]): boolean =>
  excluded.some((path) => category === path || category.startsWith(`${path}/`))

const wholeRoubles = (amount: Kopecks): Kopecks => kopecks(amount - (amount % 100))

/** A line of an order with its returned part. */
export interface ReturnedLine {
  count: number
  payable: Kopecks
  /** Amount paid with bonuses. */
  bonuses: Kopecks
  earns: Kopecks
  returnedCount: number
  returnedMoney: Kopecks
}

/**
 * Bonuses that remain spent and earned after a partial return. Spent bonuses come back with pieces: a refund of money alone returns none. Earned
 * bonuses are reduced in proportion to the money. Rounded in favour of the customer; if all pieces are returned, nothing remains.
 */
export function bonusesAfterReturn(lines: readonly ReturnedLine[]): { spent: Kopecks; earned: Kopecks } {
  const spent = lines.map(({ count, bonuses, returnedCount }) =>
    kopecks(Math.floor((bonuses * Math.max(0, count - returnedCount)) / count)),
  )
  const earned = lines.map(({ payable, earns, returnedMoney, count, returnedCount }) =>
    returnedCount >= count || payable === 0
      ? ZERO
      : kopecks(Math.ceil((earns * Math.max(0, payable - returnedMoney)) / payable)),
  )
  return { spent: sumOf(spent), earned: sumOf(earned) }
}
