import { expect, test } from 'vitest'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { blockedLines, canOrder, linesToOrder } from './lines-to-order.ts'
import { cartOfLines, withCorrectedPrices } from './optimistic-cart.ts'

const item = (sku: string, more: Partial<Cart['items'][number]> = {}): Cart['items'][number] => ({
  id: sku,
  sku,
  count: 1,
  product: {
    id: 1,
    slug: sku,
    name: sku,
    article: '',
    size: '',
    image: null,
    category: { id: 1, name: 'Кружки', path: 'mugs', feed_id: '' },
  },
  price: 100,
  old_price: null,
  total: 100,
  available: 5,
  problem: null,
  ...more,
})
const cart = (items: Cart['items'], more: Partial<Cart> = {}): Cart => ({
  items,
  promotions: [],
  hints: [],
  item_count: 2,
  subtotal: 200,
  adjustments: [],
  discount_amount: 0,
  bonus_discount_amount: 0,
  delivery_price: 0,
  total: 200,
  use_bonuses: false,
  bonuses: { available: 0, usable: 0, earned: 0 },
  region: { id: 1, name: 'Москва' },
  delivery_payment_options: [],
  version: null,
  unavailable_deliveries: [],
  ...more,
})
const line = (sku: string, count: number) => ({ sku, count, product: 1 })

test('an unchanged cart is returned as is', () => {
  const told = cart([item('a'), item('b')])
  expect(cartOfLines(told, [line('a', 1), line('b', 1)])).toBe(told)
})

test('a changed count updates the line and every sum', () => {
  const counted = cartOfLines(cart([item('a', { old_price: 150 }), item('b', { price: 0.29, total: 0.29 })]), [
    line('a', 3),
    line('b', 3),
  ])
  expect(counted.items.map(({ total }) => total)).toEqual([300, 0.87])
  expect(counted).toMatchObject({ item_count: 6, subtotal: 450.87, discount_amount: 150, total: 300.87 })
})

test('a removed line is not summed', () => {
  const counted = cartOfLines(cart([item('a'), item('b')]), [line('b', 1)])
  expect(counted.items.map(({ sku }) => sku)).toEqual(['b'])
  expect(counted.total).toBe(100)
})

test('exceeding stock blocks the order, fewer pieces unblock it', () => {
  const told = cart([item('a', { available: 2, count: 3, total: 300, problem: { code: 'not_enough', message: 'x' } })])
  expect(canOrder(told)).toBe(false)
  expect(canOrder(cartOfLines(told, [line('a', 2)]))).toBe(true)
  expect(blockedLines(cartOfLines(told, [line('a', 4)])).map(({ sku }) => sku)).toEqual(['a'])
})

test('[CART-19] an unavailable line is excluded: it adds nothing and the rest can be ordered', () => {
  const gone = item('b', { available: 0, total: null, problem: { code: 'unavailable', message: 'x' } })
  const closed = item('c', { price: null, total: null, problem: { code: 'price_closed', message: 'x' } })
  const told = cart([item('a'), gone, closed], { subtotal: 100, total: 100 })
  expect(canOrder(told)).toBe(true)
  expect(linesToOrder(told).map(({ sku }) => sku)).toEqual(['a'])
  expect(blockedLines(told)).toEqual([])
  const counted = cartOfLines(told, [line('a', 2), line('b', 1), line('c', 1)])
  expect(counted.total).toBe(200)
  expect(canOrder(counted)).toBe(true)
  // Without other lines there is nothing to order.
  expect(canOrder(cartOfLines(told, [line('b', 1)]))).toBe(false)
})

test('a changed price is shown, not blocking', () => {
  const told = cart([item('a', { problem: { code: 'price_changed', message: 'x', was: 80 } })])
  expect(canOrder(told)).toBe(true)
  expect(cartOfLines(told, [line('a', 2)]).items[0]!.problem).toMatchObject({ code: 'price_changed', was: 80 })
})

test('an empty cart cannot be ordered', () => {
  expect(canOrder(cart([]))).toBe(false)
})

test('prices from a refusal replace outdated ones, in the line and in every sum', () => {
  const option = { id: 7, price: 300 } as Cart['delivery_payment_options'][number]
  const late = cart([item('a', { count: 2, total: 200 }), item('b')], {
    delivery_payment_options: [option],
  })
  const told = withCorrectedPrices(late, { lines: { a: 150.5, z: 1 }, delivery: { 7: 450, 8: 1 } })
  expect(told.items.map(({ price, total }) => [price, total])).toEqual([
    [150.5, 301],
    [100, 100],
  ])
  expect([told.subtotal, told.total]).toEqual([401, 401])
  expect(told.delivery_payment_options.map(({ price }) => price)).toEqual([450])
  // Nothing new: the cart as the server calculated it.
  expect(withCorrectedPrices(late, { lines: { b: 100 }, delivery: {} })).toEqual(late)
})

test('goods by measure: the sum is rounded once, the quantity follows, and less than the minimum blocks the order', () => {
  const coffee = item('coffee', {
    ...{ unit: 'кг', step: 0.05, minimum: 0.25, quantity: 0.35, price: 189.9, count: 7, total: 66.47, available: 100 },
  })
  const now = cartOfLines(cart([coffee]), [line('coffee', 5)])
  expect(now.items).toMatchObject([{ count: 5, quantity: 0.25, total: 47.48, problem: null }])
  expect(now).toMatchObject({ item_count: 1, total: 47.48 })
  const small = cartOfLines(cart([coffee]), [line('coffee', 4)])
  expect(small.items).toMatchObject([{ problem: { code: 'below_minimum' } }])
  expect(canOrder(small)).toBe(false)
})

test('the sums of a cart of two groups are those of each group', () => {
  const group = (name: string, one: Cart['items'][number]) => {
    const {
      items: _items,
      region: _region,
      version: _version,
      ...figures
    } = cart([one], {
      item_count: 1,
      subtotal: 100,
      total: 100,
    })
    return { group: name, label: name, skus: [one.sku], ...figures }
  }
  const [a, b] = [item('a'), item('b')]
  const mixed = cart([a, b], { groups: [group('course', a), group('goods', b)] })
  const more = cartOfLines(mixed, [line('a', 1), line('b', 3)])
  expect(more.total).toBe(400)
  expect(more.groups!.map(({ total, item_count }) => [total, item_count])).toEqual([
    [100, 1],
    [300, 3],
  ])
  const one = cartOfLines(mixed, [line('b', 1)])
  expect([one.total, one.groups!.map(({ group }) => group)]).toEqual([100, ['goods']])
})
