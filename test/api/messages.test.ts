import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { dateIn } from '#lib/dates.ts'
import { formatMoney } from '#lib/format.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import { changeChannels, resealChannels } from '#shop/notices/channels.flow.ts'
import { resealMessages } from '#shop/notices/sealed-facts.flow.ts'
import { sendMessage, sendWaiting } from '#shop/notices/send-message.flow.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { cash, expectHealthy, listening, pickup, placed, runJobs, waitingJobs, walkTo } from '../place-order.ts'
import { fillIn } from '../returns.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let olga: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: { ...outer.outside, allowPrivateWebhooks: true } })
  anna = await shop.signIn('79000000001')
  await sql`update customers set email = 'anna@demo.test' where phone = '79000000001'`.execute(shop.db)
  olga = await shop.staff()
})
sameStart(() => shop)
beforeEach(async () => {
  for (const table of ['message_templates', 'company_channels', 'subscriptions'])
    await sql`delete from ${sql.id(table)}`.execute(shop.db)
  await settings({ quiet_hours: { from: '', until: '' } })
})
afterEach(() => outer.makeWell())
afterAll(async () => {
  await expectHealthy(shop)
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const hear = () => runJobs(shop, ...listening)
const mails = (to: string) => outer.outbox(to, 'mail')
const journal = (query = '') => shop.json(`/api/staff/messages/${query}`, { headers: olga }).then(({ body }) => body)
const settings = async (change: object) => {
  await sql`update companies set settings = settings || ${JSON.stringify(change)}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
}
const roubles = (sum: number) => formatMoney(kopecksFromRoubles(sum), 'ru', 'RUB')
const day = (date: string) => date.split('-').reverse().join('.')
const letter = (key: string, to: string, more: object = {}) => ({
  companyId: shop.cast.company,
  event: 'customer.email_asked' as const,
  key,
  facts: { link: 'https://shop.test/confirm/secret-1' },
  to: { customerId: null, email: to, language: 'en' as const },
  ...more,
})

test('an order is announced by SMS and mail once each, despite repeats; the journal has masked recipients', async () => {
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { recipient_email: 'maria@demo.test' })
  await hear()
  const { sendOrderNotice } = await import('#shop/orders/order-notices.flow.ts')
  await sendOrderNotice(shop.app, order.id, 'placed')
  const [mail, ...more] = await mails('maria@demo.test')
  expect(more).toEqual([])
  expect(mail!.text).toBe(
    [
      `Заказ ${order.number} принят`,
      'Спасибо за заказ! Мы напишем, когда он будет готов.',
      `Кружка эмалированная × 1 — ${roubles(order.items[0].payable ?? order.subtotal)}\nДоставка: ${roubles(order.delivery_price)}\nИтого: ${roubles(order.total)}`,
      `Куда привезём: г Екатеринбург, ул Малышева, д 5\nКогда ждать: ${day(order.due_date)}\nКак платите: ${order.payment_type.name}`,
      `Посмотреть заказ: http://shop.test/my/orders/${order.id}/`,
    ].join('\n\n'),
  )
  const sms = (await outer.outbox('79000000001', 'sms')).filter(({ text }) => text.includes(order.number))
  expect(sms.map(({ text }) => text)).toEqual([`Витрина: заказ ${order.number} принят, итого ${roubles(order.total)}.`])
  const { items } = await journal()
  const mine = items.filter(({ event }: { event: string }) => event === 'order.placed').slice(0, 2)
  expect(mine).toMatchObject([
    { channel: 'mail', state: 'sent', address: 'm…@demo.test', language: 'ru', reason: '' },
    { channel: 'sms', state: 'sent', address: '…0001' },
  ])
  const { rows } = await sql<{ facts: object }>`select facts from messages where state = 'sent'`.execute(shop.db)
  expect(rows.every(({ facts }) => Object.keys(facts).length === 0)).toBe(true)
})

test('messages of shipping, arrival and failure tell the expected day and what happens to the money', async () => {
  const to = 'coming@demo.test'
  const change = { ...cash(shop), recipient_email: to }
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], change)
  await sql`update orders set due_date = '2099-12-31', due_from = '10:00', due_to = '14:00' where id = ${order.id}`.execute(
    shop.db,
  )
  const move = (id: number, state: string) =>
    shop.json(`/api/staff/orders/${id}/move/`, { json: { state }, headers: olga })
  await walkTo(shop, order.id, 'shipping')
  await move(order.id, 'ready_delivery')
  await move(order.id, 'returned')
  const refused = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], change)
  expect((await move(refused.id, 'rejected')).status).toBe(200)
  const late = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], change)
  await sql`update orders set due_date = '2020-01-01' where id = ${late.id}`.execute(shop.db)
  await walkTo(shop, late.id, 'shipping')
  await hear()
  await hear()
  const letters = async (number: string) =>
    (await mails(to)).filter(({ text }) => text.includes(number)).map(({ text }) => text.split('\n\n'))
  const about = await letters(order.number)
  expect(about.map(([subject]) => subject).sort()).toEqual(
    ['возвращён', 'готов к доставке', 'передан в доставку', 'принят'].map((what) => `Заказ ${order.number} ${what}`),
  )
  const letter = (what: string) => about.find(([subject]) => subject!.endsWith(what))!
  const coming = `Куда привезём: г Екатеринбург, ул Малышева, д 5\nКогда ждать: 31.12.2099, 10:00–14:00`
  expect(letter('передан в доставку')).toContain(coming)
  expect(letter('готов к доставке')).toEqual(expect.arrayContaining([coming, `Код получения: ${order.receipt_code}`]))
  expect(letter('возвращён').join()).toContain('деньги вернутся тем же путём')
  expect((await letters(refused.number)).map((all) => all.join())).toContainEqual(
    expect.stringMatching(/^Отказ по заказу .*деньги вернутся тем же путём/),
  )
  // A day in the past is not promised.
  const onWay = (await letters(late.number)).find(([subject]) => subject!.endsWith('передан в доставку'))!
  expect(onWay.join()).not.toContain('Когда ждать')
})

test('the shipping message has the day and parcel number; the «ready» message has the place, last day and code', async () => {
  const to = 'parcel@demo.test'
  const sent = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { ...cash(shop), recipient_email: to })
  await sql`update orders set due_date = '2099-12-31' where id = ${sent.id}`.execute(shop.db)
  await walkTo(shop, sent.id, 'collected')
  await sql`insert into shipments (company_id, order_id, number, state, delivery_service, invoice_number, expected_date, tracking_url, created_at, updated_at)
    values (${shop.cast.company}, ${sent.id}, ${`${sent.number}-1`}, 'getting_ready', 'СДЭК', '1234567890', '2099-11-30', 'https://track.test/1', now(), now())`.execute(
    shop.db,
  )
  await moveOrder(shop.app, sent.id, 'shipping', 'shop')
  const fetched = await placed(shop, anna, [{ sku: 'MUG', count: 2 }], { ...pickup(shop), recipient_email: to })
  await sql`update outlets set schedule = ${JSON.stringify(Array(7).fill('10:00-21:00'))}::jsonb, special_days = '{}' where id = ${shop.cast.shop}`.execute(
    shop.db,
  )
  await walkTo(shop, fetched.id, 'ready_pickup')
  await hear()
  const partsOf = async (subject: string) =>
    (await mails(to)).map(({ text }) => text.split('\n\n')).find(([first]) => first === subject)!
  expect(await partsOf(`Заказ ${sent.number} передан в доставку`)).toEqual([
    expect.any(String),
    'Заказ уже в пути.',
    `Куда привезём: г Екатеринбург, ул Малышева, д 5\nКогда ждать: 30.11.2099\nОплатить при получении: ${roubles(sent.total)}`,
    'Отправление: СДЭК 1234567890',
    'Где посылка: https://track.test/1',
    expect.stringContaining(`Итого: ${roubles(sent.total)}`),
    expect.stringContaining(`/my/orders/${sent.id}/`),
  ])
  const { body } = await shop.json(`/api/orders/${fetched.id}/`, { headers: anna })
  const lastDay = day(dateIn(body.outlet.timezone, new Date(body.storage_until)))
  expect(await partsOf(`Заказ ${fetched.number} готов`)).toEqual([
    expect.any(String),
    'Заказ ждёт вас.',
    `Где забрать: ${body.outlet.name}, ${body.outlet.address}\nХраним до: ${lastDay}, 21:00\nОплатить при получении: ${roubles(body.total)}`,
    `Код получения: ${body.receipt_code}`,
    expect.stringMatching(/^Кружка эмалированная × 2 — .*\nИтого: /),
    expect.stringContaining(`/my/orders/${fetched.id}/`),
  ])
  const texts = (await outer.outbox('79000000001', 'sms')).map(({ text }) => text)
  expect(texts).toContain(
    `Витрина: заказ ${fetched.number} можно забирать. Код получения ${body.receipt_code}. ${body.outlet.name}, ${body.outlet.address}\nХраним до: ${lastDay}, 21:00`,
  )
  expect(texts.filter((text) => text.includes(sent.receipt_code))).toEqual([])
})

test('a parcel number added after the shipping message is sent once; a known or repeated one is not', async () => {
  const to = 'late-number@demo.test'
  const about = async (subject: string) =>
    (await mails(to)).map(({ text }) => text.split('\n\n')).filter(([first]) => first === subject)
  const put = (order: { id: number }, parcel: object) =>
    shop.json(`/api/staff/orders/${order.id}/shipments/`, { headers: olga, json: parcel })
  const [late, early] = [
    await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { ...cash(shop), recipient_email: to }),
    await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { ...cash(shop), recipient_email: to }),
  ]
  for (const order of [late, early]) await walkTo(shop, order.id, 'collected')
  expect((await put(early, { delivery_service: 'СДЭК', invoice_number: '100' })).status).toBe(200)
  for (const order of [late, early]) await moveOrder(shop.app, order.id, 'shipping', 'shop')
  await hear()
  const number = `${late.number}-1`
  expect((await put(late, { delivery_service: 'СДЭК', expected_date: '2099-11-30' })).status).toBe(200)
  await hear()
  expect(await about(`Номер отправления заказа ${late.number}`)).toEqual([])
  for (let again = 0; again < 2; again++) {
    expect((await put(late, { number, invoice_number: '1234567890' })).status).toBe(200)
    await hear()
  }
  expect(await about(`Номер отправления заказа ${late.number}`)).toEqual([
    [
      expect.any(String),
      'По этому номеру можно следить за посылкой.',
      'Отправление: СДЭК 1234567890\nКогда ждать: 30.11.2099',
      expect.stringContaining(`/my/orders/${late.id}/`),
    ],
  ])
  expect((await outer.outbox('79000000001', 'sms')).map(({ text }) => text)).toContain(
    `Витрина: заказ ${late.number}, отправление СДЭК 1234567890.\nКогда ждать: 30.11.2099`,
  )
  // A corrected number is another number.
  await put(late, { number, invoice_number: '1234567891' })
  await hear()
  expect(await about(`Номер отправления заказа ${late.number}`)).toHaveLength(2)
  // Known before: it is part of the shipping message. Set after the order is done: nobody tracks it any more.
  expect((await about(`Заказ ${early.number} передан в доставку`)).join()).toContain('СДЭК 100')
  await moveOrder(shop.app, late.id, 'done', 'shop')
  await put(late, { number, invoice_number: '1234567892' })
  await hear()
  expect(await about(`Номер отправления заказа ${early.number}`)).toEqual([])
  expect(await about(`Номер отправления заказа ${late.number}`)).toHaveLength(2)
})

test('a company template that names a code where none applies loses only that sentence', async () => {
  await sql`insert into message_templates (company_id, event, channel, language, subject, body, is_on, changed_at)
    values (${shop.cast.company}, 'order.placed', 'sms', 'ru', '', 'Ура, {number}! Ваш код {code}. Ждите.', true, now())`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }])
  await hear()
  const texts = (await outer.outbox('79000000001', 'sms')).map(({ text }) => text)
  expect(texts).toContain(`Ура, ${order.number}! Ждите.`)
})

test('switched-off messages are not sent; an optional mail has an unsubscribe link', async () => {
  const switched = [{ topic: 'orders', channel: 'sms', is_on: false }]
  const put = await shop.json('/api/subscriptions/', { method: 'PUT', json: { items: switched }, headers: anna })
  expect(put.status).toBe(200)
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { recipient_email: 'switched@demo.test' })
  await hear()
  expect((await outer.outbox('79000000001', 'sms')).filter(({ text }) => text.includes(order.number))).toEqual([])
  expect((await mails('switched@demo.test')).map(({ text }) => text.includes('/unsubscribe/'))).toEqual([false])
  const { items } = await journal()
  expect(items.find(({ channel }: { channel: string }) => channel === 'sms')).toMatchObject({
    ...{ state: 'dropped', reason: 'not wanted' },
  })
  const customerId = (await shop.json('/api/customers/me/', { headers: anna })).body.id
  const facts = { product: 'Кружка', promo: 'СПАСИБО', link: 'https://shop.test/' }
  const to = { customerId, email: 'left@demo.test', language: 'ru' as const }
  const approved = { companyId: shop.cast.company, event: 'review.approved' as const, facts, to }
  const say = (key: string) => sendMessage(shop.app, { ...approved, key })
  await say('left before')
  const wayOut = /\/unsubscribe\/[\w-]{22}\/\?topic=bonuses/
  expect((await mails('left@demo.test')).map(({ text }) => wayOut.test(text))).toEqual([true])
  const off = [
    { topic: 'bonuses', channel: 'email', is_on: false },
    { topic: 'orders', channel: 'sms', is_on: true },
  ]
  await shop.json('/api/subscriptions/', { method: 'PUT', json: { items: off }, headers: anna })
  await say('left after')
  expect(await mails('left@demo.test')).toHaveLength(1)
})

test('an unavailable mail server is retried without repeating the SMS; a refusing mailbox is not', async () => {
  await outer.makeIll('mail', 'reset')
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { recipient_email: 'later-on@demo.test' })
  const { sendOrderNotice } = await import('#shop/orders/order-notices.flow.ts')
  await expect(sendOrderNotice(shop.app, order.id, 'placed')).rejects.toThrow('by mail: 421')
  await outer.makeWell()
  await sendOrderNotice(shop.app, order.id, 'placed')
  expect(await mails('later-on@demo.test')).toHaveLength(1)
  const sms = (await outer.outbox('79000000001', 'sms')).filter(({ text }) => text.includes(order.number))
  expect(sms).toHaveLength(1)
  await sendMessage(shop.app, letter('refused', 'bounce@demo.test'))
  expect((await journal()).items[0]).toMatchObject({ event: 'customer.email_asked', state: 'refused', reason: '550' })
})

test('a confirmation mail has its language, text and HTML; its secret is not stored afterwards', async () => {
  await sendMessage(shop.app, letter('email:1', 'new@demo.test'))
  await sendMessage(shop.app, letter('email:1', 'new@demo.test'))
  const sent = await mails('new@demo.test')
  expect(sent).toHaveLength(1)
  const [mail] = sent as unknown as { text: string; html: string }[]
  expect(mail!.text).toContain('Confirm email: https://shop.test/confirm/secret-1')
  expect(mail!.html).toContain('<html lang="en"')
  expect(mail!.html).toContain('href="https://shop.test/confirm/secret-1"')
  const { rows } = await sql<{ all: string }>`select string_agg(m::text, '') as all from messages m`.execute(shop.db)
  expect(rows[0]!.all).not.toContain('secret-1')
  expect(shop.logged.join()).not.toContain('new@demo.test')
})

test('in quiet hours an SMS waits until morning and is sent once; a mail does not wait', async () => {
  // Nine in the morning in UTC is two in the afternoon here.
  await settings({ quiet_hours: { from: '13:00', until: '15:00' } })
  const about = (key: string) => ({
    companyId: shop.cast.company,
    event: 'order.ready' as const,
    key,
    facts: { number: 'Q-1', code: '4410', link: 'https://shop.test/' },
    to: { customerId: null, phone: '79000000055', email: 'quiet@demo.test' },
  })
  await sendMessage(shop.app, about('quiet:1'))
  expect(await mails('quiet@demo.test')).toHaveLength(1)
  expect(await outer.outbox('79000000055', 'sms')).toEqual([])
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, send_after as at from messages where state = 'waiting' and key = 'quiet:1'`.execute(shop.db)
  expect(rows.map(({ at }) => at.toISOString())).toEqual(['2026-11-21T10:00:00.000Z'])
  await sendWaiting(shop.app, rows[0]!.id)
  await sendWaiting(shop.app, rows[0]!.id)
  expect(await outer.outbox('79000000055', 'sms')).toHaveLength(1)
})

test.each([
  ['a subscription switched off', 'not wanted'],
  ['a message switched off by the staff', 'switched off'],
] as const)('%s between the planning of a message and its sending: nothing is sent', async (what, reason) => {
  await settings({ quiet_hours: { from: '13:00', until: '15:00' } })
  const customerId = (await shop.json('/api/customers/me/', { headers: anna })).body.id
  const key = `meanwhile:${reason}`
  await sendMessage(shop.app, {
    companyId: shop.cast.company,
    event: 'order.ready' as const,
    key,
    facts: { number: 'Q-2', code: '4411', link: 'https://shop.test/' },
    to: { customerId, phone: '79000000056' },
  })
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from messages where key = ${key} and channel = 'sms'`.execute(shop.db)
  expect(rows).toMatchObject([{ state: 'waiting' }])
  expect((await waitingJobs(shop)).filter(({ name }) => name === 'say_message')).toContainEqual(
    expect.objectContaining({ payload: { message_id: rows[0]!.id } }),
  )
  if (reason === 'not wanted') {
    const json = { items: [{ topic: 'orders', channel: 'sms', is_on: false }] }
    expect((await shop.json('/api/subscriptions/', { method: 'PUT', json, headers: anna })).status).toBe(200)
  } else {
    const json = { subject: '', body: 'Ждём {number}', is_on: false }
    const path = '/api/staff/message-templates/order.ready/sms/ru/'
    expect((await shop.json(path, { method: 'PUT', json, headers: olga })).status, what).toBe(200)
    shop.app.cache.dropTags('everything')
  }
  await sendWaiting(shop.app, rows[0]!.id)
  expect(await outer.outbox('79000000056', 'sms')).toEqual([])
  const said = (await journal()).items.find(({ channel }: { channel: string }) => channel === 'sms')
  expect(said).toMatchObject({ event: 'order.ready', state: 'dropped', reason })
  // Switched on again, what was dropped stays dropped.
  await sql`delete from subscriptions`.execute(shop.db)
  await sql`delete from message_templates`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  await sendWaiting(shop.app, rows[0]!.id)
  expect(await outer.outbox('79000000056', 'sms')).toEqual([])
})

test('a topic left while the mail server was away is not mailed by the repetition', async () => {
  const customerId = (await shop.json('/api/customers/me/', { headers: anna })).body.id
  const approved = {
    companyId: shop.cast.company,
    event: 'review.approved' as const,
    key: 'left while away',
    facts: { product: 'Кружка', promo: 'СПАСИБО', link: 'https://shop.test/' },
    to: { customerId, email: 'away@demo.test', language: 'ru' as const },
  }
  await outer.makeIll('mail', 'reset')
  await expect(sendMessage(shop.app, approved)).rejects.toThrow('by mail: 421')
  const json = { items: [{ topic: 'bonuses', channel: 'email', is_on: false }] }
  await shop.json('/api/subscriptions/', { method: 'PUT', json, headers: anna })
  await outer.makeWell()
  await sendMessage(shop.app, approved)
  expect(await mails('away@demo.test')).toEqual([])
  expect((await journal()).items[0]).toMatchObject({ event: 'review.approved', state: 'dropped', reason: 'not wanted' })
})

test('staff edits or disables a message after a preview; an unknown or missing word is refused', async () => {
  const path = '/api/staff/message-templates/'
  const words = { subject: 'Ура, {number}!', body: 'Ждём.\n\n[К заказу]({link})' }
  const preview = await shop.json(`${path}preview/`, {
    json: { event: 'order.placed', channel: 'mail', language: 'ru', ...words },
    headers: olga,
  })
  expect(preview.body).toMatchObject({ subject: 'Ура, 2611-0072!', text: expect.stringContaining('К заказу: http') })
  expect(preview.body.html).toContain('class="press"')
  const put = (json: object) => shop.json(`${path}order.placed/mail/ru/`, { method: 'PUT', json, headers: olga })
  const wrong = await put({ ...words, body: '{namber}' })
  expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
    400,
    'template_word_unknown',
    'Этих слов в фигурных скобках у сообщения нет: namber.',
  ])
  const useless = await shop.json(`${path}customer.email_asked/mail/ru/`, {
    method: 'PUT',
    json: { subject: 'Почта', body: 'Подтвердите адрес на сайте' },
    headers: olga,
  })
  expect([useless.status, useless.body.code]).toEqual([400, 'template_word_missing'])
  expect(useless.body.detail).toContain('{link}')
  // The default texts would be accepted.
  for (const { event, channel, language, body, needed } of (await shop.json(path, { headers: olga })).body.items)
    expect(
      needed.filter((word: string) => !body.includes(`{${word}}`)),
      `${event} ${channel} ${language}`,
    ).toEqual([])
  expect((await put(words)).body).toMatchObject({ is_own: true, is_on: true })
  const first = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { recipient_email: 'own@demo.test' })
  await hear()
  expect((await mails('own@demo.test'))[0]!.text).toContain(`Ура, ${first.number}!`)
  await put({ ...words, is_on: false })
  await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { recipient_email: 'off@demo.test' })
  await hear()
  expect(await mails('off@demo.test')).toEqual([])
  const listed = (await shop.json(path, { headers: olga })).body.items
  expect(listed.filter(({ is_own }: { is_own: boolean }) => is_own)).toHaveLength(1)
  expect((await shop.json(path, { headers: await shop.staff([]) })).status).toBe(403)
})

test('the shop gets orders and reviews by mail and webhook; the webhook address stays encrypted, also after new keys', async () => {
  const { app } = shop
  const hook = `${outer.url}/outbox-of-a-shop/bot1:secret/sendMessage`
  expect((await changeChannels(app, shop.cast.company, { smtp: 'https://x' })).ok).toBe(false)
  await changeChannels(app, shop.cast.company, { shopMail: 'olga@demo.test', hook, hookChat: '-100' })
  await resealChannels(app)
  const { rows } = await sql<{ all: string }>`select string_agg(c::text, '') as all from company_channels c`.execute(
    shop.db,
  )
  expect(rows[0]!.all).not.toContain('secret')
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 2 }], {
    delivery_payment_option: shop.cast.options.courierCash,
  })
  await hear()
  expect((await mails('olga@demo.test'))[0]!.text).toContain(`Новый заказ ${order.number} на`)
  // The emulators have no such address: the webhook was attempted and refused for good.
  const hooked = (await journal()).items.find(({ channel }: { channel: string }) => channel === 'webhook')
  expect(hooked).toMatchObject({ event: 'shop.order', state: 'refused', reason: 'answered 404' })
  await walkTo(shop, order.id, 'done')
  const review = await shop.json('/api/reviews/', {
    json: { order_item: order.items[0].id, rating: 4, agreement: true },
    headers: anna,
  })
  await hear()
  expect((await mails('olga@demo.test'))[0]!.text).toContain('Кружка эмалированная')
  await shop.json(`/api/staff/reviews/${review.body.id}/reject/`, { json: { reason: 'Не о товаре' }, headers: olga })
  await hear()
  expect((await mails('anna@demo.test'))[0]!.text).toContain('Почему: Не о товаре')
  await shop.json(`/api/staff/reviews/${review.body.id}/approve/`, { json: {}, headers: olga })
  await hear()
  const [thanks] = await mails('anna@demo.test')
  expect(thanks!.text).toContain('Ваш отзыв опубликован')
  // No promotion is configured: no code is mentioned.
  expect(thanks!.text).not.toContain('промокод')
})

test('a waiting message is encrypted in the table: no link is readable, also after new keys', async () => {
  const inTable = async () =>
    (await sql<{ all: string }>`select string_agg(m::text, '') as all from messages m`.execute(shop.db)).rows[0]!.all
  await outer.makeIll('mail', 'reset')
  await expect(sendMessage(shop.app, letter('email:waits', 'waits@demo.test'))).rejects.toThrow('by mail: 421')
  expect(await inTable()).toContain('waits@demo.test')
  expect(await inTable()).not.toContain('secret-1')
  expect(await resealMessages(shop.app)).toBe(1)
  expect(await inTable()).not.toContain('secret-1')
  await outer.makeWell()
  await sendMessage(shop.app, letter('email:waits', 'waits@demo.test'))
  expect((await mails('waits@demo.test'))[0]!.text).toContain('https://shop.test/confirm/secret-1')
  // Written by the previous version, which did not encrypt.
  await outer.makeIll('mail', 'reset')
  await expect(sendMessage(shop.app, letter('email:old', 'old@demo.test'))).rejects.toThrow()
  await sql`update messages set facts = '{"link": "https://shop.test/old"}' where key = 'email:old'`.execute(shop.db)
  await outer.makeWell()
  await sendMessage(shop.app, letter('email:old', 'old@demo.test'))
  expect((await mails('old@demo.test'))[0]!.text).toContain('https://shop.test/old')
})

test('the shop gets a new order, a reclamation and a review by mail, staff push and chat', async () => {
  const hook = `${outer.url}/telegram/bot1:secret/sendMessage`
  await changeChannels(shop.app, shop.cast.company, { shopMail: 'team@demo.test', hook, hookChat: '-1007' })
  const device = { application: 'site', device_id: 'of-olga', registration_id: 'token-of-olga' }
  const { id } = (await shop.json('/api/fcm-devices/', { json: device })).body
  const path = `/api/staff/fcm-devices/${id}/link/`
  const link = (headers: Record<string, string>, device_id = 'of-olga') =>
    shop.json(path, { json: { device_id }, headers })
  expect((await link(anna)).status).toBe(403)
  expect((await link(olga, 'another')).status).toBe(404)
  expect((await link(olga)).body).toMatchObject({ id, customer_id: null })

  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
  await hear()
  const heard = async () => ({
    mail: (await mails('team@demo.test'))[0]!.text.split('\n')[0],
    push: (await outer.outbox('token-of-olga', 'push'))[0]!.text.split('\n')[0],
    chat: (await outer.outbox('-1007', 'chat'))[0]!.text.split('\n')[0],
  })
  const news = `Новый заказ ${order.number}`
  expect(await heard()).toEqual({ mail: news, push: news, chat: expect.stringContaining(`${news} на`) })

  await walkTo(shop, order.id, 'done')
  const begun = await shop.json('/api/reclamations/', { json: { order_item: order.items[0].id }, headers: anna })
  await fillIn(shop, anna, begun.body.id)
  const sent = await shop.json(`/api/reclamations/${begun.body.id}/submit/`, { method: 'POST', headers: anna })
  expect(sent.body.state).toBe('new')
  await hear()
  const back = `Возврат по заказу ${order.number}`
  expect(await heard()).toEqual({ mail: back, push: back, chat: `${back}.` })
  expect((await outer.outbox('-1007', 'chat'))[0]!.text).toMatch(/Причина: \S/)

  await shop.json('/api/reviews/', {
    json: { order_item: order.items[0].id, rating: 5, agreement: true },
    headers: anna,
  })
  await hear()
  const { mail, push, chat } = await heard()
  expect([mail, push]).toEqual(['Новый отзыв', 'Новый отзыв'])
  expect(chat).toContain('Кружка эмалированная')
  const shopNews = (await journal()).items.filter(({ event }: { event: string }) => event.startsWith('shop.'))
  expect(
    shopNews.slice(0, 3).map(({ channel, state }: { channel: string; state: string }) => [channel, state]),
  ).toEqual([
    ['webhook', 'sent'],
    ['push', 'sent'],
    ['mail', 'sent'],
  ])
  // Former staff receive nothing; a missing chat is refused for good.
  await sql`update push_devices set staff_id = null where id = ${id}`.execute(shop.db)
  await changeChannels(shop.app, shop.cast.company, { hookChat: '0' })
  const pushed = (await outer.outbox('token-of-olga', 'push')).length
  await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
  await hear()
  expect(await outer.outbox('token-of-olga', 'push')).toHaveLength(pushed)
  const [last] = (await journal()).items.filter(({ channel }: { channel: string }) => channel === 'webhook')
  expect(last).toMatchObject({ state: 'refused', reason: 'answered 400' })
})
