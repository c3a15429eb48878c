import { addDays, type IsoDate } from '#lib/dates.ts'
import { momentIn } from '#lib/moments.ts'
import { type Kopecks, percentOf } from '#lib/money.ts'
import type { CancellationRule } from '#lib/tour-facts.ts'
import type { CancellationStep } from '#shop/cart-groups.ts'

/** For an operator that tells none: shares that operators usually ask, told before anything is agreed (our choice). */
const usualRules: readonly CancellationRule[] = [
  { daysBefore: 31, percent: 10 },
  { daysBefore: 15, percent: 30 },
  { daysBefore: 7, percent: 60 },
  { daysBefore: 0, percent: 100 },
]

/**
 * What a cancellation costs by the moment of the request, earliest first. A step of so many days ends with the last day on which that many are left;
 * the shares never fall towards departure.
 */
export function ladderOf(
  rules: readonly CancellationRule[],
  total: Kopecks,
  departs: { date: IsoDate; timezone: string },
): CancellationStep[] {
  const steps = sharesOf(rules).map(({ daysBefore, percent: share }): CancellationStep => {
    const until = daysBefore === 0 ? null : momentIn(departs.timezone, addDays(departs.date, 1 - daysBefore))
    return { until, fee: percentOf(total, share) }
  })
  // The supplier says nothing of the last days: what it said last holds.
  const last = steps.at(-1)
  return last && last.until !== null ? [...steps, { until: null, fee: last.fee }] : steps
}

/** Shares that never fall towards departure, longest before it first. */
function sharesOf(rules: readonly CancellationRule[]): CancellationRule[] {
  const told = rules.filter(({ daysBefore, percent }) => daysBefore >= 0 && percent >= 0)
  const ordered = (told.length > 0 ? told : usualRules).toSorted((a, b) => b.daysBefore - a.daysBefore)
  let share = 0
  return ordered.map(({ daysBefore, percent }) => {
    share = Math.min(100, Math.max(share, percent))
    return { daysBefore, percent: share }
  })
}

/** True if a cancellation on some day would cost a greater share than it did before. */
export function isHarsher(now: readonly CancellationRule[], before: readonly CancellationRule[]): boolean {
  const [after, agreed] = [sharesOf(now), sharesOf(before)]
  const shareOn = (shares: readonly CancellationRule[], days: number) =>
    (shares.find(({ daysBefore }) => daysBefore <= days) ?? shares.at(-1))?.percent ?? 0
  // Between two of these days no share changes.
  const days = [...after, ...agreed].map(({ daysBefore }) => daysBefore)
  return [0, ...days].some((day) => shareOn(after, day) > shareOn(agreed, day))
}
