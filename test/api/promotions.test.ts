import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invalidateStartsAndEnds } from '#shop/promotions/starts-and-ends.flow.ts'
import { cash, expectHealthy, manyBoots, orderBody, placed } from '../place-order.ts'
import { addPromotion, cartOf, codes, forgetPromotions, type Line, made, results } from '../promotions.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let boris: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  boris = await shop.signIn('79000000009')
  await manyBoots(shop)
})
sameStart(() => shop)
beforeEach(() => forgetPromotions(shop))
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const lines = [
  { sku: 'BOOT-41', count: 1 },
  { sku: 'MUG', count: 3 },
]
const cart = (items: Line[], change: object = {}, me: Record<string, string> = {}) => cartOf(shop, items, change, me)

describe('promotions without a code', () => {
  test('each line gets the best promotion, with its name and discount', async () => {
    await addPromotion(shop, { slug: 'all-5', rule: { effect: { type: 'percent', percent: 5 } } })
    await addPromotion(shop, {
      slug: 'mugs-20',
      name: 'Кружки −20%',
      rule: { scope: { products: ['mug'] }, effect: { type: 'percent', percent: 20 } },
    })
    const counted = await cart(lines)
    expect(made(counted)).toEqual([
      ['', 'BOOT-41', -594.5],
      ['', 'MUG', -594],
    ])
    expect(counted.adjustments[1].label).toBe('Кружки −20%')
    expect(counted.total).toBe(11_890 + 2970 - 594.5 - 594)
    const order = await placed(shop, anna, lines, cash(shop))
    expect(order.total).toBe(counted.total + order.delivery_price)
  })

  test('a promotion that ended between cart and order is a changed price, not a changed delivery', async () => {
    const mugs = [{ sku: 'MUG', count: 3 }]
    await addPromotion(shop, { slug: 'short', rule: { effect: { type: 'percent', percent: 5 } } })
    const seen = await cart(mugs)
    await shop.database.pool.query(`update promotions set is_stopped = true where slug = 'short'`)
    shop.app.cache.dropTags([`promotions:${shop.cast.company}`])
    const told = { expected_total: seen.total + 290, expected_delivery: 290 }
    const place = (change: Record<string, unknown>) =>
      shop.json('/api/orders/', { json: orderBody(shop, [{ ...mugs[0]!, price: 990 }], change), headers: anna })
    expect(await place(told)).toMatchObject({ status: 409, body: { code: 'price_changed', lines: [], total: 3260 } })
    expect(await place({ ...told, expected_delivery: 190 })).toMatchObject({
      status: 409,
      body: { code: 'delivery_changed', delivery_price: 290, total: 3260 },
    })
  })

  test('goods are selected by category, property and sku; exceptions stay out', async () => {
    await addPromotion(shop, {
      rule: {
        scope: { categories: ['gear'], except: { attributes: { color: ['red'] } } },
        effect: { type: 'sum', amount: 100, per: 'piece' },
      },
    })
    expect(made(await cart(lines))).toEqual([['', 'MUG', -300]])
    await addPromotion(shop, { rule: { scope: { skus: ['BOOT-41'] }, effect: { type: 'price', price: 10_000 } } })
    expect(made(await cart(lines))).toEqual([
      ['', 'BOOT-41', -1890],
      ['', 'MUG', -300],
    ])
  })

  test('a future, ended or stopped one gives nothing', async () => {
    const rule = { effect: { type: 'percent', percent: 5 } }
    await addPromotion(shop, { rule, since: '2026-11-22T00:00:00Z' })
    await addPromotion(shop, { rule, until: '2026-11-21T09:00:00Z' })
    await addPromotion(shop, { rule, isStopped: true })
    expect(made(await cart(lines))).toEqual([])
  })

  test('an unreached sum gives a hint; free delivery makes every delivery option free', async () => {
    await addPromotion(shop, {
      name: 'Бесплатная доставка',
      rule: { conditions: { total_from: 3000 }, effect: { type: 'free_delivery', delivery_types: ['DELIVERY'] } },
    })
    const short = await cart([{ sku: 'MUG', count: 2 }])
    expect(short.hints).toEqual([{ code: '', label: 'Бесплатная доставка', lacking: 1020 }])
    const enough = await cart([{ sku: 'MUG', count: 4 }])
    expect(enough.hints).toEqual([])
    const price = (of: { delivery_payment_options: { delivery_type: string; price: number }[] }) =>
      of.delivery_payment_options.map(({ delivery_type, price: p }) => `${delivery_type} ${p}`)
    expect(price(short)[0]).toBe('DELIVERY 290')
    expect(price(enough)).toContain('DELIVERY 0')
    expect(price(enough)).toContain('PICKUP_POINT 99')
    expect((await placed(shop, anna, [{ sku: 'MUG', count: 4 }])).delivery_price).toBe(0)
    expect((await placed(shop, anna, [{ sku: 'MUG', count: 2 }])).delivery_price).toBe(290)
  })

  test('a first-order promotion is given once, however many orders are placed concurrently', async () => {
    await addPromotion(shop, {
      rule: { conditions: { first_order: true }, effect: { type: 'percent', percent: 10 } },
      limitPerCustomer: 1,
    })
    const timur = await shop.signIn('79000000003')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'MUG', count: 1 }]), headers: timur }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(answers.filter(({ body }) => body.discount_amount > 0)).toHaveLength(1)
  })
})

describe('the staff', () => {
  const rule = { effect: { type: 'percent', percent: 50 } }
  const forget = () => shop.app.cache.dropTags([`promotions:${shop.cast.company}`])
  const post = async (path: string, json: unknown, headers: Record<string, string>) => {
    const answer = await shop.json(path, { json, headers })
    forget()
    return answer
  }

  test('adds a promotion and codes to it, and stops it; both are audited', async () => {
    const olga = await shop.staff(['promotions.write', 'audit.read'])
    const added = await post('/api/staff/promotions/', { slug: 'half', name: 'Половина', rule }, olga)
    expect(added).toMatchObject({ status: 201, body: { slug: 'half', needs_code: false } })
    expect(made(await cart([{ sku: 'MUG', count: 1 }]))).toEqual([['', 'MUG', -495]])
    const again = await post('/api/staff/promotions/', { slug: 'half', name: 'Половина', rule }, olga)
    expect([again.status, again.body.code]).toEqual([409, 'promotion_slug_taken'])
    const codesAdded = await post(
      '/api/staff/promo-codes/',
      { promotion: added.body.id, codes: [' half '], limit_per_customer: 1 },
      olga,
    )
    expect(codesAdded).toMatchObject({ status: 201, body: { promotion: 'half', codes: ['HALF'] } })
    expect(made(await cart([{ sku: 'MUG', count: 1 }]))).toEqual([])
    expect(made(await cart([{ sku: 'MUG', count: 1 }], codes('half')))).toEqual([['HALF', 'MUG', -495]])
    const taken = await post('/api/staff/promo-codes/', { promotion: 'half', codes: ['NEW', 'HALF'] }, olga)
    expect([taken.status, taken.body.codes]).toEqual([409, ['HALF']])
    const many = await post(
      '/api/staff/promo-codes/',
      { promotion: 'half', count: 1000, customer: '79000000001' },
      olga,
    )
    expect(new Set(many.body.codes).size).toBe(1000)
    expect(results(await cart(lines, codes(many.body.codes[0]), boris))).toEqual(['promo_code_unknown'])
    expect((await post('/api/staff/promo-codes/', { promotion: 'half' }, olga)).body.code).toBe('promo_codes_needed')
    // Days follow the time zone of the company; the last day is included.
    const days = { since: '01.12.2026', until: '2026-12-31', active_until: '2027-01-01T00:00:00+03:00' }
    const winter = { slug: 'winter', name: 'Зима', rule, is_shown: true, active_since: '2026-11-01', ...days }
    expect((await post('/api/staff/promotions/', winter, olga)).status).toBe(201)
    expect((await shop.json('/api/promotions/winter/')).body).toMatchObject({
      since: '2026-11-30T19:00:00.000Z',
      until: '2026-12-31T19:00:00.000Z',
      active_until: '2026-12-31T21:00:00.000Z',
    })
    const dated = { promotion: 'winter', codes: ['FROST'], expires_at: '24.12.2026' }
    expect((await post('/api/staff/promo-codes/', dated, olga)).status).toBe(201)
    const wrong = await post('/api/staff/promo-codes/', { ...dated, codes: ['ICE'], expires_at: '31.02.2027' }, olga)
    expect(wrong.body.errors).toMatchObject([{ field: 'expires_at', code: 'invalid_format' }])
    expect((await post('/api/staff/promo-codes/', { promotion: 'no', count: 1 }, olga)).status).toBe(404)
    expect(await post('/api/staff/promotions/half/stop/', {}, olga)).toMatchObject({ body: { is_stopped: true } })
    expect(results(await cart(lines, codes('half')))).toEqual(['promo_code_expired'])
    const { body } = await shop.json('/api/staff/audit/?object=promotion%20half', { headers: olga })
    expect(body.items.map(({ call }: { call: string }) => call)).toEqual([
      'stopPromotion',
      'addPromoCodes',
      'addPromoCodes',
      'addPromotion',
    ])
  })

  test('a promotion ending before its start is refused, naming the end', async () => {
    const olga = await shop.staff(['promotions.write'])
    const add = (days: object) => post('/api/staff/promotions/', { slug: 'turned', name: 'Назад', rule, ...days }, olga)
    expect(await add({ since: '10.12.2026', until: '09.12.2026' })).toMatchObject({
      status: 400,
      body: { code: 'promotion_ends_before', field: 'until' },
    })
    const moment = '2026-12-10T00:00:00+05:00'
    expect((await add({ active_since: moment, active_until: moment })).body.field).toBe('active_until')
    // A promotion of one day lasts that whole day.
    expect((await add({ since: '10.12.2026', until: '10.12.2026' })).status).toBe(201)
  })

  test('the kinds that a rule names are kept, and one that the shop does not sell is refused', async () => {
    const olga = await shop.staff(['promotions.write'])
    const add = (slug: string, kinds: string[]) =>
      post('/api/staff/promotions/', { slug, name: 'Туры', rule: { ...rule, kinds } }, olga)
    expect((await add('tours', ['tour', 'goods'])).status).toBe(201)
    expect(await add('moon', ['tour', 'moon'])).toMatchObject({
      status: 400,
      body: { code: 'promotion_kind_unknown', kinds: ['moon'] },
    })
    expect((await add('none', [])).body.code).toBe('invalid_fields')
  })

  test('an invalid rule is refused with its location', async () => {
    const olga = await shop.staff(['promotions.write'])
    const refused = async (bad: object) => {
      const { status, body } = await post('/api/staff/promotions/', { slug: 'bad', name: 'Нет', rule: bad }, olga)
      return [status, body.code, body.errors?.[0]?.field]
    }
    expect(await refused({ effect: { type: 'percent', percent: 101 } })).toEqual([
      400,
      'invalid_fields',
      'rule.effect.percent',
    ])
    expect((await refused({ effect: { type: 'magic' } }))[0]).toBe(400)
    expect((await refused({ ...rule, scope: { category: ['gear'] } }))[0]).toBe(400)
    expect((await refused({ ...rule, conditions: { total_from: 0.001 } }))[0]).toBe(400)
  })
})

test('an app-only promotion applies to apps, by header or the cookie of an embedded site, not to the web', async () => {
  const rule = { conditions: { channels: ['app'] }, effect: { type: 'percent', percent: 10 } }
  await addPromotion(shop, { rule })
  const items = [{ sku: 'MUG', count: 1 }]
  expect((await cart(items)).discount_amount).toBe(0)
  expect((await cart(items, {}, { 'x-channel': 'app' })).discount_amount).toBe(99)
  expect((await cart(items, {}, { cookie: 'channel=app' })).discount_amount).toBe(99)
  expect((await cart(items, {}, { 'x-channel': 'web', cookie: 'channel=app' })).discount_amount).toBe(0)
  const order = await placed(shop, { ...anna, 'x-channel': 'app' }, items)
  expect(order.discount_amount).toBe(99)
})

describe('prices with promotions beside a product', () => {
  const lowered = async (slug = 'mug', me: Record<string, string> = {}) =>
    (await shop.json(`/api/products/${slug}/sets/`, { headers: me })).body.lowered

  test('a piece’s price equals the cart’s, by the best promotion open to all', async () => {
    const mug = { products: ['mug'] }
    await addPromotion(shop, {
      slug: 'ten',
      name: 'Десять',
      rule: { scope: mug, effect: { type: 'percent', percent: 10 } },
    })
    await addPromotion(shop, { slug: 'fifty', rule: { scope: mug, effect: { type: 'sum', amount: 50, per: 'piece' } } })
    const told = [{ sku: 'MUG', price: 891, promotion: { slug: 'ten', name: 'Десять' } }]
    expect(await lowered()).toEqual(told)
    expect((await cart([{ sku: 'MUG', count: 1 }])).total).toBe(891)
    expect((await cart([{ sku: 'MUG', count: 7 }])).total).toBe(7 * 891)
    expect(await lowered('backpack')).toEqual([])
  })

  test('hides promotions that depend on the visitor, other goods, piece count, limits or a code', async () => {
    const effect = { type: 'percent', percent: 10 }
    const conditions = [
      { first_order: true },
      { levels: ['regular'] },
      { channels: ['app'] },
      { total_from: 900 },
      { count_from: 2 },
    ]
    for (const one of conditions) await addPromotion(shop, { rule: { conditions: one, effect } })
    await addPromotion(shop, { rule: { effect }, needsCode: true })
    await addPromotion(shop, { rule: { effect }, limitTotal: 3 })
    await addPromotion(shop, { rule: { effect: { ...effect, max: 100 } } })
    await addPromotion(shop, { rule: { effect: { type: 'nth', every: 2 } } })
    await addPromotion(shop, { rule: { effect, lane: 'order' } })
    await addPromotion(shop, { rule: { effect, conditions: { regions: ['moskva'] } } })
    expect(await lowered()).toEqual([])
    expect(await lowered('mug', { 'x-region-id': String(shop.cast.regions.msk) })).toMatchObject([{ price: 891 }])
  })

  test('a start or end invalidates pages with the promotion', async () => {
    const at = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()
    await addPromotion(shop, {
      since: at(60_000),
      until: at(3_600_000),
      rule: { effect: { type: 'percent', percent: 10 } },
    })
    const heard: string[] = []
    const listener = await shop.database.pool.connect()
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query('listen vitrina_cache')
    const look = async () => {
      heard.length = 0
      await invalidateStartsAndEnds(shop.app)
      await listener.query('select 1')
      return heard.some((tags) => tags.split(',').includes(`promotions:${shop.cast.company}`))
    }
    try {
      expect([await look(), await lowered()]).toEqual([false, []])
      shop.clock.advance(90_000)
      expect([await look(), (await lowered()).length]).toEqual([true, 1])
      shop.clock.advance(600_000)
      expect(await look()).toBe(false)
      shop.clock.advance(3_000_000)
      expect([await look(), await lowered()]).toEqual([true, []])
    } finally {
      listener.release(true)
    }
  })
})
