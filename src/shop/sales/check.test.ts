import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { exceedsMaxTotal, momentProblem, paidLines, returnedLines } from './check.ts'

const line = (id: number, price: number, count: number, returned = 0) => ({
  id,
  sku: 'MUG',
  count,
  price: kopecks(price),
  returned,
})
const given = (count: number, price: number, sku = 'MUG') => ({ sku, count, price: kopecks(price) })

test('returned pieces go to the line with the same price, then to dearer ones of the product', () => {
  const sold = [line(1, 900, 2), line(2, 990, 2)]
  expect(returnedLines(sold, [given(1, 990)])).toEqual({ lines: [{ item: 2, count: 1, amount: 990 }] })
  expect(returnedLines(sold, [given(3, 900)])).toEqual({
    lines: [
      { item: 1, count: 2, amount: 1800 },
      { item: 2, count: 1, amount: 900 },
    ],
  })
  expect(returnedLines(sold, [given(2, 990), given(1, 900)])).toMatchObject({ lines: [{ count: 2 }, { count: 1 }] })
})

test('refuses to return more than was bought and not yet returned', () => {
  expect(returnedLines([line(1, 900, 3, 2)], [given(2, 900)])).toEqual({ sku: 'MUG', left: 1 })
  expect(returnedLines([line(1, 900, 2)], [given(1, 900), given(2, 900)])).toEqual({ sku: 'MUG', left: 1 })
  expect(returnedLines([line(1, 900, 2)], [given(1, 900, 'BAG')])).toEqual({ sku: 'BAG', left: 0 })
})

test('the paid rest of a line is never negative', () => {
  const item = { price: kopecks(900), count: 2, refunded: kopecks(2000), category: 'bags' }
  expect(paidLines({ items: [item] })).toEqual([{ left: 0, category: 'bags' }])
})

test('a piece’s refund never exceeds its paid price', () => {
  expect(returnedLines([line(1, 900, 2)], [given(1, 901)])).toEqual({ sku: 'MUG', left: 0, paid: 900 })
  expect(returnedLines([line(1, 900, 2), line(2, 990, 2)], [given(3, 990)])).toEqual({ sku: 'MUG', left: 2, paid: 990 })
  expect(returnedLines([line(1, 900, 2)], [given(2, 700)])).toMatchObject({ lines: [{ amount: 1400 }] })
})

test('a check is limited to a billion roubles', () => {
  expect(exceedsMaxTotal([given(9_999, 10_000_000_00)])).toBe(true)
  expect(exceedsMaxTotal([given(100, 10_000_000_00)])).toBe(false)
  expect(exceedsMaxTotal(Array.from({ length: 500 }, () => given(9_999, 100_000_000_00)))).toBe(true)
})

test('a check is dated 2000 or later, at most a day in the future', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const wrong = (at: string) => momentProblem(new Date(at), now)?.code ?? null
  expect(wrong('2026-11-22T09:00:00Z')).toBeNull()
  expect(wrong('2026-11-22T09:00:01Z')).toBe('date_in_future')
  expect(wrong('2000-01-01T00:00:00Z')).toBeNull()
  expect(wrong('1999-12-31T23:59:59Z')).toBe('date_too_long_ago')
})
