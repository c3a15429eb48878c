import { expect, test } from 'vitest'
import { type EcommerceEvent, thingOf } from './ecommerce.ts'
import { forMetrika, forTagManager } from './ecommerce-formats.ts'

const mug = thingOf({ count: 2, product: { id: 7, name: 'Кружка', size: '0,3 л' }, price: 390.5 })

test('a line becomes a thing; a closed price and an absent size are left out', () => {
  expect(mug).toEqual({ id: '7', name: 'Кружка', variant: '0,3 л', price: 390.5, quantity: 2 })
  expect(thingOf({ count: 1, product: { id: 7, name: 'Кружка' }, size: '', price: null })).toEqual({
    id: '7',
    name: 'Кружка',
    quantity: 1,
  })
})

test.each<[EcommerceEvent, string]>([
  [{ event: 'ecommerce', what: 'click', things: [mug] }, 'select_item'],
  [{ event: 'ecommerce', what: 'view', things: [mug] }, 'view_item'],
  [{ event: 'ecommerce', what: 'add', things: [mug] }, 'add_to_cart'],
  [{ event: 'ecommerce', what: 'remove', things: [mug] }, 'remove_from_cart'],
  [{ event: 'ecommerce', what: 'checkout', step: 1, things: [mug] }, 'view_cart'],
  [{ event: 'ecommerce', what: 'checkout', step: 2, things: [mug] }, 'begin_checkout'],
  [{ event: 'ecommerce', what: 'checkout', step: 3, things: [mug] }, 'order_sent'],
])('the tag manager hears of %j as %s with the sum of its things', (event, name) => {
  const items = [{ item_id: '7', item_name: 'Кружка', item_variant: '0,3 л', price: 390.5, quantity: 2 }]
  expect(forTagManager(event, 'RUB')).toEqual([
    { ecommerce: null },
    { event: name, ecommerce: { currency: 'RUB', value: 781, items } },
  ])
})

test('a purchase has its number and what was to be paid', () => {
  const bought = { event: 'ecommerce', what: 'purchase', order: '100-1', sum: 990, things: [mug] } as const
  expect(forTagManager(bought, 'RUB')[1]).toMatchObject({ ecommerce: { transaction_id: '100-1', value: 990 } })
  expect(forMetrika(bought, 'RUB')).toEqual({
    ecommerce: { currencyCode: 'RUB', purchase: { actionField: { id: '100-1', revenue: 990 }, products: [mug] } },
  })
})

test('Metrika calls a view a detail, and has no steps of the checkout', () => {
  expect(forMetrika({ event: 'ecommerce', what: 'view', things: [mug] }, 'RUB')).toEqual({
    ecommerce: { currencyCode: 'RUB', detail: { products: [mug] } },
  })
  expect(forMetrika({ event: 'ecommerce', what: 'checkout', step: 1, things: [] }, 'RUB')).toBeNull()
})
