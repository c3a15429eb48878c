import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { lockOrder } from '#shop/orders/orders.store.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { applyShipmentChange } from '#shop/orders/shipping/shipments.flow.ts'
import { cash, listening, pickup, placed, runJobs, walkTo } from '../place-order.ts'
import { addCode, addPromotion } from '../promotions.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let people = 0
/** The customer who orders: a new phone number per test, so that no test receives messages of another. */
let phone: string
let me: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
})
beforeEach(async () => {
  phone = `7912000${1000 + people++}`
  me = await shop.signIn(phone)
  await sql`update customers set email = ${`${phone}@buyer.test`}, first_name = 'Анна', last_name = 'Крылова' where phone = ${phone}`.execute(
    shop.db,
  )
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const hear = () => runJobs(shop, ...listening)
const mug = [{ sku: 'MUG', count: 1 }]
/** An order for Maria, who has no account here. */
const forMaria = (number = `7913000${1000 + people}`) => ({
  ...pickup(shop),
  recipient_name: 'Мария Серова',
  recipient_phone: number,
  recipient_email: `${number}@maria.test`,
})
const texts = async (to: string, kind: 'sms' | 'mail') =>
  (await outer.outbox(to, kind)).map(({ text }) => text).toReversed()

test('the buyer of another’s order gets every message, the recipient only those on receiving', async () => {
  const maria = forMaria()
  const order = await placed(shop, me, mug, maria)
  await hear()
  expect((await texts(phone, 'sms')).join('\n')).toContain(order.number)
  expect((await texts(`${phone}@buyer.test`, 'mail')).join('\n')).toContain(`/my/orders/${order.id}/`)
  expect(await texts(maria.recipient_phone, 'sms')).toEqual([])
  await walkTo(shop, order.id, 'ready_pickup')
  await hear()
  const [said, ...more] = await texts(maria.recipient_phone, 'sms')
  expect(more).toEqual([])
  expect(said).toContain(order.number)
  expect(said).toContain(order.receipt_code)
  expect(said).not.toContain('/my/')
  expect(await texts(maria.recipient_email, 'mail')).toHaveLength(1)
  expect(await texts(phone, 'sms')).toHaveLength(2)
})

test('a late parcel number is sent to buyer and recipient, each by their own address', async () => {
  const { recipient_name, recipient_phone, recipient_email } = forMaria()
  const maria = { ...cash(shop), recipient_name, recipient_phone, recipient_email }
  const order = await placed(shop, me, mug, maria)
  await walkTo(shop, order.id, 'shipping')
  await hear()
  await inTransaction(shop.db, async (tx) => {
    const locked = (await lockOrder(tx, order.id))!
    await applyShipmentChange(
      shop.app,
      tx,
      locked,
      { invoiceNumber: 'RA123', deliveryService: 'Почта' },
      shop.app.clock.now(),
    )
  })
  await hear()
  const toMaria = (await texts(maria.recipient_phone, 'sms')).filter((text) => text.includes('RA123'))
  expect(toMaria).toEqual([expect.stringMatching(/отправление Почта RA123\. \S+\/receiving\//)])
  const toMe = (await texts(`${phone}@buyer.test`, 'mail')).filter((text) => text.includes('RA123'))
  expect(toMe).toEqual([expect.stringContaining(`/my/orders/${order.id}/`)])
})

test('the recipient’s link opens without an account and shows where and when, no goods, prices or names', async () => {
  const maria = forMaria()
  const order = await placed(shop, me, mug, maria)
  await walkTo(shop, order.id, 'ready_pickup')
  await hear()
  const key = /\/receiving\/([\w-]+)\//.exec((await texts(maria.recipient_phone, 'sms'))[0]!)![1]
  const { status, body, headers } = await shop.json(`/api/receiving/${key}/`)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-')])
  expect(body).toMatchObject({
    number: order.number,
    state: 'ready_pickup',
    is_over: false,
    outlet: { id: shop.cast.shop },
    receipt_code: order.receipt_code,
    to_pay: order.total,
  })
  const everything = JSON.stringify(body)
  for (const secret of ['Кружка', 'Крылова', 'Серова', phone, maria.recipient_phone, 'items'])
    expect(everything.includes(secret), secret).toBe(false)
  expect((await shop.json(`/api/receiving/${key}/`, { host: 'second.test' })).status).toBe(404)
  expect((await shop.json('/api/receiving/0000/')).status).toBe(404)
  // An order placed for oneself needs no such link.
  expect((await shop.json(`/api/orders/${order.id}/`)).status).toBe(401)
})

test('a recipient told of readiness is notified of a cancellation; one not told hears nothing', async () => {
  const [told, untold] = [forMaria('79130009001'), forMaria('79130009002')]
  const first = await placed(shop, me, mug, told)
  await walkTo(shop, first.id, 'ready_pickup')
  await hear()
  await placed(shop, me, mug, untold)
  const { body } = await shop.json('/api/orders/', { headers: me })
  for (const { id } of body.items)
    await shop.json(`/api/orders/${id}/cancel/`, { method: 'POST', headers: me, json: {} })
  await hear()
  expect(await texts(told.recipient_phone, 'sms')).toHaveLength(2)
  expect(await texts(untold.recipient_phone, 'sms')).toEqual([])
})

test('a buyer who is the recipient is notified once, at the checkout address, and gets the receipt there', async () => {
  const own = '79140007788'
  const mail = `typed-${own}@checkout.test`
  const customer = { last_name: 'Крылова', first_name: 'Анна', phone: '8 (914) 000-77-88', email: mail }
  const order = await placed(shop, me, mug, {
    ...pickup(shop),
    recipient_phone: own,
    recipient_email: mail,
    customer,
    recipient: { isEnabled: false },
  })
  await hear()
  expect(await texts(own, 'sms')).toHaveLength(1)
  expect(await texts(mail, 'mail')).toHaveLength(1)
  expect(await texts(phone, 'sms')).toEqual([])
  expect(await payableOrder.buyerOf(shop.db, order.id)).toEqual({ email: mail, phone: own })
})

test('the receipt of an order for another goes to the buyer’s typed email', async () => {
  const customer = { first_name: 'Анна', phone, email: 'Receipts@Buyer.test' }
  const order = await placed(shop, me, mug, { ...forMaria(), customer })
  expect(await payableOrder.buyerOf(shop.db, order.id)).toEqual({ email: 'receipts@buyer.test', phone })
})

test('messages use the language of the order; a customer is written to in their own', async () => {
  const english = { ...me, cookie: 'locale=en' }
  const order = await placed(shop, english, mug, { ...pickup(shop), recipient_phone: phone })
  await hear()
  const [said] = await texts(phone, 'sms')
  expect(said).toContain(`rder ${order.number}`)
  const { rows } = await sql`select language from customers where phone = ${phone}`.execute(shop.db)
  expect(rows).toEqual([{ language: 'en' }])
})

test.each([
  ['8 (912) 345-67-89', '79123456789'],
  ['+7 912 345-67-89 доб. 12', '79123456789'],
  ['+7 912 345-67-89\u202c', '79123456789'],
])('a recipient’s phone %j is stored as %s', async (given, kept) => {
  const order = await placed(shop, me, mug, { ...pickup(shop), recipient_phone: given })
  expect(order.recipient_phone).toBe(kept)
})

test.each([
  ['recipient_phone', '00000000000'],
  ['recipient_name', '\u200b'],
  ['recipient_name', '\u2060\u00ad'],
  ['recipient_name', '\u3164'],
  ['recipient_name', '\u202e\u202c'],
  ['recipient_name', '\u200d'],
])('an order whose %s is %j is refused', async (field, value) => {
  const { pickupCash } = shop.cast.options
  const json = { products: mug, delivery_payment_option: pickupCash, outlet: shop.cast.shop, recipient_phone: phone }
  const given = { ...json, recipient_name: 'Анна', [field]: value }
  expect((await shop.json('/api/orders/', { json: given, headers: me })).status).toBe(400)
})

test.each(['\u200b', '\u2060', '\u202a', '\ufeff'])(
  'a code and an email pasted with %j are read without it',
  async (sign) => {
    const code = `UNSEEN${newSecret()
      .slice(0, 6)
      .toUpperCase()
      .replace(/[^A-Z\d]/g, 'X')}`
    const id = await addPromotion(shop, { rule: { effect: { type: 'percent', percent: 10 } }, needsCode: true })
    await addCode(shop, id, { code })
    const cart = { items: mug, promo_codes: [{ code: code + sign }], save: false }
    const { body } = await shop.json('/api/v2/cart/', { json: cart, headers: me })
    expect(body.cart.promotions[0]?.promotion_code.code).toBe(code)
    const order = await placed(shop, me, mug, {
      ...pickup(shop),
      recipient_phone: phone,
      recipient_email: `a@b.test${sign}`,
    })
    expect(order.recipient_email).toBe('a@b.test')
  },
)

test('[VAL-10] a customer is an adult: a child’s birthday is refused', async () => {
  const { id } = (await shop.json('/api/customers/me/', { headers: me })).body
  const patch = (birthday: string) =>
    shop.json(`/api/customers/${id}/`, { method: 'PATCH', headers: me, json: { birthday } })
  expect(await patch('2008-11-22')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'birthday', code: 'not_adult' }] },
  })
  expect((await patch('2008-11-21')).status).toBe(200)
})

test('another customer’s link does not sign in over a session, creates none and stays valid', async () => {
  const other = `7915000${1000 + people}`
  await shop.signIn(other)
  const { rows } = await sql<{ id: number }>`select id from customers where phone = ${other}`.execute(shop.db)
  const { id } = rows[0]!
  const code = newSecret()
  await sql`insert into sign_in_links (code_hash, customer_id, expires_at) values (${hashSecret(code)}, ${id}, '2099-01-01')`.execute(
    shop.db,
  )
  const sessions = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from sessions where customer_id = ${id}`.execute(shop.db))
      .rows[0]!.n
  const before = await sessions()
  const follow = (headers = {}) =>
    shop.json('/api/auth-codes/verify/', { json: { id, code }, headers, ip: '198.51.100.7' })
  expect(await follow(me)).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
  expect(await sessions()).toBe(before)
  expect((await follow()).status).toBe(200)
})

test('signing in records the consents below the form with their texts; the archive contains them', async () => {
  const settings = { privacy_policy_full_url: '/static/privacy/', terms_of_the_offer_full_url: '/static/offer/' }
  await sql`update companies set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
  const number = `7916000${1000 + people}`
  const ip = '198.51.100.9'
  const enter = async () => {
    await shop.json(`/api/sms/send_code/?phone=%2B${number}`, { method: 'POST', ip })
    const { code } = (await outer.outbox(number, 'sms'))[0]!
    const { body } = await shop.json('/api/v2/auth/verify_code/', { json: { source: number, code, method: 'sms' }, ip })
    return { authorization: `Token ${body.key}` }
  }
  const headers = await enter()
  const { body } = await shop.json('/api/consents/', { headers })
  expect(
    body.items.map(({ kind, order, text }: { kind: string; order: null; text: string }) => ({ kind, order, text })),
  ).toEqual(
    expect.arrayContaining([
      { kind: 'personal_data', order: null, text: 'Входя, вы принимаете политику обработки персональных данных.' },
      { kind: 'offer', order: null, text: 'Входя, вы принимаете условия оферты.' },
    ]),
  )
  shop.clock.advance(120_000)
  await enter()
  expect((await shop.json('/api/consents/', { headers })).body.total).toBe(2)
  const asked = await shop.json('/api/customers/me/export/', { method: 'POST', headers })
  const archive = await shop.request(asked.body.url, { headers })
  expect(archive.status).toBe(200)
})

test.each([
  { bic: '004525988' },
  { bic: '015004950' },
  { bic: '024501901' },
  { bic: '004525988', correspondent_account: '40102810545370000003', account: '03100643000000017300' },
  { inn: '7707083893\u200b' },
])('a treasury company, or one with an invisible pasted sign, may enter %j', async (legal) => {
  await sql`update customers set type = 'legal' where phone = ${phone}`.execute(shop.db)
  const { status, body } = await shop.json('/api/customers/me/legal/', { method: 'PATCH', headers: me, json: legal })
  expect(status, JSON.stringify(body)).toBe(200)
})
