import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { cash, expectHealthy, orderBody, placed, runJobs, stockOf, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Goods sold by the kilogram in steps of 50 g, from 250 g (decision 0096): the mug of the test shop becomes coffee.
const price = 189.9
let outer: OuterWorld
let shop: TestApp
let me: Record<string, string>
let staff: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  const account = { shopId: 'shop', secretKey: 'secret' }
  const paymentProviders = [yooKassa({ url: `${outer.url}/yookassa/v3`, account })]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders } })
  me = await shop.signIn('79000000001')
  staff = await shop.staff()
})
sameStart(() => shop)
beforeEach(async () => {
  await sql`update stock_levels l set on_hand = case l.outlet_id when ${shop.cast.warehouse} then 5 else 0 end
    from variants v where v.id = l.variant_id and v.sku = 'MUG'`.execute(shop.db)
  await staffCall('PUT', '/api/staff/prices/MUG/', { price })
  expect((await measured({ unit: 'кг', step: 0.05, minimum: 0.25 })).status).toBe(200)
})
afterEach(async () => {
  await expectHealthy(shop)
  await outer.forget()
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const staffCall = (method: string, path: string, json?: object) => shop.json(path, { method, json, headers: staff })
const slugOf = async () =>
  (
    await sql<{
      slug: string
    }>`select p.slug from products p join variants v on v.product_id = p.id where v.sku = 'MUG'`.execute(shop.db)
  ).rows[0]!.slug
const measured = async (json: object) => staffCall('PUT', `/api/staff/products/${await slugOf()}/measure/`, json)
const cartOf = async (count: number) =>
  (await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count }] }, headers: me })).body.cart
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body

interface Item {
  description: string
  quantity: string
  amount: { value: string }
  measure: string
}
/** Receipts sent with payments, refunds and alone, oldest first. */
const receipts = async (): Promise<Item[][]> =>
  (await outer.requests('yookassa'))
    .filter(({ method }) => method === 'POST')
    .toReversed()
    .flatMap(({ body }) => {
      const said = body as { receipt?: { items: Item[] }; items?: Item[] }
      const items = said.receipt?.items ?? said.items
      return items ? [items] : []
    })
const rows = (items: Item[]) => items.map(({ quantity, amount, measure }) => [quantity, amount.value, measure])
/** Sum of price × quantity in kopecks, which is whole in each line. */
const sumOf = (items: Item[]) =>
  items.reduce((sum, { quantity, amount }) => {
    const product = Math.round(Number(amount.value) * 100) * Math.round(Number(quantity) * 1000)
    expect(product % 1000).toBe(0)
    return sum + product / 1000
  }, 0)

async function paid(count: number) {
  const order = await placed(shop, me, [{ sku: 'MUG', count }])
  const asked = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
  const id = /confirm\/([\w-]+)/.exec(asked.body.payment.confirmation.url)![1]!
  await fetch(`${outer.url}/yookassa/payments/${id}/succeed`, { method: 'POST' })
  expect((await shop.json(`/api/orders/${order.id}/check_payment/`, { json: {}, headers: me })).body.paid).toBe(
    order.total,
  )
  return order
}

describe('how a product is sold', () => {
  test('staff sets unit, step and minimum; stock of 5 kg is 100 steps, and the page says all of it', async () => {
    expect(await stockOf(shop, 'MUG')).toEqual({ onHand: 100, reserved: 0 })
    const { body } = await shop.json(`/api/products/${await slugOf()}/`)
    expect(body).toMatchObject({ unit: 'кг', step: 0.05, minimum: 0.25, price, variants: [{ stock: 100 }] })
    const { body: found } = await shop.json(`/api/products/?page_size=100`)
    const card = found.items.find(({ id }: { id: number }) => id === body.id)
    expect(card).toMatchObject({ unit: 'кг', step: 0.05, minimum: 0.25, price })
    const boot = found.items.find(({ id }: { id: number }) => id !== body.id)
    expect(Object.keys(boot)).not.toContain('step')
  })

  test.each([
    [{ unit: 'шт', step: 0.5 }, 409, 'step_refused'],
    [{ unit: 'кг', step: 0.0001 }, 400, 'invalid_fields'],
    [{ unit: 'кг', step: 0.1, minimum: 0.25 }, 400, 'invalid_fields'],
    [{ unit: 'кг', step: 500 }, 400, 'invalid_fields'],
  ])('%j is refused', async (json, status, code) => {
    expect(await measured(json)).toMatchObject({ status, body: { code } })
  })

  test('a new step converts stock and stored carts; marked goods and goods that orders hold keep theirs', async () => {
    await cartOf(10)
    expect((await measured({ unit: 'кг', step: 0.1, minimum: 0.2 })).body).toEqual({
      unit: 'кг',
      step: 0.1,
      minimum: 0.2,
    })
    expect(await stockOf(shop, 'MUG')).toEqual({ onHand: 50, reserved: 0 })
    // Here nothing listens to the notices of other processes.
    shop.app.cache.dropTags('everything')
    const { body } = await shop.json('/api/v2/cart/', { headers: me })
    expect(body.items).toMatchObject([{ count: 5, quantity: 0.5 }])
    await placed(shop, me, [{ sku: 'MUG', count: 5 }])
    expect(await measured({ unit: 'кг', step: 0.05 })).toMatchObject({
      status: 409,
      body: { code: 'step_refused', reason: 'reserved' },
    })
    // No writer can forget it.
    await expect(sql`update products set step = 50 where slug = ${await slugOf()}`.execute(shop.db)).rejects.toThrow(
      'orders hold its stock',
    )
  })
})

describe('cart and order', () => {
  test('a line says its quantity, its sum is rounded once, and it is one thing', async () => {
    const cart = await cartOf(7)
    expect(cart).toMatchObject({ item_count: 1, total: 66.47, subtotal: 66.47 })
    expect(cart.items).toMatchObject([
      { count: 7, unit: 'кг', step: 0.05, minimum: 0.25, quantity: 0.35, price, total: 66.47, available: 100 },
    ])
  })

  test('less than the minimum is told in the cart and refused as an order; the last remnant is sold', async () => {
    const [line] = (await cartOf(3)).items
    expect(line.problem).toMatchObject({ code: 'below_minimum', message: expect.stringContaining('0,25\u00a0кг') })
    const order = { json: orderBody(shop, [{ sku: 'MUG', count: 3 }], cash(shop)), headers: me }
    expect(await shop.json('/api/orders/', order)).toMatchObject({
      status: 409,
      body: { code: 'below_minimum', lines: [{ sku: 'MUG', wanted: 3, minimum: 5 }] },
    })
    await sql`update stock_levels l set on_hand = least(on_hand, 3) from variants v where v.id = l.variant_id and v.sku = 'MUG'`.execute(
      shop.db,
    )
    expect((await placed(shop, me, [{ sku: 'MUG', count: 3 }])).items).toMatchObject([{ count: 3, quantity: 0.15 }])
    expect(await stockOf(shop, 'MUG')).toEqual({ onHand: 3, reserved: 3 })
  })

  test('more than there is is told with its unit', async () => {
    const [line] = (await cartOf(101)).items
    expect(line.problem).toMatchObject({ code: 'not_enough', message: expect.stringContaining('5\u00a0кг') })
  })

  test('goods by the piece have none of these fields', async () => {
    const { body } = await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'BOOT-41', count: 1 }] }, headers: me })
    expect(Object.keys(body.cart.items[0])).not.toEqual(expect.arrayContaining(['step']))
    for (const field of ['unit', 'step', 'minimum', 'quantity']) expect(body.cart.items[0]).not.toHaveProperty(field)
  })
})

describe('money', () => {
  test('the receipt has price × quantity exact in each line, the measure and the whole sum', async () => {
    const order = await paid(7)
    const [items] = await receipts()
    const delivery = order.delivery_price * 100
    expect(sumOf(items!)).toBe(6647 + delivery)
    expect(rows(items!.filter(({ measure }) => measure === 'kilogram'))).toEqual([
      ['0.15', '189.80', 'kilogram'],
      ['0.20', '190.00', 'kilogram'],
    ])
  })

  test('canceled steps leave the price of the rest, and every kopeck goes back', async () => {
    const order = await paid(7)
    const [line] = order.items
    const part = { json: { lines: [{ item: line.id, count: 2 }], reason: '' }, headers: me }
    const after = await shop.json(`/api/orders/${order.id}/cancel/`, part)
    expect(after.status, JSON.stringify(after.body)).toBe(200)
    await runJobs(shop, 'refund_parts')
    const left = await read(order.id)
    // 0.25 kg at 189.90 are 47.475.
    expect(left.items).toMatchObject([{ count: 5, quantity: 0.25, total: 47.48 }])
    expect(left.canceled_items).toMatchObject([{ count: 2, quantity: 0.1, unit: 'кг', amount: 18.99 }])
    expect(await stockOf(shop, 'MUG')).toEqual({ onHand: 100, reserved: 5 })
    expect(left.refunded).toBe(18.99)
  })

  test('handed over and refunded in parts: receipts and refunds are the sum of the line', async () => {
    const order = await paid(7)
    await walkTo(shop, order.id, 'done')
    await runJobs(shop, 'receipt_send')
    const [line] = order.items
    for (const count of [1, 2, 4])
      expect(
        (
          await staffCall('POST', `/api/staff/orders/${order.id}/refund/`, {
            lines: [{ item: line.id, count }],
            reason: 'x',
          })
        ).status,
      ).toBeLessThan(300)
    const all = await receipts()
    const goods = all.map((items) => sumOf(items.filter(({ measure }) => measure === 'kilogram')))
    expect(goods[0]).toBe(6647)
    expect(
      goods
        .slice(1)
        .filter((sum) => sum !== 6647)
        .reduce((sum, one) => sum + one, 0),
    ).toBe(6647)
    expect((await read(order.id)).items[0].refunded).toMatchObject({ count: 7, amount: 66.47 })
  })
})
