import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { paidLines, returnedLines } from './check.ts'

const line = (id: number, price: number, count: number, returned = 0) => ({
  id,
  sku: 'MUG',
  count,
  price: kopecks(price),
  returned,
})
const given = (count: number, price: number, sku = 'MUG') => ({ sku, count, price: kopecks(price) })

test('pieces come back to the line that was paid as much, then to the others of the same thing', () => {
  const sold = [line(1, 900, 2), line(2, 990, 2)]
  expect(returnedLines(sold, [given(1, 990)])).toEqual({ lines: [{ item: 2, count: 1, amount: 990 }] })
  expect(returnedLines(sold, [given(3, 990)])).toEqual({
    lines: [
      { item: 2, count: 2, amount: 1980 },
      { item: 1, count: 1, amount: 990 },
    ],
  })
  expect(returnedLines(sold, [given(2, 990), given(1, 900)])).toMatchObject({ lines: [{ count: 2 }, { count: 1 }] })
})

test('never more than was bought and is not back yet; of what was not bought nothing', () => {
  expect(returnedLines([line(1, 900, 3, 2)], [given(2, 900)])).toEqual({ sku: 'MUG', left: 1 })
  expect(returnedLines([line(1, 900, 2)], [given(1, 900), given(2, 900)])).toEqual({ sku: 'MUG', left: 1 })
  expect(returnedLines([line(1, 900, 2)], [given(1, 900, 'BAG')])).toEqual({ sku: 'BAG', left: 0 })
})

test('what stays paid of a line is never below nothing', () => {
  const item = { price: kopecks(900), count: 2, refunded: kopecks(2000), category: 'bags' }
  expect(paidLines({ items: [item] })).toEqual([{ left: 0, category: 'bags' }])
})
