import { type Kopecks, kopecks, sumOf } from '#lib/money.ts'
import { standsAfterReturn } from '#shop/loyalty/bonus-rules.ts'

interface Line {
  id: number
  count: number
  payable: Kopecks
  earns: Kopecks
  /** What of it went back for good. */
  givenBack: { count: number; amount: Kopecks }
}
interface Adjustment {
  itemId: number | null
  source: string
  amount: Kopecks
}

/** What of an order stays spent and earned in bonuses once parts of it went back: the ledger and the page of the order both ask here. */
export function standingBonuses(
  items: readonly Line[],
  adjustments: readonly Adjustment[],
): { spent: Kopecks; earned: Kopecks } {
  const bonusesOf = (item: number | null): Kopecks =>
    kopecks(
      Math.abs(
        sumOf(
          adjustments.filter(({ itemId, source }) => itemId === item && source === 'bonus').map(({ amount }) => amount),
        ),
      ),
    )
  const stands = standsAfterReturn(
    items.map(({ id, count, payable, earns, givenBack }) => ({
      count,
      payable,
      earns,
      bonuses: bonusesOf(id),
      returnedCount: givenBack.count,
      returnedMoney: givenBack.amount,
    })),
  )
  return { ...stands, spent: sumOf([stands.spent, bonusesOf(null)]) }
}
