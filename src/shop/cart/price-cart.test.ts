import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, sumOf, ZERO } from '#lib/money.ts'
import { canBeOrdered, type LineProblem, type LineToPrice, lineProblem, priceCart } from './price-cart.ts'

const problems: (LineProblem | null)[] = [
  null,
  { code: 'unavailable' },
  { code: 'price_closed' },
  { code: 'not_enough', available: 1 },
  { code: 'price_changed', was: kopecks(100) },
]
const price = fc.integer({ min: 1, max: 10_000_000 }).map(kopecks)
const anyLine: fc.Arbitrary<LineToPrice> = fc.record({
  count: fc.integer({ min: 1, max: 9999 }),
  price: fc.option(price, { freq: 9 }),
  oldPrice: fc.option(price),
  problem: fc.constantFrom(...problems),
})
const anyCart = fc.record({
  lines: fc.array(anyLine, { maxLength: 30 }),
  deliveryPrice: fc.integer({ min: 0, max: 1_000_000 }).map(kopecks),
  bonuses: fc.integer({ min: 0, max: 100_000_000 }).map(kopecks),
})

describe('sums', () => {
  test('an ordinary cart', () => {
    const priced = priceCart(
      [
        { count: 2, price: kopecks(150050), oldPrice: kopecks(200000) },
        { count: 1, price: kopecks(99), oldPrice: null },
      ],
      { deliveryPrice: kopecks(30000) },
    )
    expect(priced).toMatchObject({
      lines: [{ total: 300100 }, { total: 99 }],
      itemCount: 3,
      subtotal: 400099,
      discountAmount: 99900,
      bonusDiscountAmount: 0,
      deliveryPrice: 30000,
      total: 330199,
    })
  })

  test('an empty cart costs its delivery, and delivery is asked for the goods after discounts', () => {
    expect(priceCart([], { deliveryPrice: ZERO }).total).toBe(0)
    const asked: number[] = []
    const deliveryPrice = (goods: number) => {
      asked.push(goods)
      return ZERO
    }
    const free = priceCart([{ count: 1, price: kopecks(500), oldPrice: kopecks(700) }], { deliveryPrice })
    expect(asked).toEqual([500])
    expect(free.total).toBe(500)
  })

  test('an old price below the price is not a discount', () => {
    expect(
      priceCart([{ count: 1, price: kopecks(500), oldPrice: kopecks(400) }], { deliveryPrice: ZERO }),
    ).toMatchObject({
      subtotal: 500,
      discountAmount: 0,
    })
  })

  test('a negative delivery or bonus, and a part of a piece, are our own errors', () => {
    const line = { count: 1, price: kopecks(500), oldPrice: null }
    expect(() => priceCart([line], { deliveryPrice: kopecks(-1) })).toThrow()
    expect(() => priceCart([line], { deliveryPrice: ZERO, bonuses: kopecks(-1) })).toThrow()
    for (const count of [0, -1, 1.5]) expect(() => priceCart([{ ...line, count }], { deliveryPrice: ZERO })).toThrow()
  })

  test('a line that cannot be bought counts nothing, one that is short is counted as asked for', () => {
    const priced = priceCart(
      [
        { count: 1, price: kopecks(500), oldPrice: null, problem: { code: 'unavailable' } },
        { count: 1, price: null, oldPrice: null, problem: { code: 'price_closed' } },
        { count: 3, price: kopecks(100), oldPrice: null, problem: { code: 'not_enough', available: 2 } },
      ],
      { deliveryPrice: ZERO },
    )
    expect(priced.lines.map((line) => line.total)).toEqual([null, null, 300])
    expect(priced).toMatchObject({ total: 300, itemCount: 3 })
  })

  test('whatever is in it, the parts sum to the total, in whole kopecks and never below zero', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, ...charges }) => {
        const priced = priceCart(lines, charges)
        const { subtotal, discountAmount, bonusDiscountAmount, deliveryPrice, total } = priced
        const ofLines = sumOf(priced.lines.map((line) => line.total ?? ZERO))
        expect(ofLines).toBe(subtotal - discountAmount)
        expect(total).toBe(ofLines - bonusDiscountAmount + deliveryPrice)
        expect(total).toBeGreaterThanOrEqual(deliveryPrice)
        for (const sum of [subtotal, discountAmount, bonusDiscountAmount, deliveryPrice, total]) {
          expect(Number.isSafeInteger(sum)).toBe(true)
          expect(sum).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('the order of lines changes no sum', () => {
    const shuffled = anyCart.chain(({ lines, ...charges }) =>
      fc.record({
        lines: fc.constant(lines),
        charges: fc.constant(charges),
        mixed: fc.shuffledSubarray(lines, { minLength: lines.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ lines, charges, mixed }) => {
        const { lines: _, ...sums } = priceCart(lines, charges)
        expect(priceCart(mixed, charges)).toMatchObject(sums)
      }),
    )
  })
})

describe('what is wrong with a line', () => {
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

  test.each([
    [[], false],
    [[{}], true],
    [[{ problem: null }, { problem: { code: 'price_changed', was: kopecks(1) } as const }], true],
    [[{}, { problem: { code: 'unavailable' } as const }], false],
    [[{ problem: { code: 'not_enough', available: 1 } as const }], false],
    [[{ problem: { code: 'price_closed' } as const }], false],
  ])('a cart of %j can be ordered: %s', (lines, possible) => {
    expect(canBeOrdered(lines)).toBe(possible)
  })
})
