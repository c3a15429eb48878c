import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import { createSmsRu } from './sms-ru.ts'

let emulators: Emulators
let sender: ReturnType<typeof createSmsRu>
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  sender = createSmsRu(emulatorSettings(emulators.url).sms, { timeouts: { totalMs: 800 } })
})
afterAll(async () => {
  sender.close()
  await emulators.close()
})
const outbox = async (query: string) => (await fetch(`${emulators.url}/outbox?${query}`)).json()

test('a message reaches the outbox with its code, newest first', async () => {
  expect(
    await sender.sendSms({ phone: '79000000003', text: 'Код 123456 для входа', visitorIp: '77.1.2.3' }),
  ).toMatchObject({ ok: true })
  await sender.sendSms({ phone: '79000000003', text: 'Код 654321 для входа' })
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(await outbox('to=79000000003&kind=sms')).toEqual([
    { kind: 'sms', to: '79000000003', text: 'Код 654321 для входа', code: '654321', at },
    { kind: 'sms', to: '79000000003', text: 'Код 123456 для входа', code: '123456', at },
  ])
  expect(await outbox('to=%2B7%20900%20000-00-03&limit=1')).toHaveLength(1)
  expect(await outbox('to=79000000004')).toEqual([])
})

test('a call returns the ringing code', async () => {
  const call = await sender.callWithCode({ phone: '79000000006' })
  const [heard] = await outbox('to=79000000006&kind=call')
  expect(call).toMatchObject({ ok: true, value: { code: heard.code } })
  expect(heard.code).toMatch(/^\d{4}$/)
  expect(await sender.callWithCode({ phone: '79001110000' })).toMatchObject({ value: { code: '0000' } })
})

test.each([
  ['79000000429', { code: 'code_too_many_requests' }],
  ['79000000099', { code: 'code_service_unavailable', reason: 'status_220' }],
  ['79000000202', { code: 'code_phone_not_accepted' }],
])('%s is refused for message and call', async (phone, refusal) => {
  expect(await sender.sendSms({ phone, text: 'Код 1234' })).toEqual({ ok: false, refusal })
  expect(await sender.callWithCode({ phone })).toEqual({ ok: false, refusal })
  expect(await outbox(`to=${phone}`)).toEqual([])
})

test('a wrong account is a service failure, not a phone error', async () => {
  const stranger = createSmsRu({ ...emulatorSettings(emulators.url).sms, apiId: 'wrong' })
  expect(await stranger.sendSms({ phone: '79000000003', text: 'x' })).toEqual({
    ok: false,
    refusal: { code: 'code_service_unavailable', reason: 'status_200' },
  })
  stranger.close()
})

test('a hang ends at the deadline, and the message is never resent', async () => {
  await fetch(`${emulators.url}/faults`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'sms', mode: 'hang', seconds: 20 }),
  })
  const before = (await (await fetch(`${emulators.url}/requests?provider=sms`)).json()).length
  expect(await sender.sendSms({ phone: '79000000005', text: 'Код 1234' })).toEqual({
    ok: false,
    refusal: { code: 'code_service_unavailable', reason: 'timeout' },
  })
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  expect((await (await fetch(`${emulators.url}/requests?provider=sms`)).json()).length).toBe(before + 1)
})
