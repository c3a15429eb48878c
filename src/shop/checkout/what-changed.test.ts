import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { changedTotal } from './what-changed.ts'

const priced = {
  lines: [{ sku: 'MUG', price: kopecks(1000) }],
  deliveryPrice: kopecks(290),
  total: kopecks(1290),
}
const prices = new Map([['MUG', kopecks(1000)]])
const codeOf = (told: { total?: number; delivery?: number }, change: object = {}) =>
  changedTotal({ ...priced, ...change }, prices, {
    total: kopecks(told.total ?? 1),
    delivery: told.delivery === undefined ? undefined : kopecks(told.delivery),
  }).code

test('reports a delivery change only if the sent delivery price differs', () => {
  expect(codeOf({ delivery: 190, total: 1190 })).toBe('delivery_changed')
  expect(codeOf({ delivery: 290, total: 1190 })).toBe('price_changed')
  expect(codeOf({ delivery: 190, total: 990 })).toBe('delivery_changed')
})

test('without it, infers a delivery change where possible', () => {
  expect(codeOf({ total: 1000 })).toBe('delivery_changed')
  expect(codeOf({ total: 1490 })).toBe('delivery_changed')
  // Less than the goods alone: an earlier discount does not apply any more.
  expect(codeOf({ total: 999 })).toBe('price_changed')
  // A discount now says nothing about one before: a client that wants an exact answer sends the delivery price.
  const reduced = { total: kopecks(1190) }
  expect(codeOf({ total: 1290 }, reduced)).toBe('delivery_changed')
  expect(codeOf({ total: 1290, delivery: 290 }, reduced)).toBe('price_changed')
})

test('a changed line price takes precedence', () => {
  const dearer = { lines: [{ sku: 'MUG', price: kopecks(1100) }], total: kopecks(1390) }
  expect(codeOf({ delivery: 190, total: 1190 }, dearer)).toBe('price_changed')
})
