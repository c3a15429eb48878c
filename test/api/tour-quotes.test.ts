import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { expectHealthy } from '../place-order.ts'
import { plantedQuote } from '../tours/planted-supplier.ts'
import {
  adult,
  agreeToTerms,
  anna,
  orderOfTour,
  petr,
  plantOffer,
  plantOffers,
  quoteOf,
  startTourShop,
  type TourShop,
  tourLine,
} from '../tours/start-tour-shop.ts'

let shop: TourShop
let me: Record<string, string>
beforeAll(async () => {
  shop = await startTourShop()
  me = await shop.signIn('79000000001')
})
beforeEach(() => {
  shop.supplier.reset()
  shop.clock.set('2026-11-21T09:00:00Z')
})
afterAll(async () => {
  await expectHealthy(shop)
  await shop.close()
})

const dearer = (more: number) => {
  const quote = plantedQuote()
  return {
    ...quote,
    parts: quote.parts.map((part) =>
      part.code === 'fuel' ? { ...part, amount: kopecks(part.amount + more * 100) } : part,
    ),
  }
}
const patch = (token: string, json: object, headers = me) =>
  shop.json(`/api/tours/quotes/${token}/`, { method: 'PATCH', json, headers })
const read = async (token: string, headers = me) => shop.json(`/api/tours/quotes/${token}/`, { headers })
const place = (quote: { token: string; tourists: string }, change = {}) =>
  shop.json('/api/orders/', { json: orderOfTour(shop, quote, change), headers: me })

describe('the price that cannot lie', () => {
  test('[TOUR-19] a price above the one on the screen waits for a yes, says by which part, and its order is refused until then', async () => {
    shop.supplier.quote = dearer(3_000)
    const quote = await quoteOf(shop, me)
    expect(quote).toMatchObject({ state: 'price_up', total: 103_000, agreed: 100_000, previous: 100_000 })
    expect(quote.changes).toEqual([{ code: 'fuel', name: 'Топливный сбор', before: 5_000, after: 8_000 }])
    const refused = await place(quote)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'price_changed', lines: [{ was: 100_000, now: 103_000 }] },
    })
    expect((await patch(quote.token, { agreed: 102_999 })).body).toMatchObject({
      code: 'tour_price_changed',
      total: 103_000,
    })
    expect((await patch(quote.token, { agreed: 103_000 })).body).toMatchObject({
      state: 'ok',
      agreed: 103_000,
      changes: [],
    })
    expect(await place(quote)).toMatchObject({ status: 201, body: { total: 103_000 } })
  })

  test('a lower price is taken at once and told', async () => {
    shop.supplier.quote = dearer(-2_000)
    const quote = await quoteOf(shop, me)
    expect(quote).toMatchObject({ state: 'price_down', total: 98_000, agreed: 98_000, previous: 100_000 })
  })

  test('the total is the sum of its parts and of its planned payments, with a flight and extras chosen', async () => {
    const quote = await quoteOf(shop, me)
    const changed = await patch(quote.token, { flight: 'b', extras: ['insurance'], agreed: 107_000 })
    expect(changed.body).toMatchObject({ state: 'ok', total: 107_000, agreed: 107_000, chosen_flight: 'b' })
    const sum = (list: { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0)
    expect(sum(changed.body.parts)).toBe(107_000)
    expect(sum(changed.body.payments)).toBe(107_000)
    expect(changed.body.payments).toMatchObject([
      { kind: 'deposit', amount: 53_500, due_at: null },
      { kind: 'rest', amount: 53_500, due_at: '2027-05-27T07:00:00.000Z' },
    ])
  })

  test('a dearer flight without a word about the sum waits for a yes; extras are never chosen by themselves', async () => {
    const quote = await quoteOf(shop, me)
    expect(quote.extras).toMatchObject([{ code: 'insurance', amount: 2_000, is_chosen: false }])
    expect((await patch(quote.token, { flight: 'b' })).body).toMatchObject({
      state: 'price_up',
      total: 105_000,
      agreed: 100_000,
    })
    expect((await place(quote)).body.code).toBe('price_changed')
    expect((await patch(quote.token, { flight: 'a' })).body).toMatchObject({
      state: 'ok',
      total: 100_000,
      previous: null,
    })
  })

  test('a rise while the order is placed stops it, a fall is taken', async () => {
    const quote = await quoteOf(shop, me)
    shop.supplier.quote = dearer(1)
    expect(await place(quote, { expected_total: 100_000 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect((await read(quote.token)).body).toMatchObject({ state: 'price_up', total: 100_001, agreed: 100_000 })
    // The same request again is no yes.
    expect((await place(quote)).body.code).toBe('price_changed')
    shop.supplier.reset()
    const another = await quoteOf(shop, me)
    shop.supplier.quote = dearer(-500)
    const placed = await place(another, { expected_total: 100_000 })
    expect(placed).toMatchObject({ status: 201, body: { total: 99_500 } })
  })

  test('a flight at another time is a change that needs a yes, at whatever price', async () => {
    const ref = await plantOffer(shop, {
      flight: { departsAt: '2027-06-10T05:00', minutes: 300, isDirect: true, isNight: true },
    })
    const { body } = await shop.json(`/api/tours/offers/${ref}/actualize/`, { json: { seen: 100_000 }, headers: me })
    expect(body).toMatchObject({ state: 'flight_changed', total: 100_000 })
    expect((await patch(body.token, { agreed: 100_000 })).body.state).toBe('ok')
  })

  test('a quote lives 15 minutes by the clock of the server', async () => {
    const quote = await quoteOf(shop, me)
    expect(quote.valid_until).toBe('2026-11-21T09:15:00.000Z')
    shop.clock.set('2026-11-21T09:14:59.999Z')
    expect((await read(quote.token)).body.state).toBe('ok')
    shop.clock.set('2026-11-21T09:15:00Z')
    expect((await read(quote.token)).body.state).toBe('expired')
    expect((await patch(quote.token, { agreed: 100_000 })).body.code).toBe('tour_expired')
    expect((await place(quote)).body.code).toBe('stock_changed')
  })

  test('sold out, forgotten and silent suppliers are told apart; a silent one is asked three times', async () => {
    const ref = await plantOffer(shop)
    const ask = () => shop.json(`/api/tours/offers/${ref}/actualize/`, { json: { seen: 100_000 }, headers: me })
    shop.supplier.nextAnswers = [{ state: 'sold_out' }]
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'tour_sold_out' } })
    shop.supplier.nextAnswers = [{ state: 'expired' }]
    expect(await ask()).toMatchObject({ status: 410, body: { code: 'tour_expired' } })
    shop.supplier.nextAnswers = ['throw', 'throw', 'throw']
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'operator_silent' } })
    shop.supplier.nextAnswers = ['throw', 'throw']
    expect((await ask()).status).toBe(201)
    expect((await shop.json('/api/tours/offers/nothing/actualize/', { json: { seen: 1 } })).status).toBe(404)
  })

  test('an offer that is gone has three nearest ones at its budget, each of another hotel', async () => {
    const parts = (sum: number) => [{ code: 'tour', amount: kopecks(sum * 100) } as const]
    const refs = await plantOffers(shop, [
      {},
      { tour: 'T2', parts: parts(99_000), startDate: '2027-06-11' },
      { tour: 'T3', parts: parts(180_000) },
    ])
    const { body } = await shop.json(`/api/tours/offers/${refs[0]}/alternatives/`, { headers: me })
    expect(body.items).toMatchObject([
      {
        offer: { price: 99_000 },
        hotel: { id: shop.hotel },
        says: 'тот же отель, на 1 день позже, дешевле на 1\u00a0000 ₽',
      },
    ])
  })
})

describe('a quote belongs to its visitor', () => {
  test('a guest owns it by a cookie, sign-in passes it on, and nobody else reads it', async () => {
    const ref = await plantOffer(shop)
    const made = await shop.request(`/api/tours/offers/${ref}/actualize/`, { method: 'POST', json: { seen: 100_000 } })
    const { token } = (await made.json()) as { token: string }
    const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] as string
    expect(made.headers.get('set-cookie')).toContain('HttpOnly')
    expect((await read(token, { cookie })).status).toBe(200)
    expect((await read(token, {})).status).toBe(404)
    const other = await shop.signIn('79000000009')
    expect((await read(token, other)).status).toBe(404)
    const put = await shop.json(`/api/tours/quotes/${token}/tourists/`, {
      method: 'PUT',
      json: { tourists: [anna, petr] },
      headers: { ...me, cookie },
    })
    expect(put.status).toBe(200)
    expect((await read(token, me)).status).toBe(200)
    expect((await read(token, { cookie })).status).toBe(404)
  })

  test('an order with the quote of another customer is refused', async () => {
    const quote = await quoteOf(shop, me)
    const other = await shop.signIn('79000000009')
    const stolen = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: other })
    expect(stolen.body.code).toBe('stock_changed')
  })
})

describe('tourists of a quote', () => {
  const put = async (tourists: object[], offer = {}) => {
    const quote = await quoteOf(shop, me, { tourists: [], offer })
    return shop.json(`/api/tours/quotes/${quote.token}/tourists/`, { method: 'PUT', json: { tourists }, headers: me })
  }

  test('[TOUR-20] errors of all tourists are told at once, by field', async () => {
    const { status, body } = await put([
      adult({ expire_date: '2027-10-01', last_name_lat: 'ИВАНОВА' }),
      adult({ birth_date: '2015-01-01', number: '12' }),
    ])
    expect(status).toBe(400)
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual(
      expect.arrayContaining([
        ['tourists.0.last_name_lat', 'as_in_passport'],
        ['tourists.0.expire_date', 'valid_too_short'],
        ['tourists.1.birth_date', 'age_differs'],
        ['tourists.1.number', 'paper_number'],
      ]),
    )
  })

  test('an age is that on the day of return', async () => {
    const offer = { query: { childAges: [5], adults: 1 } }
    // Six on the day after the return.
    expect((await put([anna, adult({ birth_date: '2021-06-18', number: '1045683' })], offer)).status).toBe(200)
    const { body } = await put([anna, adult({ birth_date: '2021-06-17', number: '1045683' })], offer)
    expect(body.errors).toMatchObject([{ field: 'tourists.1.birth_date', code: 'age_differs' }])
  })

  test('papers may be sent later, are masked in answers, and those to be kept are among the customer’s own', async () => {
    const saved = await put([adult({ save: true }), adult({ ...petr, series: '', number: '', expire_date: '' })])
    expect(saved.body.tourists_filled).toEqual([
      { name: 'Иванова Анна', name_lat: 'IVANOVA ANNA', paper: '*****81' },
      { name: 'Иванов Пётр', name_lat: 'IVANOV PETR', paper: '' },
    ])
    const { body } = await shop.json('/api/tourists/', { headers: me })
    expect(body.items.map(({ last_name_lat }: { last_name_lat: string }) => last_name_lat)).toContain('IVANOVA')
    const stored = await shop.database.pool.query('select tourists::text from tour_quotes where tourists is not null')
    for (const row of stored.rows) expect(row.tourists).not.toContain('1045681')
  })

  test('a price asked for again keeps the tourists entered for the same party and day', async () => {
    await quoteOf(shop, me)
    shop.clock.advance(16 * 60_000)
    const again = await quoteOf(shop, me, { tourists: [] })
    expect(again.tourists_filled).toHaveLength(2)
  })

  test('[UX-Z8] a yes to contract, cancellation rules and data of tourists is stored word for word with the order', async () => {
    // What another test left in the cart had another price.
    await shop.json('/api/v2/cart/', { json: { items: [], save: true }, headers: me })
    const quote = await quoteOf(shop, me, { isAgreed: false })
    expect(quote.is_agreed_to_terms).toBe(false)
    expect(quote.terms.map(({ kind }: { kind: string }) => kind)).toEqual(['contract', 'cancellation', 'tourists_data'])
    const [contract, rules, data] = quote.terms
    expect(contract.body).toMatch(/132-ФЗ[\s\S]*РТО 018486[\s\S]*Rixos Sungate[\s\S]*100\s000\s₽/)
    expect(rules.body).toMatch(/До \d\d\.\d\d\.2027 включительно: удержат до/)
    expect(data.body).toMatch(/ООО «Анекс Туризм»[\s\S]*за границу: Турция/)
    const agree = (terms: { kind: string; hash: string }[]) =>
      shop.json(`/api/tours/quotes/${quote.token}/terms/`, { method: 'PUT', json: { agreed: terms }, headers: me })
    const named = quote.terms.map(({ kind, hash }: { kind: string; hash: string }) => ({ kind, hash }))
    expect((await agree(named.slice(1))).body.code).toBe('tour_terms_changed')
    expect((await agree(named.map((one: object) => ({ ...one, hash: contract.hash })))).body.code).toBe(
      'tour_terms_changed',
    )
    const agreed = await agree(named)
    expect(agreed.body.is_agreed_to_terms).toBe(true)
    // Another flight or extra is another contract.
    const [extra] = quote.extras
    expect((await patch(quote.token, { extras: [extra.code] })).body.is_agreed_to_terms).toBe(false)
    const { total } = (await read(quote.token)).body
    const changed = await patch(quote.token, { agreed: total })
    const last = await agreeToTerms(shop, me, changed.body)
    const placed = await place(last)
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const { body: trip } = await shop.json(`/api/tours/bookings/${placed.body.id}/`, { headers: me })
    expect(trip.consents).toEqual(
      last.terms.map(({ body, ...terms }: { body: string }) => ({
        ...terms,
        text: body,
        language: 'ru',
        given_at: '2026-11-21T09:00:00.000Z',
      })),
    )
    const staff = await shop.member('travel')
    const { body: forStaff } = await shop.json(`/api/staff/tours/bookings/${placed.body.id}/`, { headers: staff })
    expect(forStaff.consents).toEqual(trip.consents)
    // What an order was placed with is not agreed to anew.
    expect((await agree(named)).body.code).toBe('tour_expired')
  })

  test('an order without tourists is refused', async () => {
    const guest = await shop.signIn('79000000077')
    const quote = await quoteOf(shop, guest, { tourists: [] })
    const { body } = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: guest })
    expect(body.code).toBe('tourists_needed')
  })
})

describe('a tour in the cart', () => {
  test('[C8] its line carries hotel, dates, nights, room, meal, tourists, price, payments and cancellation', async () => {
    const quote = await quoteOf(shop, me)
    const sent = await shop.json('/api/v2/cart/', { json: { items: [tourLine(shop, quote)] }, headers: me })
    const [item] = sent.body.cart.items
    expect(item).toMatchObject({ kind: 'tour', price: 100_000, total: 100_000, available: 1, problem: null })
    expect(item.tour).toMatchObject({
      ...{
        quote_token: quote.token,
        tourists: '2',
        state: 'ok',
        start_date: '2027-06-10',
        end_date: '2027-06-17',
        nights: 7,
      },
      hotel: { id: shop.hotel, name: 'Rixos Sungate', stars: 5, path: '/hotels/turkey/kemer/rixos-sungate-hotel/' },
      room: { name: 'Standard Sea View' },
      meal: { code: 'AI', name: 'всё включено' },
      payments: [{ amount: 50_000 }, { amount: 50_000 }],
      cancellation: [
        { until: '2027-05-11T19:00:00.000Z', fee: 10_000 },
        { until: '2027-05-27T19:00:00.000Z', fee: 50_000 },
        { until: null, fee: 100_000 },
      ],
    })
  })

  test('[C8] another tour replaces it and says so; goods beside it are a group and an order of their own', async () => {
    const [first, second] = [await quoteOf(shop, me), await quoteOf(shop, me)]
    await shop.json('/api/v2/cart/', { json: { items: [tourLine(shop, first)] }, headers: me })
    const items = [tourLine(shop, second), { sku: 'MUG', count: 1 }]
    const { body } = await shop.json('/api/v2/cart/', { json: { items }, headers: me })
    expect(body.cart.replaced).toMatchObject([{ sku: `TOUR-${shop.hotel}` }])
    expect(body.cart.groups.map(({ group, total }: { group: string; total: number }) => [group, total])).toEqual([
      ['tour', 100_000],
      ['goods', 990],
    ])
    const both = { ...orderOfTour(shop, second), products: items }
    expect((await shop.json('/api/orders/', { json: both, headers: me })).body.code).toBe('order_of_two_groups')
  })

  test('an expired price is set aside with the way back to its offer', async () => {
    const quote = await quoteOf(shop, me)
    await shop.json('/api/v2/cart/', { json: { items: [tourLine(shop, quote)] }, headers: me })
    shop.clock.advance(15 * 60_000)
    const { body } = await shop.json('/api/v2/cart/', { headers: me })
    expect(body.items[0]).toMatchObject({
      problem: { code: 'unavailable' },
      tour: { state: 'expired', offer_ref: quote.offer.ref },
    })
  })

  test('cash in an outlet is offered only where the company allows it, and is the whole sum', async () => {
    const quote = await quoteOf(shop, me)
    const options = async () => {
      const { body } = await shop.json('/api/v2/cart/', { json: { items: [tourLine(shop, quote)] }, headers: me })
      return body.cart.delivery_payment_options.map(({ id }: { id: number }) => id)
    }
    expect(await options()).toEqual([shop.ways.card])
    expect((await place(quote, { delivery_payment_option: shop.ways.cash })).body.code).toBe('option_gone')
  })
})

test('the record of an operator is hidden until there are 30 answers and 30 bookings', async () => {
  const quote = await quoteOf(shop, me)
  expect(quote.operator).toMatchObject({ register_number: 'РТО 018486', record: null })
})
