import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { type Emulators, emulatorSettings, startEmulators } from './emulators.ts'
import { createMailRelay } from './mail/relay.ts'
import { createYooKassa } from './payments/yookassa.ts'
import { createSmsRu } from './sms/sms-ru.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
})
afterAll(() => emulators.close())
const get = async (path: string) => (await fetch(emulators.url + path)).text()

test('the page shows codes, mails and pending payments in both languages', async () => {
  const settings = emulatorSettings(emulators.url)
  const mail = createMailRelay(settings.mail)
  const sms = createSmsRu(settings.sms)
  const payments = createYooKassa(settings.yookassa)
  expect(await mail.send({ to: 'anna@demo.local', subject: 'Заказ <72>', text: 'Спасибо' })).toMatchObject({ ok: true })
  expect(await mail.send({ to: 'bounce@demo.local', subject: 'x', text: 'x' })).toMatchObject({
    refusal: { code: 'mail_refused', reason: 'refused' },
  })
  await sms.sendSms({ phone: '79000000003', text: 'Код 482913' })
  const made = await payments.createPayment({
    idempotenceKey: 'k',
    orderId: '72',
    amount: kopecks(123450),
    description: 'Заказ 72',
    method: null,
    receipt: null,
    confirmation: { type: 'redirect', returnUrl: 'http://localhost/', locale: 'ru' },
  })
  const russian = await get('/?lang=ru')
  for (const text of ['482913', 'anna@demo.local', 'Заказ &lt;72&gt;', 'Платежи ждут решения', 'Оплатить', '0429'])
    expect(russian).toContain(text)
  expect(await get('/?lang=en')).toContain('Payments awaiting a decision')

  const id = made.ok ? made.value.id : ''
  const pressed = await fetch(`${emulators.url}/yookassa/confirm/${id}?home=en`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/?lang=en'])
  expect(await payments.readPayment(id)).toMatchObject({ value: { state: 'succeeded' } })
  for (const client of [mail, sms, payments]) client.close()
})

test('requests are stored without keys', async () => {
  const sms = createSmsRu(emulatorSettings(emulators.url).sms)
  await sms.sendSms({ phone: '79000000004', text: 'Код 482914' })
  sms.close()
  const kept = await get('/requests')
  expect(kept).toContain('"provider":"sms"')
  expect(kept).not.toMatch(/test_emulator|Basic |"api_id"/)
})

test('an unknown provider is reported', async () => {
  const fault = (provider: string, mode = 'hang') =>
    fetch(`${emulators.url}/faults`, { method: 'POST', body: JSON.stringify({ provider, mode }) })
  const answer = await fault('nobody')
  expect([answer.status, await answer.json()]).toEqual([
    404,
    {
      error: 'there is no provider "nobody"',
      providers: [
        'yookassa',
        'sber',
        'yandexpay',
        'sms',
        'dadata',
        'geoip',
        'mail',
        'telegram',
        'push',
        'pickup-points',
        's3',
        'tourvisor',
        'level-travel',
        'oauth-sber',
        'oauth-tid',
        'oauth-vk',
        'oauth-yandex',
        'tours',
      ],
    },
  ])
  expect((await fault('sms', 'explode')).status).toBe(400)
  expect((await fetch(`${emulators.url}/tours/search`)).status).toBe(404)
})

test('a busy port fails the start', async () => {
  await expect(startEmulators({ port: Number(new URL(emulators.url).port) })).rejects.toThrow('EADDRINUSE')
})

test('invalid pushes are rejected without a server error', async () => {
  const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
    (await fetch(emulators.url + path, { method: 'POST', body, headers })).status
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const assertion of ['', 'a.b.c', `e30.${Buffer.from('null').toString('base64url')}.x`])
    expect(await post('/push/token', `assertion=${assertion}`, form), assertion).toBe(401)
  expect(await post('/push/web/subscriptions', '{"key": 5}')).toBe(400)
  for (const body of ['null', 'nonsense']) expect(await post('/push/web/subscriptions', body), body).toBe(201)
  const made = await fetch(`${emulators.url}/push/web/subscriptions`, { method: 'POST', body: '{}' })
  const { endpoint } = (await made.json()) as { endpoint: string }
  const { pathname } = new URL(endpoint)
  for (const authorization of ['', 'vapid t=a.b.c, k=d', `vapid t=a.e30.c, k=${'A'.repeat(87)}`])
    expect(await post(pathname, 'x', { authorization }), authorization).toBe(401)
})

test('CDEK lists cities and tariffs, and stores subscriptions', async () => {
  const at = `${emulators.url}/pickup-points/v2`
  const headers = { authorization: 'Bearer emulated.1', 'content-type': 'application/json' }
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${at}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, body: await answer.json() }
  }
  const { body: cities } = await ask('/location/cities?code=44')
  expect(cities).toMatchObject([{ code: 44, city: 'Москва' }])
  const parcel = { from_location: { code: 250 }, to_location: { code: 44 }, packages: [{ weight: 500 }] }
  expect((await ask('/calculator/tarifflist', parcel)).body.tariff_codes).toMatchObject([
    { tariff_code: 136, delivery_sum: 250, period_min: 3 },
  ])
  expect((await ask('/calculator/tarifflist', { ...parcel, packages: 'none' })).status).toBe(400)
  const { body: made } = await ask('/webhooks', { type: 'ORDER_STATUS', url: 'https://shop.example/cdek' })
  expect((await ask('/webhooks')).body).toMatchObject([{ uuid: made.entity.uuid, type: 'ORDER_STATUS' }])
  expect((await ask('/webhooks', { type: 'ORDER_STATUS', url: 'nowhere' })).status).toBe(400)
  expect((await ask(`/webhooks/${made.entity.uuid}`, undefined, 'DELETE')).status).toBe(200)
  expect((await ask(`/webhooks/${made.entity.uuid}`)).status).toBe(404)
})
