import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cash, expectHealthy, manyBoots, orderBody, placed, walkTo } from '../place-order.ts'
import { addCode, addPromotion, cartOf, codes, forgetPromotions, type Line, made, results } from '../promotions.ts'
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
