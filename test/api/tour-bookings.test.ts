import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { expectHealthy, listening, runJobs } from '../place-order.ts'
import { heldTour, quoteOf, startTourShop, type TourShop } from '../tours/start-tour-shop.ts'

let shop: TourShop
let me: Record<string, string>
beforeAll(async () => {
  shop = await startTourShop()
  me = await shop.signIn('79000000001')
})
beforeEach(() => shop.supplier.reset())
afterAll(async () => {
  await expectHealthy(shop)
  await shop.close()
})

/** `tour_read` and `tour_cancel` come again later by the shop's clock, which stands still: tests call their flows. */
const jobs = () => runJobs(shop, ...listening, 'tour_book', 'tour_answer', 'settle_holds')
const order = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body

test('[TOUR-18] a quote becomes a line of the cart, an order of its own, a booking at the operator, and its deposit is taken once it confirms', async () => {
  const quote = await quoteOf(shop, me)
  expect(quote).toMatchObject({ state: 'ok', total: 100_000, agreed: 100_000 })
  const placed = await heldTour(shop, me, quote)
  expect(placed.total).toBe(100_000)
  expect(await order(placed.id)).toMatchObject({ held: 50_000, paid: 0, confirmation: { state: 'waiting' } })
  await jobs()
  expect(shop.supplier.ofOrder(placed.id).wanted).toMatchObject({ price: 10_000_000, tourists: [{}, {}] })
  shop.supplier.decide(placed.id, 'confirmed')
  await readAtSupplier(shop.app, placed.id)
  expect(await order(placed.id)).toMatchObject({
    state: 'collecting',
    sub_state: 'tour_confirmed',
    paid: 50_000,
    held: 0,
  })
  expect(shop.money.captures).toHaveLength(1)
})
