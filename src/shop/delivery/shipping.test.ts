import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { allDeliveries, allows, loadOf } from './shipping.ts'

const usual = { weight_g: 500, length_cm: 30, width_cm: 20, height_cm: 10 }
const goods = kopecks(100_00)

test('a product’s own parcel data override the defaults; one that cannot be delivered restricts the whole load', () => {
  const lines = [
    { count: 2, ships: { ...allDeliveries, piece: {} } },
    { count: 1, ships: { canDeliver: false, canPickUp: true, piece: { weight_g: 7000, length_cm: 80 } } },
  ]
  expect(loadOf(usual, goods, lines)).toEqual({
    goods,
    parcel: { weightG: 8000, lengthCm: 80, widthCm: 20, heightCm: 30 },
    canDeliver: false,
    canPickUp: true,
  })
})

test('lines not shipped add no weight and no restriction', () => {
  const { parcel, ...may } = loadOf(usual, goods, [{ count: 5 }])
  expect([parcel.weightG, may]).toEqual([1, { goods, ...allDeliveries }])
})

test('delivery is a courier; pickup covers outlets and points', () => {
  const types = ['DELIVERY', 'PICKUP', 'PICKUP_POINT', 'VIRTUAL'] as const
  const ways = (allowed: typeof allDeliveries) => types.filter((type) => allows(allowed, type))
  expect(ways(allDeliveries)).toEqual(types)
  expect(ways({ canDeliver: false, canPickUp: true })).toEqual(['PICKUP', 'PICKUP_POINT', 'VIRTUAL'])
  expect(ways({ canDeliver: true, canPickUp: false })).toEqual(['DELIVERY', 'VIRTUAL'])
})
