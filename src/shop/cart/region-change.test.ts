import { expect, test } from 'vitest'
import { type ChangingLine, regionChange } from './region-change.ts'

const line = (sku: string, more: Partial<ChangingLine> = {}): ChangingLine => ({
  sku,
  count: 2,
  price: 100,
  available: 9,
  problem: null,
  ...more,
})
const gone = { problem: { code: 'unavailable' as const }, available: 0, price: null }

test('returns null if nothing is lost', () => {
  const here = { items: [line('a'), line('b', gone)], subtotal: 200 }
  expect(regionChange(here, { items: [line('a', { available: 3 }), line('b', gone)], subtotal: 200 })).toBeNull()
  // Goods that can be bought only there are no loss.
  expect(regionChange(here, { items: [line('a'), line('b')], subtotal: 400 })).toBeNull()
})

test('lists gone lines, smaller stock and changed prices with both subtotals', () => {
  const [a, b, c, d] = [line('a'), line('b'), line('c'), line('d')]
  const here = { items: [a, b, c, d], subtotal: 800 }
  const there = {
    items: [line('a', gone), line('b', { available: 1 }), line('c', { price: 120 }), line('d')],
    subtotal: 540,
  }
  expect(regionChange(here, there)).toEqual({
    gone: [a],
    fewer: [{ line: b, available: 1 }],
    prices: [{ line: c, price: 120 }],
    subtotal: { was: 800, will: 540 },
  })
})

test('a line missing in the other cart is gone; an existing shortage is not news', () => {
  const [a, b] = [line('a'), line('b', { count: 5, available: 3 })]
  expect(regionChange({ items: [a, b], subtotal: 0 }, { items: [line('b', { available: 3 })], subtotal: 0 })).toEqual({
    gone: [a],
    fewer: [],
    prices: [],
    subtotal: { was: 0, will: 0 },
  })
})
