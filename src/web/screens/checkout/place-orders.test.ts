import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutOrder } from './checkout-orders.ts'
import { OrderRefused, placeOrders, type SentKeys } from './place-orders.ts'

const order = (group: string, sku: string) =>
  ({ group, label: group, cart: { items: [{ sku, count: 1, problem: null }] } }) as unknown as CheckoutOrder
const orders = [order('course', 'COURSE'), order('goods', 'BOOT')]

/** The orders the shop received: its key and the version of the cart. */
let received: { key: string | null; version: unknown }[]
let left: { items: object[]; version: string }
let refused: string[]
beforeEach(() => {
  received = []
  refused = []
  left = { items: [{ sku: 'BOOT', count: 1 }], version: 'v2' }
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ cart: left })
    const body = await request.json()
    received.push({ key: request.headers.get('idempotency-key'), version: body.cart_version })
    if (refused.includes(body.sku))
      return Response.json({ code: 'stock_changed', lines: [], detail: '' }, { status: 409 })
    return Response.json(
      { id: received.length, number: String(received.length), total: 1, item_count: 1 },
      { status: 201 },
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const press = (sent: SentKeys = new Map(), list = orders) => {
  const placed: string[] = []
  const done = placeOrders({
    orders: list,
    key: 'K',
    sent,
    cartVersion: 'v1',
    bodyOf: (of, cart_version) => ({ cart_version, sku: of.cart.items[0]!.sku }) as never,
    onPlaced: (_, of) => void placed.push(of.group),
  })
  return done.then(
    () => ({ placed, error: null }),
    (error: unknown) => ({ placed, error }),
  )
}

test('each order has a key derived from that of the press, and the version that the order before it left', async () => {
  expect(await press()).toEqual({ placed: ['course', 'goods'], error: null })
  expect(received).toEqual([
    { key: 'K.course', version: 'v1' },
    { key: 'K.goods', version: 'v2' },
  ])
})

test('one order alone has the key of the press', async () => {
  await press(new Map(), [orders[1]!])
  expect(received).toEqual([{ key: 'K', version: 'v1' }])
})

test('a refused order names itself, and those before it stand', async () => {
  refused = ['BOOT']
  const { placed, error } = await press()
  expect(placed).toEqual(['course'])
  expect(error).toBeInstanceOf(OrderRefused)
  expect((error as OrderRefused).of.group).toBe('goods')
})

test('if another tab changed what is left, the second order is not sent', async () => {
  left = { items: [{ sku: 'BOOT', count: 2 }], version: 'v3' }
  const { placed } = await press()
  expect([placed, received.length]).toEqual([['course'], 1])
})

test('an order without an answer is repeated with its own key, though it is alone by then', async () => {
  const sent: SentKeys = new Map()
  refused = ['BOOT']
  await press(sent)
  refused = []
  await press(sent, [orders[1]!])
  expect(received.map(({ key }) => key)).toEqual(['K.course', 'K.goods', 'K.goods'])
})
