import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { cash, expectHealthy, placed, walkTo } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let olga: Record<string, string>
let igor: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  olga = await shop.staff()
  igor = await shop.staff()
})
afterAll(() => shop.close())

const order = () => placed(shop, anna, [{ sku: 'MUG', count: 2 }], cash(shop))
const read = (id: number) => shop.json(`/api/staff/orders/${id}/`, { headers: olga })
const etagOf = async (id: number) => (await read(id)).headers.get('etag')!
const post = (path: string, json: object, who: Record<string, string>, etag?: string, method = 'POST') =>
  shop.json(`/api/staff/${path}`, { json, method, headers: { ...who, ...(etag && { 'if-match': etag }) } })

describe('an order', () => {
  test('has a version as its ETag; a change with the present one is made and answers the next', async () => {
    const { id } = await order()
    const first = await read(id)
    expect(first.headers.get('etag')).toBe(`"${first.body.version}"`)
    const moved = await post(`orders/${id}/move/`, { state: 'collecting' }, olga, first.headers.get('etag')!)
    expect(moved.status).toBe(200)
    expect(moved.body.version).toBeGreaterThan(first.body.version)
    expect(moved.headers.get('etag')).toBe(await etagOf(id))
  })

  test('every changing call refuses an old version with the present order, and changes nothing', async () => {
    const { id, number, items } = await order()
    const [{ id: item }] = items
    const old = await etagOf(id)
    await post(`orders/${id}/move/`, { state: 'collecting', reason: 'на складе' }, olga)
    const now = (await read(id)).body
    const changes: [string, object, string?][] = [
      [`orders/${id}/move/`, { state: 'collected' }],
      [`orders/${id}/paid/`, { document: 'ПКО 1' }],
      [`orders/${id}/cancel/`, { lines: [{ item, count: 1 }], reason: 'нет' }],
      [`orders/${id}/marks/`, { item, codes: [] }, 'PUT'],
      [`orders/${id}/shipments/`, { number: `${number}-1`, invoice_number: '7' }],
      [`orders/${id}/shipments/${number}-1/waybill/`, {}],
      [`orders/${id}/received/`, { outlet: shop.cast.warehouse, items: [{ item, restocked: 1 }] }],
    ]
    for (const [path, json, method] of changes) {
      const { status, body } = await post(path, json, igor, old, method)
      expect([path, status, body.code]).toEqual([path, 409, 'order_changed'])
      expect(body.order).toEqual(now)
    }
    expect((await read(id)).body).toEqual(now)
    await expectHealthy(shop)
  })

  test('a refund refuses an old version before it is written', async () => {
    const { id, items } = await order()
    await post(`orders/${id}/paid/`, { document: 'ПКО 1' }, olga)
    const [old] = [await etagOf(id)]
    const wish = { lines: [{ item: items[0].id, count: 1 }], reason: 'брак' }
    expect((await post(`orders/${id}/refund/`, wish, olga, old)).status).toBe(200)
    const again = await post(`orders/${id}/refund/`, wish, igor, old)
    expect([again.status, again.body.code]).toEqual([409, 'order_changed'])
    expect(again.body.order.refunds).toHaveLength(1)
    const [refund] = again.body.order.refunds
    const given = (etag: string) => post(`refunds/${refund.id}/given/`, { document: 'РКО 1' }, igor, etag)
    expect((await given(old)).body.code).toBe('order_changed')
    expect((await given(await etagOf(id))).status).toBe(200)
    await expectHealthy(shop)
  })

  test('is changed without a version by programs, as before; a header that names none matches nothing', async () => {
    const { id } = await order()
    await post(`orders/${id}/move/`, { state: 'collecting' }, olga)
    for (const etag of ['nonsense', '""', '"x"', '"999999"', '5'])
      expect((await post(`orders/${id}/move/`, { state: 'collected' }, olga, etag)).body.code, etag).toBe(
        'order_changed',
      )
    const { version } = (await read(id)).body
    expect((await post(`orders/${id}/move/`, { state: 'collected' }, olga, `"1", W/"${version}"`)).status).toBe(200)
    expect((await post(`orders/${id}/move/`, { state: 'shipping' }, olga, '*')).status).toBe(200)
    expect((await post(`orders/${id}/move/`, { state: 'done' }, olga)).status).toBe(200)
  })

  test('a change by its customer, a payment or a job raises the version too', async () => {
    const { id } = await order()
    const before = await etagOf(id)
    expect((await shop.json(`/api/orders/${id}/cancel/`, { json: {}, headers: anna })).status).toBe(200)
    expect(await etagOf(id)).not.toBe(before)
    const other = await order()
    const seen = await etagOf(other.id)
    await walkTo(shop, other.id, 'collected')
    expect((await post(`orders/${other.id}/move/`, { state: 'shipping' }, olga, seen)).body.code).toBe('order_changed')
  })

  test('of two who change it at the same moment, the second gets 409 with the present one, whatever both do', async () => {
    const acts = [
      (id: number, who: Record<string, string>, etag: string) =>
        post(`orders/${id}/move/`, { state: 'collecting', reason: '' }, who, etag),
      (id: number, who: Record<string, string>, etag: string) =>
        post(`orders/${id}/shipments/`, { invoice_number: who === olga ? '1' : '2' }, who, etag),
      (id: number, who: Record<string, string>, etag: string) =>
        post(`orders/${id}/paid/`, { amount: 10, document: 'ПКО' }, who, etag),
    ]
    for (let round = 0; round < 12; round++) {
      const { id } = await order()
      const etag = await etagOf(id)
      const [first, second] = [acts[round % 3]!, acts[Math.floor(round / 3) % 3]!]
      const answers = await Promise.all([first(id, olga, etag), second(id, igor, etag)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = answers.find(({ status }) => status === 409)!
      expect(lost.body.code).toBe('order_changed')
      expect(lost.body.order).toEqual((await read(id)).body)
      const { rows } = await sql<{ acts: number }>`
        select count(*)::int as acts from staff_audit where object like ${`%${lost.body.order.number}%`}`.execute(
        shop.db,
      )
      expect(rows[0]!.acts).toBe(1)
    }
    await expectHealthy(shop)
  })
})

describe('a product', () => {
  const product = (headers = olga) => shop.json('/api/staff/products/boots/', { headers })

  test('has a version; a price, a parcel and a marking kind set by another are a change', async () => {
    const changes: [string, object][] = [
      ['prices/BOOT-41/', { price: 11_500 }],
      ['parcels/', { sku: 'BOOT-42', piece: { weight_g: 900 } }],
      ['products/boots/marking/', { marking_type: 'shoes' }],
    ]
    for (const [path, json] of changes) {
      const etag = (await product()).headers.get('etag')!
      const done = await post(path, json, olga, etag, 'PUT')
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      const now = await product()
      expect(done.headers.get('etag')).toBe(now.headers.get('etag'))
      expect(now.headers.get('etag')).not.toBe(etag)
      const late = await post(path, json, igor, etag, 'PUT')
      expect([late.status, late.body.code, late.body.product]).toEqual([409, 'product_changed', now.body])
      expect((await post(path, json, igor, undefined, 'PUT')).status).toBe(200)
    }
    const { body } = await product()
    expect(body).toMatchObject({ slug: 'boots', marking_type: 'shoes' })
    expect(body.variants.find(({ sku }: { sku: string }) => sku === 'BOOT-41')).toMatchObject({ price: 11_500 })
  })

  test('is changed by one of two at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const etag = (await product()).headers.get('etag')!
      const answers = await Promise.all([
        post('prices/BOOT-41/', { price: 11_000 + round }, olga, etag, 'PUT'),
        post('prices/BOOT-42/', { price: 12_000 + round }, igor, etag, 'PUT'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('counting its views is no change of it', async () => {
    const before = (await product()).headers.get('etag')
    await sql`update products set popularity = popularity + 1 where slug = 'boots'`.execute(shop.db)
    expect((await product()).headers.get('etag')).toBe(before)
    await sql`update products set name = 'Ботинки горные' where slug = 'boots'`.execute(shop.db)
    expect((await product()).headers.get('etag')).not.toBe(before)
  })
})
