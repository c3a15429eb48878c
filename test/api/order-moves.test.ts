import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expireStorage, expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { cash, expectHealthy, manyBoots, pickup, placed, stockOf, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
})
sameStart(() => shop)
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const boots = [{ sku: 'BOOT-41', count: 1 }]

describe('moves', () => {
  test.each(['done', 'returned', 'ready_delivery', 'shipping'] as const)(
    '[ORD-12] an order reaches %s with its history',
    async (state) => {
      const { id } = await placed(shop, anna, boots, cash(shop))
      await walkTo(shop, id, state)
      const { body } = await shop.json(`/api/orders/${id}/`, { headers: anna })
      expect(body.state).toBe(state)
      expect(body.history.at(-1).state).toBe(state)
    },
  )

  test('handing over takes the goods from stock', async () => {
    const before = await stockOf(shop, 'BOOT-41')
    const { id } = await placed(shop, anna, [{ sku: 'BOOT-41', count: 2 }], cash(shop))
    await walkTo(shop, id, 'done')
    expect(await stockOf(shop, 'BOOT-41')).toEqual({ onHand: before.onHand - 2, reserved: before.reserved })
  })

  test('[R50] a move that is not in the table is refused and changes nothing', async () => {
    const { id } = await placed(shop, anna, boots, cash(shop))
    expect(await moveOrder(shop.app, id, 'done', 'shop')).toMatchObject({
      ok: false,
      refusal: { code: 'order_move_refused' },
    })
    expect((await shop.json(`/api/orders/${id}/`, { headers: anna })).body.history).toHaveLength(1)
  })

  test('an unpaid online order expires at its deadline, not before', async () => {
    const before = await stockOf(shop, 'BOOT-41')
    const { id } = await placed(shop, anna, boots)
    expect(await expireUnpaid(shop.app, id)).toBe(false)
    shop.clock.advance(24 * 3_600_000)
    expect(await expireUnpaid(shop.app, id)).toBe(true)
    expect((await shop.json(`/api/orders/${id}/`, { headers: anna })).body).toMatchObject({
      state: 'expired',
      state_label: 'Не оплачен вовремя',
      actions: [],
    })
    expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
  })
})

describe('storage', () => {
  test('[SHIP-03] is extended by 1 day and by 7, each once; two days are refused', async () => {
    const { id } = await placed(shop, anna, boots, pickup(shop))
    const extend = (days: number) => shop.json(`/api/orders/${id}/extend/`, { json: { days }, headers: anna })
    expect(await extend(1)).toMatchObject({ status: 409, body: { code: 'order_move_refused' } })
    await walkTo(shop, id, 'ready_pickup')
    const { body } = await shop.json(`/api/orders/${id}/`, { headers: anna })
    expect(body).toMatchObject({ actions: expect.arrayContaining(['EXTEND']), storage_extensions: [1, 7] })
    const until = new Date(body.storage_until).getTime()
    expect((await extend(2)).status).toBe(400)
    const plusOne = await extend(1)
    expect(new Date(plusOne.body.storage_until).getTime()).toBe(until + 86_400_000)
    // An extension that was used is not offered again.
    expect(plusOne.body.storage_extensions).toEqual([7])
    expect((await extend(1)).status).toBe(409)
    const plusSeven = await extend(7)
    expect(new Date(plusSeven.body.storage_until).getTime()).toBe(until + 8 * 86_400_000)
    expect(plusSeven.body.actions).not.toContain('EXTEND')
    expect(plusSeven.body.storage_extensions).toEqual([])
  })

  test('uncollected goods return to sale after the end, which an extension moves', async () => {
    const { id } = await placed(shop, anna, boots, pickup(shop))
    await walkTo(shop, id, 'ready_pickup_now')
    await shop.json(`/api/orders/${id}/extend/`, { json: { days: 1 }, headers: anna })
    shop.clock.advance(5 * 86_400_000)
    expect(await expireStorage(shop.app, id)).toBe(false)
    // On the last day the goods are held until the shop closes.
    const { body } = await shop.json(`/api/orders/${id}/`, { headers: anna })
    shop.clock.set(new Date(Date.parse(body.storage_until) - 1))
    expect(await expireStorage(shop.app, id)).toBe(false)
    shop.clock.set(new Date(body.storage_until))
    expect(await expireStorage(shop.app, id)).toBe(true)
    expect((await shop.json(`/api/orders/${id}/`, { headers: anna })).body).toMatchObject({
      state: 'expired',
      sub_state: 'not_collected',
    })
  })
})
