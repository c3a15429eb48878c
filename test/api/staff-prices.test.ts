import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { runDoctor } from '#server/doctor.ts'
import { placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let olga: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  olga = await shop.staff(['prices.write', 'stock.write', 'search.read', 'search.write', 'audit.read'])
})
sameStart(() => shop)
afterAll(() => shop.close())

const put = (path: string, json: object, headers = olga) =>
  shop.json(`/api/staff/${path}`, { method: 'PUT', json, headers })
/** Stands for the notices that other processes receive: here nothing invalidates the cache by itself. */
const told = () => shop.app.cache.dropTags('everything')
const shown = async () => {
  told()
  const product = (await shop.json('/api/products/mug/')).body.variants[0]
  const card = (await shop.json('/api/products/?sort=price')).body.items.find((i: { slug: string }) => i.slug === 'mug')
  expect([card.price, card.old_price]).toEqual([product.price, product.old_price])
  return [product.price, product.old_price, product.stock]
}
const lastAct = async () => (await shop.json('/api/staff/audit/?page_size=1', { headers: olga })).body.items[0]

test('a price set by staff applies everywhere and is audited', async () => {
  const set = await put('prices/MUG/', { price: 849.5, old_price: 990, reason: 'осенняя распродажа' })
  expect(set.body).toMatchObject({ sku: 'MUG', price: 849.5, old_price: 990, price_type: { name: 'Розничная' } })
  expect((await shown()).slice(0, 2)).toEqual([849.5, 990])
  expect(await lastAct()).toMatchObject({
    call: 'setPrice',
    object: 'price MUG',
    reason: 'осенняя распродажа',
    staff: { name: 'Ольга' },
    before: { price: 990, old_price: null },
    after: { price: 849.5, old_price: 990, price_type: 'Розничная' },
  })
  await put('prices/MUG/', { price: 990 })
  expect((await shown()).slice(0, 2)).toEqual([990, null])
})

test('an invalid price is refused and changes nothing', async () => {
  const before = await shown()
  const code = async (path: string, json: object) => {
    const { status, body } = await put(path, json)
    return [status, body.code, body.errors?.[0]?.field]
  }
  for (const price of [0, -5, 1.005, '990', null, 2e9, Number.NaN])
    expect((await code('prices/MUG/', { price }))[0], String(price)).toBe(400)
  expect(await code('prices/MUG/', {})).toEqual([400, 'invalid_fields', 'price'])
  expect(await code('prices/MUG/', { price: null })).toEqual([400, 'price_needed', 'price'])
  expect(await code('prices/MUG/', { price: 500, old_price: 500 })).toEqual([400, 'old_price_low', 'old_price'])
  expect(await code('prices/MUG/', { price: 500, price_type: 'Оптовая' })).toEqual([
    400,
    'price_type_unknown',
    'price_type',
  ])
  expect(await code('prices/NO-SUCH/', { price: 500 })).toEqual([404, 'not_found', undefined])
  const foreign = await shop.json('/api/staff/prices/MUG/', {
    method: 'PUT',
    json: { price: 1 },
    headers: await shop.staff(['*'], shop.cast.second),
    host: 'second.test',
  })
  expect(foreign.status).toBe(404)
  expect(await shown()).toEqual(before)
})

test('stock set by staff is available for sale; never below what orders reserve', async () => {
  const { warehouse } = shop.cast
  await put(`stock/MUG/${warehouse}/`, { on_hand: 7, reason: 'пересчёт' })
  expect((await shown())[2]).toBe(7)
  expect(await lastAct()).toMatchObject({
    object: `stock MUG/${warehouse}`,
    reason: 'пересчёт',
    before: { on_hand: 100_000 },
    after: { on_hand: 7 },
  })
  const anna = await shop.signIn('79000000001')
  await placed(shop, anna, [{ sku: 'MUG', count: 2 }])
  const below = await put(`stock/MUG/${warehouse}/`, { on_hand: 1 })
  expect([below.status, below.body.code, below.body.reserved]).toEqual([409, 'stock_reserved', 2])
  expect((await put(`stock/MUG/${warehouse}/`, { on_hand: 2 })).body).toMatchObject({ on_hand: 2, reserved: 2 })
  expect((await shown())[2]).toBe(0)
  // An outlet without stock until now.
  expect((await put(`stock/MUG/${shop.cast.shop}/`, { on_hand: 3 })).body).toMatchObject({ on_hand: 3, reserved: 0 })
  expect((await shown())[2]).toBe(3)
  for (const path of ['stock/MUG/999999/', `stock/NO-SUCH/${warehouse}/`, 'stock/MUG/x/'])
    expect((await put(path, { on_hand: 1 })).status, path).toBe(404)
  expect((await put(`stock/MUG/${warehouse}/`, { on_hand: -1 })).status).toBe(400)
  expect(await runDoctor(shop.db)).toEqual([])
})

test('the read model equals a full rebuild', async () => {
  const { rows } = await sql<{ n: number }>`select refresh_product_cards(array(select id from products)) as n`.execute(
    shop.db,
  )
  expect(rows[0]!.n).toBe(0)
})

test('staff calls define synonyms', async () => {
  const add = (words: string[]) => shop.json('/api/staff/search-synonyms/', { json: { words }, headers: olga })
  const found = async () => {
    told()
    const { body } = await shop.json(`/api/search/?q=${encodeURIComponent('чашка')}`)
    return body.items.map((one: { slug: string }) => one.slug)
  }
  expect(await found()).not.toContain('mug')
  const { status, body } = await add(['чашка', 'кружка'])
  expect([status, body.words]).toEqual([201, ['чашка', 'кружка']])
  expect(await found()).toContain('mug')
  expect((await add(['кружка', 'чашка'])).body.code).toBe('words_there')
  expect((await add(['одно'])).body).toMatchObject({ code: 'words_refused' })
  expect((await shop.json('/api/staff/search-synonyms/', { headers: olga })).body.items).toEqual([body])
  const remove = () => shop.json(`/api/staff/search-synonyms/${body.id}/`, { method: 'DELETE', headers: olga })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  expect(await lastAct()).toMatchObject({ call: 'removeSynonyms', before: { words: ['чашка', 'кружка'] }, after: null })
})
