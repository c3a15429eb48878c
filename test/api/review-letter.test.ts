import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import { lockOrder } from '#shop/orders/orders.store.ts'
import { recordOutsidePayment } from '#shop/payments/outside-payment.flow.ts'
import { refundPart } from '#shop/payments/refund/refund.flow.ts'
import { requestReviews } from '#shop/reviews/ask-review.flow.ts'
import { soldAt } from '../outlet-sales.ts'
import { cash, placed, runJobs, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
  await sql`update stock_levels set on_hand = 1000 where outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
})
sameStart(() => shop)
afterEach(() => outer.makeWell())
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

let people = 0
/** A new customer with an e-mail address. */
async function person() {
  const phone = `7900555${String(++people).padStart(4, '0')}`
  const email = `p${people}@demo.test`
  const headers = await shop.signIn(phone)
  await sql`update customers set email = ${email} where phone = ${phone}`.execute(shop.db)
  return { headers, email, phone }
}
/** Records a payment outside the shop's services, so that pieces of the order can be refunded. */
const recordMoney = (order: { id: number; total: number }) =>
  inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, order.id)
    const amount = kopecksFromRoubles(order.total)
    await recordOutsidePayment(shop.app, tx, {
      companyId: shop.cast.company,
      orderId: order.id,
      amount,
      document: 'ПКО 1',
    })
  })
type Person = Awaited<ReturnType<typeof person>>
async function received({ headers }: Person, products = [{ sku: 'MUG', count: 1 }]) {
  const order = await placed(shop, headers, products, { ...cash(shop), recipient_email: '' })
  await recordMoney(order)
  await walkTo(shop, order.id, 'done')
  return order
}
const asked = async ({ email }: Person) =>
  ((await outer.outbox(email, 'mail')) as unknown as { text: string; leave?: string }[]).filter(({ text }) =>
    text.includes('Сколько звёзд'),
  )
const days = (some: number) => shop.clock.advance(some * 86_400_000)
const settings = async (change: object) => {
  await sql`update companies set settings = settings || ${JSON.stringify(change)}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
}

test('days after receipt a buyer is asked once, about the dearest product, by links that preset stars and send nothing', async () => {
  const anna = await person()
  const order = await received(anna, [
    { sku: 'MUG', count: 1 },
    { sku: 'BOOT-41', count: 1 },
  ])
  days(6.9)
  await requestReviews(shop.app)
  expect(await asked(anna)).toEqual([])
  days(0.2)
  await requestReviews(shop.app)
  await requestReviews(shop.app)
  const mails = await asked(anna)
  expect(mails).toHaveLength(1)
  const boots = order.items.find(({ sku }: { sku: string }) => sku === 'BOOT-41')
  const links = [...mails[0]!.text.matchAll(/http:\/\/shop\.test(\/my\/\S+)/g)].map(([, path]) => path)
  expect(links.slice(0, 5)).toEqual(
    [5, 4, 3, 2, 1].map((n) => `/my/orders/${order.id}/review/${boots.id}/?rating=${n}`),
  )
  expect(mails[0]!.text).toContain(boots.product.name)
  // One click unsubscribes, as the letter is not about the order itself.
  expect(mails[0]!.text).toContain('Не получать такие письма')
  days(3)
  await requestReviews(shop.app)
  expect(await asked(anna)).toHaveLength(1)
})

test('the product name uses the letter’s language', async () => {
  const kate = await person()
  const english = { ...kate, headers: { ...kate.headers, cookie: 'locale=en' } }
  await received(english)
  days(7.1)
  await requestReviews(shop.app)
  const [mail] = (await outer.outbox(kate.email, 'mail')) as unknown as { text: string }[]
  expect(mail!.text).toMatch(/^How do you like it/)
  expect(mail!.text).toContain('Enamel')
})

test('nobody is asked who reviewed all, returned it, opted out, or was asked about another order this week', async () => {
  const [wrote, gaveBack, silent, often, late] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ]
  const [reviewed, returned] = [await received(wrote), await received(gaveBack)]
  await received(late)
  const json = { order_item: reviewed.items[0].id, rating: 4, agreement: true }
  expect((await shop.json('/api/reviews/', { json, headers: wrote.headers })).status).toBe(201)
  const refund = await refundPart(
    shop.app,
    returned.id,
    { lines: [{ item: returned.items[0].id, count: 1 }], reason: 'mistake', actor: 'shop' },
    'gave-back',
  )
  expect(refund.ok).toBe(true)
  days(8)
  await received(silent)
  const choice = [{ topic: 'bonuses', channel: 'email', is_on: false }]
  const put = await shop.json('/api/subscriptions/', {
    method: 'PUT',
    json: { items: choice },
    headers: silent.headers,
  })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  await received(often)
  await received(often)
  days(7.1)
  await requestReviews(shop.app)
  await requestReviews(shop.app)
  for (const one of [wrote, gaveBack, silent]) expect(await asked(one), one.email).toEqual([])
  // Received fifteen days ago: too old, as when the letter has only just been switched on.
  expect(await asked(late)).toEqual([])
  expect(await asked(often)).toHaveLength(1)
})

const sold = (one: Person, more: object = {}) =>
  soldAt(shop, { phone: one.phone }, { date: shop.clock.now().toISOString(), ...more })

test('[SALE-04] an outlet buyer is asked later too, about the dearest listed product; not one returned or reviewed', async () => {
  const [anna, gaveBack, wrote, mixed] = [await person(), await person(), await person(), await person()]
  const sale = await sold(anna, {
    items: [
      { sku: 'MUG', count: 1, price: 990 },
      { sku: 'BOOT-41', count: 1, price: 11_890 },
      { sku: 'GIFT-WRAP', name: 'Упаковка', count: 1, price: 20_000 },
    ],
  })
  const back = await sold(gaveBack)
  const reviewed = await sold(wrote)
  const ofOrder = await received(mixed)
  await sold(mixed)
  await sold(gaveBack, { return_of: { check_number: back.check_number } })
  const json = { sale_item: reviewed.items[0].id, rating: 4, agreement: true }
  expect((await shop.json('/api/reviews/', { json, headers: wrote.headers })).status).toBe(201)
  days(6.9)
  await requestReviews(shop.app)
  expect(await asked(anna)).toEqual([])
  days(0.2)
  await requestReviews(shop.app)
  await requestReviews(shop.app)
  const mails = await asked(anna)
  expect(mails).toHaveLength(1)
  const boots = sale.items.find(({ sku }: { sku: string }) => sku === 'BOOT-41')
  expect(mails[0]!.text).toContain(`http://shop.test/my/purchases/${sale.id}/review/${boots.id}/?rating=5`)
  expect(mails[0]!.text).toContain(boots.name)
  for (const one of [gaveBack, wrote]) expect(await asked(one), one.email).toEqual([])
  // An order and a purchase within a week: one letter, about the earlier one.
  const [only, second] = await asked(mixed)
  expect(only!.text).toContain(`/my/orders/${ofOrder.id}/review/`)
  expect(second).toBeUndefined()
  days(8)
  await requestReviews(shop.app)
  expect(await asked(anna)).toHaveLength(1)
})

test('a failed mail is retried in an hour, a push waits for quiet hours to end, and with 0 days nobody is asked', async () => {
  await settings({ review_letter_days: 0 })
  const anna = await person()
  await received(anna)
  days(7.1)
  await requestReviews(shop.app)
  expect(await asked(anna)).toEqual([])
  await settings({ review_letter_days: 7, quiet_hours: { from: '00:00', until: '23:59' } })
  const device = { application: 'site', device_id: 'device-1', customer_id: null, registration_id: 'token-1' }
  const { body } = await shop.json('/api/fcm-devices/', { json: device })
  const link = { json: { device_id: 'device-1' }, headers: anna.headers }
  await shop.json(`/api/fcm-devices/${body.id}/link/`, link)
  await outer.makeIll('mail', 'reset')
  await requestReviews(shop.app)
  expect(await asked(anna)).toEqual([])
  await outer.makeWell()
  await requestReviews(shop.app)
  await requestReviews(shop.app)
  expect(await asked(anna)).toHaveLength(1)
  expect(await outer.outbox('token-1', 'push')).toEqual([])
  const { rows } = await sql<{ channel: string; state: string }>`
    select channel, state from messages where event = 'review.asked' and customer_id = (select id from customers where email = ${anna.email}) order by channel`.execute(
    shop.db,
  )
  expect(rows).toEqual([
    { channel: 'mail', state: 'sent' },
    { channel: 'push', state: 'waiting' },
  ])
  days(1)
  await runJobs(shop, 'say_message')
})
