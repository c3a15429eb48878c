import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { type Emulators, startEmulators } from '../emulators.ts'
import { createWebPush } from './web-push.ts'
import { encryptFor, newPushKey } from './web-push-crypto.ts'

let emulators: Emulators
const sender = createWebPush({ allowPrivate: true }, { clock: systemClock })
const guarded = createWebPush({}, { clock: systemClock })
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
})
afterAll(async () => {
  sender.close()
  guarded.close()
  await emulators.close()
})

const key = newPushKey()
const subscribed = async (more: object = {}) => {
  const init = { method: 'POST', body: JSON.stringify({ key: key.publicKey, ...more }) }
  return (await fetch(`${emulators.url}/push/web/subscriptions`, init)).json()
}
const message = { payload: JSON.stringify({ title: 'Заказ готов', body: 'Код 4410', id: '7' }), replaces: 'ORDER-72' }
const push = async (more: object = {}, by = key) => {
  const to = await subscribed(more)
  return { to, answer: await sender.send({ ...message, to, key: by, contact: 'mailto:shop@shop.test' }) }
}

test('encrypts a message as in the example of RFC 8291', () => {
  const to = {
    endpoint: '',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }
  const drawn = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  }
  const sealed = encryptFor(to, Buffer.from('When I grow up, I want to be a watermelon'), drawn)
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser decrypts its message, and its service knows the sender', async () => {
  const { to, answer } = await push()
  expect(answer).toMatchObject({ ok: true })
  const [got] = await (await fetch(`${emulators.url}/outbox?to=${to.endpoint.split('/').at(-1)}`)).json()
  expect(got).toMatchObject({ kind: 'push', text: 'Заказ готов\nКод 4410', data: { id: '7' } })
})

test('distinguishes an expired subscription, a busy service and a wrong key', async () => {
  const refusal = async (more: object, by = key) => (await push(more, by)).answer
  expect(await refusal({ as: 'gone' })).toMatchObject({ refusal: { code: 'push_device_gone' } })
  expect(await refusal({ as: 'slow' })).toMatchObject({ refusal: { code: 'push_service_unavailable', reason: '429' } })
  expect(await refusal({}, newPushKey())).toMatchObject({ refusal: { code: 'push_refused', reason: '403' } })
})

test('never requests a private or non-https address', async () => {
  const to = await subscribed()
  const gone = { refusal: { code: 'push_device_gone' } }
  const at = (endpoint: string) => guarded.send({ ...message, to: { ...to, endpoint }, key, contact: '' })
  expect(await at(to.endpoint)).toMatchObject(gone)
  expect(await at('https://127.0.0.1:1/x')).toMatchObject(gone)
  expect(await at('not an address')).toMatchObject(gone)
})
