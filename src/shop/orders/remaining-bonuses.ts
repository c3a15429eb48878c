import { type Kopecks, kopecks, sumOf } from '#lib/money.ts'
import { bonusesAfterReturn } from '#shop/loyalty/bonus-rules.ts'
import type { OrderAdjustment, OrderItem } from './order.ts'

/** Bonuses of an order that stay spent and earned after returns. The bonus ledger and the page of the order both use it. */
export function remainingBonuses(
  items: readonly Pick<OrderItem, 'id' | 'count' | 'payable' | 'earns' | 'givenBack'>[],
  adjustments: readonly Pick<OrderAdjustment, 'itemId' | 'source' | 'amount'>[],
): { spent: Kopecks; earned: Kopecks } {
  const bonusesOf = (item: number | null): Kopecks =>
    kopecks(
      Math.abs(
        sumOf(
          adjustments.filter(({ itemId, source }) => itemId === item && source === 'bonus').map(({ amount }) => amount),
        ),
      ),
    )
  const stands = bonusesAfterReturn(
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
