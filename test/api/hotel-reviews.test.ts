import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { walkTrip } from '#shop/bookings/walk-trips.flow.ts'
import { listening, runJobs } from '../place-order.ts'
import { heldTour, payDue, startTourShop, type TourShop } from '../tours/start-tour-shop.ts'

let shop: TourShop
let me: Record<string, string>
beforeAll(async () => {
  shop = await startTourShop()
  me = await shop.signIn('79000000001')
  // As in a real shop: nobody sees the category of hotels, and the goods of this test stand in another.
  await sql`
    with hidden as (
      insert into categories (company_id, slug, path, path_ids, level, name, name_en, is_active)
      values (${shop.cast.company}, 'hotels-tree', 'hotels-tree', '{}', 1, 'Отели', 'Hotels', false) returning id
    ) update products set category_id = (select id from hidden) where id = ${shop.hotel}`.execute(shop.db)
  shop.app.cache.dropTags('everything')
})
afterAll(() => shop.close())

const reviews = '/api/products/rixos-sungate/reviews/'
const jobs = () => runJobs(shop, ...listening, 'tour_book', 'tour_answer', 'settle_holds')
const walkOn = async (order: number, to: string) => {
  shop.clock.set(to)
  await walkTrip(shop.app, order)
}

test('who came back from a trip reviews its hotel, nobody does before; staff publishes, and the hotel has a rating', async () => {
  shop.clock.set('2026-11-21T09:00:00Z')
  const { id } = await heldTour(shop, me)
  await jobs()
  shop.supplier.decide(id, 'confirmed')
  await readAtSupplier(shop.app, id)
  await jobs()
  await payDue(shop, me, id)
  await jobs()
  const line = async () => (await shop.json(`/api/orders/${id}/`, { headers: me })).body.items[0]
  const item = (await line()).id
  const write = () =>
    shop.json('/api/reviews/', {
      json: { order_item: item, rating: 4, pros: 'Пляж', cons: '', comment: 'Вернёмся', agreement: true },
      headers: me,
    })
  await walkOn(id, '2027-06-12T09:00:00Z')
  expect((await line()).actions).toEqual([])
  expect((await write()).body.code).toBe('review_only_for_buyers')
  await walkOn(id, '2027-06-19T09:00:00Z')
  expect((await line()).actions).toEqual(['REVIEW'])
  const written = await write()
  expect(written.status, JSON.stringify(written.body)).toBe(201)
  const none = { total: 0, average: null, items: [] }
  expect(await shop.json(reviews)).toMatchObject({ status: 200, body: none })
  const headers = await shop.staff(['reviews.read', 'reviews.moderate'])
  await shop.json(`/api/staff/reviews/${written.body.id}/approve/`, { json: {}, headers })
  expect((await shop.json(reviews)).body).toMatchObject({
    total: 1,
    average: 4,
    distribution: { '4': 1 },
    items: [{ rating: 4, pros: 'Пляж', comment: 'Вернёмся', is_buyer: true }],
  })
  expect((await shop.json('/api/tours/hotels/rixos-sungate/')).body).toMatchObject({ rating: 4, review_count: 1 })
})

test('reviews of a hotel are not found in a company that sells no tours', async () => {
  const enable = async (to: boolean) => {
    await sql`update companies set settings = jsonb_set(settings, '{tours,is_enabled}', ${JSON.stringify(to)}::jsonb)
      where id = ${shop.cast.company}`.execute(shop.db)
    shop.app.cache.dropTags('everything')
  }
  await enable(false)
  expect((await shop.json(reviews)).status).toBe(404)
  await enable(true)
  expect((await shop.json(reviews)).status).toBe(200)
})
