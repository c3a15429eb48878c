import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellOfTurns } from '#shop/promotions/turns.flow.ts'
import { cash, expectHealthy, manyBoots, orderBody, placed, walkTo } from '../place-order.ts'
import { addCode, addPromotion } from '../promotions.ts'
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
beforeEach(async () => {
  await shop.database.pool.query('delete from promo_uses; delete from promo_codes; delete from promotions')
  await shop.database.pool.query('update promo_allowances set used = 0')
  shop.app.cache.dropTags([`promotions:${shop.cast.company}`])
})
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const lines = [
  { sku: 'BOOT-41', count: 1 },
  { sku: 'MUG', count: 3 },
]
const codes = (...names: string[]) => ({ promo_codes: names.map((code) => ({ code })) })
async function cart(items: { sku: string; count: number }[], change: object = {}, me: Record<string, string> = {}) {
  const { status, body } = await shop.json('/api/v2/cart/', { json: { items, save: false, ...change }, headers: me })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.cart
}
type Made = { source: string; code: string; label: string; amount: number; item: string | null }
const made = ({ adjustments }: { adjustments: Made[] }) =>
  adjustments.filter(({ source }) => source === 'promotion').map(({ code, item, amount }) => [code, item, amount])
const results = ({
  promotions,
}: {
  promotions: { apply_result: { status: string; error: { code: string } | null } }[]
}) => promotions.map(({ apply_result: { status, error } }) => error?.code ?? status)

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

describe('promo codes', () => {
  const tenth = { effect: { type: 'percent', percent: 10 } }

  test('[CODE-02] [CODE-04] [CODE-05] a code matches in any case and shows as applied; an order uses it', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: tenth })
    await addCode(shop, promotion, { code: 'SALE10' })
    const counted = await cart(lines, codes(' sale10 '))
    expect(counted.promotions).toEqual([
      { promotion_code: { code: 'SALE10' }, apply_result: { status: 'ok', error: null } },
    ])
    expect(made(counted)).toEqual([
      ['SALE10', 'BOOT-41', -1189],
      ['SALE10', 'MUG', -297],
    ])
    const order = await placed(shop, anna, lines, codes('sale10'))
    expect(order.promo_codes).toEqual([{ code: 'SALE10' }])
    expect(order.discount_amount).toBe(1486)
  })

  test('reading the cart applies the device’s codes, for an account and a guest', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: tenth })
    await addCode(shop, promotion, { code: 'СКИДКА10' })
    const kept = await cart(lines, { save: true, ...codes('скидка10') }, anna)
    const applied = `promo_codes=${encodeURIComponent('СКИДКА10;NONE')}`
    const local = kept.items.map(({ sku, count }: { sku: string; count: number }) => `${sku}~${count}`).join('!')
    for (const headers of [{ ...anna, cookie: applied }, { cookie: `${applied}; cart_items=${local}` }]) {
      const { body } = await shop.json('/api/v2/cart/', { headers })
      expect(results(body.cart)).toEqual(['ok', 'promo_code_unknown'])
      expect([body.cart.discount_amount, body.cart.total]).toEqual([kept.discount_amount, kept.total])
    }
    expect(kept.discount_amount).toBe(1486)
  })

  test('[CODE-07] [CODE-10] a spent code reads as sold out, to its user as used; a canceled order returns it', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: tenth })
    await addCode(shop, promotion, { code: 'LAST', limitTotal: 1 })
    const order = await placed(shop, anna, lines, codes('LAST'))
    expect(results(await cart(lines, codes('LAST'), anna))).toEqual(['promo_code_used'])
    expect(results(await cart(lines, codes('LAST'), boris))).toEqual(['promo_code_sold_out'])
    const refused = await shop.json('/api/orders/', { json: orderBody(shop, lines, codes('LAST')), headers: boris })
    expect([refused.status, refused.body.code, refused.body.codes]).toEqual([409, 'promo_code_sold_out', ['LAST']])
    await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: anna })
    expect(results(await cart(lines, codes('LAST'), boris))).toEqual(['ok'])
    await walkTo(shop, (await placed(shop, boris, lines, { ...codes('LAST'), ...cash(shop) })).id, 'done')
    expect(results(await cart(lines, codes('LAST'), anna))).toEqual(['promo_code_sold_out'])
  })

  test('codes of a first-order promotion apply once, however many concurrent codes and orders', async () => {
    const rule = { conditions: { first_order: true }, effect: { type: 'percent', percent: 50 } }
    const olga = await shop.staff(['promotions.write'])
    const json = { slug: 'first-half', name: 'Первый заказ', rule, needs_code: true }
    expect((await shop.json('/api/staff/promotions/', { json, headers: olga })).status).toBe(201)
    const names = ['FIRST-1', 'FIRST-2', 'FIRST-3', 'FIRST-4', 'FIRST-5']
    const named = { promotion: 'first-half', codes: names }
    expect((await shop.json('/api/staff/promo-codes/', { json: named, headers: olga })).status).toBe(201)
    shop.app.cache.dropTags([`promotions:${shop.cast.company}`])
    const asked = (name: string, me: Record<string, string>) =>
      shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'MUG', count: 1 }], codes(name)), headers: me })
    for (const [phone, used] of [
      ['79000000004', names],
      ['79000000005', names.map(() => names[0]!)],
    ] as const) {
      const me = await shop.signIn(phone)
      // With different codes, the reason is never that the code was used.
      const said = used === names ? /^promo_code_first_order$/ : /^promo_code_(used|first_order)$/
      const answers = await Promise.all(used.map((name) => asked(name, me)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
      for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.code).toMatch(said)
      expect(results(await cart(lines, codes(names[4]!), me))).toEqual(['promo_code_first_order'])
      const given = answers.find(({ status }) => status === 201)!.body
      await shop.json(`/api/orders/${given.id}/cancel/`, { json: {}, headers: me })
      expect(results(await cart(lines, codes(names[4]!), me))).toEqual(['ok'])
    }
  })

  test('an order made free by a code needs no payment and proceeds', async () => {
    const { pickupCard } = shop.cast.options
    const fetched = { delivery_payment_option: pickupCard, address: undefined, outlet: shop.cast.shop }
    const whole = await addPromotion(shop, {
      needsCode: true,
      rule: { scope: { products: ['mug'] }, effect: { type: 'percent', percent: 100 } },
    })
    await addCode(shop, whole, { code: 'MUGFREE' })
    const free = { total: 0, pay_now: 0, sub_state: '', reserved_until: null }
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { ...fetched, ...codes('MUGFREE') })
    expect(order).toMatchObject({ ...free, actions: ['CANCEL'] })
    await walkTo(shop, order.id, 'ready_pickup')
  })

  test('[CODE-08] [CODE-09] a useless code gives its reason', async () => {
    const add = async (code: string, rule: object, change: Parameters<typeof addCode>[2] = { code }) =>
      addCode(shop, await addPromotion(shop, { needsCode: true, rule: rule as never }), { ...change, code })
    await add('OTHER', { ...tenth, scope: { products: ['backpack'] } })
    await add('OLD', tenth, { code: '', expiresAt: '2026-11-21T08:59:59Z' })
    await add('BIG', { ...tenth, conditions: { total_from: 20_000 } })
    await add('FIRST', { ...tenth, conditions: { first_order: true } })
    await add('MOSCOW', { ...tenth, conditions: { regions: ['moskva'] } })
    await add('WEAK', { effect: { type: 'percent', percent: 1 } })
    await add('STRONG', tenth)
    await placed(shop, anna, lines)
    const of = async (...names: string[]) => results(await cart(lines, codes(...names), anna))
    expect(await of('OTHER')).toEqual(['promo_code_not_applicable'])
    expect(await of('OLD')).toEqual(['promo_code_expired'])
    expect(await of('FIRST')).toEqual(['promo_code_first_order'])
    expect(await of('MOSCOW')).toEqual(['promo_code_not_applicable'])
    expect(await of('NOSUCH')).toEqual(['promo_code_unknown'])
    expect(await of('WEAK', 'STRONG')).toEqual(['promo_code_outdone', 'ok'])
    const { promotions } = await cart(lines, codes('BIG'), anna)
    expect(promotions[0].apply_result.error).toMatchObject({ code: 'promo_code_min_sum', lacking: 5140 })
    expect(promotions[0].apply_result.error.message).toContain('5\u00a0140')
    const order = await placed(shop, anna, lines, codes('WEAK', 'STRONG'))
    expect(order.promo_codes).toEqual([{ code: 'STRONG' }])
  })

  test('[CODE-11] of two codes on one line the larger gain applies', async () => {
    const mugs = await addPromotion(shop, {
      needsCode: true,
      rule: { scope: { products: ['mug'] }, effect: { type: 'sum', amount: 500, per: 'line' } },
    })
    await addCode(shop, mugs, { code: 'MUGS' })
    await addCode(shop, await addPromotion(shop, { needsCode: true, rule: tenth }), { code: 'TENTH' })
    const expected = [
      ['TENTH', 'BOOT-41', -1189],
      ['MUGS', 'MUG', -500],
    ]
    expect(made(await cart(lines, codes('MUGS', 'TENTH')))).toEqual(expected)
    expect(made(await cart(lines, codes('TENTH', 'MUGS')))).toEqual(expected)
  })

  test('[CODE-12] a personal code is for its owner: a guest must sign in, others cannot discover it', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: tenth })
    await addCode(shop, promotion, { code: 'ANNA', phone: '79000000001' })
    expect(results(await cart(lines, codes('ANNA')))).toEqual(['promo_code_personal'])
    expect(results(await cart(lines, codes('ANNA'), boris))).toEqual(['promo_code_unknown'])
    expect(results(await cart(lines, codes('ANNA'), anna))).toEqual(['ok'])
  })

  test('[CART-10] a preview uses up no code', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: tenth })
    await addCode(shop, promotion, { code: 'ONCE', limitTotal: 1 })
    for (const _ of [1, 2]) expect(results(await cart(lines, codes('ONCE'), anna))).toEqual(['ok'])
  })
})

describe('promotions and personal codes', () => {
  test('[PRO-03] a promotion shows its period and activation; before display it is not found', async () => {
    await addPromotion(shop, {
      slug: 'autumn',
      name: 'Осень',
      rule: { scope: { products: ['mug'] }, effect: { type: 'percent', percent: 10 } },
      until: '2026-12-01T00:00:00Z',
    })
    const later = await addPromotion(shop, { slug: 'later', rule: { effect: { type: 'percent', percent: 10 } } })
    await shop.database.pool.query(`update promotions set active_since = '2026-12-01' where id = $1`, [later])
    const { body } = await shop.json('/api/promotions/')
    expect(body).toMatchObject({ total: 1, page: 1, pages: 1 })
    expect(body.items[0]).toMatchObject({ slug: 'autumn', name: 'Осень', state: 'active', needs_code: false })
    expect((await shop.json('/api/promotions/autumn/')).body).toMatchObject({
      until: '2026-12-01T00:00:00.000Z',
      since: null,
      terms: [],
      promo_code: null,
      can_register: false,
    })
    expect((await shop.json('/api/promotions/later/')).status).toBe(404)
    expect((await shop.json('/api/promotions/nosuch/')).status).toBe(404)
    const { body: goods } = await shop.json('/api/promotions/autumn/products/')
    expect(goods.items.map(({ slug }: { slug: string }) => slug)).toEqual(['mug'])
  })

  test('[CAT-06] a promotion counts models: two colours count once, as in the catalogue', async () => {
    await addPromotion(shop, { slug: 'all', name: 'Всё', rule: { effect: { type: 'percent', percent: 10 } } })
    const total = async () => (await shop.json('/api/promotions/all/products/')).body.total as number
    const before = await total()
    await shop.database.pool.query(`update products set group_key = 'pair' where slug in ('boots', 'mug')`)
    await shop.database.pool.query(
      `select refresh_product_cards(array_agg(id)) from products where slug in ('boots', 'mug')`,
    )
    shop.app.cache.dropTags('everything')
    expect(await total()).toBe(before - 1)
    await shop.database.pool.query(`update products set group_key = null where slug in ('boots', 'mug')`)
    await shop.database.pool.query(
      `select refresh_product_cards(array_agg(id)) from products where slug in ('boots', 'mug')`,
    )
    shop.app.cache.dropTags('everything')
  })

  test('[PRO-04] [CODE-13] participation gives one personal code, however often requested; my codes list it until it is used', async () => {
    await addPromotion(shop, {
      slug: 'club',
      needsCode: true,
      rule: { effect: { type: 'percent', percent: 10 } },
      registration: { prefix: 'CLUB', days: 30 },
    })
    const register = (headers: Record<string, string>) =>
      shop.json('/api/promotions/club/register/', { method: 'POST', headers })
    expect((await register({})).status).toBe(401)
    const answers = await Promise.all([1, 2, 3].map(() => register(anna)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const made = answers[0]!.body.promo_code
    expect(made).toEqual({
      code: expect.stringMatching(/^CLUB-[A-Z2-9]{10}$/),
      state: 'active',
      is_personal: true,
      count: 1,
      expires_at: '2026-12-21T09:00:00.000Z',
      promotion: { slug: 'club', name: 'club' },
    })
    for (const { body } of answers) expect(body.promo_code).toEqual(made)
    expect((await shop.json('/api/promotions/club/', { headers: anna })).body.promo_code).toEqual(made)
    expect((await shop.json('/api/promotions/club/', { headers: boris })).body.promo_code).toBeNull()
    const mine = async (headers: Record<string, string>) => (await shop.json('/api/promo-codes/', { headers })).body
    expect(await mine(anna)).toMatchObject({ items: [made], total: 1 })
    expect(await mine(boris)).toMatchObject({ items: [], total: 0 })
    expect((await shop.json('/api/promo-codes/')).status).toBe(401)
    await placed(shop, anna, lines, codes(made.code))
    expect((await mine(anna)).items[0]).toMatchObject({ state: 'used', count: 0 })
    expect((await register(anna)).body.promo_code).toMatchObject({ code: made.code, state: 'used' })
  })

  test('[PRO-02] an ended promotion stays readable, is marked ended, and refuses participation', async () => {
    await addPromotion(shop, {
      slug: 'past',
      needsCode: true,
      rule: { effect: { type: 'percent', percent: 10 } },
      until: '2026-11-01T00:00:00Z',
      registration: { prefix: '', days: null },
    })
    expect((await shop.json('/api/promotions/past/')).body).toMatchObject({ state: 'ended', can_register: false })
    const refused = await shop.json('/api/promotions/past/register/', { method: 'POST', headers: anna })
    expect([refused.status, refused.body.code]).toEqual([409, 'promotion_not_open'])
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
      await tellOfTurns(shop.app)
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

describe('guessing codes', () => {
  const guess = (headers: Record<string, string>, ...names: string[]) =>
    shop.json('/api/v2/cart/', {
      json: { items: [{ sku: 'MUG', count: 1 }], ...codes(...names), save: false },
      headers,
    })
  const said = async (answer: ReturnType<typeof guess>) => results((await answer).body.cart)

  test('twenty different wrong codes block a browser for an hour, good ones too; others continue', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'percent', percent: 5 } } })
    await addCode(shop, promotion, { code: 'GUESSED' })
    const browser = { cookie: 'device_id=guesser-1' }
    // The cart repeats a code many times: a wrong code counts once.
    for (let n = 0; n < 30; n++) expect(await said(guess(browser, 'WRONG-0'))).toEqual(['promo_code_unknown'])
    expect(await said(guess(browser, 'GUESSED'))).toEqual(['ok'])
    await guess(browser, ...Array.from({ length: 19 }, (_, n) => `WRONG-${n + 1}`))
    expect(await said(guess(browser, 'GUESSED'))).toEqual(['promo_code_too_many'])
    expect(await said(guess({ cookie: 'device_id=guesser-2' }, 'GUESSED'))).toEqual(['ok'])
    shop.clock.advance(3_600_000)
    expect(await said(guess(browser, 'GUESSED'))).toEqual(['ok'])
  })

  test('concurrent carts look up no more codes than sequential ones; good ones are not counted', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'percent', percent: 5 } } })
    await addCode(shop, promotion, { code: 'GUESSED' })
    const me = await shop.signIn('79005550102')
    for (let n = 0; n < 5; n++) await Promise.all(Array.from({ length: 5 }, () => guess(me, 'GUESSED')))
    const named = (n: number) => guess(me, ...Array.from({ length: 4 }, (_, at) => `MANY-${n}-${at}`))
    // Each set of codes is sent twice: the repetition may look up the codes that the first request was admitted to, and no more.
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => named(Math.floor(n / 2))))
    const lookedUp = new Set(
      answers.flatMap(({ body }, n) =>
        results(body.cart).flatMap((result, at) => (result === 'promo_code_unknown' ? [`${n >> 1}-${at}`] : [])),
      ),
    )
    expect(lookedUp.size).toBeGreaterThan(0)
    expect(lookedUp.size).toBeLessThanOrEqual(20)
    expect(await said(guess(me, 'GUESSED'))).toEqual(['promo_code_too_many'])
  })

  test('an order counts every code it names except those it found, whatever refuses it', async () => {
    const rule = { effect: { type: 'percent', percent: 5 } }
    const promotion = await addPromotion(shop, { needsCode: true, rule, until: '2026-11-01T00:00:00Z' })
    await addCode(shop, promotion, { code: 'PAST' })
    const send = async (me: Record<string, string>, sku: string, ...names: string[]) => {
      const json = orderBody(shop, [{ sku, count: 1 }], codes(...names))
      return (await shop.json('/api/orders/', { json, headers: me })).body.code
    }
    const counted = async () =>
      (await shop.database.pool.query(`select sum(count)::int as sum from rate_counters where key like 'promo:%'`))
        .rows[0].sum
    const unknown = (n: number) => Array.from({ length: 10 }, (_, at) => `ORDER-${n}-${at}`)
    const me = await shop.signIn('79005550103')
    const before = await counted()
    // Counted per customer, per network, and as a named code.
    expect(await send(me, 'MUG', 'PAST', ...unknown(0))).toBe('promo_code_expired')
    expect((await counted()) - before).toBe(30)
    expect(await send(me, 'MUG', ...unknown(1))).toBe('promo_code_unknown')
    expect(await send(me, 'MUG', 'PAST')).toBe('promo_code_too_many')
    // Refused before codes are looked up: the codes of such an order count too, each once.
    const other = await shop.signIn('79005550104')
    for (let n = 0; n < 4; n++) expect(await send(other, 'NOBODY-HAS-IT', ...unknown(n % 2))).toBe('stock_changed')
    expect(await said(guess(other, ...unknown(0)))).toEqual(unknown(0).map(() => 'promo_code_unknown'))
    expect(await send(other, 'NOBODY-HAS-IT', 'PAST')).toBe('promo_code_too_many')
  })

  test('a placed order stays placed even if its codes could not be uncounted', async () => {
    const promotion = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'percent', percent: 5 } } })
    await addCode(shop, promotion, { code: 'KEPT' })
    const me = await shop.signIn('79005550105')
    await shop.database.pool.query(`
      create function refuse_less() returns trigger language plpgsql as $$ begin
        if new.key like 'promo:%' and new.count < old.count then raise exception 'no'; end if; return new;
      end $$;
      create trigger refuse_less before update on rate_counters for each row execute function refuse_less()`)
    try {
      expect((await placed(shop, me, [{ sku: 'MUG', count: 1 }], codes('KEPT'))).discount_amount).toBeGreaterThan(0)
    } finally {
      await shop.database.pool.query('drop trigger refuse_less on rate_counters; drop function refuse_less')
    }
  })

  test('cart and order tell a customer of the block; answers reveal no code', async () => {
    const me = await shop.signIn('79005550101')
    await guess(me, ...Array.from({ length: 20 }, (_, n) => `NEVER-${n}`))
    const order = await shop.json('/api/orders/', {
      json: orderBody(shop, [{ sku: 'MUG', count: 1 }], codes('GUESSED')),
      headers: me,
    })
    expect([order.status, order.body.code]).toEqual([429, 'promo_code_too_many'])
    // Without codes the purchase continues.
    expect(
      (await shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'MUG', count: 1 }]), headers: me })).status,
    ).toBe(201)
  })
})
