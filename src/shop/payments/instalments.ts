import { addDays, type IsoDate } from '#lib/dates.ts'
import { type Kopecks, kopecks } from '#lib/money.ts'

/** One payment of a plan: day and amount. */
export interface Instalment {
  on: IsoDate
  amount: Kopecks
}

/** Four parts, one each two weeks, the first at once (integrations §3; not confirmed without a contract with the service). */
const parts = 4
const periodDays = 14
/** Smallest and largest sum that is split, in kopecks (our choice: the service makes the final decision). */
const [least, most] = [kopecks(100_000), kopecks(15_000_000)]

/**
 * The plan of Yandex Split for a sum, shown before the customer leaves for the service. Parts are equal, the first takes the remainder, and they
 * sum to the price, as this plan has no fee. Null: the sum is not split.
 */
export function splitPlan(sum: Kopecks, today: IsoDate): Instalment[] | null {
  if (sum < least || sum > most) return null
  const part = Math.floor(sum / parts)
  return Array.from({ length: parts }, (_, index) => ({
    on: addDays(today, index * periodDays),
    amount: kopecks(index === 0 ? sum - part * (parts - 1) : part),
  }))
}
