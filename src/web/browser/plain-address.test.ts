import { expect, test } from 'vitest'
import { plainAddress } from './plain-address.ts'

const shop = 'https://shop.test'

test.each([
  ['/catalog/bags/backpacks/?sort=price', '/catalog/bags/backpacks/'],
  ['/catalog/products/watch-46mm-black-2026-limited/', '/catalog/products/watch-46mm-black-2026-limited/'],
  ['/catalog/search/%D0%98%D0%B2%D0%B0%D0%BD%20%2B79001234567/', '/catalog/search/*/'],
  ['/my/orders/1042/', '/my/orders/1042/'],
  ['/api/customers/79001234567/', '/api/customers/*/'],
  ['/unsubscribe/f3Kd92LmQp71ZxTr8WvB/', '/unsubscribe/*/'],
  ['/nowhere/mary@shop.test', '/nowhere/*'],
  ['/nowhere/mary%40shop.test', '/nowhere/*'],
  ['/a%', '/a%'],
  ['/?auth_code=123456&utm_source=mail&yclid=12345678', '/?utm_source=mail&yclid=12345678'],
  ['/?utm_term=%2B7%20900%20123-45-67', '/'],
  ['/?utm_source=mail&utm_content=mary@shop.test&gclid=Cj0KCQ', '/?utm_source=mail&gclid=Cj0KCQ'],
  [`${shop}/promotions/club/?token=abc#f`, `${shop}/promotions/club/`],
])('%s is sent as %s', (address, told) => {
  expect(plainAddress(address, shop)).toBe(told)
})
