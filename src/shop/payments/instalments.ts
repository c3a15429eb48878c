import { addDays, type IsoDate } from '#lib/dates.ts'
import { type Kopecks, kopecks } from '#lib/money.ts'

/** One payment of a plan: on which day, and how much. */
export interface Instalment {
  on: IsoDate
  amount: Kopecks
}

/** Four parts, one each two weeks, the first at once (integrations §3; not confirmed without a contract with the service). */
const parts = 4
const periodDays = 14
/** Sums the service splits, in kopecks: outside of them it offers no plan and neither do we (our choice: the service decides in the end). */
const [least, most] = [kopecks(100_000), kopecks(15_000_000)]

/**
 * The plan of Yandex Split for a sum, shown before anybody leaves for the service: parts are equal, what does not divide comes first, and they sum
 * to what is paid without it, for there is no extra charge in this plan. Null: such a sum is not split.
 */
export function splitPlan(sum: Kopecks, today: IsoDate): Instalment[] | null {
  if (sum < least || sum > most) return null
  const part = Math.floor(sum / parts)
  return Array.from({ length: parts }, (_, index) => ({
    on: addDays(today, index * periodDays),
    amount: kopecks(index === 0 ? sum - part * (parts - 1) : part),
  }))
}
