import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecksFromRoubles, percentOf, readRoubles, roublesFromKopecks, splitByWeights, sumOf } from './money.ts'

describe('roubles and kopecks', () => {
  test.each([
    [0, 0],
    [0.29, 29],
    [1.15, 115],
    [1500.5, 150050],
    ['1500', 150000],
    ['1500.50', 150050],
    ['1500.5000', 150050],
    ['1 500,50', 150050],
    ['1\u00a0500', 150000],
    ['-12.30', -1230],
  ])('%j is %i kopecks', (roubles, kopecks) => {
    expect(kopecksFromRoubles(roubles)).toBe(kopecks)
  })

  test.each([
    '',
    'abc',
    '1.005',
    '1.',
    '.5',
    '1,2,3',
    '1e3',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '99999999999999999',
  ])('%j is not an amount', (roubles) => {
    expect(readRoubles(roubles)).toBeNull()
    expect(() => kopecksFromRoubles(roubles)).toThrow()
  })

  test('the way to the wire and back changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (kopecks) => {
        expect(kopecksFromRoubles(roublesFromKopecks(kopecks))).toBe(kopecks)
      }),
    )
  })

  test('a part of a kopeck never goes out', () => {
    expect(() => roublesFromKopecks(1.5)).toThrow()
    expect(() => sumOf([1, 0.5])).toThrow()
  })

  test('percent is rounded half up', () => {
    expect(percentOf(1010, 5)).toBe(51)
    expect(percentOf(1009, 5)).toBe(50)
  })
})

describe('splitting an amount', () => {
  test('the largest remainder takes the odd kopeck, the earlier of equal ones', () => {
    expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeights(100, [1, 2, 3])).toEqual([17, 33, 50])
    expect(splitByWeights(5, [0, 0])).toEqual([3, 2])
  })

  test('parts of kopecks, debts and nothing to split over are our own errors', () => {
    expect(() => splitByWeights(-1, [1])).toThrow()
    expect(() => splitByWeights(1.5, [1])).toThrow()
    expect(() => splitByWeights(1, [])).toThrow()
    expect(() => splitByWeights(1, [-1, 2])).toThrow()
    expect(() => splitByWeights(1, [0.5])).toThrow()
  })

  test('no kopeck is lost, and no part is more than a kopeck off its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), weights, (amount, given) => {
        const parts = splitByWeights(amount, given)
        expect(sumOf(parts)).toBe(amount)
        const total = sumOf(given)
        if (total === 0) return
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (amount * given[index]!) / total)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
