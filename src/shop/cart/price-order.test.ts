import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Kopecks, kopecks, minus, negative, plus, sumOf, times, ZERO } from '#lib/money.ts'
import type { LineProblem } from './line-problem.ts'
import {
  type Adjustment,
  bonusStage,
  deliveryStage,
  type LineToPrice,
  type Priced,
  priceOrder,
  type Stage,
} from './price-order.ts'

const line = (count: number, price: number | null, oldPrice: number | null = null, problem?: LineProblem) => ({
  count,
  price: price === null ? null : kopecks(price),
  oldPrice: oldPrice === null ? null : kopecks(oldPrice),
  problem,
})
const delivery = (price: number) => deliveryStage(() => kopecks(price))
const stage = (...adjustments: Partial<Adjustment>[]): Stage => ({
  name: 'promotion',
  adjust: () =>
    adjustments.map((one) => ({ source: 'promotion', code: '', amount: ZERO, line: null, label: null, ...one })),
})

/** The invariant of the order model, for any priced order. */
function expectSums(priced: Priced<LineToPrice>): void {
  const { lines, adjustments, subtotal, discountAmount, bonusDiscountAmount, deliveryPrice, total } = priced
  const bought = lines.filter((one) => one.total !== null)
  const listed = sumOf(bought.map((one) => times(one.listPrice!, one.count)))
  const sum = (is: (one: Adjustment) => boolean) => sumOf(adjustments.filter(is).map((one) => one.amount))
  expect(subtotal).toBe(listed)
  expect(
    plus(
      listed,
      sum(() => true),
    ),
  ).toBe(total)
  expect(
    plus(
      sumOf(bought.map((one) => one.payable!)),
      sum((one) => one.amount > 0),
    ),
  ).toBe(total)
  expect(total).toBe(subtotal - discountAmount - bonusDiscountAmount + deliveryPrice)
  expect(negative(sum((one) => one.source === 'bonus'))).toBe(bonusDiscountAmount)
  for (const [at, one] of lines.entries()) {
    if (one.payable === null) expect(adjustments.some((made) => made.line === at)).toBe(false)
    else {
      expect(one.payable).toBeGreaterThanOrEqual(0)
      const own = sum((made) => made.line === at)
      expect(one.payable).toBeLessThanOrEqual(one.listPrice! * one.count + own)
    }
  }
  for (const amount of [subtotal, discountAmount, bonusDiscountAmount, deliveryPrice, total]) {
    expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
  }
  expect(adjustments.every((one) => one.amount !== 0)).toBe(true)
}

describe('sums', () => {
  test('an ordinary cart', () => {
    const priced = priceOrder([line(2, 150050, 200000), line(1, 99)], [delivery(30000)])
    expect(priced).toMatchObject({
      lines: [
        { listPrice: 200000, total: 300100, payable: 300100 },
        { listPrice: 99, total: 99, payable: 99 },
      ],
      adjustments: [
        { source: 'catalog', amount: -99900, line: 0 },
        { source: 'delivery', amount: 30000, line: null },
      ],
      itemCount: 3,
      subtotal: 400099,
      discountAmount: 99900,
      bonusDiscountAmount: 0,
      deliveryPrice: 30000,
      total: 330199,
    })
    expectSums(priced)
  })

  test('each stage sees what the stages before it left', () => {
    const seen: unknown[] = []
    const half: Stage = {
      name: 'promotion',
      adjust({ lines, goods }) {
        seen.push([lines.map(({ left }) => left), goods])
        return [{ source: 'promotion', code: 'HALF', amount: kopecks(-goods / 2), line: null, label: null }]
      },
    }
    const priced = priceOrder([line(1, 700, 1000), line(1, 300)], [half, half, bonusStage(kopecks(50))])
    expect(seen).toEqual([
      [[700, 300], 1000],
      [[350, 150], 500],
    ])
    expect(priced.lines.map((one) => one.payable)).toEqual([140, 60])
    expect(priced).toMatchObject({ subtotal: 1300, discountAmount: 1050, bonusDiscountAmount: 50, total: 200 })
    expectSums(priced)
  })

  test('a line discount reduces its line, an order discount is spread to the kopeck', () => {
    const priced = priceOrder(
      [line(1, 100), line(1, 100), line(1, 100)],
      [stage({ line: 1, amount: kopecks(-40) }, { amount: kopecks(-100) })],
    )
    expect(priced.lines.map((one) => one.payable)).toEqual([61, 37, 62])
    expectSums(priced)
  })

  test('caps a discount at what is left and drops adjustments of zero', () => {
    const priced = priceOrder(
      [line(1, 100), line(1, 50)],
      [stage({ line: 0, amount: kopecks(-300) }, { amount: kopecks(-70) }), bonusStage(kopecks(10)), delivery(0)],
    )
    expect(priced.adjustments.map((one) => one.amount)).toEqual([-100, -50])
    expect(priced.total).toBe(0)
    expectSums(priced)
  })

  test('delivery depends on goods after discounts but before bonuses', () => {
    const asked: number[] = []
    const free = deliveryStage((goods) => {
      asked.push(goods)
      return ZERO
    })
    expect(priceOrder([line(1, 500, 700)], [bonusStage(kopecks(100)), free]).total).toBe(400)
    expect(priceOrder([], [free]).total).toBe(0)
    expect(asked).toEqual([500, 0])
  })

  test('an old price below the price is not a discount', () => {
    expect(priceOrder([line(1, 500, 400)], [])).toMatchObject({ subtotal: 500, discountAmount: 0, adjustments: [] })
  })

  test('throws on negative delivery or bonuses, a line surcharge, an unknown line and an invalid count', () => {
    expect(() => priceOrder([line(1, 500)], [delivery(-1)])).toThrow()
    expect(() => priceOrder([line(1, 500)], [bonusStage(kopecks(-1))])).toThrow()
    expect(() => priceOrder([line(1, 500)], [stage({ line: 0, amount: kopecks(1) })])).toThrow()
    expect(() => priceOrder([line(1, 500)], [stage({ line: 1, amount: kopecks(-1) })])).toThrow()
    for (const count of [0, -1, 1.5]) expect(() => priceOrder([line(count, 500)], [])).toThrow()
  })

  test('excludes unavailable lines; counts a short line in full', () => {
    const priced = priceOrder(
      [
        line(1, 500, null, { code: 'unavailable' }),
        line(1, null, null, { code: 'price_closed' }),
        line(3, 100, null, { code: 'not_enough', available: 2 }),
      ],
      [stage({ amount: kopecks(-60) })],
    )
    expect(priced.lines.map((one) => [one.total, one.payable])).toEqual([
      [null, null],
      [null, null],
      [300, 240],
    ])
    expect(priced).toMatchObject({ total: 240, itemCount: 3 })
    expectSums(priced)
  })

  test('the order of lines does not change the total', () => {
    const anyLine = fc
      .record({ count: fc.integer({ min: 1, max: 9999 }), price: fc.integer({ min: 1, max: 10_000_000 }) })
      .map(({ count, price }) => line(count, price, price + 5))
    const shuffled = fc
      .array(anyLine, { maxLength: 30 })
      .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })))
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 0, max: 1e8 }), ([lines, mixed], bonuses) => {
        const { lines: _, adjustments, ...sums } = priceOrder(lines, [bonusStage(kopecks(bonuses)), delivery(300)])
        expect(priceOrder(mixed, [bonusStage(kopecks(bonuses)), delivery(300)])).toMatchObject(sums)
        expect(sumOf(adjustments.map((one) => one.amount))).toBe(minus(sums.total, sums.subtotal))
      }),
    )
  })
})

/** A sequence of numbers that is the same in every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

test('100,000 random orders: lines plus adjustments equal the total, line payables add up to the kopeck', () => {
  const draw = seeded(20261122)
  const problems: (LineProblem | undefined)[] = [{ code: 'unavailable' }, { code: 'price_changed', was: kopecks(1) }]
  const anyLine = () => {
    const price = draw(20) === 0 ? null : 1 + draw(draw(4) === 0 ? 50_000_000 : 2_000)
    const oldPrice = draw(3) === 0 ? 1 + draw(50_000_000) : null
    return line(1 + draw(draw(5) === 0 ? 9999 : 4), price, oldPrice, problems[draw(12)])
  }
  const wild = (): Kopecks => negative(kopecks(draw(draw(3) === 0 ? 100_000_000 : 500)))
  const anyStage = (count: number): Stage => ({
    name: 'any',
    adjust: () =>
      Array.from({ length: draw(4) }, () => {
        const at = count > 0 && draw(2) === 0 ? draw(count) : null
        const amount = at === null && draw(4) === 0 ? negative(wild()) : wild()
        return { source: ['promotion', 'level', 'gift'][draw(3)]!, code: '', amount, line: at, label: null }
      }),
  })
  for (let round = 0; round < 100_000; round++) {
    const lines = Array.from({ length: draw(6) }, anyLine)
    const stages = Array.from({ length: draw(3) }, () => anyStage(lines.length))
    const priced = priceOrder(lines, [...stages, bonusStage(negative(wild())), delivery(draw(2) * draw(50_000))])
    checkSums(priced, round)
  }
})

/** `expectSums` a hundred thousand times would take minutes; the same sums in plain arithmetic. */
function checkSums(priced: Priced<LineToPrice>, round: number): void {
  const { lines, adjustments, subtotal, discountAmount, bonusDiscountAmount, deliveryPrice, total } = priced
  let [listed, payable, adjusted, added] = [0, 0, 0, 0]
  let isWhole = total >= 0 && discountAmount >= 0 && bonusDiscountAmount >= 0
  for (const one of lines) {
    if (one.payable === null) continue
    listed += one.listPrice! * one.count
    payable += one.payable
    isWhole &&= Number.isSafeInteger(one.payable) && one.payable >= 0 && one.payable <= one.total!
  }
  for (const { amount } of adjustments) {
    adjusted += amount
    if (amount > 0) added += amount
  }
  const sums = [subtotal - listed, total - listed - adjusted, total - payable - added, deliveryPrice - added]
  const told = subtotal - discountAmount - bonusDiscountAmount + deliveryPrice
  if (!isWhole || told !== total || sums.some((difference) => difference !== 0)) {
    throw new Error(`round ${round}: ${JSON.stringify(priced)}`)
  }
}
