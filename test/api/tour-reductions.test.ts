import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks, sumOf } from '#lib/money.ts'
import type { PaymentProvider, ReceiptLine } from '#outside/payments/port.ts'
import { tellAnswers } from '#shop/bookings/claims.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { walkTrip } from '#shop/bookings/walk-trips.flow.ts'
import { giveBonusesTo } from '../bonuses.ts'
import { bank } from '../fake-bank.ts'
import { expectHealthy, listening, runJobs } from '../place-order.ts'
import { addCode, addPromotion, codes, results } from '../promotions.ts'
import { textOfPdf } from '../read-pdf.ts'
import { sameStart } from '../same-start.ts'
import { plantedQuote } from '../tours/planted-supplier.ts'
import {
  heldTour,
  orderOfTour,
  payDue,
  quoteOf,
  startTourShop,
  type TourShop,
  tourLine,
} from '../tours/start-tour-shop.ts'

/** Sums of the payments that a bank was asked for, with those of their receipts. */
const asked: { amount: number; receipt: readonly ReceiptLine[] }[] = []
const money = bank()
const watched: PaymentProvider = {
  ...money.provider,
  createPayment(wanted) {
    asked.push({ amount: wanted.amount, receipt: wanted.receipt?.lines ?? [] })
    return money.provider.createPayment(wanted)
  },
}

const phone = '79000000001'
const usual = '2026-11-21T09:00:00Z'
let shop: TourShop
let me: Record<string, string>
beforeAll(async () => {
  shop = { ...(await startTourShop({ outside: { payments: watched } })), money }
  me = await shop.signIn(phone)
})
sameStart(() => shop)
beforeEach(() => {
  shop.supplier.reset()
  shop.clock.set(usual)
  asked.length = 0
})
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const jobs = () =>
  runJobs(shop, ...listening, 'tour_book', 'tour_answer', 'settle_holds', 'refund_order', 'receipt_send')
const order = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body
const trip = async (id: number) => (await shop.json(`/api/tours/bookings/${id}/`, { headers: me })).body
const cartOf = async (quote: { token: string; tourists: string }, more: object = {}) =>
  (await shop.json('/api/v2/cart/', { json: { items: [tourLine(shop, quote)], ...more }, headers: me })).body.cart
const bonusesNow = async () => (await shop.json('/api/loyalty/balance/', { headers: me })).body.available
const place = (quote: { token: string; tourists: string }, change: object) =>
  shop.json('/api/orders/', { json: orderOfTour(shop, quote, change), headers: me })

const tourRule = (effect: object, more: object = {}) => ({ kinds: ['tour'], effect, ...more })
/** A code that lowers tours by a percentage. */
async function codeOf(percent: number, code = 'SUN', more: object = {}): Promise<void> {
  const rule = tourRule({ type: 'percent', percent }, more)
  await addCode(shop, await addPromotion(shop, { needsCode: true, rule }), { code, limitPerCustomer: 1 })
}
const uses = async (code: string) =>
  (
    await sql<{ used: number }>`
      select a.used from promo_codes c join promo_allowances a on a.id = c.allowance_id where c.code = ${code}`.execute(
      shop.db,
    )
  ).rows[0]?.used
const withBonuses = (roubles: number, more: object = {}) =>
  giveBonusesTo(shop, phone, roubles, { kinds: [{ kind: 'tour', percent: 1, can_spend: true }], ...more })
const setShare = async (percent: number) => {
  await sql`update companies set settings = jsonb_set(settings, '{tours,max_discount_percent}', ${String(percent)}::jsonb)
    where id = ${shop.cast.company}`.execute(shop.db)
  shop.app.cache.dropTags(['companies'])
}

async function confirmed(quote: { token: string; tourists: string }, change: object) {
  const placed = await heldTour(shop, me, quote, change)
  await jobs()
  shop.supplier.decide(placed.id, 'confirmed')
  await readAtSupplier(shop.app, placed.id)
  await jobs()
  return placed.id
}

describe('what touches a tour', () => {
  test('a rule that names no kind leaves tours alone: nothing is lowered, a code for it is refused, bonuses are neither earned nor spent', async () => {
    await addPromotion(shop, { rule: { effect: { type: 'percent', percent: 10 } } })
    const promotion = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'sum', amount: 500 } } })
    await addCode(shop, promotion, { code: 'GOODS' })
    await giveBonusesTo(shop, phone, 10_000, {})
    const quote = await quoteOf(shop, me)
    const cart = await cartOf(quote, { use_bonuses: true, ...codes('GOODS') })
    expect([cart.total, cart.discount_amount, cart.bonus_discount_amount]).toEqual([100_000, 0, 0])
    expect(cart.groups[0].bonuses).toEqual({ available: 0, usable: 0, earned: 0 })
    expect(results(cart)).toEqual(['promo_code_not_applicable'])
    expect((await place(quote, codes('GOODS'))).body.code).toBe('promo_code_not_applicable')
    expect((await place(quote, { use_bonuses: true })).body.code).toBe('bonuses_not_usable')
  })

  test('a rule that names tours leaves goods alone', async () => {
    await codeOf(2)
    const goods = await shop.json('/api/v2/cart/', {
      json: { items: [{ sku: 'BOOT-41', count: 1 }], ...codes('SUN') },
      headers: me,
    })
    expect(results(goods.body.cart)).toEqual(['promo_code_not_applicable'])
    const both = await cartOf(await quoteOf(shop, me), { ...codes('SUN') })
    expect(results(both)).toEqual(['ok'])
  })

  test.each([
    [{ categories: ['turkey'] }, 2_000],
    [{ categories: ['turkey/kemer'] }, 2_000],
    [{ products: ['rixos-sungate'] }, 2_000],
    [{ attributes: { operator: ['anex'] } }, 2_000],
    [{ attributes: { stars: ['5'] }, except: { attributes: { meal: ['AI'] } } }, 0],
    [{ categories: ['egypt'] }, 0],
  ])('tours are named by country, resort, hotel, operator, stars and meal: %j lowers by %i', async (scope, by) => {
    await addPromotion(shop, { rule: tourRule({ type: 'percent', percent: 2 }, { scope }) })
    expect((await cartOf(await quoteOf(shop, me))).discount_amount).toBe(by)
  })

  test('closed prices of goods do not close the reductions of tours', async () => {
    await sql`update companies set settings = settings || '{"price_restriction": {"is_enabled": true}}'::jsonb
      where id = ${shop.cast.company}`.execute(shop.db)
    await codeOf(2)
    await withBonuses(500)
    const cart = await cartOf(await quoteOf(shop, me), { use_bonuses: true, ...codes('SUN') })
    expect([cart.discount_amount, cart.bonus_discount_amount, cart.total]).toEqual([2_000, 500, 97_500])
  })
})

describe('the share by which a tour may be lowered', () => {
  test('is 3 per cent: promotions and bonuses are cut to it together, in their order', async () => {
    await codeOf(2)
    await withBonuses(10_000)
    const quote = await quoteOf(shop, me)
    const cart = await cartOf(quote, { use_bonuses: true, ...codes('SUN') })
    expect([cart.discount_amount, cart.bonus_discount_amount, cart.total]).toEqual([2_000, 1_000, 97_000])
    expect(cart.bonuses.usable).toBe(1_000)
    await codeOf(50, 'HALF')
    const capped = await cartOf(quote, { use_bonuses: true, ...codes('HALF') })
    expect([capped.discount_amount, capped.bonus_discount_amount, capped.total]).toEqual([3_000, 0, 97_000])
    expect((await place(quote, { use_bonuses: true, ...codes('HALF') })).body.code).toBe('bonuses_not_usable')
  })

  test('follows the setting of the company, and never makes a tour free', async () => {
    await codeOf(100)
    await setShare(10)
    const quote = await quoteOf(shop, me)
    expect((await cartOf(quote, codes('SUN'))).total).toBe(90_000)
    await setShare(0)
    const none = await cartOf(quote, codes('SUN'))
    expect([none.total, results(none)]).toEqual([100_000, ['promo_code_not_applicable']])
    await setShare(100)
    expect((await cartOf(quote, codes('SUN'))).total).toBe(1_000)
  })

  test('a promotion that already takes all of it leaves the code unused', async () => {
    await addPromotion(shop, { rule: tourRule({ type: 'percent', percent: 5 }) })
    await codeOf(2)
    const quote = await quoteOf(shop, me)
    const cart = await cartOf(quote, codes('SUN'))
    expect([cart.total, results(cart)]).toEqual([97_000, ['promo_code_outdone']])
    const { status, body } = await place(quote, codes('SUN'))
    expect([status, body.total, await uses('SUN')]).toEqual([201, 97_000, 0])
  })

  test('is counted in kopecks', async () => {
    const parts = [{ code: 'tour', amount: kopecks(3_333_333) }] as const
    shop.supplier.quote = { ...plantedQuote(), parts }
    await codeOf(3)
    const quote = await quoteOf(shop, me, { seen: 33_333.33, offer: { parts } })
    // 3 % are 999.9999: a half kopeck up would be above the share.
    const cart = await cartOf(quote, codes('SUN'))
    expect([cart.discount_amount, cart.total]).toEqual([999.99, 32_333.34])
  })
})

describe('what the customer sees is what is charged', () => {
  test('the cart plans the payments and the cancellation of the lowered sum, and the order, its contract and its receipts say the same', async () => {
    await codeOf(2)
    await withBonuses(777)
    const quote = await quoteOf(shop, me)
    const chosen = { use_bonuses: true, ...codes('SUN') }
    const cart = await cartOf(quote, chosen)
    const [{ tour }] = cart.items
    expect(tour).toMatchObject({ price: 100_000, payable: 97_223 })
    expect(tour.payments).toMatchObject([{ amount: 48_611.5 }, { amount: 48_611.5 }])
    expect(tour.cancellation.map(({ fee }: { fee: number }) => fee)).toEqual([9_722.3, 48_611.5, 97_223])
    const id = await confirmed(quote, { ...chosen, expected_total: cart.total, expected_bonuses: 777 })
    await payDue(shop, me, id)
    await jobs()
    expect(await order(id)).toMatchObject({ total: 97_223, paid: 97_223, discount_amount: 2_000 })
    expect(await trip(id)).toMatchObject({
      ...{ total: 97_223, discount_amount: 2_000, bonus_discount_amount: 777 },
      payments: [{ amount: 48_611.5 }, { amount: 48_611.5 }],
      cancellation: { steps: [{ fee: 9_722.3 }, { fee: 48_611.5 }, { fee: 97_223 }] },
    })
    expect(asked.map(({ amount }) => amount)).toEqual([4_861_150, 4_861_150])
    for (const { amount, receipt } of asked) expect(sumOf(receipt.map(({ total }) => total))).toBe(amount)
    // The operator is paid its own price.
    expect(shop.supplier.ofOrder(id).wanted.price).toBe(10_000_000)
    const pdf = await shop.request(`/api/tours/bookings/${id}/contract.pdf`, { headers: me })
    const contract = textOfPdf(new Uint8Array(await pdf.arrayBuffer())).replace(/\s/g, ' ')
    expect(contract).toMatch(/Скидка\s+−2 000 ₽/)
    expect(contract).toMatch(/Оплачено бонусами\s+−777 ₽/)
    expect(contract).toMatch(/Итого\s+97 223 ₽/)
  })

  test('a price that rose after a code was entered waits for an explicit yes, and the code lowers the new price', async () => {
    await codeOf(2)
    const quote = await quoteOf(shop, me)
    const before = await cartOf(quote, codes('SUN'))
    expect(before.total).toBe(98_000)
    const [first, ...rest] = plantedQuote().parts
    shop.supplier.quote = { ...plantedQuote(), parts: [{ ...first!, amount: kopecks(7_100_000) }, ...rest] }
    const refused = await place(quote, { ...codes('SUN'), expected_total: 98_000 })
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
    // A total above the one that was lowered, yet below the price that was agreed to, is no yes.
    expect((await place(quote, { ...codes('SUN'), expected_total: 98_980 })).body.code).toBe('price_changed')
    const yes = await shop.json(`/api/tours/quotes/${quote.token}/`, {
      method: 'PATCH',
      json: { agreed: 101_000 },
      headers: me,
    })
    expect(yes.status).toBe(200)
    await quoteAgreed(quote.token)
    const placed = await place(quote, { ...codes('SUN'), expected_total: 98_980 })
    expect([placed.status, placed.body.total]).toEqual([201, 98_980])
  })

  test('a price that fell after bonuses were chosen is taken at once, with the bonuses that are its share', async () => {
    await withBonuses(10_000)
    const quote = await quoteOf(shop, me)
    const saw = { use_bonuses: true, expected_total: 97_000, expected_bonuses: 3_000 }
    expect(await cartOf(quote, { use_bonuses: true })).toMatchObject({ total: 97_000, bonus_discount_amount: 3_000 })
    const [first, ...rest] = plantedQuote().parts
    shop.supplier.quote = { ...plantedQuote(), parts: [{ ...first!, amount: kopecks(6_000_000) }, ...rest] }
    const { status, body } = await place(quote, saw)
    expect([status, body.total, body.bonus_discount_amount]).toEqual([201, 87_300, 2_700])
    expect(await bonusesNow()).toBe(7_300)
  })

  test('a promotion that ended after it was shown is no silent rise', async () => {
    const id = await addPromotion(shop, { rule: tourRule({ type: 'percent', percent: 2 }) })
    const quote = await quoteOf(shop, me)
    expect((await cartOf(quote)).total).toBe(98_000)
    await sql`update promotions set is_stopped = true where id = ${id}`.execute(shop.db)
    shop.app.cache.dropTags([`promotions:${shop.cast.company}`])
    expect((await place(quote, { expected_total: 98_000 })).body.code).toBe('price_changed')
  })
})

/** The price rose: the texts say another sum, so they are agreed to again. */
async function quoteAgreed(token: string): Promise<void> {
  const { body } = await shop.json(`/api/tours/quotes/${token}/`, { headers: me })
  const agreed = body.terms.map(({ kind, hash }: { kind: string; hash: string }) => ({ kind, hash }))
  await shop.json(`/api/tours/quotes/${token}/terms/`, { method: 'PUT', json: { agreed }, headers: me })
}

describe('after the order', () => {
  test('a cancellation keeps the step of the lowered sum, gives the bonuses back whole, and the code can be used again', async () => {
    await codeOf(2)
    await withBonuses(800)
    const quote = await quoteOf(shop, me)
    const id = await confirmed(quote, { use_bonuses: true, ...codes('SUN') })
    await payDue(shop, me, id)
    await jobs()
    expect([await bonusesNow(), await uses('SUN')]).toEqual([0, 1])
    const { cancellation } = await order(id)
    expect(cancellation).toMatchObject({ kept: 9_720, back: 87_480 })
    const done = await shop.json(`/api/orders/${id}/cancel/`, { json: { expected_fee: 9_720 }, headers: me })
    expect(done.status).toBe(200)
    await jobs()
    expect(await order(id)).toMatchObject({ state: 'canceled', paid: 9_720, refunded: 87_480 })
    expect([await bonusesNow(), await uses('SUN')]).toEqual([800, 0])
    expect((await cartOf(await quoteOf(shop, me), codes('SUN'))).total).toBe(98_000)
  })

  test('the operator refuses: bonuses and code come back', async () => {
    await codeOf(2)
    await withBonuses(800)
    const { id } = await heldTour(shop, me, await quoteOf(shop, me), { use_bonuses: true, ...codes('SUN') })
    await jobs()
    shop.supplier.decide(id, 'rejected')
    await readAtSupplier(shop.app, id)
    await jobs()
    expect(await order(id)).toMatchObject({ state: 'canceled', paid: 0, held: 0 })
    expect([await bonusesNow(), await uses('SUN')]).toEqual([800, 0])
  })

  test('a surcharge of the operator is added to the lowered sum, and cancelling because of a claim gives everything back', async () => {
    await codeOf(3)
    const id = await confirmed(await quoteOf(shop, me), codes('SUN'))
    await payDue(shop, me, id)
    const claimed = async (claim: string, extra: number) => {
      shop.supplier.claim(id, { id: claim, extra: kopecks(extra * 100) })
      await readAtSupplier(shop.app, id)
      return (await trip(id)).claim
    }
    const answer = async (claim: { id: number; extra: number }, said: string) => {
      const json = { claim: claim.id, answer: said, extra: claim.extra }
      const { status } = await shop.json(`/api/tours/bookings/${id}/claim/`, { json, headers: me })
      expect(status).toBe(200)
      await tellAnswers(shop.app, id)
    }
    await answer(await claimed('c1', 5_000), 'accept')
    expect(await trip(id)).toMatchObject({ total: 102_000, pay_now: 5_000, discount_amount: 3_000 })
    await payDue(shop, me, id)
    await jobs()
    for (const { amount, receipt } of asked) expect(sumOf(receipt.map(({ total }) => total))).toBe(amount)
    expect(asked.map(({ amount }) => amount)).toEqual([4_850_000, 4_850_000, 500_000])
    await expectHealthy(shop)
    await answer(await claimed('c2', 0), 'cancel')
    await jobs()
    expect(await order(id)).toMatchObject({ state: 'canceled', paid: 0, refunded: 102_000 })
    expect(await uses('SUN')).toBe(0)
  })

  test('bonuses are earned on the money paid for a tour, once the trip is over, and only by a rule that names tours', async () => {
    await codeOf(3)
    await withBonuses(0, { percent: 50 })
    const quote = await quoteOf(shop, me)
    expect((await cartOf(quote, codes('SUN'))).bonuses.earned).toBe(970)
    const id = await confirmed(quote, codes('SUN'))
    await payDue(shop, me, id)
    await jobs()
    // The percentage of today changes no order of yesterday.
    await withBonuses(0, { kinds: [] })
    shop.clock.set('2027-06-19T09:00:00Z')
    await walkTrip(shop.app, id)
    await jobs()
    expect((await order(id)).state).toBe('done')
    expect(await uses('SUN')).toBe(1)
    const { body } = await shop.json('/api/loyalty/balance/', { headers: me })
    expect(body.pending).toBe(970)
  })
})
