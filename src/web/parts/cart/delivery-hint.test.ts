import { expect, test } from 'vitest'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { deliveryHint } from './delivery-hint.ts'

type Option = Cart['delivery_payment_options'][number]
const option = (delivery_type: Option['delivery_type'], price: number, free_from: number | null) =>
  ({ delivery_type, price, free_from }) as Option
const cart = (goods: number, discount: number, ...options: Option[]) => ({
  subtotal: goods,
  discount_amount: discount,
  delivery_payment_options: options,
})

test('the missing amount counts discounted goods, exact to the kopeck', () => {
  expect(deliveryHint(cart(4000, 200.5, option('DELIVERY', 290, 5000)))).toEqual({ type: 'DELIVERY', lacking: 1200.5 })
})

test('uses the nearest option; options already or never free give no hint', () => {
  const ways = [option('PICKUP', 0, null), option('DELIVERY', 290, 5000), option('PICKUP_POINT', 99, 4500)]
  expect(deliveryHint(cart(4000, 0, ...ways))).toEqual({ type: 'PICKUP_POINT', lacking: 500 })
  expect(deliveryHint(cart(4000, 0, option('DELIVERY', 0, 3000), option('PICKUP_POINT', 99, null)))).toBeNull()
  expect(deliveryHint(cart(4000, 0))).toBeNull()
})
