import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { deliveryPriceOf, deliveryTypeOf } from './delivery-type.ts'

test.each([
  ['PICKUP_NOW', 'PICKUP'],
  ['PICKUP', 'PICKUP'],
  ['PICKUP_POINT', 'PICKUP_POINT'],
  ['VIRTUAL', 'VIRTUAL'],
  ['DELIVERY', 'DELIVERY'],
  ['COURIER', 'DELIVERY'],
  ['pickup', 'DELIVERY'],
  ['', 'DELIVERY'],
  [null, 'DELIVERY'],
  [undefined, 'DELIVERY'],
  [7, 'DELIVERY'],
])('[DLV-03] %j means %s', (value, type) => {
  expect(deliveryTypeOf(value)).toBe(type)
})

test('delivery is free from the configured sum, to the kopeck', () => {
  const tariff = { price: kopecks(39000), freeFrom: kopecks(500000) }
  expect(deliveryPriceOf(tariff, kopecks(499999))).toBe(39000)
  expect(deliveryPriceOf(tariff, kopecks(500000))).toBe(0)
  expect(deliveryPriceOf({ price: kopecks(39000), freeFrom: null }, kopecks(10_000_000))).toBe(39000)
})
