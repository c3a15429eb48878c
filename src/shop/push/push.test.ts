import { expect, test } from 'vitest'
import { pushPath, pushTypes } from './push.ts'
import { readPush } from './push-message.ts'
import { isCompleteSubscription, readSubscription } from './subscription.ts'

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

test('[PUSH-11] no push leaves the site or climbs its paths', () => {
  for (const value of ['https://evil.test/', '//evil.test/', 'javascript:alert(1)', 'https://shop.test.evil.test/', ''])
    expect(pushPath({ type: 'LINK', value }, origin)).toBe('/')
  expect(pushPath({ type: 'ORDER', value: '../../1c/exchange' }, origin)).toBe('/my/orders/1c/exchange/')
  expect(pushPath({ type: 'LANDING', value: '//evil.test' }, origin)).toBe('/evil.test/')
})

const whole = { id: '7', title: 'Заказ 72 готов', body: 'Код 4410', media: '/i.png', type: 'ORDER', value: '72' }
test('[PUSH-10] reads id, title, body, picture, type and value of a push, bare or wrapped by FCM', () => {
  expect(readPush(JSON.stringify(whole))).toEqual(whole)
  expect(readPush(JSON.stringify({ data: whole, from: '1', fcmMessageId: 'x' }))).toEqual(whole)
  expect(readPush(JSON.stringify({ ...whole, id: 7 }))).toMatchObject({ id: '7' })
  for (const type of pushTypes) expect(readPush(JSON.stringify({ ...whole, type }))).toMatchObject({ type })
})

test('[PUSH-10] drops invalid fields; refuses a push without a title', () => {
  const bare = { id: '', body: '', media: '', type: 'LINK', value: '' }
  expect(readPush('{"title":"Привет"}')).toEqual({ title: 'Привет', ...bare })
  const wrong = { id: '../7', title: 'Привет', body: 5, media: 'javascript:x', type: 'GAME', value: '72' }
  expect(readPush(JSON.stringify(wrong))).toEqual({ title: 'Привет', ...bare })
  for (const text of ['', 'hello', '[]', 'null', '{}', '{"title":" "}', '{"data":5}']) expect(readPush(text)).toBe(null)
})

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
test('refuses an incomplete subscription', () => {
  const text = JSON.stringify({ endpoint: 'https://push.test/x', expirationTime: null, keys })
  expect(readSubscription(text)).toEqual({ endpoint: 'https://push.test/x', keys })
  expect([isCompleteSubscription(text), isCompleteSubscription('a-token-of-fcm')]).toEqual([true, true])
  for (const wrong of [
    '{',
    '{}',
    JSON.stringify({ endpoint: 'ftp://x', keys }),
    JSON.stringify({ endpoint: 'https://x', keys: { ...keys, auth: '' } }),
  ])
    expect(isCompleteSubscription(wrong)).toBe(false)
})
