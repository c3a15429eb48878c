import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { splitPlan } from './instalments.ts'

test('[PAY-08] four parts, two weeks apart, the first today; it takes the remainder', () => {
  expect(splitPlan(kopecks(1_000_003), '2026-11-22')).toEqual([
    { on: '2026-11-22', amount: 250_003 },
    { on: '2026-12-06', amount: 250_000 },
    { on: '2026-12-20', amount: 250_000 },
    { on: '2027-01-03', amount: 250_000 },
  ])
})

test('a sum outside the service limits has no plan', () => {
  expect(splitPlan(kopecks(99_999), '2026-11-22')).toBeNull()
  expect(splitPlan(kopecks(15_000_001), '2026-11-22')).toBeNull()
  expect(splitPlan(kopecks(100_000), '2026-11-22')).toHaveLength(4)
})

test('parts add up to the full sum, to the kopeck', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 15_000_000 }), (sum) => {
      const plan = splitPlan(kopecks(sum), '2026-11-22')!
      expect(plan.reduce((all, { amount }) => all + amount, 0)).toBe(sum)
      expect(plan[0]!.amount - plan[3]!.amount).toBeLessThan(4)
    }),
  )
})
