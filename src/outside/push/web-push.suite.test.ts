import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { type Emulators, startEmulators } from '../emulators.ts'
import { decrypted } from './web-push.emulator.ts'
import { createWebPush } from './web-push.ts'

let emulators: Emulators
const sender = createWebPush({ allowPrivate: true })
const guarded = createWebPush({})
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
})
afterAll(async () => {
  sender.close()
  guarded.close()
  await emulators.close()
})

const key = webPush.generateVAPIDKeys()
const subscribed = async (more: object = {}) => {
  const init = { method: 'POST', body: JSON.stringify({ key: key.publicKey, ...more }) }
  return (await fetch(`${emulators.url}/push/web/subscriptions`, init)).json()
}
const message = { payload: JSON.stringify({ title: 'Заказ готов', body: 'Код 4410', id: '7' }), replaces: 'ORDER-72' }
const push = async (more: object = {}, by = key) => {
  const to = await subscribed(more)
  return { to, answer: await sender.send({ ...message, to, key: by, contact: 'mailto:shop@shop.test' }) }
}

test('the emulator decrypts the example of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const sealed =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(decrypted({ pair, auth }, Buffer.from(sealed, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
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
  expect(await refusal({}, webPush.generateVAPIDKeys())).toMatchObject({
    refusal: { code: 'push_refused', reason: '403' },
  })
})

test('a subscription whose key is no point of the curve is gone', async () => {
  const to = await subscribed()
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  const push = { ...message, to: { ...to, keys: { ...to.keys, p256dh } }, key, contact: 'mailto:shop@shop.test' }
  expect(await sender.send(push)).toMatchObject({ refusal: { code: 'push_device_gone' } })
})

test('never requests a private or non-https address', async () => {
  const to = await subscribed()
  const gone = { refusal: { code: 'push_device_gone' } }
  const at = (endpoint: string) =>
    guarded.send({ ...message, to: { ...to, endpoint }, key, contact: 'mailto:shop@shop.test' })
  expect(await at(to.endpoint)).toMatchObject(gone)
  expect(await at('https://127.0.0.1:1/x')).toMatchObject(gone)
  expect(await at('not an address')).toMatchObject(gone)
})
