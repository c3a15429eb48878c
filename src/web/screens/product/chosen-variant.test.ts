import { expect, test } from 'vitest'
import { chosenVariant } from './chosen-variant.ts'

const s = { sku: 'S', price: 900, stock: 0 }
const m = { sku: 'M', price: 1200, stock: 3 }
const l = { sku: 'L', price: 1100, stock: 1 }
const all = [s, m, l]

test('[PROD-03] shows the size from the address', () => {
  expect(chosenVariant(all, 'M', false)).toBe(m)
  expect(chosenVariant(all, 'S', true)).toBe(s)
})

test('[SET-58] if off, no size is preselected among several', () => {
  expect(chosenVariant(all, null, false)).toBeUndefined()
  expect(chosenVariant(all, 'unknown', false)).toBeUndefined()
})

test('[SET-58] if on, the cheapest available size is preselected', () => {
  expect(chosenVariant(all, null, true)).toBe(l)
  expect(chosenVariant([s], null, true)).toBe(s)
  expect(chosenVariant([s, { ...s, sku: 'XS' }], null, true)).toBeUndefined()
})

test('[PROD-02] a product without sizes shows its only variant', () => {
  expect(chosenVariant([m], null, false)).toBe(m)
})
