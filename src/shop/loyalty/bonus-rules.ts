import { type Kopecks, kopecks, smallerOf, splitByWeights, sumOf, ZERO } from '#lib/money.ts'

/** The rules of a company for one customer, from its settings (`loyalty`). One bonus is one rouble; inside both are kopecks. */
export interface BonusRules {
  /** Of what is paid with money, by the level of the customer. */
  percent: number
  /** Paths of categories that neither bring bonuses nor are paid by them, with all below them. */
  excluded: readonly string[]
  /** The largest part of the goods that bonuses may pay, percent. */
  share: number
  /** What the goods of an order must cost for bonuses to be spent on them. */
  spendFrom: Kopecks
  /** Whether goods that are reduced already may be paid by bonuses. */
  onDiscounted: boolean
}

/** What a visitor has and by which rules it is spent and earned; for a guest only the rules are known. */
export interface BonusTerms {
  available: Kopecks
  rules: BonusRules
}

/** A line as the rules see it. */
export interface BonusLine {
  /** What is left to pay for it after everything before bonuses. */
  left: Kopecks
  /** What it costs at its list price. */
  list: Kopecks
  /** The path of its category: `bags/backpacks`. */
  category: string
}

/** Somebody always pays something: an order for nothing has no payment and no receipt (our choice). */
const largestShare = 99

/**
 * What of these bonuses may be spent on each line, whole roubles in all (our choice): never more than the share of the goods that may
 * be paid by them, nothing below the least sum.
 */
export function usableBonuses(lines: readonly BonusLine[], available: Kopecks, rules: BonusRules): Kopecks[] {
  const open = lines.map((line) => (isPayable(line, rules) ? line.left : ZERO))
  const goods = sumOf(lines.map(({ left }) => left))
  const most = Math.floor((sumOf(open) * Math.min(rules.share, largestShare)) / 100)
  const usable = wholeRoubles(smallerOf(available, kopecks(most)))
  if (usable <= 0 || goods < rules.spendFrom) return lines.map(() => ZERO)
  return splitByWeights(usable, open)
}

/** What each line brings: whole bonuses of what is paid for it with money (our choice: rounded down, a line at a time). */
export const earnedBonuses = (
  lines: readonly Omit<BonusLine, 'list'>[],
  rules: Pick<BonusRules, 'percent' | 'excluded'>,
): Kopecks[] =>
  lines.map((line) =>
    isExcluded(line.category, rules.excluded)
      ? ZERO
      : wholeRoubles(kopecks(Math.floor((line.left * Math.min(rules.percent, 100)) / 100))),
  )

const isPayable = (line: BonusLine, { excluded, onDiscounted }: BonusRules): boolean =>
  !isExcluded(line.category, excluded) && (onDiscounted || line.left >= line.list)

const isExcluded = (category: string, excluded: readonly string[]): boolean =>
  excluded.some((path) => category === path || category.startsWith(`${path}/`))

const wholeRoubles = (amount: Kopecks): Kopecks => kopecks(amount - (amount % 100))

/** A line of an order with what was given back of it. */
export interface GivenBackLine {
  count: number
  payable: Kopecks
  /** What bonuses paid of it. */
  bonuses: Kopecks
  earns: Kopecks
  returnedCount: number
  returnedMoney: Kopecks
}

/**
 * What of an order stays spent and earned after a part of it went back. Bonuses come back with pieces: money alone returns none.
 * What was earned goes in proportion to the money. Rounded in favour of the customer; all pieces back leave nothing.
 */
export function standsAfterReturn(lines: readonly GivenBackLine[]): { spent: Kopecks; earned: Kopecks } {
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
