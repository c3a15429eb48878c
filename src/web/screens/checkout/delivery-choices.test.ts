import { expect, test } from 'vitest'
import type { Cart } from '#shop/cart/cart.wire.ts'
import {
  deliveryChoices,
  firstDate,
  invoiceFirst,
  lowestPrice,
  type Option,
  offersOf,
  optionOf,
  paymentKey,
  totalWith,
} from './delivery-choices.ts'

const option = (
  id: number,
  delivery_type: Option['delivery_type'],
  type: string,
  more: Partial<Option> = {},
): Option => ({
  id,
  delivery_type,
  payment_type: { type, name: type },
  method: '',
  can_use_bonuses: false,
  price: 0,
  free_from: null,
  is_least: false,
  date: '2026-11-22',
  intervals: [],
  pay_online: type !== 'CASH',
  ...more,
})
const options = [
  option(1, 'DELIVERY', 'BANK_CARD', { price: 390 }),
  option(2, 'DELIVERY', 'CASH', { price: 450, date: '2026-11-23' }),
  option(3, 'PICKUP', 'CASH'),
]

test('every usual delivery type is listed; those the region lacks are empty', () => {
  expect(deliveryChoices(options).map(({ type, options }) => [type, options.length])).toEqual([
    ['PICKUP_POINT', 0],
    ['DELIVERY', 2],
    ['PICKUP', 1],
  ])
  expect(deliveryChoices([option(9, 'VIRTUAL', 'BANK_CARD')]).map(({ type }) => type)).toContain('VIRTUAL')
})

test('a tile shows the lowest price and first day', () => {
  const courier = deliveryChoices(options)[1]!
  expect([lowestPrice(courier), firstDate(courier)]).toEqual([390, '2026-11-22'])
})

test('[UX-O3] a chosen payment is kept under another delivery where it exists', () => {
  const cash = paymentKey(options[1]!)
  expect(optionOf(options, 'PICKUP', cash)?.id).toBe(3)
  expect(optionOf(options, 'PICKUP', paymentKey(options[0]!))).toBeUndefined()
  expect(optionOf(options, null, cash)).toBeUndefined()
})

test('the total is discounted goods plus delivery, exact to a kopeck', () => {
  const cart = { subtotal: 1000.1, discount_amount: 100.2, bonus_discount_amount: 50 } as Cart
  expect(totalWith(cart, { ...options[0]!, can_use_bonuses: true })).toBe(1239.9)
  expect(totalWith(cart, options[0])).toBe(1289.9)
  expect(totalWith(cart, undefined)).toBe(849.9)
})

test('an address in another city shows its courier prices, and keeps the pickup of the viewed city', () => {
  const cartOf = (list: Option[], closed: Cart['unavailable_deliveries'] = []) =>
    ({ delivery_payment_options: list, unavailable_deliveries: closed }) as Cart
  const there = cartOf(
    [option(11, 'DELIVERY', 'CASH', { price: 690 }), option(13, 'PICKUP', 'CASH', { date: '2026-11-21' })],
    [{ delivery_type: 'PICKUP_POINT', message: 'there' }],
  )
  const { options: offered, closed } = offersOf(there, cartOf(options))
  expect(offered.map(({ id }) => id)).toEqual([11, 3])
  expect(closed).toEqual([])
})

test('a company sees its invoice first, other payments keep their order', () => {
  const all = [...options, option(4, 'DELIVERY', 'INVOICE')]
  expect(invoiceFirst(all).map(({ id }) => id)).toEqual([4, 1, 2, 3])
  expect(invoiceFirst(options)).toEqual(options)
})
