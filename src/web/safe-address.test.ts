import { expect, test } from 'vitest'
import { destinationOf, localPath } from './safe-address.ts'

test.each(['/cart/', '/my/orders/?page=2#last', '/catalog/search/a%2Fb/'])('%s is a valid return address', (path) => {
  expect(localPath(path)).toBe(path)
})

test.each([
  '',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '/\t/evil.test/',
  '/..//evil.test/',
  '/./\\evil.test',
  'javascript:alert(1)',
  'cart/',
])('[NAV-07] %j is not a valid return address', (address) => expect(localPath(address)).toBeNull())

const origin = 'http://shop.test'
test.each([
  ['/cart/', { kind: 'local', path: '/cart/' }],
  ['http://shop.test/cart/?a=1', { kind: 'local', path: '/cart/?a=1' }],
  ['https://bank.test/pay', { kind: 'external', href: 'https://bank.test/pay' }],
  ['tel:+78005553535', { kind: 'external', href: 'tel:+78005553535' }],
  ['javascript:alert(1)', { kind: 'blocked' }],
  ['JaVa\tScript:alert(1)', { kind: 'blocked' }],
  ['data:text/html,hi', { kind: 'blocked' }],
  ['blob:http://shop.test/1', { kind: 'blocked' }],
  ['file:///etc/passwd', { kind: 'blocked' }],
  ['http://', { kind: 'blocked' }],
])('[NAV-07] a navigation to %s', (address, expected) => expect(destinationOf(address, origin)).toEqual(expected))
