import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignments, sql } from '#kit/db.ts'
import { addPage } from '../add-page.ts'
import { orderBody, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Data given with an order: the consultant, consents, codes, the payment method. Wrong data is refused with a message.
let shop: TestApp
let anna: Record<string, string>
const mug = [{ sku: 'MUG', count: 1 }]
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(() => shop.close())

const order = (change: Record<string, unknown>) =>
  shop.json('/api/orders/', { json: orderBody(shop, mug, change), headers: anna })
const refused = (code: string, field: string) => ({
  status: 400,
  body: { code, errors: [{ field, code, message: expect.stringMatching(/\S/) }] },
})

describe('the consultant', () => {
  test('[CHK-15] is found by phone and named; the lookup and the order refuse an unknown phone', async () => {
    const { company, second } = shop.cast
    await sql`insert into employees (company_id, name, phone, is_active) values (${company}, 'Марина', '79000000100', true),
      (${company}, 'Ушла', '79000000101', false), (${second}, 'Чужая', '79000000102', true)`.execute(shop.db)
    const look = (phone: string) => shop.json(`/api/employees/?phone=${encodeURIComponent(phone)}`)
    expect((await look('8 (900) 000-01-00')).body).toEqual({ id: expect.any(Number), name: 'Марина' })
    for (const phone of ['79000000101', '79000000102', '79000000103', '900', 'Марина']) {
      expect((await look(phone)).body.code, phone).toBe('employee_unknown')
      expect(await order({ employee: phone }), phone).toMatchObject(refused('employee_unknown', 'employee'))
    }
  })

  test('repeated phone lookups are rate limited', async () => {
    const codes = new Set<string>()
    for (let n = 0; n < 40; n++)
      codes.add((await shop.json('/api/employees/?phone=7', { ip: '203.0.113.5' })).body.code)
    expect([...codes]).toEqual(['employee_unknown', 'too_many_requests'])
    // A household has a whole /64 of addresses.
    const hopping = new Set<string>()
    for (let n = 1; n <= 40; n++)
      hopping.add((await shop.json('/api/employees/?phone=7', { ip: `2001:db8:5:5::${n}` })).body.code)
    expect([...hopping]).toEqual(['employee_unknown', 'too_many_requests'])
  })
})

describe('consents', () => {
  const mine = async () => (await shop.json('/api/consents/', { headers: anna })).body

  test('an order keeps each consent: text, time, source address and order', async () => {
    const { id } = await placed(shop, anna, mug, { consents: ['personal_data', 'offer'] })
    const { items, total } = await mine()
    expect(total).toBe(2)
    expect(items.map(({ kind, version, order: of }: Record<string, unknown>) => [kind, version, of])).toEqual([
      ['offer', 1, id],
      ['personal_data', 1, id],
    ])
    expect(items[0]).toMatchObject({ given_at: shop.clock.now().toISOString(), withdrawn_at: null })
    const { rows } = await sql<{ ip: string; body: { ru: string; en: string } }>`
      select c.ip, t.body from consents c join consent_texts t on t.id = c.text_id where t.kind = 'personal_data'`.execute(
      shop.db,
    )
    expect(rows).toEqual([
      { ip: '127.0.0.1', body: expect.objectContaining({ ru: expect.stringContaining('персональных данных') }) },
    ])
  })

  test('changed wording makes a new version and keeps the old one', async () => {
    await placed(shop, anna, mug, { consents: ['personal_data'] })
    await addPage(shop.db, shop.cast.company, { slug: 'privacy', title: 'Данные', title_en: 'Data', body: [] })
    await sql`
      update companies set settings = settings || '{"privacy_policy_full_url": "/static/privacy/"}' where id = ${shop.cast.company}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
    await placed(shop, anna, mug, { consents: ['personal_data'] })
    await placed(shop, anna, mug, { consents: ['personal_data'] })
    await sql`
      update page_versions set content = jsonb_set(content, '{body}', '[{"type":"paragraph","text":"new"}]')
      where content ->> 'title' = 'Данные'`.execute(shop.db)
    await placed(shop, anna, mug, { consents: ['personal_data'] })
    const versions = (await mine()).items.map(({ version }: { version: number }) => version)
    expect(versions.slice(0, 3)).toEqual([3, 2, 2])
    const { rows } = await sql<{
      n: number
    }>`select count(distinct hash)::int as n from consent_texts where kind = 'personal_data'`.execute(shop.db)
    expect(rows[0]!.n).toBe(3)
  })

  test('an order with consents needs the one to personal data; so does any where the company requires it', async () => {
    expect(await order({ consents: [] })).toMatchObject(refused('consent_needed', 'consents'))
    expect(await order({ consents: ['offer'] })).toMatchObject(refused('consent_needed', 'consents'))
    expect((await order({})).status).toBe(201)
    await sql`
      update companies set settings = settings || '{"switches": {"consent_required": true}}' where id = ${shop.cast.company}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
    expect(await order({})).toMatchObject(refused('consent_needed', 'consents'))
    expect((await order({ consents: ['personal_data'] })).status).toBe(201)
    await sql`update companies set settings = settings - 'switches' where id = ${shop.cast.company}`.execute(shop.db)
    shop.app.cache.dropTags('everything')
  })

  test('consents of another customer are hidden, and a guest must sign in', async () => {
    const other = await shop.signIn('79000000009')
    expect((await shop.json('/api/consents/', { headers: other })).body).toMatchObject({ items: [], total: 0 })
    expect((await shop.json('/api/consents/')).status).toBe(401)
  })
})

test('an order with an unknown promo code is refused', async () => {
  expect(await order({ promo_codes: [{ code: 'LETO' }] })).toMatchObject({
    status: 400,
    body: { code: 'promo_code_unknown', codes: ['LETO'] },
  })
})

test('an order is paid by its listed methods: another delivery’s, one on receipt and none are refused', async () => {
  const { id, available_payment_options: listed } = await placed(shop, anna, mug)
  const { options } = shop.cast
  expect(listed.map((one: { id: number }) => one.id)).toEqual([options.courierCard])
  for (const payment_option of [options.pickupCard, options.pointCard, options.courierCash, 999_999])
    expect(await shop.json(`/api/orders/${id}/pay/`, { json: { payment_option }, headers: anna })).toMatchObject(
      refused('payment_option_not_offered', 'payment_option'),
    )
})

test('the profile refuses an invalid email', async () => {
  const me = (await shop.json('/api/customers/me/', { headers: anna })).body
  const patch = (email: unknown) =>
    shop.json(`/api/customers/${me.id}/`, { method: 'PATCH', json: { email }, headers: anna })
  for (const email of ['anna', 'anna@', '@shop.ru', 'a b@shop.ru', 7])
    expect(await patch(email), String(email)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', errors: [{ field: 'email' }] },
    })
  expect((await patch('anna@shop.ru')).status).toBe(200)
})

test('[PRC-07] a customer with a pending price request sees that, one with a level the company’s text beside prices', async () => {
  await sql`update companies set settings = settings || '{"price_restriction": {"is_enabled": true, "access_message_level": "Ваши цены",
    "access_message_no_level": "Нет доступа", "access_message_guest": "Войдите"}}' where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
  const access = async (headers: Record<string, string>) => {
    const product = (await shop.json('/api/products/mug/', { headers })).body.price_access
    expect((await shop.json('/api/products/', { headers })).body.price_access).toEqual(product)
    return product
  }
  const set = (change: Record<string, unknown>) =>
    sql`update customers set ${assignments(change)} where phone = '79000000001'`.execute(shop.db)
  expect((await access({})).message).toBe('Войдите')
  expect(await access(anna)).toEqual({ shown: false, message: 'Нет доступа' })
  await set({ state: 'ON_APPROVAL' })
  const waiting = await access(anna)
  expect(waiting.shown).toBe(false)
  expect(waiting.message).toMatch(/на рассмотрении/)
  await set({ level_id: shop.cast.levels.first })
  expect(await access(anna)).toEqual({ shown: true, message: 'Ваши цены' })
})
