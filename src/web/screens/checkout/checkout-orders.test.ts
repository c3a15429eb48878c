import { expect, test } from 'vitest'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { checkoutOrders, mainOrder, sumOfOrders } from './checkout-orders.ts'
import { emptyForm } from './form.ts'

type Option = Cart['delivery_payment_options'][number]
const option = (id: number, delivery_type: Option['delivery_type'], type: string, price = 0) =>
  ({ id, delivery_type, payment_type: { type, name: type }, method: 'm', price, can_use_bonuses: true }) as Option
const courier = option(1, 'DELIVERY', 'CASH', 290)
const [card, cash] = [option(2, 'VIRTUAL', 'BANK_CARD'), option(3, 'VIRTUAL', 'CASH')]

const figures = (total: number, options: Option[]) => ({
  promotions: [],
  item_count: 1,
  subtotal: total,
  discount_amount: 0,
  bonus_discount_amount: 0,
  delivery_price: 0,
  total,
  adjustments: [],
  hints: [],
  use_bonuses: false,
  bonuses: { available: 0, usable: 0, earned: 0 },
  delivery_payment_options: options,
  unavailable_deliveries: [],
})
const item = (sku: string) => ({ sku, count: 1, problem: null }) as Cart['items'][number]
const mixed: Cart = {
  ...figures(150, [courier]),
  items: [item('BOOT'), item('COURSE')],
  region: { id: 1, name: 'Москва' },
  version: 'v1',
  groups: [
    { group: 'course', label: 'Курсы', skus: ['COURSE'], ...figures(100, [card, cash]) },
    { group: 'goods', label: 'Товары', skus: ['BOOT'], ...figures(50, [courier]) },
  ],
}
const ordersOf = (cart: Cart, chosen: Option | undefined, others = {}) => {
  const main = mainOrder(cart)
  const options = main.cart.delivery_payment_options
  return checkoutOrders(cart, { ...main, options, option: chosen, total: main.cart.total }, { ...emptyForm, others })
}

test('the form asks for the delivery of the order that is brought, and every order has its own lines and sum', () => {
  expect(mainOrder(mixed).group).toBe('goods')
  const orders = ordersOf(mixed, courier)
  expect(orders.map(({ group, cart }) => [group, cart.items.map(({ sku }) => sku)])).toEqual([
    ['course', ['COURSE']],
    ['goods', ['BOOT']],
  ])
  expect(sumOfOrders(orders)).toBe(150)
  expect(orders[1]!.cart.groups).toBeUndefined()
})

test('an order beside is paid as chosen, else as the order that is brought, else by its first option', () => {
  const paid = (chosen: Option | undefined, others = {}) => ordersOf(mixed, chosen, others)[0]!.option?.id
  expect(paid(courier)).toBe(cash.id)
  expect(paid(undefined)).toBe(card.id)
  expect(paid(courier, { course: 'BANK_CARD/m' })).toBe(card.id)
})

test('a way that needs a place is not offered beside another order', () => {
  const groups = mixed.groups!.map((group) => ({ ...group, delivery_payment_options: [courier, cash] }))
  const [beside] = ordersOf({ ...mixed, groups }, undefined).filter(({ group }) => group !== 'course')
  expect(beside!.options).toEqual([cash])
})

test('a cart of goods makes one order, and a group without lines to order makes none', () => {
  const { groups: _, ...goods } = mixed
  expect(mainOrder(goods)).toEqual({ group: 'goods', label: '', cart: goods })
  const aside = { ...item('COURSE'), problem: { code: 'put_aside' as const, message: '' } }
  const orders = ordersOf({ ...mixed, items: [item('BOOT'), aside] }, courier)
  expect(orders.map(({ group }) => group)).toEqual(['goods'])
})
