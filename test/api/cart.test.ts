import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { linesOf, mergeOnSignIn } from '#shop/cart/cart-lines.ts'
import { address, orderBody, stockOf } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
sameStart(() => shop)
afterAll(() => shop.close())

const cookieOf = (headers: Headers) => /cart_items=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''

describe('the cart of a guest', () => {
  test('[CART-04] [CART-06] [CART-09] POST counts the lines and answers the whole cart', async () => {
    const { status, body } = await shop.json('/api/v2/cart/', {
      json: {
        items: [
          { sku: 'BAG', count: 2 },
          { sku: 'MUG', count: 1, product: shop.cast.mug },
        ],
      },
    })
    expect(status).toBe(200)
    const { cart } = body
    expect(cart).toMatchObject({
      item_count: 3,
      subtotal: 25_970,
      discount_amount: 0,
      bonus_discount_amount: 0,
      total: 25_970,
      use_bonuses: false,
      promotions: [],
      delivery_payment_options: expect.arrayContaining([
        expect.objectContaining({ id: shop.cast.options.courierCard }),
      ]),
    })
    expect(cart.items[0]).toMatchObject({
      id: 'BAG',
      sku: 'BAG',
      count: 2,
      price: 12_490,
      total: 24_980,
      available: 7,
      problem: null,
      product: {
        id: shop.cast.backpack,
        name: 'Рюкзак трекинговый',
        article: 'BACKPACK',
        category: { name: 'Рюкзаки', feed_id: '' },
      },
    })
  })

  test('[CART-05] [DLV-02] options name the payment type and whether bonuses may be used', async () => {
    const { body } = await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count: 1 }] } })
    const options = body.cart.delivery_payment_options
    expect(options.map((o: { delivery_type: string }) => o.delivery_type)).toEqual([
      'DELIVERY',
      'DELIVERY',
      'PICKUP',
      'PICKUP',
      'PICKUP_POINT',
    ])
    expect(options[0]).toMatchObject({
      payment_type: { type: 'BANK_CARD', name: 'Банковской картой онлайн' },
      method: 'redirect',
      can_use_bonuses: true,
      price: 290,
      free_from: 15_000,
      date: '2026-11-22',
      pay_online: true,
    })
    expect(options[1]).toMatchObject({ payment_type: { type: 'CASH' }, pay_online: false })
  })

  test('the total includes the chosen option, free from its threshold', async () => {
    const total = async (count: number) => {
      const { body } = await shop.json('/api/v2/cart/', {
        json: { items: [{ sku: 'MUG', count }], save: false, delivery_payment_option: shop.cast.options.courierCard },
      })
      return [body.cart.delivery_price, body.cart.total]
    }
    expect(await total(1)).toEqual([290, 1280])
    expect(await total(16)).toEqual([0, 15_840])
  })

  test('[CART-08] GET answers the cart of the 30-day cookie that POST set, readable by script', async () => {
    const posted = await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count: 3 }] } })
    const set = posted.headers.get('set-cookie')!
    expect(set).toMatch(/Max-Age=2592000/)
    expect(set).not.toMatch(/HttpOnly/)
    const { body } = await shop.json('/api/v2/cart/', { headers: { cookie: cookieOf(posted.headers) } })
    const { cart, ...root } = body
    expect(cart.items).toMatchObject([{ sku: 'MUG', count: 3 }])
    expect(root).toEqual(cart)
  })

  test('[CART-10] a preview answers totals and saves nothing', async () => {
    const preview = await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count: 2 }], save: false } })
    expect(preview.body.cart.total).toBe(1980)
    expect(preview.headers.get('set-cookie')).toBeNull()
    const me = await shop.signIn('79000000101')
    await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count: 2 }], save: false }, headers: me })
    expect((await shop.json('/api/v2/cart/', { headers: me })).body.cart.items).toEqual([])
  })

  test('[CART-19] unknown, sold-out, withdrawn and short lines name a problem; only short ones count', async () => {
    await sql`update variants set is_active = false where sku = 'BOOT-41'`.execute(shop.db)
    const { body } = await shop.json('/api/v2/cart/', {
      json: {
        items: [
          { sku: 'NOTHING', count: 1 },
          { sku: 'BOOT-42', count: 1 },
          { sku: 'BOOT-41', count: 1 },
          { sku: 'BAG', count: 8 },
          { sku: 'MUG', count: 1 },
        ],
      },
      headers: { 'accept-language': 'en' },
    })
    expect(body.cart.items.map((i: { problem: { code: string } | null }) => i.problem?.code ?? null)).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
      'not_enough',
      null,
    ])
    expect(body.cart.items[3]).toMatchObject({
      available: 7,
      total: 8 * 12_490,
      problem: { message: 'Only 7 left. Reduce the quantity.' },
    })
    expect(body.cart.items[0]).toMatchObject({ sku: 'NOTHING', total: null })
    expect(body.cart.items[2]).toMatchObject({ sku: 'BOOT-41', total: null })
    expect(body.cart.subtotal).toBe(8 * 12_490 + 990)
  })

  test.each([
    ['short', { sku: 'BAG', count: 8 }, 7, 'ekb'],
    ['short in this region', { sku: 'BAG', count: 6 }, 5, 'msk'],
    ['sold out', { sku: 'BOOT-42', count: 1 }, 0, 'ekb'],
    ['withdrawn', { sku: 'BOOT-41', count: 1 }, 0, 'ekb'],
  ] as const)(
    'an order with a line that is %s is refused with what is left, takes nothing and keeps the cart',
    async (_, line, available, region) => {
      if (available === 0 && line.sku === 'BOOT-41')
        await sql`update variants set is_active = false where sku = 'BOOT-41'`.execute(shop.db)
      const me = { ...(await shop.signIn('79000000105')), 'x-region-id': String(shop.cast.regions[region]) }
      const items = [{ sku: 'MUG', count: 1 }, line]
      const { version } = (await shop.json('/api/v2/cart/', { json: { items }, headers: me })).body.cart
      const moscow = { city: 'Москва', address: 'г Москва, ул Тверская, д 5', latitude: 55.76, longitude: 37.61 }
      const to = region === 'msk' ? { address: { ...address, ...moscow } } : {}
      const place = (lines: typeof items) =>
        shop.json('/api/orders/', { json: orderBody(shop, lines, to), headers: me })
      const refused = await place(items)
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'stock_changed', lines: [{ sku: line.sku, wanted: line.count, available }] },
      })
      expect(refused.body.lines).toHaveLength(1)
      expect((await stockOf(shop, 'MUG')).reserved).toBe(0)
      expect((await stockOf(shop, line.sku)).reserved).toBe(0)
      expect((await shop.json('/api/orders/', { headers: me })).body.total).toBe(0)
      expect((await shop.json('/api/v2/cart/', { headers: me })).body.version).toBe(version)
      const rest = available === 0 ? items.slice(0, 1) : [items[0]!, { ...line, count: available }]
      expect((await place(rest)).status).toBe(201)
    },
  )

  test('[CODE-04] an unknown promo code is refused in its entry', async () => {
    const { body } = await shop.json('/api/v2/cart/', {
      json: { items: [{ sku: 'MUG', count: 1 }], promo_codes: [{ code: ' sale10 ' }] },
    })
    expect(body.cart.promotions).toEqual([
      {
        promotion_code: { code: 'SALE10' },
        apply_result: { status: 'error', error: { code: 'promo_code_unknown', message: 'Такого промокода нет.' } },
      },
    ])
  })

  test('a cart too big for a cookie is refused, not truncated', async () => {
    const items = Array.from({ length: 150 }, (_, i) => ({ sku: `A-VERY-LONG-STOCK-KEEPING-UNIT-${i}`, count: 1 }))
    expect(await shop.json('/api/v2/cart/', { json: { items } })).toMatchObject({
      status: 400,
      body: { code: 'cart_too_large' },
    })
  })
})

describe('the cart of an account', () => {
  test('is stored on the server, reports a price change until saved', async () => {
    const me = await shop.signIn('79000000102')
    await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'BOOT-41', count: 1 }] }, headers: me })
    const price = async (to: number) => {
      await sql`update prices set price = ${to} where variant_id = (select id from variants where sku = 'BOOT-41')`.execute(
        shop.db,
      )
      // what the notice of an import does in every process
      shop.app.cache.dropTags([`company:${shop.cast.company}`])
    }
    await price(1_299_000)
    const told = await shop.json('/api/v2/cart/', { headers: me })
    expect(told.body.cart.items[0]).toMatchObject({ price: 12_990, problem: { code: 'price_changed', was: 11_890 } })
    const saved = await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'BOOT-41', count: 2 }] }, headers: me })
    expect(saved.body.cart.items[0]).toMatchObject({ problem: { code: 'price_changed' } })
    expect((await shop.json('/api/v2/cart/', { headers: me })).body.cart.items[0].problem).toBeNull()
    await price(1_189_000)
  })

  test('[CART-12] merging the stored cart A,B with a local B,C stores A,B,C, B as stored', async () => {
    const me = await shop.signIn('79000000103')
    const kept = async () => (await shop.json('/api/v2/cart/', { headers: me })).body.cart
    const save = (items: object[]) => shop.json('/api/v2/cart/', { json: { items }, headers: me })
    await save([
      { sku: 'BAG', count: 1 },
      { sku: 'MUG', count: 3 },
    ])
    const local = [
      { sku: 'MUG', count: 1, product: shop.cast.mug },
      { sku: 'BOOT-41', count: 1, product: 0 },
    ]
    await save(mergeOnSignIn(linesOf(await kept()), local).map(({ sku, count }) => ({ sku, count })))
    expect((await kept()).items.map(({ sku, count }: { sku: string; count: number }) => [sku, count])).toEqual([
      ['BAG', 1],
      ['MUG', 3],
      ['BOOT-41', 1],
    ])
  })

  test('two tabs that save at once leave one complete cart', async () => {
    const me = await shop.signIn('79000000104')
    const carts = [
      [{ sku: 'BAG', count: 1 }],
      [
        { sku: 'MUG', count: 2 },
        { sku: 'BOOT-41', count: 1 },
      ],
    ]
    for (let round = 0; round < 10; round++) {
      await Promise.all(carts.map((items) => shop.json('/api/v2/cart/', { json: { items }, headers: me })))
      const { body } = await shop.json('/api/v2/cart/', { headers: me })
      expect([['BAG'], ['MUG', 'BOOT-41']]).toContainEqual(body.cart.items.map((i: { sku: string }) => i.sku))
    }
  })
})

test('another region has its own stock and options', async () => {
  const { body } = await shop.json('/api/v2/cart/', {
    json: { items: [{ sku: 'BAG', count: 6 }] },
    headers: { 'x-region-id': String(shop.cast.regions.msk) },
  })
  expect(body.cart.items[0]).toMatchObject({ available: 5, problem: { code: 'not_enough' } })
  expect(body.cart.delivery_payment_options.map((o: { delivery_type: string }) => o.delivery_type)).toEqual([
    'DELIVERY',
    'DELIVERY',
  ])
})

test('closed prices leave no amount in the answer', async () => {
  await sql`update companies set settings = jsonb_set(settings, '{price_restriction}', '{"is_enabled": true}') where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
  const { body } = await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count: 2 }] } })
  expect(body.cart.items[0]).toMatchObject({
    price: null,
    old_price: null,
    total: null,
    problem: { code: 'price_closed' },
  })
  expect(body.cart).toMatchObject({ subtotal: 0, total: 0, delivery_payment_options: [] })
  expect(JSON.stringify(body)).not.toMatch(/990|1980/)
  await sql`update companies set settings = settings - 'price_restriction' where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
})

describe('a cart with a version', () => {
  const send = (me: Record<string, string>, items: object[], version?: string | null) =>
    shop.json('/api/v2/cart/', { json: { items, ...(version !== undefined && { version }) }, headers: me })
  const mug = (count: number) => ({ sku: 'MUG', count })

  test('of concurrent saves of one version one succeeds, the others get 409: no update is lost', async () => {
    const me = await shop.signIn('79007770101')
    for (let round = 0; round < 5; round++) {
      const { version } = (await shop.json('/api/v2/cart/', { headers: me })).body
      const answers = await Promise.all([1, 2, 3, 4].map((n) => send(me, [mug(10 * round + n)], version)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([200, 409, 409, 409])
      const won = answers.find(({ status }) => status === 200)!.body.cart
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
        Array(3).fill('cart_changed'),
      )
      const now = (await shop.json('/api/v2/cart/', { headers: me })).body
      expect([now.items[0].count, now.version]).toEqual([won.items[0].count, won.version])
    }
  })

  test('an order changes it; a preview does not save; a save without a version replaces', async () => {
    const me = await shop.signIn('79007770102')
    const { version } = (await send(me, [mug(2), { sku: 'BAG', count: 1 }])).body.cart
    const order = orderBody(shop, [mug(2)])
    expect((await shop.json('/api/orders/', { json: order, headers: me })).status).toBe(201)
    expect((await send(me, [mug(2), { sku: 'BAG', count: 2 }], version)).status).toBe(409)
    const json = { items: [mug(9)], save: false, version }
    expect((await shop.json('/api/v2/cart/', { json, headers: me })).status).toBe(200)
    expect((await send(me, [mug(3)])).status).toBe(200)
    expect((await shop.json('/api/v2/cart/', { json: { items: [mug(1)] } })).body.cart.version).toBeNull()
  })
})
