import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, sumOf } from '#lib/money.ts'
import { type BonusLine, type BonusRules, bonusesAfterReturn, earnedBonuses, usableBonuses } from './bonus-rules.ts'

const rules: BonusRules = {
  percent: 5,
  excluded: ['gifts'],
  share: 30,
  spendFrom: kopecks(0),
  onDiscounted: true,
  kinds: [],
}
const line = (left: number, more: Partial<{ list: number; category: string }> = {}): BonusLine => ({
  left: kopecks(left),
  list: kopecks(more.list ?? left),
  category: more.category ?? 'bags/backpacks',
})
const k = kopecks

describe('the bonuses to spend', () => {
  test('a share of the goods, in whole roubles, spread over lines', () => {
    expect(usableBonuses([line(100_050), line(50_000)], k(1_000_000), rules)).toEqual([30_005, 14_995])
  })
  test('at most the balance, and nothing below the minimum sum', () => {
    expect(usableBonuses([line(100_000)], k(5_000), rules)).toEqual([5_000])
    expect(usableBonuses([line(100_000)], k(5_000), { ...rules, spendFrom: k(100_001) })).toEqual([0])
    expect(usableBonuses([line(100_000)], k(5_000), { ...rules, spendFrom: k(100_000) })).toEqual([5_000])
    expect(usableBonuses([line(100_000)], k(99), rules)).toEqual([0])
  })
  test('none on excluded categories and their subcategories', () => {
    const lines = [
      line(100_000, { category: 'gifts' }),
      line(100_000, { category: 'gifts/cards' }),
      line(100_000, { category: 'giftshop' }),
    ]
    expect(usableBonuses(lines, k(1_000_000), rules)).toEqual([0, 0, 30_000])
  })
  test('none on discounted goods if the shop says so', () => {
    const lines = [line(80_000, { list: 100_000 }), line(100_000)]
    expect(usableBonuses(lines, k(1_000_000), { ...rules, onDiscounted: false })).toEqual([0, 30_000])
    expect(sumOf(usableBonuses(lines, k(1_000_000), rules))).toBe(54_000)
  })
  test('something is left to pay at any share', () => {
    expect(usableBonuses([line(100_000)], k(1_000_000), { ...rules, share: 500 })).toEqual([99_000])
  })
  test('[BON-03] any lines and rules: whole roubles, at most the balance, the line price and the share', () => {
    const lines = fc.array(
      fc.record({
        left: fc.nat(2_000_000),
        less: fc.nat(50_000),
        category: fc.constantFrom('bags', 'gifts', 'gifts/a'),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        lines,
        fc.nat(5_000_000),
        fc.nat(120),
        fc.nat(1_000_000),
        fc.boolean(),
        (given, available, share, from, onDiscounted) => {
          const all = given.map(({ left, less, category }) => line(left, { list: left + less, category }))
          const parts = usableBonuses(all, k(available), { ...rules, share, spendFrom: k(from), onDiscounted })
          const sum = sumOf(parts)
          expect(parts).toHaveLength(all.length)
          expect(sum % 100).toBe(0)
          expect(sum).toBeLessThanOrEqual(available)
          expect(sum * 100).toBeLessThanOrEqual(sumOf(all.map(({ left }) => left)) * Math.min(share, 99))
          for (const [at, part] of parts.entries()) {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(part).toBeLessThanOrEqual(all[at]!.left)
            if (all[at]!.category !== 'bags') expect(part).toBe(0)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('a line earns whole bonuses on the money paid; an excluded line earns none', () => {
  expect(earnedBonuses([line(100_000), line(1_999), line(100_000, { category: 'gifts' })], rules)).toEqual([
    5_000, 0, 0,
  ])
  expect(earnedBonuses([line(100_000)], { ...rules, percent: 700 })).toEqual([100_000])
})

describe('bonuses kept after a partial return', () => {
  const sold = {
    count: 3,
    payable: k(210_000),
    bonuses: k(90_001),
    earns: k(10_500),
    returnedCount: 0,
    returnedMoney: k(0),
  }
  test('without a return: all', () => {
    expect(bonusesAfterReturn([sold])).toEqual({ spent: 90_001, earned: 10_500 })
  })
  test('returned pieces return their share of spent and of earned bonuses', () => {
    expect(bonusesAfterReturn([{ ...sold, returnedCount: 1, returnedMoney: k(70_000) }])).toEqual({
      spent: 60_000,
      earned: 7_000,
    })
    expect(bonusesAfterReturn([{ ...sold, returnedCount: 3, returnedMoney: k(210_000) }])).toEqual({
      spent: 0,
      earned: 0,
    })
  })
  test('money without pieces reduces earned bonuses and returns no spent ones', () => {
    expect(bonusesAfterReturn([{ ...sold, returnedMoney: k(21_000) }])).toEqual({ spent: 90_001, earned: 9_450 })
  })
})
