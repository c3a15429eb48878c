import { describe, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { lineProblem } from './line-problem.ts'

describe('problems of a line', () => {
  const fine = { isSold: true, price: kopecks(500), count: 2, available: 2, seenPrice: kopecks(500) }
  test.each([
    [fine, null],
    [{ ...fine, seenPrice: null }, null],
    [{ ...fine, isSold: false }, { code: 'unavailable' }],
    [{ ...fine, available: 0 }, { code: 'unavailable' }],
    [{ ...fine, price: null }, { code: 'price_closed' }],
    [
      { ...fine, available: 1 },
      { code: 'not_enough', available: 1 },
    ],
    [
      { ...fine, seenPrice: kopecks(400) },
      { code: 'price_changed', was: kopecks(400) },
    ],
    [{ ...fine, isSold: false, price: null, available: 0, seenPrice: kopecks(400) }, { code: 'unavailable' }],
  ])('%j has the problem %j', (line, problem) => {
    expect(lineProblem(line)).toEqual(problem)
  })
})
