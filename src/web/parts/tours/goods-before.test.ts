import { expect, test } from 'vitest'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { earliestGoods, goodsByOf } from './goods-before.ts'

const mug = { sku: 'MUG', kind: 'goods' }
const tour = { sku: 'TOUR-7', kind: 'tour', tour: { hotel: { id: 7 }, goods_by: '2026-12-18' } }
const group = (name: string, skus: string[], delivery_payment_options: object[]) => ({
  group: name,
  label: name,
  skus,
  delivery_payment_options,
})
const cart = (items: object[], options: object[]) =>
  ({
    items,
    delivery_payment_options: [],
    groups: [
      group('tour', ['TOUR-7'], [{ delivery_type: 'VIRTUAL', date: '2026-11-28' }]),
      group('goods', ['MUG'], options),
    ],
  }) as unknown as Cart

test('goods beside a tour are of use until the day the cart names; alone they are not bound to any', () => {
  expect(goodsByOf(cart([tour, mug], []))).toBe('2026-12-18')
  expect(goodsByOf(cart([mug], []))).toBeNull()
  expect(goodsByOf(cart([tour], []))).toBeNull()
})

test('the earliest day of goods is that of any way and outlet, and never the day of the tour', () => {
  const options = [
    { delivery_type: 'DELIVERY', date: '2026-12-20' },
    { delivery_type: 'PICKUP', date: '2026-12-25', outlet_dates: { 1: '2026-12-24', 2: '2026-12-19' } },
  ]
  expect(earliestGoods(cart([tour, mug], options))).toBe('2026-12-19')
  expect(earliestGoods(cart([tour, mug], [{ delivery_type: 'DELIVERY', date: null }]))).toBeNull()
})
