import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks, minus, splitByWeights, sumOf } from '#lib/money.ts'
import { costOf } from '#lib/quantity.ts'
import { type PartAdjustment, type PartLine, partOf, sumsOf } from './cancel-part.ts'

const k = kopecks
const line = (id: number, count: number, listPrice: number, payable: number, earns = 0, step = 1000): PartLine => ({
  id,
  count,
  step,
  listPrice: k(listPrice),
  payable: k(payable),
  earns: k(earns),
})
const part = (...given: Parameters<typeof partOf>) => {
  const found = partOf(...given)
  if ('refused' in found) throw new Error(found.refused)
  return found
}

test('a canceled piece takes its paid sum and discount shares; delivery stays', () => {
  const lines = [line(1, 3, 10_000, 24_000, 900), line(2, 1, 5_000, 5_000)]
  const adjustments: PartAdjustment[] = [
    { id: 1, itemId: 1, source: 'promotion', amount: k(-3_000) },
    { id: 2, itemId: 1, source: 'bonus', amount: k(-3_000) },
    { id: 3, itemId: null, source: 'delivery', amount: k(29_000) },
  ]
  const found = part(lines, adjustments, [{ item: 1, count: 1 }])
  expect(found.gone).toEqual([{ item: 1, count: 1, payable: 8_000, bonuses: 1_000 }])
  expect(found.lines).toEqual([line(1, 2, 10_000, 16_000, 600)])
  expect(found.adjustments.map(({ id, amount }) => [id, amount])).toEqual([
    [1, -2_000],
    [2, -2_000],
  ])
  expect(found.isWhole).toBe(false)
  expect(sumsOf([...found.lines, lines[1]!], [...found.adjustments, adjustments[2]!])).toEqual({
    subtotal: 25_000,
    discountAmount: 2_000,
    bonusDiscountAmount: 2_000,
    total: 50_000,
  })
})

test('refuses missing pieces and a line of another order; accepts a line named twice', () => {
  const lines = [line(1, 2, 100, 200), line(2, 1, 100, 100)]
  const of = (...asked: { item: number; count: number }[]) => partOf(lines, [], asked)
  expect(of({ item: 3, count: 1 })).toEqual({ refused: 'unknown_line' })
  expect(of({ item: 1, count: 3 })).toEqual({ refused: 'too_many' })
  expect(of({ item: 1, count: 1 }, { item: 1, count: 2 })).toEqual({ refused: 'too_many' })
  expect(of({ item: 1, count: 1 }, { item: 1, count: 1 })).toMatchObject({ isWhole: false, gone: [{ count: 2 }] })
})

test('canceling the last paid piece cancels the order with its gift', () => {
  const lines = [line(1, 1, 100, 100), line(2, 1, 50, 0)]
  const gift: PartAdjustment = { id: 1, itemId: 2, source: 'promotion', amount: k(-50) }
  expect(part(lines, [gift], [{ item: 1, count: 1 }]).isWhole).toBe(true)
  expect(part(lines, [gift], [{ item: 2, count: 1 }]).isWhole).toBe(false)
})

test('a free order is canceled whole with its last piece', () => {
  const lines = [line(1, 2, 50, 0)]
  const code: PartAdjustment = { id: 1, itemId: 1, source: 'promo_code', amount: k(-100) }
  expect(part(lines, [code], [{ item: 1, count: 1 }]).isWhole).toBe(false)
  expect(part(lines, [code], [{ item: 1, count: 2 }]).isWhole).toBe(true)
})

test('the rest of a line sold by measure costs what it would have cost alone', () => {
  // 0.3 kg at 3.33: 99.9 kopecks are 100; 0.2 kg are 66.6, so 67.
  const found = part([line(1, 3, 333, 100, 0, 100)], [], [{ item: 1, count: 1 }])
  expect(found.gone).toEqual([{ item: 1, count: 1, payable: 33, bonuses: 0 }])
  expect(found.lines).toEqual([line(1, 2, 333, 67, 0, 100)])
  expect(sumsOf(found.lines, found.adjustments)).toMatchObject({ subtotal: 67, total: 67 })
})

test('canceling a step of a line sold by measure never makes its reduction larger', () => {
  // 3 × 0.125 at 110: 41.25 kopecks are 41, paid 40; 2 × 0.125 are 27.5, so 28. A third of 40 would leave 26 of 28.
  const bonus: PartAdjustment = { id: 1, itemId: 1, source: 'bonus', amount: k(-1) }
  const found = part([line(1, 3, 110, 40, 0, 125)], [bonus], [{ item: 1, count: 1 }])
  expect(found.gone).toEqual([{ item: 1, count: 1, payable: 13, bonuses: 0 }])
  expect(found.lines).toEqual([line(1, 2, 110, 27, 0, 125)])
  expect(found.adjustments).toEqual([])
})

/** An order as pricing makes it: discounts of lines and one of the whole order, spread over them to the kopeck. */
const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 9 }),
        price: fc.integer({ min: 100, max: 999_999 }),
        step: fc.constantFrom(1000, 1000, 100, 50, 300, 125, 1, 1440),
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    shares: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 15, maxLength: 15 }),
    whole: fc.integer({ min: 0, max: 20 }),
    delivery: fc.integer({ min: 0, max: 50_000 }),
  })
  .map(({ lines: wanted, shares, whole, delivery }) => {
    const adjustments: PartAdjustment[] = []
    const add = (itemId: number | null, source: string, amount: number) => {
      if (amount !== 0) adjustments.push({ id: adjustments.length + 1, itemId, source, amount: k(amount) })
    }
    const listed = wanted.map(({ count, price, step }) => costOf(k(price), count, step))
    const left = listed.map((amount, index) => {
      const [a, b] = [shares[index * 3]!, shares[index * 3 + 1]!].map((percent) => Math.floor((amount * percent) / 100))
      add(index + 1, 'promotion', -a!)
      add(index + 1, 'bonus', -b!)
      return k(amount - a! - b!)
    })
    const ofWhole = k(Math.floor((sumOf(left) * whole) / 100))
    add(null, 'bonus', -ofWhole)
    add(null, 'delivery', delivery)
    const parts = splitByWeights(ofWhole, left)
    const lines = wanted.map(({ count, price, step }, index) =>
      line(index + 1, count, price, left[index]! - parts[index]!, 0, step),
    )
    return { lines, adjustments }
  })

test('canceled piece by piece in any order: sums match lines and adjustments at each step, and in the end all is returned', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.nat(99), { minLength: 50, maxLength: 50 }), (order, turns) => {
      let { lines, adjustments } = order
      const before = sumsOf(lines, adjustments)
      const paid = sumOf(lines.map(({ payable }) => payable))
      const [money, bonuses]: [number[], number[]] = [[], []]
      for (const turn of turns) {
        if (lines.length === 0) break
        const { id, count } = lines[turn % lines.length]!
        const found = part(lines, adjustments, [{ item: id, count: 1 + (turn % count) }])
        money.push(...found.gone.map(({ payable }) => payable))
        bonuses.push(...found.gone.map((gone) => gone.bonuses))
        const now = <T extends { id: number }>(all: T[], changed: T[]) =>
          all.map((one) => changed.find((other) => other.id === one.id) ?? one)
        lines = now(lines, found.lines).filter((one) => one.count > 0)
        adjustments = now(adjustments, found.adjustments).filter(({ amount }) => amount !== 0)
        const sums = sumsOf(lines, adjustments)
        const added = sumOf(adjustments.filter(({ amount }) => amount > 0).map(({ amount }) => amount))
        expect(sums.total).toBe(sumOf([...lines.map(({ payable }) => payable), added]))
        for (const one of lines) {
          expect(one.payable).toBeGreaterThanOrEqual(0)
          const own = sumOf(adjustments.filter(({ itemId }) => itemId === one.id).map(({ amount }) => amount))
          expect(one.payable).toBeLessThanOrEqual(costOf(one.listPrice, one.count, one.step) + own)
        }
        for (const { amount, itemId } of adjustments) if (itemId !== null) expect(amount).toBeLessThan(0)
        expect(found.gone.every((gone) => gone.payable >= 0 && gone.bonuses >= 0)).toBe(true)
      }
      if (lines.length > 0) return
      expect(sumOf(money.map(k))).toBe(paid)
      expect(sumOf(bonuses.map(k))).toBe(before.bonusDiscountAmount)
      expect(minus(before.total, paid)).toBe(sumsOf(lines, adjustments).total)
    }),
    { numRuns: 300 },
  )
})
