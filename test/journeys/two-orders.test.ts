import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { m } from '#texts/messages.js'
import { courseTables } from '../course/course-tables.ts'
import { expectAccessible, newVisitor, open, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { type Shop, startShop } from './setup-shop.ts'

/** A shop that sells courses beside goods: a cart with both makes two orders by one press. */
let shop: Shop
let stop: () => Promise<void>
let database: pg.Client
let visitor: Visitor
beforeAll(async () => {
  ;({ shop, stop } = await startShop(path.join(import.meta.dirname, '..', 'course', 'plant-course.ts')))
  database = new pg.Client({ connectionString: shop.database })
  await database.connect()
  await database.query(courseTables)
  await database.query(
    `insert into delivery_payment_options (company_id, delivery_type, payment_type, method, cart_group, days_from, sort)
     values (1, 'VIRTUAL', 'CASH', 'on_receipt', 'course', 1, 90), (1, 'VIRTUAL', 'BANK_CARD', 'redirect', 'course', 1, 91)`,
  )
}, 300_000)
afterAll(async () => {
  await database?.end()
  await stop?.()
})
afterEach(() => expect(visitor.complaints.filter((text) => !/status of 409/.test(text))).toEqual([]))

/** A mug with plentiful stock and a course in the cart of a new customer, signed in. */
async function withMugAndCourse(locale: 'ru' | 'en', width: number): Promise<string> {
  visitor = await newVisitor({ locale, width, url: shop.url, pictures: process.env.PICTURES !== undefined })
  const { rows } = await database.query(
    `with c as (insert into customers (company_id, phone, first_name, last_name)
       values (1, '7901' || lpad((random() * 9999999)::int::text, 7, '0'), 'Мария', 'Иванова') returning id)
     insert into sessions (token_hash, customer_id, expires_at) select $1, id, now() + interval '1 day' from c returning customer_id`,
    [hashSecret(token)],
  )
  expect(rows).toHaveLength(1)
  await visitor.context.addCookies(
    [
      { name: 'token', value: token, httpOnly: true },
      { name: 'region_id', value: '1' },
    ].map((cookie) => ({ ...cookie, url: shop.url })),
  )
  const mugs = await database.query(
    `select v.sku from variants v join products p on p.id = v.product_id where p.company_id = 1 and p.name like '%Tropa%'
     and (select sum(on_hand) from stock_levels s where s.variant_id = v.id) > 1000000 order by v.sku limit 1`,
  )
  const sku: string = mugs.rows[0].sku
  const items = [
    { sku, count: 2 },
    { sku: 'COURSE-1', count: 1, course: { student: 'Вера' } },
  ]
  const sent = await visitor.page.request.post('/api/v2/cart/', { data: { items, save: true } })
  expect(sent.status()).toBe(200)
  return sku
}
let token = newSecret()

/** Pictures for a person to look at, where the environment names a folder. */
async function picture(name: string): Promise<void> {
  if (process.env.PICTURES)
    await visitor.page.screenshot({ path: path.join(process.env.PICTURES, `${name}.png`), fullPage: true })
}

/** Both orders, as each has its own way to pay. */
async function payInCash(locale: 'ru' | 'en'): Promise<void> {
  for (const radio of await visitor.page.getByRole('radio', { name: m.orders_payment_cash({}, { locale }) }).all())
    await radio.check({ force: true })
}

for (const [locale, width] of [
  ['ru', 1280],
  ['en', 360],
] as const)
  test(`a course and a mug are placed by one press as two orders, shown on one page (${locale}, ${width})`, async () => {
    token = newSecret()
    await withMugAndCourse(locale, width)
    const { page } = visitor
    const buyer = shopper(page, locale)
    await open(page, '/cart/')
    for (const label of locale === 'ru' ? ['Курсы', 'Товары'] : ['Courses', 'Goods'])
      await page.getByRole('heading', { level: 2, name: label }).waitFor()
    await picture(`cart-${locale}-${width}`)
    await expectAccessible(page)
    await buyer.toCheckout()
    await buyer.pickUpInAShop()
    await payInCash(locale)
    await buyer.agree()
    await picture(`checkout-${locale}-${width}`)
    await expectAccessible(page)
    await buyer.place()
    await page.waitForURL(/\/cart\/success\/\d+\//)
    const { rows } = await database.query(
      `select o.number, o.cart_group from orders o join sessions s on s.customer_id = o.customer_id
       where s.token_hash = $1 order by o.id`,
      [hashSecret(token)],
    )
    expect(rows.map((row) => row.cart_group)).toEqual(['course', 'goods'])
    for (const { number } of rows) await page.getByText(number).first().waitFor()
    await picture(`success-${locale}-${width}`)
    await expectAccessible(page)
    expect(await (await page.request.get('/api/v2/cart/')).json()).toMatchObject({ items: [] })
  })

test('if the second order is refused, the first stands, the page says so, and the rest can be ordered', async () => {
  token = newSecret()
  const sku = await withMugAndCourse('ru', 1280)
  const { page } = visitor
  const buyer = shopper(page, 'ru')
  await buyer.toCheckout()
  await buyer.pickUpInAShop()
  await payInCash('ru')
  await buyer.agree()
  await database.query(
    'update prices set price = price + 1000 where variant_id = (select id from variants where company_id = 1 and sku = $1)',
    [sku],
  )
  await buyer.place()
  const stands = page.getByText(/Заказ № .* оформлен и остаётся в силе/)
  await stands.waitFor()
  await picture('refused-ru-1280')
  await page
    .getByRole('button', { name: /Согласен|Подтвердить|Заказать|Оформить/ })
    .first()
    .click()
  await page.waitForURL(/\/cart\/success\/\d+\//)
  const { rows } = await database.query(
    `select o.number, o.cart_group, o.placed_with from orders o join sessions s on s.customer_id = o.customer_id
     where s.token_hash = $1 order by o.id`,
    [hashSecret(token)],
  )
  expect(rows.map((row) => row.cart_group)).toEqual(['course', 'goods'])
  expect(rows[0].placed_with).toBe(rows[1].placed_with)
  for (const { number } of rows) await page.getByText(number).first().waitFor()
})
