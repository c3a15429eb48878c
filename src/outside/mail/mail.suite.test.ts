import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import { createMailRelay } from './relay.ts'
import { createSmtp, readSmtpUrl } from './smtp.ts'

let emulators: Emulators
let sender: ReturnType<typeof createSmtp>
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  sender = createSmtp({ url: emulators.smtpUrl, from: 'Витрина <hello@shop.test>' })
})
afterAll(async () => {
  sender.close()
  await emulators.close()
})
const outbox = async (to: string) => (await fetch(`${emulators.url}/outbox?kind=mail&to=${to}`)).json()
const mail = {
  to: 'anna@demo.test',
  subject: 'Заказ 72 готов: можно забирать сегодня до девяти вечера',
  text: 'Код получения 4410.\n\nЖдём вас!',
}

test('sends a mail over real SMTP as text and HTML, in Russian, with an unsubscribe address', async () => {
  const sent = await sender.send({ ...mail, html: '<p>Код — <b>4410</b></p>', leave: 'https://shop.test/leave/1/' })
  expect(sent).toMatchObject({ ok: true, value: { id: expect.stringMatching(/@shop\.test>$/) } })
  const [got] = await outbox('anna@demo.test')
  expect(got).toMatchObject({
    kind: 'mail',
    to: 'anna@demo.test',
    text: `${mail.subject}\n\n${mail.text}`,
    code: '4410',
  })
  expect(got.html).toContain('Код — <b>4410</b>')
  expect(got.headers).toMatchObject({
    'list-unsubscribe': '<https://shop.test/leave/1/>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test('passes the unsubscribe address to a relay', async () => {
  const relay = createMailRelay(emulatorSettings(emulators.url).mail)
  const sent = await relay.send({ ...mail, to: 'relayed@demo.test', leave: 'https://shop.test/leave/2/' })
  relay.close()
  expect(sent).toMatchObject({ ok: true })
  const [got] = await outbox('relayed@demo.test')
  expect(got.headers).toEqual({
    'list-unsubscribe': '<https://shop.test/leave/2/>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test('a rejected mailbox is final, a busy one is not; an invalid address is final', async () => {
  const refusal = async (to: string) => {
    const answer = await sender.send({ ...mail, to })
    return answer.ok ? 'sent' : answer.refusal
  }
  expect(await refusal('bounce@demo.test')).toEqual({ code: 'mail_refused', reason: '550' })
  expect(await refusal('later@demo.test')).toEqual({ code: 'mail_service_unavailable', reason: '451' })
  expect(await refusal('a@b.test\r\nBcc: all@world.test')).toMatchObject({ code: 'mail_refused' })
})

test('an unreachable server or a wrong login may be retried', async () => {
  const away = createSmtp({ url: 'smtp://127.0.0.1:1', from: 'a@b.test' })
  expect(await away.send(mail)).toMatchObject({ ok: false, refusal: { code: 'mail_service_unavailable' } })
  away.close()
  const wrong = createSmtp({ url: emulators.smtpUrl.replace('//', '//wrong:1@'), from: 'a@b.test' })
  expect(await wrong.send(mail)).toMatchObject({
    ok: false,
    refusal: { code: 'mail_service_unavailable', reason: '535' },
  })
  wrong.close()
})

test('validates mail server addresses', () => {
  expect(readSmtpUrl('smtps://me%40shop.test:p%3Ass@mail.test')?.hostname).toBe('mail.test')
  for (const wrong of ['https://mail.test', 'mail.test:25', 'smtp://', '']) expect(readSmtpUrl(wrong), wrong).toBeNull()
})
