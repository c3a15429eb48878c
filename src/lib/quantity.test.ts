import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks } from './money.ts'
import { costOf, formatQuantity, leastCount, quantityOf, quantityText, readThousandths, stepsIn } from './quantity.ts'

describe('the price of a line', () => {
  test.each([
    // price of a unit, steps, thousandths in a step, sum
    [18_990, 7, 50, 6647],
    [333, 3, 100, 100],
    [333, 2, 100, 67],
    [1, 4, 100, 0],
    [1, 5, 100, 1],
    [149_900, 3, 1440, 647_568],
  ])('%i kopecks × %i × %i thousandths are %i', (price, count, step, sum) => {
    expect(costOf(kopecks(price), count, step)).toBe(sum)
  })

  test('of whole units is price × count, and never differs from the exact product by more than half a kopeck', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 100_000 }),
        (price, count, step) => {
          expect(costOf(kopecks(price), count)).toBe(price * count)
          const doubled =
            2n * (BigInt(costOf(kopecks(price), count, step)) * 1000n - BigInt(price * count) * BigInt(step))
          expect(doubled > -1000n && doubled <= 1000n).toBe(true)
        },
      ),
    )
  })
})

describe('quantities', () => {
  test.each([
    ['0,5', 500, true],
    ['12.25', 12_250, true],
    ['7', 7000, true],
    [',5', 500, true],
    ['1 200,5', 1_200_500, true],
    ['0.0005', 0, false],
    ['3.1230', 3123, true],
  ])('%s is %i thousandths', (text, value, isExact) => {
    expect(readThousandths(text)).toEqual({ value, isExact })
  })

  test.each(['', ',', '1,2,3', '-1', 'много', '1e3'])('%j is no quantity', (text) => {
    expect(readThousandths(text)).toBeNull()
  })

  test('whole steps are counted, and a remainder is told', () => {
    expect(stepsIn('12,57', 100)).toEqual({ count: 125, isExact: false })
    expect(stepsIn('12,5', 100)).toEqual({ count: 125, isExact: true })
    expect(stepsIn('12,5', 1000)).toEqual({ count: 12, isExact: false })
  })

  test('are written without needless zeros, and read back to the same steps', () => {
    expect(formatQuantity(5, 100, 'ru')).toBe('0,5')
    expect(formatQuantity(49, 250, 'en')).toBe('12.25')
    expect(formatQuantity(30, 100, 'ru')).toBe('3')
    expect(quantityText(12_345, 100, 'м', 'ru')).toBe('1\u00a0234,5\u00a0м')
    expect(quantityOf(7, 100)).toBe(0.7)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 100_000 }), (count, step) => {
        expect(stepsIn(formatQuantity(count, step, 'ru'), step)).toEqual({ count, isExact: true })
      }),
    )
  })

  test('the last remnant is sold below the minimum', () => {
    expect(leastCount(5, 100)).toBe(5)
    expect(leastCount(5, 3)).toBe(3)
    expect(leastCount(5, 0)).toBe(5)
  })
})
