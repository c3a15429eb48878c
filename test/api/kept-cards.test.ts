import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lifeline } from '#kit/lifeline.ts'
import { listenForTags } from '#kit/notices.ts'
import { manyBoots, placed, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Cards are cached in serialized form (decision 0054). The cache receives notices as in a process of the shop, and every
// address is new, so that answers are built from cached cards and are not cached answers.
let shop: TestApp
let listener: Lifeline
let olga: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  await manyBoots(shop)
  listener = await listenForTags(shop.database.url, (tags) => shop.app.cache.dropTags(tags), shop.app.log)
  olga = await shop.staff()
})
sameStart(() => shop)
afterAll(async () => {
  await listener.close()
  await shop.close()
})

let asked = 0
const newPrice = () => `price_to=${100_000 + ++asked}`
type Card = { slug: string; [field: string]: unknown }
const mugOf = ({ body }: { body: { [list: string]: Card[] } }, list: string) =>
  body[list]!.find(({ slug }) => slug === 'mug')
/** The card of the mug in every place that shows it. */
const everywhere = async (headers: Record<string, string> = {}) => {
  const listed = mugOf(await shop.json(`/api/products/?page_size=96&${newPrice()}`, { headers }), 'items')
  const found = mugOf(await shop.json(`/api/search/?q=Кружка&page_size=96&${newPrice()}`, { headers }), 'items')
  expect(found).toEqual(listed)
  return listed
}
const put = (path: string, json: object) => shop.json(`/api/staff/${path}`, { method: 'PUT', json, headers: olga })

test('a price change is on every card at once', async () => {
  expect(await everywhere()).toMatchObject({ price: 990, old_price: null })
  expect((await put('prices/MUG/', { price: 849.5, old_price: 990, reason: 'распродажа' })).status).toBe(200)
  await expect.poll(() => everywhere()).toMatchObject({ price: 849.5, old_price: 990 })
  await put('prices/MUG/', { price: 990 })
  await expect.poll(() => everywhere()).toMatchObject({ price: 990, old_price: null })
})

test('a card shows sold out and back in stock at once', async () => {
  const before = await everywhere()
  expect(before).toMatchObject({ in_stock: true })
  const { rows } = await shop.database.pool.query<{ outlet_id: number; on_hand: number }>(
    `select outlet_id, on_hand from stock_levels l join variants v on v.id = l.variant_id where v.sku = 'MUG'`,
  )
  for (const { outlet_id } of rows) await put(`stock/MUG/${outlet_id}/`, { on_hand: 0, reason: 'бой' })
  await expect.poll(() => everywhere()).toMatchObject({ in_stock: false, delivery_date: null })
  for (const { outlet_id, on_hand } of rows) await put(`stock/MUG/${outlet_id}/`, { on_hand, reason: 'привезли' })
  await expect.poll(() => everywhere()).toEqual(before)
})

test('an approved review is on the card at once', async () => {
  expect(await everywhere()).toMatchObject({ rating: null, review_count: 0 })
  const anna = await shop.signIn('79000000001')
  const bought = { delivery_payment_option: shop.cast.options.courierCash }
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], bought)
  await walkTo(shop, order.id, 'done')
  const review = { order_item: order.items[0].id, rating: 4, pros: '', cons: '', comment: 'Держит тепло' }
  const json = { ...review, is_anonymous: false, agreement: true }
  const { body } = await shop.json('/api/reviews/', { json, headers: anna })
  await shop.json(`/api/staff/reviews/${body.id}/approve/`, { json: {}, headers: olga })
  await expect.poll(() => everywhere()).toMatchObject({ rating: 4, review_count: 1 })
})

test('languages and regions have separate cards, whoever asked first', async () => {
  const { regions } = shop.cast
  const speaking = (locale: string, region: number) => ({
    'accept-language': locale,
    'x-region-id': String(region),
  })
  const all = Object.values(regions).flatMap((region) => [speaking('ru', region), speaking('en', region)])
  const first = []
  for (const headers of all) first.push(await everywhere(headers))
  const alone = []
  for (const headers of all.toReversed()) {
    shop.app.cache.dropTags('everything')
    alone.unshift(await everywhere(headers))
  }
  expect(first).toEqual(alone)
  expect(new Set(first.map((card) => card?.name)).size).toBe(2)
})
