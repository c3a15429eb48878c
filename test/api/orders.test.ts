import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { orderStates } from '#shop/orders/order-states.ts'
import { orderOnWire } from '#shop/orders/orders.wire.ts'
import {
  address,
  cash,
  expectHealthy,
  manyBoots,
  orderBody,
  pickup,
  placed,
  stockOf,
  waitingJobs,
  walkTo,
} from '../place-order.ts'
import { proved } from '../proved.ts'
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

const order = (json: unknown, headers = anna) => shop.json('/api/orders/', { json, headers })
const boots = [{ sku: 'BOOT-41', count: 1 }]

describe('placing', () => {
  test('[CHK-02] a guest cannot order', async () => {
    expect(await order(orderBody(shop, boots), {})).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  })

  test('[CHK-03] [ORD-07] [PAY-09] 201 with the whole order', async (context) => {
    const { status, body } = await order(
      orderBody(shop, [
        { sku: 'BOOT-41', count: 2 },
        { sku: 'MUG', count: 1 },
      ]),
    )
    expect(status).toBe(201)
    expect(orderOnWire.safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      state: 'new',
      sub_state: 'awaiting_payment',
      state_label: 'Ждёт оплаты',
      subtotal: 24_770,
      delivery_price: 0,
      total: 24_770,
      pay_now: 24_770,
      paid: 0,
      item_count: 3,
      delivery_type: 'DELIVERY',
      actions: ['PAY', 'CANCEL', 'CANCEL_PART'],
      recipient_phone: '79000000001',
      due_date: '2026-11-22',
      reserved_until: '2026-11-22T09:00:00.000Z',
      available_payment_options: [
        { id: shop.cast.options.courierCard, payment_type: { type: 'BANK_CARD' }, method: 'redirect' },
      ],
      items: [
        { sku: 'BOOT-41', count: 2, price: 11_890, total: 23_780, seller: 'ООО «Витрина»', size: '41' },
        { sku: 'MUG', size: '' },
      ],
      history: [{ state: 'new', actor: 'customer' }],
      shipments: [{ state: 'getting_ready', expected_date: '2026-11-22', received_date: null }],
    })
    expect(body.number).toMatch(/^[1-9]\d{7}$/)
    proved(context, 'SHIP-01')
    expect(body.receipt_code).toMatch(/^\d{6}$/)
    const jobs = (await waitingJobs(shop)).filter((j) => j.payload.order_id === body.id)
    expect(jobs.map((j) => j.key)).toEqual([`expire_order:${body.id}`])
  })

  test('an order paid on receipt has no payment or expiry', async () => {
    expect(await placed(shop, anna, boots, cash(shop))).toMatchObject({
      sub_state: '',
      actions: ['PAY_CASH', 'CANCEL'],
      pay_now: 0,
      reserved_until: null,
      available_payment_options: [],
    })
  })

  test('[CHK-05] the recipient’s phone is stored as digits and needs eleven', async () => {
    expect(await order(orderBody(shop, boots, { recipient_phone: '900 000-00-01' }))).toMatchObject({
      status: 400,
      body: { code: 'recipient_phone_invalid' },
    })
    expect(await order(orderBody(shop, boots, { recipient_email: 'anna@' }))).toMatchObject({
      status: 400,
      body: { code: 'recipient_email_invalid' },
    })
    expect(
      (await placed(shop, anna, boots, { recipient_phone: '8 (900) 000-00-01', recipient_email: '' })).recipient_phone,
    ).toBe('79000000001')
  })

  test('[CHK-06] [DLV-16] an order needs exactly one of address and pickup outlet', async () => {
    const { options, shop: outlet, warehouse, pickupPoint } = shop.cast
    const code = async (change: object) =>
      (await order(orderBody(shop, boots, change as Record<string, unknown>))).body.code
    expect(await code({ outlet })).toBe('address_or_outlet')
    expect(await code({ address: undefined })).toBe('address_needed')
    expect(await code({ delivery_payment_option: options.pickupCard, address: undefined })).toBe('outlet_needed')
    expect(await code({ delivery_payment_option: options.pickupCard, outlet })).toBe('address_or_outlet')
    expect(await code({ delivery_payment_option: options.pickupCard, address: undefined, outlet: warehouse })).toBe(
      'outlet_needed',
    )
    expect(await code({ delivery_payment_option: options.pointCard, address: undefined, outlet })).toBe('outlet_needed')
    expect(await code({ address: { ...address, house: null } })).toBe('address_incomplete')
    const point = await placed(shop, anna, boots, {
      delivery_payment_option: options.pointCard,
      address: undefined,
      pickup_point: pickupPoint,
    })
    expect(point).toMatchObject({
      delivery_type: 'PICKUP_POINT',
      delivery_price: 99,
      outlet: { id: pickupPoint, address: 'ул. Малышева, 36', latitude: 56.8, longitude: 60.6 },
    })
  })

  test('an address far from every region is refused', async () => {
    const sochi = { ...address, latitude: 43.585, longitude: 39.723 }
    expect(await order(orderBody(shop, boots, { address: sochi }))).toMatchObject({
      status: 409,
      body: { code: 'no_delivery_to_address' },
    })
  })

  test('[CHK-07] the order keeps the employee', async () => {
    const { rows } = await sql<{ id: number }>`insert into employees (company_id, name, phone)
      values (${shop.cast.company}, 'Ольга', '79000000017') returning id`.execute(shop.db)
    const { id } = await placed(shop, anna, boots, { employee: '+7 900 000-00-17' })
    const kept = (await sql<{ employee: string }>`select employee from orders where id = ${id}`.execute(shop.db))
      .rows[0]!
    expect(kept.employee).toBe(String(rows[0]!.id))
    expect((await placed(shop, anna, boots, { employee: rows[0]!.id })).number).not.toBe('')
  })

  test('[DLV-18] a withdrawn option is refused', async () => {
    const off = (is: boolean) =>
      sql`update delivery_payment_options set is_active = ${is} where id = ${shop.cast.options.courierCard}`.execute(
        shop.db,
      )
    await off(false)
    expect(await order(orderBody(shop, boots))).toMatchObject({ status: 409, body: { code: 'option_gone' } })
    await off(true)
  })

  test('changed prices are listed per line, a changed delivery apart', async () => {
    expect(await order(orderBody(shop, [{ sku: 'BOOT-41', count: 1, price: 9990 }]))).toMatchObject({
      status: 409,
      body: { code: 'price_changed', lines: [{ sku: 'BOOT-41', was: 9990, now: 11_890 }], total: 12_180 },
    })
    const seen = { sku: 'BOOT-41', count: 1, price: 11_890 }
    expect(await order(orderBody(shop, [seen], { expected_total: 11_890 }))).toMatchObject({
      status: 409,
      body: { code: 'delivery_changed', delivery_price: 290, total: 12_180 },
    })
    expect(await order(orderBody(shop, boots, { expected_total: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect((await order(orderBody(shop, [seen], { expected_total: 12_180 }))).status).toBe(201)
  })

  test('a price increase is reported once to a client that sends no prices, and never charged unconfirmed', async () => {
    const me = await shop.signIn('79000000151')
    const mug = [{ sku: 'MUG', count: 1 }]
    const price = async (to: number) => {
      await sql`update prices set price = ${to} where variant_id = (select id from variants where sku = 'MUG')`.execute(
        shop.db,
      )
      shop.app.cache.dropTags([`company:${shop.cast.company}`])
    }
    const kept = await shop.json('/api/v2/cart/', { json: { items: mug }, headers: me })
    expect(kept.body.cart.items[0].price).toBe(990)
    await price(119_000)
    const both = orderBody(shop, [...mug, ...boots])
    expect(await order(both, me)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', lines: [{ sku: 'MUG', was: 990, now: 1190 }], total: 13_370 },
    })
    // The refusal informed the customer; a line that is not in the cart was never shown and is not compared.
    expect(await order(both, me)).toMatchObject({ status: 201, body: { total: 13_370 } })
    await shop.json('/api/v2/cart/', { json: { items: mug }, headers: me })
    await price(99_000)
    // Prices in the request take precedence over the stored cart, which stays unchanged.
    const told = [{ sku: 'MUG', count: 1, price: 990 }]
    expect((await order(orderBody(shop, told, { keep_cart: true }), me)).status).toBe(201)
    expect((await order(orderBody(shop, mug, { keep_cart: true }), me)).body).toMatchObject({ code: 'price_changed' })
    expect((await order(orderBody(shop, mug, { keep_cart: true }), me)).status).toBe(201)
  })

  test('short stock is reported by sku; demand for one variant is added up', async () => {
    const { status, body } = await order(
      orderBody(shop, [
        { sku: 'BAG', count: 4 },
        { sku: 'BAG', count: 4 },
        { sku: 'BOOT-42', count: 1 },
      ]),
    )
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'stock_changed',
      lines: [
        { sku: 'BAG', wanted: 8, available: 7 },
        { sku: 'BOOT-42', wanted: 1, available: 0 },
      ],
    })
  })

  test('pickup uses the chosen shop first, then warehouses', async () => {
    const { id } = await placed(shop, anna, [{ sku: 'BAG', count: 3 }], pickup(shop))
    const holds = await sql<{
      outlet_id: number
      count: number
    }>`select outlet_id, count from reservations where order_id = ${id} order by count desc`.execute(shop.db)
    expect(holds.rows).toEqual([
      { outlet_id: shop.cast.shop, count: 2 },
      { outlet_id: shop.cast.warehouse, count: 1 },
    ])
    await shop.json(`/api/orders/${id}/cancel/`, { json: {}, headers: anna })
  })

  test('the last piece takes the product off the listing, its return restores it', async () => {
    const inStock = async () =>
      (
        await sql<{
          yes: boolean
        }>`select in_warehouse or stock_regions <> '{}' as yes from product_cards where product_id = ${shop.cast.backpack}`.execute(
          shop.db,
        )
      ).rows[0]!.yes
    const { id } = await placed(shop, anna, [{ sku: 'BAG', count: 7 }])
    expect(await inStock()).toBe(false)
    await shop.json(`/api/orders/${id}/cancel/`, { json: {}, headers: anna })
    expect(await inStock()).toBe(true)
  })

  test('ordered lines leave the account’s cart and the cookie', async () => {
    const me = await shop.signIn('79000000201')
    const json = {
      items: [
        { sku: 'BOOT-41', count: 1 },
        { sku: 'MUG', count: 2 },
      ],
    }
    const asGuest = await shop.json('/api/v2/cart/', { json })
    const cookie = /cart_items=[^;]*/.exec(asGuest.headers.get('set-cookie')!)![0]
    const saved = await shop.json('/api/v2/cart/', { json, headers: me })
    expect(saved.headers.get('set-cookie')).toBeNull()
    const answer = await shop.json('/api/orders/', { json: orderBody(shop, boots), headers: { ...me, cookie } })
    expect(answer.headers.get('set-cookie')).toMatch(/^cart_items=MUG~2~?;/)
    expect((await shop.json('/api/v2/cart/', { headers: me })).body.cart.items).toMatchObject([
      { sku: 'MUG', count: 2 },
    ])
  })

  test('a repeated key gives one order; with another body it is refused', async () => {
    const headers = { ...anna, 'idempotency-key': 'key-1' }
    const first = await order(orderBody(shop, boots), headers)
    const again = await order(orderBody(shop, boots), headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await order(orderBody(shop, [{ sku: 'MUG', count: 1 }]), headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    // even if the stored answer is lost, the order itself stores its key
    await sql`delete from idempotency_keys`.execute(shop.db)
    expect((await order(orderBody(shop, boots), headers)).body.id).toBe(first.body.id)
    // even if nothing is in stock, because this order took the last pieces
    await sql`delete from idempotency_keys`.execute(shop.db)
    await sql`update stock_levels set on_hand = reserved`.execute(shop.db)
    const late = await order(orderBody(shop, boots), headers)
    const other = await order(orderBody(shop, boots), { ...anna, 'idempotency-key': 'key-2' })
    await sql`update stock_levels set on_hand = reserved + 100`.execute(shop.db)
    await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
    expect([late.status, late.body.id]).toEqual([201, first.body.id])
    expect([other.status, other.body.code]).toEqual([409, 'stock_changed'])
  })
})

describe('my orders', () => {
  test('[R04] a foreign order is not found, as a missing one', async () => {
    const { id } = await placed(shop, anna, boots, cash(shop))
    const boris = await shop.signIn('79000000301')
    for (const path of [`/api/orders/${id}/`, '/api/orders/999999/', '/api/orders/x/']) {
      expect(await shop.json(path, { headers: boris })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    for (const path of ['cancel', 'pay', 'check_payment', 'extend']) {
      const answer = await shop.json(`/api/orders/${id}/${path}/`, {
        json: path === 'extend' ? { days: 1 } : {},
        headers: boris,
      })
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect((await shop.request(`/api/orders/${id}/receipt-code.svg`, { headers: boris })).status).toBe(404)
    expect((await shop.json(`/api/orders/${id}/`, { headers: anna })).body.state).toBe('new')
  })

  test('[ORD-14] labels follow the language and fall back from sub-state to state', async () => {
    const { id } = await placed(shop, anna, boots)
    const label = async (language: string) =>
      (await shop.json(`/api/orders/${id}/`, { headers: { ...anna, 'accept-language': language } })).body.state_label
    expect([await label('ru'), await label('en')]).toEqual(['Ждёт оплаты', 'Awaiting payment'])
    await sql`update orders set sub_state = 'something_new' where id = ${id}`.execute(shop.db)
    expect([await label('ru'), await label('en')]).toEqual(['Принят', 'Accepted'])
    for (const state of orderStates) {
      for (const locale of ['ru', 'en'] as const) expect(shop.app.texts.orderState(state, '', locale)).not.toBe(state)
    }
  })

  test('the receipt code is also an image', async () => {
    const { id } = await placed(shop, anna, boots, cash(shop))
    const answer = await shop.request(`/api/orders/${id}/receipt-code.svg`, { headers: anna })
    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
    expect(await answer.text()).toMatch(/^<svg /)
  })

  test('an order is cancelable until it ships; a repeat changes nothing', async () => {
    const before = await stockOf(shop, 'BOOT-41')
    const { id } = await placed(shop, anna, boots)
    expect((await stockOf(shop, 'BOOT-41')).reserved).toBe(before.reserved + 1)
    const canceled = await shop.json(`/api/orders/${id}/cancel/`, { json: { reason: 'передумала' }, headers: anna })
    expect(canceled.body).toMatchObject({
      state: 'canceled',
      state_label: 'Отменён вами',
      is_unsuccessful: true,
      actions: [],
    })
    expect(canceled.body.history.at(-1)).toMatchObject({ state: 'canceled', actor: 'customer', reason: 'передумала' })
    expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
    expect((await shop.json(`/api/orders/${id}/cancel/`, { json: {}, headers: anna })).status).toBe(200)
    const shipped = await placed(shop, anna, boots, cash(shop))
    await walkTo(shop, shipped.id, 'shipping')
    expect(await shop.json(`/api/orders/${shipped.id}/cancel/`, { json: {}, headers: anna })).toMatchObject({
      status: 409,
      body: { code: 'order_not_cancelable' },
    })
  })
})

describe('between companies and regions', () => {
  test('a customer of another company sees neither the order nor the goods', async () => {
    const { id } = await placed(shop, anna, boots, cash(shop))
    const stranger = await shop.signIn('79000000001', shop.cast.second)
    const there = { headers: stranger, host: 'second.test' }
    expect((await shop.json(`/api/orders/${id}/`, there)).status).toBe(404)
    expect((await shop.json(`/api/orders/${id}/cancel/`, { json: {}, ...there })).status).toBe(404)
    expect((await shop.json('/api/orders/', there)).body).toMatchObject({ items: [], total: 0 })
    const { body } = await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'BOOT-41', count: 1 }] }, ...there })
    expect(body.cart.items[0]).toMatchObject({ problem: { code: 'unavailable' }, product: { id: 0, name: 'BOOT-41' } })
    expect(await shop.json('/api/orders/', { json: orderBody(shop, boots), ...there })).toMatchObject({
      status: 403,
      body: { code: 'price_closed' },
    })
  })

  test('[CHK-18] with its prices open, the other company still has none of our goods, options and outlets', async () => {
    await sql`update companies set settings = settings - 'price_restriction' where id = ${shop.cast.second}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
    const stranger = await shop.signIn('79000000001', shop.cast.second)
    const there = { headers: stranger, host: 'second.test' }
    const inEnglish = { headers: { ...stranger, 'accept-language': 'en' }, host: 'second.test' }
    expect(await shop.json('/api/orders/', { json: orderBody(shop, boots), ...inEnglish })).toMatchObject({
      status: 409,
      body: { code: 'no_order_options', detail: 'No order options' },
    })
    const own = await sql<{
      id: number
    }>`insert into delivery_payment_options (company_id, delivery_type, payment_type, method)
      values (${shop.cast.second}, 'DELIVERY', 'CASH', 'on_receipt') returning id`.execute(shop.db)
    expect(await shop.json('/api/orders/', { json: orderBody(shop, boots), ...there })).toMatchObject({
      status: 409,
      body: { code: 'option_gone' },
    })
    const kazan = { address: 'Казань, ул Баумана, 1' }
    const body = orderBody(shop, boots, { delivery_payment_option: own.rows[0]!.id, address: kazan })
    expect(await shop.json('/api/orders/', { json: body, ...there })).toMatchObject({
      status: 409,
      body: { code: 'stock_changed', lines: [{ sku: 'BOOT-41', wanted: 1, available: 0 }] },
    })
  })

  test('goods are picked up only in the region of the order', async () => {
    const moscow = { ...anna, 'x-region-id': String(shop.cast.regions.msk) }
    await sql`
      insert into outlets (company_id, region_id, kind, name)
      values (${shop.cast.company}, ${shop.cast.regions.msk}, 'shop', 'Московский')`.execute(shop.db)
    expect(await order(orderBody(shop, boots, pickup(shop)), moscow)).toMatchObject({
      status: 400,
      body: { code: 'outlet_needed' },
    })
  })
})

test('the receiving date uses the company’s time zone', async () => {
  const olga = await shop.staff()
  const silent = await placed(shop, anna, boots, cash(shop))
  const told = await placed(shop, anna, boots, cash(shop))
  await walkTo(shop, silent.id, 'shipping')
  await walkTo(shop, told.id, 'shipping')
  const parcel = (json: object) => shop.json(`/api/staff/orders/${told.id}/shipments/`, { json, headers: olga })
  await parcel({ state: 'shipping', items: [{ item: told.items[0].id, count: 1 }] })
  // Half past midnight in Yekaterinburg; in Moscow and in UTC it is still yesterday.
  shop.clock.set('2026-11-25T19:30:00Z')
  const later = await shop.signIn('79000000001')
  for (const { id } of [silent, told]) {
    expect(await moveOrder(shop.app, id, 'done', 'shop')).toMatchObject({ ok: true })
    const { body } = await shop.json(`/api/orders/${id}/`, { headers: later })
    expect(body.shipments).toMatchObject([{ state: 'done', received_date: '2026-11-26' }])
  }
})
