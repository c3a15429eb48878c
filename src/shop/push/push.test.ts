import { expect, test } from 'vitest'
import { pushPath } from './push.ts'

const origin = 'https://shop.test'
test.each([
  ['ORDER', '72', '/my/orders/72/'],
  ['LANDING', 'summer/hiking', '/summer/hiking/'],
  ['PRODUCT_CATEGORY', 'bags/backpacks', '/catalog/bags/backpacks/'],
  ['PROMOTION', 'leto', '/promotions/leto/'],
  ['LINK', '/shops/?region=ekb', '/shops/?region=ekb'],
  ['LINK', 'https://shop.test/favorites/#top', '/favorites/#top'],
] as const)('[PUSH-11] %s %s opens %s', (type, value, path) => {
  expect(pushPath({ type, value }, origin)).toBe(path)
})

test('[PUSH-11] nothing leads away from the site or up its paths', () => {
  for (const value of ['https://evil.test/', '//evil.test/', 'javascript:alert(1)', 'https://shop.test.evil.test/', ''])
    expect(pushPath({ type: 'LINK', value }, origin)).toBe('/')
  expect(pushPath({ type: 'ORDER', value: '../../1c/exchange' }, origin)).toBe('/my/orders/1c/exchange/')
  expect(pushPath({ type: 'LANDING', value: '//evil.test' }, origin)).toBe('/evil.test/')
})
