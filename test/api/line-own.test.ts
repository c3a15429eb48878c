import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import type { LineKind } from '#shop/line-kinds.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { cash, orderBody } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** A planted kind whose line requires its own data: a letter to somebody. */
const letters: LineKind<{ to: string }> = {
  name: 'letter',
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
  const large = { sku: 'LETTER-4', count: 1, own: { to: 'x'.repeat(2000) } }
  expect((await shop.json('/api/v2/cart/', { json: { items: [large], save: false } })).status).toBe(400)
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
