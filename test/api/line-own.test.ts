import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { goodsGroup } from '#shop/cart/goods-group.ts'
import type { LineKind } from '#shop/line-kinds.ts'
import { answerPlainCart } from '../../src/server/pages/plain-cart.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { cash, orderBody } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** A planted kind whose line requires its own data: a letter to somebody. */
const letters: LineKind<{ to: string }> = {
  name: 'letter',
  group: goodsGroup,
  isOf: ({ sku }) => sku.startsWith('LETTER'),
  keeps: ({ to }) => (typeof to === 'string' && to !== '' ? { to: to.slice(0, 20) } : null),
  facts: (_context, lines) =>
    sql`select 1`.read(() =>
      lines.map(({ sku, own }) => ({
        kind: 'letter',
        sku,
        isSold: own !== undefined,
        name: `Письмо: ${own?.to}`,
        nameEn: `Letter: ${own?.to}`,
        article: '',
        size: '',
        barcode: '',
        image: null,
        price: kopecks(10_000),
        oldPrice: null,
        available: own === undefined ? 0 : 100,
        own: { to: String(own?.to ?? '') },
      })),
    ),
  tags: () => [],
  problem: ({ isSold }) => (isSold ? null : { code: 'unavailable' }),
  demand: () => [],
  fiscal: (_line, { settings: { tax } }) => ({
    vat: tax.vat,
    subject: tax.payment_subject,
    mode: tax.payment_mode,
    agent: null,
  }),
  stored: ({ own }) => ({ variantId: null, productId: null, details: own }),
  present: ({ name, article, size }) => ({
    id: 0,
    slug: '',
    name,
    article,
    size,
    image: null,
    category: { id: 0, name: '', path: '', feed_id: '' },
  }),
  presentStored: ({ name }) => ({ id: 0, slug: '', name }),
}

let shop: TestApp
let me: Record<string, string>
beforeAll(async () => {
  shop = await startApp({ outside: { lineKinds: [letters, ...kinds.lineKinds] } })
  me = await shop.signIn('79000000401')
})
sameStart(() => shop)
afterAll(() => shop.close())

const letter = { sku: 'LETTER-1', count: 2, own: { to: 'Ольге', junk: 'x' } }
const kept = { sku: 'LETTER-1', count: 2, own: { to: 'Ольге' }, problem: null, total: 200 }

/** Posts a form of a page without script; returns the visitor's cookie afterwards. */
async function form(fields: Record<string, string>, cookie: string, token: string | null): Promise<string> {
  const request = new Request('http://shop.test/_cart', {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
  })
  const context = {
    company: { id: shop.cast.company, slug: 'first' },
    origin: 'http://shop.test',
    timezone: 'Asia/Yekaterinburg',
    regionId: shop.cast.regions.ekb,
    locale: 'ru',
    token,
    guest: token === null,
  } as const
  const asked = { api: shop.call, request, url: new URL(request.url), context, publicUrl: 'http://shop.test' }
  const answer = (await answerPlainCart(asked))!
  expect(answer.status).toBe(303)
  return /cart_items=[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie
}

test('own data of a line is stored with the account’s cart and returned', async () => {
  const sent = await shop.json('/api/v2/cart/', { json: { items: [letter] }, headers: me })
  expect(sent.body.cart.items).toMatchObject([kept])
  const again = await shop.json('/api/v2/cart/', { headers: me })
  expect(again.body.cart.items).toMatchObject([kept])
  expect(again.body.cart.items[0].own).toEqual({ to: 'Ольге' })
  expect(again.body.cart.items[0].product.name).toBe('Письмо: Ольге')
})

test('a guest’s cookie carries own data', async () => {
  const sent = await shop.request('/api/v2/cart/', { json: { items: [letter] } })
  const cookie = sent.headers.get('set-cookie')!.split(';')[0]!
  const read = await shop.json('/api/v2/cart/', { headers: { cookie } })
  expect(read.body.cart.items).toMatchObject([kept])
})

test('a form without script keeps own data, for a guest and for an account, when it adds, counts and removes', async () => {
  const token = me.authorization!.replace('Token ', '')
  for (const [headers, key] of [[{}, null] as const, [me, token] as const]) {
    const sent = await shop.request('/api/v2/cart/', { json: { items: [letter] }, headers })
    let cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const items = async () =>
      (await shop.json('/api/v2/cart/', { headers: { ...headers, cookie } })).body.cart.items.map(
        (item: { sku: string; count: number; own?: object }) => [item.sku, item.count, item.own],
      )
    cookie = await form({ sku: 'MUG' }, cookie, key)
    cookie = await form({ sku: 'MUG', count: '3' }, cookie, key)
    expect(await items()).toEqual([
      ['LETTER-1', 2, { to: 'Ольге' }],
      ['MUG', 3, undefined],
    ])
    cookie = await form({ sku: 'LETTER-1', count: '5' }, cookie, key)
    cookie = await form({ sku: 'MUG', count: '0' }, cookie, key)
    expect(await items()).toEqual([['LETTER-1', 5, { to: 'Ольге' }]])
  }
})

test('forms without script that are sent at once all change the cart of the account', async () => {
  const token = me.authorization!.replace('Token ', '')
  await shop.json('/api/v2/cart/', { json: { items: [letter] }, headers: me })
  for (let round = 1; round <= 4; round++) {
    await Promise.all(['MUG', 'BAG', 'BOOT-41'].map((sku) => form({ sku }, '', token)))
    const { items } = (await shop.json('/api/v2/cart/', { headers: me })).body.cart
    const counts = items.map(({ sku, count }: { sku: string; count: number }) => `${sku} ${count}`)
    expect(counts.toSorted()).toEqual([`BAG ${round}`, `BOOT-41 ${round}`, 'LETTER-1 2', `MUG ${round}`])
  }
})

test('two letters with different data have their own names', async () => {
  const items = [letter, { sku: 'LETTER-2', count: 1, own: { to: 'Вере' } }]
  const { body } = await shop.json('/api/v2/cart/', { json: { items, save: false } })
  expect(body.cart.items.map((item: { product: { name: string } }) => item.product.name)).toEqual([
    'Письмо: Ольге',
    'Письмо: Вере',
  ])
})

test('goods drop own data; a letter needs it to be sold', async () => {
  const items = [
    { sku: 'MUG', count: 1, own: { to: 'Ольге' } },
    { sku: 'LETTER-3', count: 1, own: { days: 3 } },
  ]
  const { body } = await shop.json('/api/v2/cart/', { json: { items, save: false } })
  expect(body.cart.items[0].own).toBeUndefined()
  expect(body.cart.items[1]).toMatchObject({ problem: { code: 'unavailable' } })
})

test('own data that is too long or nested too deep is refused at its field', async () => {
  for (const junk of [`"${'x'.repeat(2000)}"`, `${'['.repeat(60_000)}${']'.repeat(60_000)}`]) {
    const body = `{"save":false,"items":[{"sku":"LETTER-4","count":1,"own":{"to":"Вере","junk":${junk}}}]}`
    const headers = { 'content-type': 'application/json' }
    const { status, body: answer } = await shop.json('/api/v2/cart/', { method: 'POST', body, headers })
    expect([status, answer.errors[0]?.field]).toEqual([400, 'items.0.own'])
  }
})

test('an order stores it in its line details', async () => {
  const products = [{ sku: 'LETTER-1', count: 1, own: { to: 'Ольге' } }]
  const placed = await shop.json('/api/orders/', { json: orderBody(shop, products, cash(shop)), headers: me })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const [item] = (
    await sql<{ kind: string; details: unknown; name: string }>`
    select kind, details, name from order_items where order_id = ${placed.body.id}`.execute(shop.db)
  ).rows
  expect(item).toMatchObject({ kind: 'letter', details: { to: 'Ольге' }, name: 'Письмо: Ольге' })
})
