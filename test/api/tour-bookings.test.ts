import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { eraseOldPapers } from '#shop/bookings/erase-papers.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { walkTrip } from '#shop/bookings/walk-trips.flow.ts'
import { endUnconfirmed } from '#shop/orders/confirmation.flow.ts'
import { expireUnpaid } from '#shop/orders/order-moves.flow.ts'
import { expectHealthy, listening, runJobs } from '../place-order.ts'
import { textOfPdf } from '../read-pdf.ts'
import {
  adult,
  anna,
  heldTour,
  orderOfTour,
  payDue,
  petr,
  quoteOf,
  startTourShop,
  type TourShop,
} from '../tours/start-tour-shop.ts'

let shop: TourShop
let me: Record<string, string>
let staff: Record<string, string>
beforeAll(async () => {
  shop = await startTourShop()
  me = await shop.signIn('79000000001')
  staff = await shop.member('travel')
})
beforeEach(() => {
  shop.supplier.reset()
  shop.clock.set('2026-11-21T09:00:00Z')
})
afterAll(async () => {
  // What still waits in these tests ends, so that the doctor looks at what they have done.
  shop.supplier.reset()
  shop.clock.set('2027-08-01T09:00:00Z')
  const { rows } = await sql<{ id: number }>`select order_id as id from tour_bookings`.execute(shop.db)
  for (const { id } of rows) {
    await endUnconfirmed(shop.app, id)
    await orderEnded(shop.app, id)
    await cancelAtSupplier(shop.app, id)
    await walkTrip(shop.app, id)
  }
  await jobs()
  await expectHealthy(shop)
  await shop.close()
})

/** `tour_read` and `tour_cancel` come again later by the shop's clock, which stands still: tests call their flows. */
const jobs = () => runJobs(shop, ...listening, 'tour_book', 'tour_answer', 'settle_holds', 'refund_order')
const order = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body
const trip = async (id: number, headers = me) => (await shop.json(`/api/tours/bookings/${id}/`, { headers })).body

async function requested() {
  const placed = await heldTour(shop, me)
  await jobs()
  return placed
}

async function confirmed() {
  const placed = await requested()
  shop.supplier.decide(placed.id, 'confirmed')
  await readAtSupplier(shop.app, placed.id)
  await jobs()
  return placed
}

/** Confirmed, and paid in full. */
async function paid() {
  const placed = await confirmed()
  await payDue(shop, me, placed.id)
  await jobs()
  return placed
}

describe('booking', () => {
  test('[TOUR-18] a quote becomes an order, a booking at the operator, and its deposit is taken once it confirms', async () => {
    const quote = await quoteOf(shop, me)
    const placed = await heldTour(shop, me, quote)
    expect(placed.total).toBe(100_000)
    expect(await order(placed.id)).toMatchObject({ held: 50_000, paid: 0, confirmation: { state: 'waiting' } })
    await jobs()
    expect(shop.supplier.ofOrder(placed.id).wanted).toMatchObject({ price: 10_000_000, tourists: [{}, {}] })
    expect(await trip(placed.id)).toMatchObject({ state: 'requested', confirm_by: '2026-11-22T09:00:00.000Z' })
    const taken = shop.money.captures.length
    shop.supplier.decide(placed.id, 'confirmed')
    await readAtSupplier(shop.app, placed.id)
    expect(await order(placed.id)).toMatchObject({
      state: 'collecting',
      sub_state: 'tour_confirmed',
      paid: 50_000,
      held: 0,
    })
    expect(shop.money.captures.length).toBe(taken + 1)
    expect(await trip(placed.id)).toMatchObject({
      ...{ state: 'rest_due', label: 'Тур подтверждён, осталось доплатить', pay_now: 50_000, goods_by: '2027-06-09' },
      operator: { legal_name: 'ООО «Анекс Туризм»', register_number: 'РТО 018486' },
      cancellation: { fee: 10_000, kept: 10_000, back: 40_000 },
      tourists: [{ name_lat: 'IVANOVA ANNA', paper: '*****81' }, { paper: '*****82' }],
    })
  })

  test('nothing is asked of the operator before the first money', async () => {
    const quote = await quoteOf(shop, me)
    const { body } = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
    await jobs()
    await bookTour(shop.app, 0)
    expect(shop.supplier.bookCalls).toBe(0)
    expect(await trip(body.id)).toMatchObject({ state: 'awaiting_payment', pay_now: 50_000 })
  })

  test('a departure within 14 days, or instant confirmation, is paid whole', async () => {
    shop.clock.set('2027-05-28T09:00:00Z')
    expect((await quoteOf(shop, me)).payments).toMatchObject([{ kind: 'full', amount: 100_000 }])
    shop.clock.set('2026-11-21T09:00:00Z')
    shop.supplier.quote = { ...shop.supplier.quote, isInstant: true }
    expect(await quoteOf(shop, me)).toMatchObject({ payments: [{ kind: 'full' }], confirm_hours: 1 })
  })

  test('the operator refuses: what is held is released and the customer reads why', async () => {
    const placed = await requested()
    shop.supplier.decide(placed.id, 'rejected', 'мест нет')
    await readAtSupplier(shop.app, placed.id)
    expect(await order(placed.id)).toMatchObject({ state: 'canceled', sub_state: 'refused', held: 0, paid: 0 })
    expect(await trip(placed.id)).toMatchObject({ state: 'refused' })
    // Said once more, in another word: nothing changes.
    shop.supplier.decide(placed.id, 'cancelled')
    await readAtSupplier(shop.app, placed.id)
    expect(await order(placed.id)).toMatchObject({ state: 'canceled', sub_state: 'refused' })
  })

  test('the operator asks more than was agreed: it rejects, and nothing is paid', async () => {
    const placed = await heldTour(shop, me)
    shop.supplier.quote = { ...shop.supplier.quote, parts: [{ code: 'tour', amount: 10_000_100 as never }] }
    await jobs()
    expect(await order(placed.id)).toMatchObject({ state: 'canceled', paid: 0, held: 0 })
  })

  test('silence at the deadline releases, and a confirmation after it takes nothing and becomes a task', async () => {
    const placed = await requested()
    shop.clock.set('2026-11-22T09:00:00Z')
    await endUnconfirmed(shop.app, placed.id)
    expect(await order(placed.id)).toMatchObject({ state: 'canceled', sub_state: 'not_confirmed', held: 0 })
    expect(await trip(placed.id)).toMatchObject({ state: 'not_confirmed' })
    shop.supplier.decide(placed.id, 'confirmed')
    await readAtSupplier(shop.app, placed.id)
    expect(await order(placed.id)).toMatchObject({ state: 'canceled', paid: 0, confirmation: { state: 'late' } })
    const read = await shop.json(`/api/staff/tours/bookings/${placed.id}/`, { headers: staff })
    expect(read.body).toMatchObject({ task: 'late' })
    const settled = await shop.json(`/api/staff/tours/bookings/${placed.id}/task/`, {
      json: { reason: 'аннулировано в кабинете' },
      headers: staff,
    })
    expect(settled.body, JSON.stringify(settled.body)).toMatchObject({ task: '', booking_state: 'canceled' })
  })

  test.each([true, false])(
    'an answer that is lost leads to no second booking (the supplier has keys: %s)',
    async (hasKeys) => {
      shop.supplier.hasKeys = hasKeys
      const placed = await heldTour(shop, me)
      shop.supplier.fails = ['mute']
      await jobs()
      expect(shop.supplier.held).toHaveLength(1)
      await bookTour(shop.app, placed.id)
      expect(shop.supplier.held).toHaveLength(1)
      expect(await trip(placed.id)).toMatchObject({ state: 'requested' })
    },
  )

  test('a customer who cancels before the confirmation loses nothing, and the booking is cancelled at the operator', async () => {
    const placed = await requested()
    expect((await shop.json(`/api/orders/${placed.id}/cancel/`, { json: {}, headers: me })).status).toBe(200)
    await orderEnded(shop.app, placed.id)
    await cancelAtSupplier(shop.app, placed.id)
    await jobs()
    expect(shop.supplier.ofOrder(placed.id).state).toBe('cancelled')
    expect(await order(placed.id)).toMatchObject({ state: 'canceled', held: 0, paid: 0, cancellation_fee: 0 })
  })

  test.each(['before', 'after'] as const)(
    'an order that ends while the supplier is asked again leaves no booking there: it was cancelled %s the supplier had it',
    async (at) => {
      const placed = await heldTour(shop, me)
      shop.supplier.fails = ['deaf']
      await expect(bookTour(shop.app, placed.id)).rejects.toThrow()
      shop.clock.advance(20 * 60_000)
      const act = async () => {
        expect((await shop.json(`/api/orders/${placed.id}/cancel/`, { json: {}, headers: me })).status).toBe(200)
        await orderEnded(shop.app, placed.id)
        await cancelAtSupplier(shop.app, placed.id)
      }
      shop.supplier.meanwhile = { at, act }
      await bookTour(shop.app, placed.id)
      shop.clock.advance(20 * 60_000)
      await cancelAtSupplier(shop.app, placed.id)
      await jobs()
      expect(shop.supplier.ofOrder(placed.id).state).toBe('cancelled')
      const read = await shop.json(`/api/staff/tours/bookings/${placed.id}/`, { headers: staff })
      expect(read.body).toMatchObject({ booking_state: 'canceled' })
    },
  )

  test('what staff refuses is cancelled at the operator that was asked', async () => {
    const placed = await requested()
    const refused = await shop.json(`/api/staff/tours/bookings/${placed.id}/refuse/`, {
      json: { reason: 'нет мест' },
      headers: staff,
    })
    expect(refused.status, JSON.stringify(refused.body)).toBe(200)
    await jobs()
    await cancelAtSupplier(shop.app, placed.id)
    expect(shop.supplier.ofOrder(placed.id).state).toBe('cancelled')
    expect(await order(placed.id)).toMatchObject({ state: 'canceled', sub_state: 'refused', held: 0, paid: 0 })
    expect(await trip(placed.id)).toMatchObject({ state: 'refused' })
  })

  test('after the confirmation the ladder frozen at placing decides, whatever the operator says since', async () => {
    const placed = await paid()
    shop.supplier.quote = { ...shop.supplier.quote, cancellation: [{ daysBefore: 0, percent: 100 }] }
    shop.clock.set('2027-05-20T09:00:00Z')
    const refused = await shop.json(`/api/orders/${placed.id}/cancel/`, { json: {}, headers: me })
    expect(refused.body).toMatchObject({ code: 'cancellation_fee_changed', fee: 50_000, back: 50_000 })
    const { body } = await shop.json(`/api/orders/${placed.id}/cancel/`, {
      json: { expected_fee: 50_000 },
      headers: me,
    })
    expect(body).toMatchObject({ state: 'canceled', cancellation_fee: 50_000 })
    await jobs()
    expect(await order(placed.id)).toMatchObject({ paid: 50_000, refunded: 50_000 })
    await cancelAtSupplier(shop.app, placed.id)
    expect(shop.supplier.ofOrder(placed.id).state).toBe('cancelled')
  })

  test('the rest that is missed cancels by the ladder at the moment it was due', async () => {
    const placed = await confirmed()
    shop.clock.set('2027-06-01T00:00:00Z')
    await expireUnpaid(shop.app, placed.id)
    // Due on 27 May at one in the morning UTC, a step of 50 %.
    expect(await order(placed.id)).toMatchObject({
      state: 'canceled',
      sub_state: 'payment_missed',
      cancellation_fee: 50_000,
    })
  })

  test('a quote is ordered once: a second order with it is refused', async () => {
    const quote = await quoteOf(shop, me)
    const first = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
    expect(first.status).toBe(201)
    const second = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
    expect(second).toMatchObject({ status: 409, body: { code: 'stock_changed' } })
  })

  test('papers that come later hold the booking back; they are corrected until the operator has them', async () => {
    const later = adult({ ...petr, series: '', number: '', expire_date: '' })
    const placed = await heldTour(shop, me, await quoteOf(shop, me, { tourists: [anna, later] }))
    await jobs()
    expect(shop.supplier.bookCalls).toBe(0)
    expect(await trip(placed.id)).toMatchObject({ state: 'papers_needed', can_change_tourists: true })
    const put = (tourists: object[]) =>
      shop.json(`/api/tours/bookings/${placed.id}/tourists/`, { method: 'PUT', json: { tourists }, headers: me })
    expect((await put([anna, adult({ ...petr, number: '1' })])).body.errors).toMatchObject([
      { field: 'tourists.1.number' },
    ])
    expect((await put([anna, petr])).status).toBe(200)
    await jobs()
    expect(shop.supplier.ofOrder(placed.id).wanted.tourists[1]).toMatchObject({ paper: { number: '1045682' } })
    expect((await put([anna, petr])).body.code).toBe('tourists_fixed')
  })
})

describe('documents', () => {
  test('a voucher that differs from the order is a task for staff and is never shown as fine', async () => {
    const placed = await paid()
    shop.supplier.issue(placed.id, { nights: 6 })
    await readAtSupplier(shop.app, placed.id)
    await walkTrip(shop.app, placed.id)
    expect(await trip(placed.id)).toMatchObject({
      state: 'confirmed',
      voucher: 'differs',
      papers: ['contract', 'itinerary'],
    })
    const read = await shop.json(`/api/staff/tours/bookings/${placed.id}/`, { headers: staff })
    expect(read.body).toMatchObject({
      task: 'voucher',
      voucher_faults: [{ field: 'nights', ordered: '7', voucher: '6' }],
    })
    shop.supplier.issue(placed.id)
    await readAtSupplier(shop.app, placed.id)
    await walkTrip(shop.app, placed.id)
    expect(await trip(placed.id)).toMatchObject({
      state: 'documents_ready',
      voucher: 'fine',
      papers: ['contract', 'itinerary', 'voucher'],
    })
    expect(await order(placed.id)).toMatchObject({ state: 'collected', sub_state: 'tour_documents' })
  })

  test('[TOUR-21] contract, voucher, itinerary and calendar say field by field what was agreed; the voucher waits for the whole sum', async () => {
    const placed = await confirmed()
    shop.supplier.issue(placed.id)
    await readAtSupplier(shop.app, placed.id)
    const get = (name: string, headers = me) => shop.request(`/api/tours/bookings/${placed.id}/${name}`, { headers })
    const paper = async (name: string) =>
      textOfPdf(new Uint8Array(await (await get(name)).arrayBuffer())).replaceAll('\u00a0', ' ')
    expect((await get('voucher.pdf')).status).toBe(409)
    const { total, payments, cancellation, consents, flight } = await trip(placed.id)
    const said = ['Rixos Sungate, 5*', '10.06.2027', '17.06.2027', '2 взрослых', 'перелёт', 'трансфер']
    const operator = ['РТО 018486', 'ООО «Анекс Туризм»', '7743946183', 'Ингосстрах']
    const people = ['IVANOVA ANNA', 'IVANOV PETR', '75 1045681', '03.02.1990']
    const leg = flight.outbound[0]
    const flights = [leg.number, leg.from.code, leg.departs_at.slice(11)]
    const abroad = ['Hotel', 'Check-in', 'Turkey', 'all inclusive', '2 adults', 'medical insurance']
    const sums = [total, ...payments.map(({ amount }: { amount: number }) => amount), cancellation.steps[0].fee].map(
      (sum: number) => sum.toLocaleString('ru').replaceAll('\u00a0', ' '),
    )
    const signed = consents.map(({ hash }: { hash: string }) => hash.slice(0, 16))
    const papers: [string, string[]][] = [
      ['contract.pdf', [...said, ...operator, ...people, ...flights, ...sums, ...signed, placed.number, 'Турция']],
      ['itinerary.pdf', [...said, ...operator, ...flights, ...abroad, placed.number]],
    ]
    const voucher: [string, string[]] = ['voucher.pdf', [...said, ...people, ...flights, ...abroad, placed.number]]
    const check = async ([name, words]: [string, string[]]) => {
      const text = await paper(name)
      for (const word of words) expect(text, `${name}: ${word}`).toContain(word)
      expect(text, name).not.toMatch(/undefined|null|NaN|\[object|: *$/m)
    }
    for (const one of papers) await check(one)
    const calendar = async (locale: string) =>
      (await (await get('trip.ics', { ...me, 'accept-language': locale })).text()).replaceAll('\r\n ', '')
    expect(await calendar('ru')).toMatch(/DTSTART;VALUE=DATE:20270610[\s\S]*Кемер[\s\S]*всё включено/)
    const english = await calendar('en')
    expect(english).toMatch(/LOCATION:Kemer\\, Turkey[\s\S]*all inclusive\\, 2 adults/)
    expect(english).toContain('DTSTART:20270610T010000Z')
    expect(english).not.toMatch(/undefined|null/)
    await payDue(shop, me, placed.id)
    await check(voucher)
    const other = await shop.signIn('79000000009')
    expect((await get('voucher.pdf', other)).status).toBe(404)
  })

  test('a trip goes on by its days, ends, and papers of its tourists are erased 30 days later', async () => {
    const placed = await paid()
    shop.supplier.issue(placed.id)
    await readAtSupplier(shop.app, placed.id)
    shop.clock.set('2027-06-12T09:00:00Z')
    await walkTrip(shop.app, placed.id)
    expect(await order(placed.id)).toMatchObject({ state: 'ready', sub_state: 'tour_travelling' })
    shop.clock.set('2027-06-18T09:00:00Z')
    await walkTrip(shop.app, placed.id)
    const done = await order(placed.id)
    expect(done).toMatchObject({ state: 'done', items: [{ actions: ['REVIEW'] }] })
    shop.clock.set('2027-07-17T09:00:00Z')
    await eraseOldPapers(shop.app)
    expect((await trip(placed.id)).tourists).toHaveLength(2)
    shop.clock.set('2027-07-18T09:00:00Z')
    await eraseOldPapers(shop.app)
    expect((await trip(placed.id)).tourists).toHaveLength(0)
  })
})

describe('a change after payment', () => {
  const answer = (id: number, json: object) => shop.json(`/api/tours/bookings/${id}/claim/`, { json, headers: me })
  async function claimed(claim = {}) {
    const placed = await paid()
    shop.supplier.claim(placed.id, claim)
    await readAtSupplier(shop.app, placed.id)
    return { placed, claim: (await trip(placed.id)).claim }
  }

  test('old and new stand side by side with three answers, and the same claim said again is one', async () => {
    const { placed, claim } = await claimed()
    await readAtSupplier(shop.app, placed.id)
    expect(await trip(placed.id)).toMatchObject({
      state: 'claim',
      claims: [{ before: '100 000 ₽', after: '110 000 ₽', extra: 10_000, answers: ['accept', 'cancel', 'rebook'] }],
    })
    expect(claim.state).toBe('open')
  })

  test('accepting a dearer price needs a yes to exactly this sum, which is then a payment of its own', async () => {
    const { placed, claim } = await claimed()
    expect((await answer(placed.id, { claim: claim.id, answer: 'accept' })).body).toMatchObject({
      code: 'claim_extra_changed',
      extra: 10_000,
    })
    expect((await order(placed.id)).total).toBe(100_000)
    const { body } = await answer(placed.id, { claim: claim.id, answer: 'accept', extra: 10_000 })
    expect(body, JSON.stringify(body)).toMatchObject({ total: 110_000, pay_now: 10_000, claim: null })
    await jobs()
    expect(shop.supplier.answered).toEqual([{ claim: 'c1', answer: 'accept' }])
    await payDue(shop, me, placed.id)
    expect(await order(placed.id)).toMatchObject({ paid: 110_000, owed: 0 })
  })

  test('cancelling gives everything back and a double press is one answer', async () => {
    const { placed, claim } = await claimed({ kind: 'hotel', before: 'Rixos', after: 'Crystal', extra: 0 })
    await answer(placed.id, { claim: claim.id, answer: 'cancel' })
    const again = await answer(placed.id, { claim: claim.id, answer: 'cancel' })
    expect(again.status).toBe(200)
    await jobs()
    expect(await order(placed.id)).toMatchObject({
      state: 'canceled',
      sub_state: 'claim_refused',
      paid: 0,
      refunded: 100_000,
    })
    expect((await answer(placed.id, { claim: claim.id, answer: 'accept' })).body.code).toBe('claim_over')
  })

  test('silence never means yes: reminders, a task to phone, and everything back before departure', async () => {
    const { placed } = await claimed({ kind: 'flight', extra: 0 })
    for (const [at, task] of [
      ['2026-11-22T09:00:00Z', ''],
      ['2026-11-23T09:00:00Z', ''],
      ['2026-11-24T09:00:00Z', 'call'],
    ] as const) {
      shop.clock.set(at)
      await walkTrip(shop.app, placed.id)
      const { rows } = await sql<{
        task: string
      }>`select task from tour_bookings where order_id = ${placed.id}`.execute(shop.db)
      expect(rows).toEqual([{ task }])
    }
    shop.clock.set('2027-06-09T01:00:00Z')
    await walkTrip(shop.app, placed.id)
    await jobs()
    expect(await order(placed.id)).toMatchObject({
      state: 'canceled',
      sub_state: 'claim_unanswered',
      refunded: 100_000,
    })
  })

  test('one act of staff gives every trip to a closed country the choice, and none can accept it', async () => {
    const placed = await paid()
    const close = () =>
      shop.json('/api/staff/tours/closures/', {
        json: { country: 'turkey', from: '2027-06-01', to: '2027-06-30', after: 'Въезд закрыт' },
        headers: staff,
      })
    expect((await close()).body.orders).toContain(placed.id)
    expect((await close()).body.orders).not.toContain(placed.id)
    const { claim } = await trip(placed.id)
    expect(claim).toMatchObject({ kind: 'closed', answers: ['cancel', 'rebook'] })
    expect((await answer(placed.id, { claim: claim.id, answer: 'accept' })).body.code).toBe('claim_not_acceptable')
    expect((await answer(placed.id, { claim: claim.id, answer: 'rebook' })).body).toMatchObject({ state: 'rebooking' })
    expect(await order(placed.id)).toMatchObject({ paid: 100_000, sub_state: 'tour_rebook' })
  })

  test('an operator that takes back what it confirmed ends no trip by itself', async () => {
    const placed = await paid()
    shop.supplier.decide(placed.id, 'cancelled', 'рейс отменён')
    await readAtSupplier(shop.app, placed.id)
    await readAtSupplier(shop.app, placed.id)
    expect(await order(placed.id)).toMatchObject({ state: 'collecting', paid: 100_000 })
    expect(await trip(placed.id)).toMatchObject({ state: 'claim', claims: [{ kind: 'closed', after: 'рейс отменён' }] })
  })
})

describe("staff's side", () => {
  test('a supplier without bookings waits for staff, who confirm or refuse with what its cabinet says', async () => {
    shop.supplier.hasBookings = false
    const placed = await requested()
    const list = await shop.json('/api/staff/tours/bookings/?only=tasks', { headers: staff })
    expect(list.body.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ order: placed.id, task: 'book' })]),
    )
    const done = await shop.json(`/api/staff/tours/bookings/${placed.id}/confirm/`, {
      json: { supplier_ref: 'A-17', reason: '' },
      headers: staff,
    })
    expect(done.body).toMatchObject({ booking_state: 'confirmed', supplier_ref: 'A-17', task: '' })
    expect(await order(placed.id)).toMatchObject({ state: 'collecting', paid: 50_000 })
    const late = await shop.json(`/api/staff/tours/bookings/${placed.id}/refuse/`, {
      json: { reason: 'нет мест' },
      headers: staff,
    })
    expect(late.body.code).toBe('confirmation_refused')
  })

  test('each look at a trip is in the audit, papers are masked, and the log tells what was said', async () => {
    const placed = await confirmed()
    const read = await shop.json(`/api/staff/tours/bookings/${placed.id}/`, { headers: staff })
    expect(read.body.tourists).toMatchObject([{ paper: '*****81' }, { paper: '*****82' }])
    expect(read.body.log.map(({ what }: { what: string }) => what)).toEqual(['confirmed', 'requested', 'booking'])
    const { rows } = await sql<{
      call: string
    }>`select call from staff_audit where object = ${`order ${placed.number}`}`.execute(shop.db)
    expect(rows).toEqual([{ call: 'readTourBooking' }])
    const seller = await shop.member('seller')
    expect((await shop.json(`/api/staff/tours/bookings/${placed.id}/`, { headers: seller })).status).toBe(403)
  })

  test('the queue pages by keyset: what has a task first, each trip once', async () => {
    const seen: number[] = []
    for (let after = ''; ; ) {
      const { body } = await shop.json(`/api/staff/tours/bookings/?page_size=2&only=all${after && `&after=${after}`}`, {
        headers: staff,
      })
      seen.push(...body.items.map((one: { order: number }) => one.order))
      if (body.next === null) break
      after = body.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tour_bookings`.execute(shop.db)
    expect(seen).toHaveLength(rows[0]?.n ?? -1)
  })
})

test('[AUTH-27] an account with an open trip is deleted only after the trip', async () => {
  const other = await shop.signIn('79000000055')
  const placed = await heldTour(shop, other)
  const asked = await shop.json('/api/customers/me/erase/', { json: {}, headers: other })
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  shop.clock.set('2026-12-31T09:00:00Z')
  const { eraseDue } = await import('#shop/privacy/erase.flow.ts')
  await sql`update orders set confirmation = 'waiting', confirm_by = '2027-12-31' where id = ${placed.id}`.execute(
    shop.db,
  )
  await eraseDue(shop.app)
  const { rows } = await sql<{ phone: string | null }>`
    select c.phone from customers c join orders o on o.customer_id = c.id where o.id = ${placed.id}`.execute(shop.db)
  expect(rows).toEqual([{ phone: '79000000055' }])
  await sql`update orders set confirm_by = '2027-01-01' where id = ${placed.id}`.execute(shop.db)
  shop.clock.set('2027-01-01T09:00:00Z')
  await endUnconfirmed(shop.app, placed.id)
})
