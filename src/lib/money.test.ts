import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type Kopecks,
  kopecks,
  kopecksFromRoubles,
  largerOf,
  minus,
  negative,
  percentOf,
  plus,
  type Roubles,
  readRoubles,
  roublesFromKopecks,
  smallerOf,
  splitByWeights,
  sumOf,
  times,
  ZERO,
} from './money.ts'

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

  test('converting to the wire and back is lossless', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }).map(kopecks), (amount) => {
        expect(kopecksFromRoubles(roublesFromKopecks(amount))).toBe(amount)
      }),
    )
  })

  test('a fraction of a kopeck is never sent', () => {
    expect(() => kopecks(1.5)).toThrow()
    expect(() => roublesFromKopecks(1.5 as Kopecks)).toThrow()
    expect(() => sumOf([kopecks(1), 0.5 as Kopecks])).toThrow()
  })

  test('percentages round half up', () => {
    expect(percentOf(kopecks(1010), 5)).toBe(51)
    expect(percentOf(kopecks(1009), 5)).toBe(50)
  })
})

test('kopecks, roubles and plain numbers are distinct types', () => {
  const amount = kopecksFromRoubles(15)
  // Checked by the compiler.
  expectTypeOf<number>().not.toExtend<Kopecks>()
  expectTypeOf<Roubles>().not.toExtend<Kopecks>()
  expectTypeOf<Kopecks>().not.toExtend<Roubles>()
  expectTypeOf<Kopecks>().not.toExtend<Parameters<typeof readRoubles>[0]>()
  expectTypeOf<number>().toExtend<Parameters<typeof readRoubles>[0]>()
  expect([plus(amount, kopecks(5)), minus(amount, kopecks(5)), times(amount, 3), negative(amount)]).toEqual([
    1505, 1495, 4500, -1500,
  ])
  expect(negative(ZERO)).toBe(0)
  expect([smallerOf(amount, ZERO), largerOf(amount, ZERO)]).toEqual([0, 1500])
})

describe('splitting an amount', () => {
  test('the largest remainder takes the odd kopeck; ties go to the earlier part', () => {
    expect(splitByWeights(kopecks(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeights(kopecks(100), [1, 2, 3])).toEqual([17, 33, 50])
    expect(splitByWeights(kopecks(5), [0, 0])).toEqual([3, 2])
  })

  test('throws on fractional kopecks, negative amounts and no shares', () => {
    expect(() => splitByWeights(kopecks(-1), [1])).toThrow()
    expect(() => splitByWeights(1.5 as Kopecks, [1])).toThrow()
    expect(() => splitByWeights(kopecks(1), [])).toThrow()
    expect(() => splitByWeights(kopecks(1), [-1, 2])).toThrow()
    expect(() => splitByWeights(kopecks(1), [0.5])).toThrow()
  })

  test('no kopeck is lost, and each part is within a kopeck of its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }).map(kopecks), weights, (amount, given) => {
        const parts = splitByWeights(amount, given)
        expect(sumOf(parts)).toBe(amount)
        const total = given.reduce((sum, weight) => sum + weight, 0)
        if (total === 0) return
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (amount * given[index]!) / total)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
