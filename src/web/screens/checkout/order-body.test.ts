import { expect, test } from 'vitest'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { type Option, totalWith } from './delivery-choices.ts'
import { emptyForm } from './form.ts'
import { orderBody } from './order-body.ts'

const option = (delivery_type: Option['delivery_type'], price = 0): Option => ({
  id: 7,
  delivery_type,
  payment_type: { type: 'CASH', name: '' },
  method: '',
  can_use_bonuses: false,
  price,
  free_from: null,
  is_least: false,
  date: '2026-11-22',
  intervals: [],
  pay_online: false,
})
const cart = {
  promotions: [],
  items: [{ sku: 'A-1', count: 2, product: { id: 3 }, price: 1490.5 }],
  subtotal: 3981,
  discount_amount: 1000,
  bonus_discount_amount: 0,
} as unknown as Cart
const anna = { lastName: ' Котова ', firstName: 'Анна', middleName: '', phone: '+7 900 000-00-01', email: ' a@b.ru ' }
const form = { ...emptyForm, customer: anna, outlet: 5, point: 9 }
const body = (more: Partial<Parameters<typeof orderBody>[0]> = {}) =>
  orderBody({
    form,
    cart,
    option: option('PICKUP'),
    total: totalWith(more.cart ?? cart, more.option ?? option('PICKUP')),
    promoCodes: ['SALE10'],
    consents: { offer: true, data: true },
    ...more,
  })

test('[CHK-04] sends the specified payload and what the customer saw', () => {
  expect(body()).toMatchObject({
    use_bonuses: false,
    products: [{ sku: 'A-1', count: 2, product: 3, price: 1490.5 }],
    recipient_name: 'Котова Анна',
    recipient_email: 'a@b.ru',
    promo_codes: [{ code: 'SALE10' }],
    delivery_payment_option: 7,
    expected_total: 2981,
  })
})

test('a cart order names its cart; a fast order does not use the cart', () => {
  expect(body({ cartVersion: 'v1' })).toMatchObject({ cart_version: 'v1' })
  expect(body({ cartVersion: null, keepsCart: true })).not.toHaveProperty('cart_version')
})

test('[BON-03] [BON-04] requests bonuses as shown, and not where the payment does not allow them', () => {
  const spending = { ...cart, bonus_discount_amount: 297 } as Cart
  const taken = { ...option('PICKUP'), can_use_bonuses: true }
  expect(body({ cart: spending, option: taken })).toMatchObject({
    use_bonuses: true,
    expected_bonuses: 297,
    expected_total: 2684,
  })
  const refused = body({ cart: spending })
  expect(refused).toMatchObject({ use_bonuses: false, expected_total: 2981 })
  expect(refused).not.toHaveProperty('expected_bonuses')
})

test('[CHK-05] the recipient’s phone is digits only', () => {
  expect(body().recipient_phone).toBe('79000000001')
})

test('[CHK-06] has an address or a place, not both', () => {
  expect(body()).toMatchObject({ outlet: 5 })
  expect(body()).not.toHaveProperty('address')
  const point = body({ option: option('PICKUP_POINT') })
  expect(point).toMatchObject({ pickup_point: 9 })
  expect(point).not.toHaveProperty('outlet')
  const address = {
    ...emptyForm.address,
    mode: 'manual' as const,
    city: 'Казань',
    street: 'Баумана',
    house: '1',
    flat: '4',
  }
  const courier = body({ form: { ...form, address }, option: option('DELIVERY', 290) })
  expect(courier).toMatchObject({
    address: { address: 'Казань, Баумана, 1', city: 'Казань' },
    address_details: { flat: '4', floor: '', entrance: '', comment: '' },
    expected_total: 3271,
    expected_delivery: 290,
  })
  expect(courier).not.toHaveProperty('outlet')
  expect(body({ option: option('VIRTUAL') })).not.toHaveProperty('address')
})

test('[CHK-10] another recipient receives, and both are sent', () => {
  const recipient = { ...anna, lastName: 'Иванов', firstName: 'Пётр', phone: '8 912 000-11-22', isEnabled: true }
  expect(body({ form: { ...form, recipient } })).toMatchObject({
    recipient_name: 'Иванов Пётр',
    customer: { last_name: 'Котова' },
    recipient: { last_name: 'Иванов', isEnabled: true },
  })
})

test('[CHK-07] the consultant is sent as the employee', () => {
  expect(body({ form: { ...form, consultant: '+7 912 000-11-22' } }).employee).toBe('79120001122')
  expect(body()).not.toHaveProperty('employee')
})
