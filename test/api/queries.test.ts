import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#lib/result.ts'
import { cash, expectHealthy, manyBoots, placed } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

// The number of database queries: each round trip costs as much as a small statement (decision 0014).
let shop: TestApp
let anna: Record<string, string>
let sentCode = ''
const codes = {
  sendSms: async ({ text }: { text: string }) => {
    sentCode = /\d{6}/.exec(text)![0]
    return ok({ id: '1' })
  },
} as unknown as NonNullable<TestApp['app']['codes']>
beforeAll(async () => {
  shop = await startApp({ outside: { codes } })
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
})
afterAll(() => shop.close())

const boots = [{ sku: 'BOOT-41', count: 1 }]

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  let seen = 0
  const client = (shop.database.pool as unknown as { Client: { prototype: { query: (...a: unknown[]) => unknown } } })
    .Client.prototype
  const original = client.query
  client.query = function (this: unknown, ...args: unknown[]) {
    seen++
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    client.query = original
  }
  return seen
}

test('placing an order takes a small, fixed number of queries', async () => {
  const count = (lines: { sku: string; count: number }[]) => queriesOf(() => placed(shop, anna, lines))
  await count(boots) // fills the caches of companies and regions
  const one = await count(boots)
  const two = await count([...boots, { sku: 'MUG', count: 1 }])
  expect(two).toBe(one)
  // the token; facts, delivery options and the order number; the order with all its rows, in a statement that returns what it wrote
  expect(one).toBe(1 + 1 + 1)
})

test('the last pieces are locked and read before they are taken, in one transaction', async () => {
  const whole = await queriesOf(() => placed(shop, anna, [{ sku: 'BAG', count: 5 }]))
  // begin, lock, the order, the listings, commit
  expect(whole).toBeGreaterThanOrEqual(1 + 1 + 5)
  await expectHealthy(shop)
})

test('a code is stored by one statement, and checking it takes one, valid or not', async () => {
  const phone = '79000000404'
  const verify = (code: string) => async () =>
    expect(
      (await shop.json('/api/v2/auth/verify_code/', { json: { source: phone, method: 'sms', code } })).status,
    ).toBe(code === sentCode ? 200 : 400)
  const send = () => shop.json(`/api/sms/send_code/?phone=${phone}`, { method: 'POST' })
  // fills the cache of companies
  await shop.json('/api/companies/current/')
  expect(await queriesOf(send)).toBe(1)
  expect(sentCode).toMatch(/^\d{6}$/)
  expect(await queriesOf(verify(sentCode === '000000' ? '000001' : '000000'))).toBe(1)
  expect(await queriesOf(verify(sentCode))).toBe(1)
})

test('a cart of one line takes as many queries as one of three', async () => {
  const me = await shop.signIn('79000000202')
  const items = [
    { sku: 'BOOT-41', count: 1 },
    { sku: 'MUG', count: 2 },
    { sku: 'BAG', count: 1 },
  ]
  const post = (n: number) => () => shop.json('/api/v2/cart/', { json: { items: items.slice(0, n) }, headers: me })
  await post(1)()
  await post(3)()
  expect(await queriesOf(post(1))).toBe(await queriesOf(post(3)))
  // one resolves the token, the other stores the cart
  expect(await queriesOf(post(3))).toBe(1 + 1)
  expect(await queriesOf(() => shop.json('/api/v2/cart/', { headers: me }))).toBeLessThanOrEqual(1 + 4)
})

test('a cart of uncached goods reads them in one statement; a guest’s repeat takes none', async () => {
  const items = ['BOOT-41', 'MUG', 'BAG'].map((sku) => ({ sku, count: 1 }))
  const ask = async () => expect((await shop.json('/api/v2/cart/', { json: { items } })).status).toBe(200)
  await shop.json('/api/v2/cart/')
  shop.app.cache.dropTags([`company:${shop.cast.company}`])
  expect(await queriesOf(ask)).toBe(1)
  expect(await queriesOf(ask)).toBe(0)
})

test('the list is paged, newest first, with as many queries for one as for ten', async () => {
  const me = await shop.signIn('79000000302')
  const ids: number[] = []
  for (let i = 0; i < 12; i++) ids.push((await placed(shop, me, boots, cash(shop))).id)
  const page = async (query: string) => {
    let body: Awaited<ReturnType<typeof shop.json>>['body']
    const queries = await queriesOf(async () => {
      body = (await shop.json(`/api/orders/?${query}`, { headers: me })).body
    })
    return { body, queries }
  }
  const first = await page('page=1&page_size=10')
  expect(first.body).toMatchObject({ total: 12, page: 1, pages: 2 })
  expect(first.body.items.map((o: { id: number }) => o.id)).toEqual(ids.toReversed().slice(0, 10))
  expect(first.body.items[0].items).toHaveLength(1)
  const single = await page('page=2&page_size=1')
  expect(single.body.items).toHaveLength(1)
  expect(first.queries).toBe(single.queries)
  expect(first.queries).toBeLessThanOrEqual(5)
})
