import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { tellAnswers } from '#shop/bookings/claims.flow.ts'
import { eraseOldPapers, forgetAtSupplier } from '#shop/bookings/erase-papers.flow.ts'
import { hearSupplier } from '#shop/bookings/hear-supplier.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { walkTrip } from '#shop/bookings/walk-trips.flow.ts'
import { endUnconfirmed } from '#shop/orders/confirmation.flow.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { expectHealthy, listening, runJobs } from '../place-order.ts'
import { plantedQuote } from '../tours/planted-supplier.ts'
import { heldTour, orderOfTour, payDue, quoteOf, startTourShop, type TourShop } from '../tours/start-tour-shop.ts'

// What could go wrong with the money and the bookings of tours, one test for each fault that was found.

let shop: TourShop
let me: Record<string, string>
let staff: Record<string, string>
beforeAll(async () => {
  shop = await startTourShop()
  me = await shop.signIn('79000000001')
  staff = await shop.member('travel')
})
beforeEach(async () => {
  // What another test left to be told is told to the supplier of that test.
  await jobs()
  shop.supplier.reset()
  shop.clock.set('2026-11-21T09:00:00Z')
})
afterAll(async () => {
  shop.supplier.reset()
  shop.clock.set('2027-08-01T09:00:00Z')
  const { rows } = await sql<{ id: number }>`select order_id as id from tour_bookings`.execute(shop.db)
  for (const { id } of rows) {
    await endUnconfirmed(shop.app, id)
    await moveOrder(shop.app, id, 'canceled', 'shop')
    await orderEnded(shop.app, id)
    await cancelAtSupplier(shop.app, id)
    await walkTrip(shop.app, id)
  }
  await jobs()
  await expectHealthy(shop)
  await shop.close()
})

const jobs = () => runJobs(shop, ...listening, 'tour_answer', 'settle_holds', 'refund_order')
const order = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body
const trip = async (id: number) => (await shop.json(`/api/tours/bookings/${id}/`, { headers: me })).body
const answer = (id: number, json: object) => shop.json(`/api/tours/bookings/${id}/claim/`, { json, headers: me })
const cancel = (id: number, fee = 0) =>
  shop.json(`/api/orders/${id}/cancel/`, { json: { expected_fee: fee }, headers: me })

async function confirmed() {
  const placed = await heldTour(shop, me)
  await bookTour(shop.app, placed.id)
  shop.supplier.decide(placed.id, 'confirmed')
  await readAtSupplier(shop.app, placed.id)
  await jobs()
  return placed
}

async function claimed(claim = {}) {
  const placed = await confirmed()
  shop.supplier.claim(placed.id, claim)
  await readAtSupplier(shop.app, placed.id)
  return { id: placed.id, claim: (await trip(placed.id)).claim }
}

describe('a supplier that cannot recognise a repeated request', () => {
  test('two processes that book at once make one booking', async () => {
    shop.supplier.hasKeys = false
    const placed = await heldTour(shop, me)
    shop.supplier.meanwhile = { at: 'before', act: () => bookTour(shop.app, placed.id) }
    await bookTour(shop.app, placed.id)
    expect(shop.supplier.held).toHaveLength(1)
    expect(await trip(placed.id)).toMatchObject({ state: 'requested' })
  })

  test('a request that was lost on the way may still arrive: the next one waits for it', async () => {
    shop.supplier.hasKeys = false
    shop.supplier.fails = ['deaf']
    const placed = await heldTour(shop, me)
    await expect(bookTour(shop.app, placed.id)).rejects.toThrow('hangs')
    await bookTour(shop.app, placed.id)
    expect(shop.supplier.bookCalls).toBe(1)
    shop.clock.advance(10 * 60_000)
    // Of two processes that wake up at that moment one asks.
    shop.supplier.meanwhile = { at: 'before', act: () => bookTour(shop.app, placed.id) }
    await bookTour(shop.app, placed.id)
    expect(shop.supplier.bookCalls).toBe(2)
    expect(shop.supplier.held).toHaveLength(1)
  })
})

describe('terms that became worse after the price was told', () => {
  test.for([
    {
      what: 'dearer to cancel',
      now: { cancellation: [{ daysBefore: 0, percent: 100 }] },
    },
    { what: 'without a transfer', now: { includes: { flight: true, transfer: false, insurance: true } } },
  ])('a tour that is $what now is not ordered: its price has to be asked for again', async ({ now }) => {
    const quote = await quoteOf(shop, me)
    shop.supplier.quote = plantedQuote(now)
    const placed = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
    expect(placed.status).toBe(409)
    const { body } = await shop.json(`/api/tours/quotes/${quote.token}/`, { headers: me })
    expect(body.state).toBe('expired')
  })

  test('a tour that is cheaper to cancel now is ordered with what it costs now', async () => {
    const quote = await quoteOf(shop, me)
    shop.supplier.quote = plantedQuote({ cancellation: [{ daysBefore: 0, percent: 5 }] })
    const placed = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  })

  test('a yes to less than a tour costs is no yes to its other flight', async () => {
    const other = plantedQuote()
    const legs = other.flights.map((flight) => ({
      ...flight,
      outbound: flight.outbound.map((leg) => ({ ...leg, departsAt: leg.departsAt.replace('T06', 'T23') })),
    }))
    shop.supplier.quote = { ...other, flights: legs }
    const quote = await quoteOf(shop, me)
    expect(quote.state).toBe('flight_changed')
    const say = (agreed: number) =>
      shop.json(`/api/tours/quotes/${quote.token}/`, { method: 'PATCH', json: { agreed }, headers: me })
    expect((await say(90_000)).body).toMatchObject({ code: 'tour_price_changed', total: 100_000 })
    expect((await shop.json(`/api/tours/quotes/${quote.token}/`, { headers: me })).body.state).toBe('flight_changed')
    expect((await say(100_000)).body.state).toBe('ok')
  })
})

describe('while the operator wants a change', () => {
  test('the ordinary cancellation keeps nothing; once the change is withdrawn the ladder counts again', async () => {
    const { id } = await claimed({ kind: 'hotel', extra: 0 })
    expect((await order(id)).cancellation).toBeNull()
    shop.supplier.ofOrder(id).claim = null
    await readAtSupplier(shop.app, id)
    expect((await order(id)).cancellation).toMatchObject({ kept: 10_000 })
    shop.supplier.claim(id, { id: 'c2', kind: 'hotel', extra: 0 as never })
    await readAtSupplier(shop.app, id)
    expect((await cancel(id)).status).toBe(200)
    await jobs()
    expect(await order(id)).toMatchObject({ state: 'canceled', cancellation_fee: 0, paid: 0, refunded: 50_000 })
  })

  test('after a yes the ladder counts again', async () => {
    const { id, claim } = await claimed({ kind: 'hotel', extra: 0 })
    await answer(id, { claim: claim.id, answer: 'accept', extra: 0 })
    expect((await cancel(id)).body).toMatchObject({ code: 'cancellation_fee_changed', fee: 10_000 })
  })

  test('a rest that is missed while the change waits costs nothing', async () => {
    const { id } = await claimed({ kind: 'flight', extra: 0 })
    shop.clock.set('2027-05-27T02:00:00Z')
    await expireUnpaid(shop.app, id)
    await jobs()
    expect(await order(id)).toMatchObject({ state: 'canceled', cancellation_fee: 0, refunded: 50_000 })
  })

  test('a claim that says more under the same name is another claim: the yes to the first does not count for it', async () => {
    const { id, claim } = await claimed({ extra: 500_000 })
    shop.supplier.claim(id, { extra: 2_000_000 as never, after: '120 000 ₽' })
    await readAtSupplier(shop.app, id)
    const { claim: second } = await trip(id)
    expect(second).toMatchObject({ extra: 20_000, state: 'open' })
    expect((await answer(id, { claim: claim.id, answer: 'accept', extra: 5_000 })).body.code).toBe('claim_over')
    await answer(id, { claim: second.id, answer: 'cancel' })
    await tellAnswers(shop.app, id)
    expect(shop.supplier.answered).toEqual([{ claim: 'c1', answer: 'refuse' }])
  })

  test('a yes is not told to a supplier that asks for more meanwhile: its customer is asked again', async () => {
    const { id, claim } = await claimed({ extra: 500_000 })
    await answer(id, { claim: claim.id, answer: 'accept', extra: 5_000 })
    shop.supplier.claim(id, { extra: 2_000_000 as never, after: '120 000 ₽' })
    await tellAnswers(shop.app, id)
    expect(shop.supplier.answered).toEqual([])
    await readAtSupplier(shop.app, id)
    expect((await trip(id)).claim).toMatchObject({ extra: 20_000, state: 'open' })
    expect(await order(id)).toMatchObject({ total: 105_000 })
  })

  test('who wants another tour is not asked again when the operator gives the old one up', async () => {
    const { id, claim } = await claimed({ kind: 'hotel', extra: 0 })
    await answer(id, { claim: claim.id, answer: 'rebook' })
    await tellAnswers(shop.app, id)
    shop.supplier.decide(id, 'cancelled', 'аннулировано')
    await readAtSupplier(shop.app, id)
    expect(await trip(id)).toMatchObject({ state: 'rebooking', claims: [{ state: 'rebook' }] })
  })
})

describe('a country that is closed', () => {
  const close = () =>
    shop.json('/api/staff/tours/closures/', {
      json: { country: 'turkey', from: '2027-06-01', to: '2027-06-30', after: 'Въезд закрыт' },
      headers: staff,
    })

  test('one act asks every customer, also of trips that are not confirmed yet; each answer is their own', async () => {
    const paid = await confirmed()
    const waiting = await heldTour(shop, me)
    await bookTour(shop.app, waiting.id)
    const unasked = await heldTour(shop, me)
    const ended = await heldTour(shop, me)
    await cancel(ended.id)
    await orderEnded(shop.app, ended.id)
    const { body } = await close()
    expect(body.orders).toEqual(expect.arrayContaining([paid.id, waiting.id, unasked.id]))
    expect(body.orders).not.toContain(ended.id)
    const claimOf = async (id: number) => (await trip(id)).claim
    for (const { id } of [paid, waiting, unasked])
      expect(await claimOf(id)).toMatchObject({ kind: 'closed', answers: ['cancel', 'rebook'] })
    // Nobody books what its customer has not answered about.
    await bookTour(shop.app, unasked.id)
    expect(shop.supplier.bookCalls).toBe(2)
    await answer(waiting.id, { claim: (await claimOf(waiting.id)).id, answer: 'cancel' })
    await answer(paid.id, { claim: (await claimOf(paid.id)).id, answer: 'cancel' })
    await answer(unasked.id, { claim: (await claimOf(unasked.id)).id, answer: 'rebook' })
    await jobs()
    expect(await order(waiting.id)).toMatchObject({ state: 'canceled', held: 0, paid: 0 })
    expect(await order(paid.id)).toMatchObject({ state: 'canceled', refunded: 50_000, cancellation_fee: 0 })
    expect(await order(unasked.id)).toMatchObject({ state: 'new', held: 50_000 })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from staff_audit where call = 'closeTours' and object in (
        select 'order ' || number from orders where id in (${sql.join([paid.id, waiting.id, unasked.id])}))`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ n: 3 }])
  })

  test('without an answer everything goes back before departure, confirmed or not', async () => {
    const cash = await confirmed()
    await close()
    shop.clock.set('2027-06-09T05:00:00Z')
    await walkTrip(shop.app, cash.id)
    await jobs()
    expect(await order(cash.id)).toMatchObject({ state: 'canceled', sub_state: 'claim_unanswered', refunded: 50_000 })
  })
})

test('a supplier that says after the trip that it cancelled it changes nothing', async () => {
  const placed = await confirmed()
  await payDue(shop, me, placed.id)
  shop.clock.set('2027-06-18T09:00:00Z')
  await walkTrip(shop.app, placed.id)
  expect((await order(placed.id)).state).toBe('done')
  const { key: _key, wanted: _wanted, ...said } = shop.supplier.ofOrder(placed.id)
  await hearSupplier(shop.app, placed.id, { ...said, state: 'cancelled' })
  const { rows } = await sql<{ state: string }>`
    select state from tour_bookings where order_id = ${placed.id}`.execute(shop.db)
  expect(rows).toEqual([{ state: 'confirmed' }])
})

test('when papers of a trip are erased, its supplier is asked to forget its people', async () => {
  const placed = await confirmed()
  await forgetAtSupplier(shop.app, placed.id)
  expect(shop.supplier.forgotten).toEqual([])
  shop.clock.set('2027-07-18T09:00:00Z')
  await eraseOldPapers(shop.app)
  await runJobs(shop, 'tour_forget')
  expect(shop.supplier.forgotten).toContain(`order-${shop.cast.company}-${placed.id}`)
})
