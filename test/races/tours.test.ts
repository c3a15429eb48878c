import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { endUnconfirmed, settleLateConfirmation } from '#shop/orders/confirmation.flow.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { expectHealthy, listening, runJobs } from '../place-order.ts'
import { heldTour, orderOfTour, quoteOf, startTourShop, type TourShop } from '../tours/start-tour-shop.ts'
import { walkMany } from '../tours/walk-many.ts'

let shop: TourShop
let me: Record<string, string>
let other: Record<string, string>
beforeAll(async () => {
  shop = await startTourShop({ poolSize: 12 })
  me = await shop.signIn('79000000001')
  other = await shop.signIn('79000000002')
})
beforeEach(async () => {
  shop.supplier.reset()
  await endWaiting()
  shop.clock.set('2026-11-21T09:00:00Z')
})
afterAll(async () => {
  await expectHealthy(shop)
  await shop.close()
})

/** Orders that another test left to wait end, so that no later clock finds them overdue. */
async function endWaiting(): Promise<void> {
  shop.clock.set('2027-12-01T09:00:00Z')
  const { rows } = await sql<{ id: number }>`select id from orders where confirmation = 'waiting'`.execute(shop.db)
  for (const { id } of rows) {
    await moveOrder(shop.app, id, 'canceled', 'shop')
    await orderEnded(shop.app, id)
    await cancelAtSupplier(shop.app, id)
  }
  await jobs()
}

const jobs = () => runJobs(shop, ...listening, 'settle_holds', 'refund_order')
const read = async (id: number, who = me) => (await shop.json(`/api/orders/${id}/`, { headers: who })).body

test('of eight orders at once with one quote exactly one is placed', async () => {
  const quote = await quoteOf(shop, me)
  const place = () => shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
  const answers = await Promise.all(Array.from({ length: 8 }, place))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(
    answers
      .filter(({ status }) => status !== 201)
      .every(({ body }) => ['stock_changed', 'supplier_refused'].includes(body.code)),
  ).toBe(true)
})

test('a double press with one key is one order', async () => {
  const quote = await quoteOf(shop, me)
  const headers = { ...me, 'idempotency-key': 'pressed-twice' }
  const place = () => shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers })
  const answers = await Promise.all([place(), place(), place()])
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id))
  expect(ids.size).toBe(1)
})

test('two buyers of the last room: one travels, the other gets everything back', async () => {
  shop.supplier.rooms = 1
  const [mine, theirs] = [await heldTour(shop, me), await heldTour(shop, other)]
  await jobs()
  await Promise.all([bookTour(shop.app, mine.id), bookTour(shop.app, theirs.id)])
  const ends = [await read(mine.id), await read(theirs.id, other)]
  expect(ends.map(({ state }) => state).toSorted()).toEqual(['canceled', 'new'])
  expect(ends.find(({ state }) => state === 'canceled')).toMatchObject({ held: 0, paid: 0, sub_state: 'refused' })
  expect(shop.supplier.rooms).toBe(0)
})

test('a confirmation against the silence of the deadline: money is taken for a confirmed order or released, never both', async () => {
  for (let round = 0; round < 6; round++) {
    shop.clock.set('2026-11-21T09:00:00Z')
    const placed = await heldTour(shop, me)
    await bookTour(shop.app, placed.id)
    shop.supplier.decide(placed.id, 'confirmed')
    shop.clock.set('2026-11-22T09:00:00Z')
    await Promise.all([readAtSupplier(shop.app, placed.id), endUnconfirmed(shop.app, placed.id)])
    await jobs()
    const end = await read(placed.id)
    expect(end.held).toBe(0)
    expect([end.confirmation.state, end.paid]).toEqual(end.state === 'canceled' ? ['late', 0] : ['confirmed', 50_000])
    // Staff settles a late one with the operator.
    await settleLateConfirmation(shop.app, placed.id)
  }
})

test('a customer who cancels while the supplier books leaves no booking behind', async () => {
  for (let round = 0; round < 6; round++) {
    shop.supplier.reset()
    const placed = await heldTour(shop, me)
    const cancel = () => shop.json(`/api/orders/${placed.id}/cancel/`, { json: {}, headers: me })
    await Promise.all([bookTour(shop.app, placed.id), cancel()])
    await orderEnded(shop.app, placed.id)
    shop.clock.advance(11 * 60_000)
    await cancelAtSupplier(shop.app, placed.id)
    await jobs()
    const held = shop.supplier.held.filter(({ state }) => state === 'requested' || state === 'confirmed')
    expect(held).toEqual([])
    expect(await read(placed.id)).toMatchObject({ state: 'canceled', held: 0, paid: 0 })
  }
})

/** `npm run soak -- --tours` sets a larger number. */
const walks = Number(process.env.TOUR_WALKS ?? 5)

test('random walks of trips with a supplier that lies, is slow or dies end as agreed', {
  timeout: 60_000 + walks * 10_000,
}, async () => {
  await walkMany(Number(process.env.TEST_SEED ?? 1) * 100_000, walks)
})

test('two answers to one claim at once: the first decides', async () => {
  const placed = await heldTour(shop, me)
  await bookTour(shop.app, placed.id)
  shop.supplier.decide(placed.id, 'confirmed')
  await readAtSupplier(shop.app, placed.id)
  shop.supplier.claim(placed.id, { kind: 'hotel', extra: 0 as never })
  await readAtSupplier(shop.app, placed.id)
  const { claim } = (await shop.json(`/api/tours/bookings/${placed.id}/`, { headers: me })).body
  const answer = (said: string) =>
    shop.json(`/api/tours/bookings/${placed.id}/claim/`, { json: { claim: claim.id, answer: said }, headers: me })
  const answers = await Promise.all([answer('accept'), answer('cancel')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const end = await read(placed.id)
  expect(end.state).toBe(answers[0]?.status === 200 ? 'collecting' : 'canceled')
})
