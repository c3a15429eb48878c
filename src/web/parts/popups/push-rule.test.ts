import { expect, test } from 'vitest'
import { isAboutOrders, mayAskForPushes } from './push-rule.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

test.each([
  ['default', null, true],
  ['granted', null, false],
  ['denied', null, false],
  ['unsupported', null, false],
  ['default', ago(0), false],
  ['default', ago(259_199), false],
  ['default', ago(259_200), true],
  ['granted', ago(259_200), false],
  ['default', 'yesterday', true],
] as const)('[PUSH-03] [PUSH-04] permission %s, cancelled at %s: asked %s', (permission, cancelled, asked) => {
  expect(mayAskForPushes(permission, cancelled, now)).toBe(asked)
})

test.each([
  ['/cart/success/7/', true],
  ['/my/orders/', true],
  ['/my/orders/?state=done', true],
  ['/my/orders/7/', true],
  ['/my/reclamations/7/', true],
  ['/my/orders/7/return/9/', false],
  ['/my/orders/7/review/9/?rating=5', false],
  ['/my/profile/', false],
  ['/', false],
])('on %s it may ask: %s', (url, asked) => {
  expect(isAboutOrders(url)).toBe(asked)
})
