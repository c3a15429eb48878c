import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { type Connections, connect, inTransaction, sql } from '#kit/db.ts'
import type { Lifeline } from '#kit/lifeline.ts'
import { listenForTags, notifyTags } from '#kit/notices.ts'
import { changeSetting } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { type ApiServer, createApi } from '../../src/server/http/api.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Two processes on one database, assembled as in shop.ts: each has its own pool, cache and listener.
interface Process {
  app: App
  api: ApiServer
  connections: Connections
  listener: Lifeline
}
let shop: TestApp
const both: Process[] = []
beforeAll(async () => {
  shop = await startApp()
  for (let i = 0; i < 2; i++) {
    const connections = connect({ url: shop.database.url, poolSize: 3 })
    const cache = new TaggedCache({ most: 10_000_000, freshMs: 300_000, staleMs: 3_600_000, clock: shop.clock })
    const app: App = { ...shop.app, db: connections.db, cache }
    const listener = await listenForTags(shop.database.url, (tags) => cache.dropTags(tags), shop.app.log)
    both.push({ app, api: createApi(app), connections, listener })
  }
})
sameStart(() => shop)
beforeEach(() => {
  for (const { app } of both) app.cache.dropTags('everything')
})
afterAll(async () => {
  for (const { listener, connections } of both) {
    await listener.close()
    await connections.close()
  }
  await shop.close()
})

const ask = async (at: number, path: string) =>
  (
    await both[at]!.api.fetch(new Request(`http://shop.test${path}`, { headers: { host: 'shop.test' } }), '127.0.0.1')
  ).json()
const prices = (at: number) =>
  ask(at, '/api/products/?sort=price').then((body) => body.items.map((i: { price: number }) => i.price))
const soon = { timeout: 1_000, interval: 20 }

async function changePrice(price: number, tell = true): Promise<void> {
  await inTransaction(both[0]!.app.db, async (tx) => {
    await sql`update prices set price = ${price} where variant_id = (select id from variants where sku = 'MUG')`.execute(
      tx,
    )
    await sql`select refresh_product_cards(array[${shop.cast.mug}]::bigint[])`.execute(tx)
    if (tell) await notifyTags(tx, shop.cast.company, [`product:${shop.cast.mug}`])
  })
}

test('a price changed in one process appears in the other within a second, and only by notice', async () => {
  expect([await prices(0), await prices(1)]).toEqual([
    [990, 11_890, 12_490],
    [990, 11_890, 12_490],
  ])
  await changePrice(88_000, false)
  // Notices arrive in the order of commits: this one comes after all earlier ones.
  const heard = new Promise<void>((resolve) =>
    both[1]!.app.cache.onDrop((tags) => tags !== 'everything' && tags.has('sent:last') && resolve()),
  )
  await notifyTags(both[0]!.app.db, shop.cast.company, ['sent:last'])
  await heard
  expect((await prices(1))[0]).toBe(990)
  await changePrice(77_000)
  await expect.poll(async () => (await prices(1))[0], soon).toBe(770)
  expect((await prices(0))[0]).toBe(770)
})

test('listings without the product stay in memory', async () => {
  await prices(1)
  await ask(1, '/api/products/?price_from=11000')
  const before = both[1]!.app.cache.stats().entries
  await changePrice(66_000)
  await expect.poll(async () => (await prices(1))[0], soon).toBe(660)
  expect(both[1]!.app.cache.stats().entries).toBe(before)
})

test('[NAV-01] a setting changed in one process applies in the other within a second; a wrong one does nothing', async () => {
  const brand = (at: number) => ask(at, '/api/companies/current/').then((body) => body.company.settings.brand_name)
  expect([await brand(0), await brand(1)]).toEqual(['Витрина', 'Витрина'])
  expect(await changeSetting(both[0]!.app, shop.cast.company, 'brand_name', 'Новое имя')).toEqual({
    ok: true,
    value: null,
  })
  await expect.poll(() => brand(1), soon).toBe('Новое имя')
  expect(await changeSetting(both[0]!.app, shop.cast.company, 'styles_colors.brand', 'green')).toMatchObject({
    refusal: { code: 'settings_invalid' },
  })
  expect(await changeSetting(both[0]!.app, shop.cast.company, 'no.such', 1)).toMatchObject({
    refusal: { code: 'setting_unknown' },
  })
  expect(await brand(1)).toBe('Новое имя')
})

test('prices closed by a setting are closed in the other process within a second', async () => {
  const { app } = both[0]!
  await changeSetting(app, shop.cast.company, 'price_restriction', {
    is_enabled: true,
    access_message_guest: 'Войдите',
  })
  await expect.poll(() => prices(1), soon).toEqual([null, null, null])
  await changeSetting(app, shop.cast.company, 'price_restriction', { is_enabled: false })
  await expect.poll(async () => (await prices(1))[0], soon).toBe(990)
})
