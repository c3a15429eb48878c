import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { ok, refuse } from '#lib/result.ts'
import type { AddressFound, AddressLookup } from '#outside/address-lookup/port.ts'
import { address, orderBody, pickup, placed, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Saturday, 21 November 2026, 14:00 in Yekaterinburg, 19:00 in Vladivostok. Outlets of the cast are closed on Sundays.
let shop: TestApp
let me: Record<string, string>
let vladivostok: number
const boots = [{ sku: 'MUG', count: 1 }]
beforeAll(async () => {
  shop = await startApp()
  me = await shop.signIn('79000000001')
  const { company, zones, options } = shop.cast
  const { rows } = await sql<{ id: number }>`
    insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, timezone, sort)
    values (${company}, ${zones.west}, 'vladivostok', 'Владивосток', 'Vladivostok', 43.1155, 131.8855, 'Asia/Vladivostok', 9) returning id`.execute(
    shop.db,
  )
  vladivostok = rows[0]!.id
  await sql`insert into delivery_payment_options (company_id, region_id, delivery_type, payment_type, method, price, days_from)
    select company_id, ${vladivostok}, delivery_type, payment_type, method, 69000, 4 from delivery_payment_options
    where id in (${options.courierCard}, ${options.courierCash})`.execute(shop.db)
  shop.app.cache.dropTags('everything')
})
sameStart(() => shop)
afterAll(() => shop.close())

const far = { address: 'г Владивосток, ул Светланская, д 10', city: 'Владивосток', street: 'Светланская', house: '10' }
const cart = async (change: object) =>
  shop.json('/api/v2/cart/', { json: { items: boots, save: false, ...change }, headers: me })
const courier = (body: {
  cart: { delivery_payment_options: { delivery_type: string; price: number; date: string }[] }
}) => body.cart.delivery_payment_options.find(({ delivery_type }) => delivery_type === 'DELIVERY')!
const order = (change: Record<string, unknown>) =>
  shop.json('/api/orders/', { json: orderBody(shop, boots, change), headers: me })

describe('the courier goes to the address, not to the viewed region', () => {
  test('summary and order promise the price; a verified address gets the day of Vladivostok', async () => {
    const here = courier((await cart({})).body)
    expect(here).toMatchObject({ price: 290, date: '2026-11-22' })
    const known = { ...far, latitude: 43.116, longitude: 131.882 }
    for (const [at, date] of [
      [known, '2026-11-25'],
      // Typed by hand: nothing confirms the location of the house.
      [far, null],
      [far.address, null],
    ] as const) {
      const { body } = await cart({ address: at })
      expect(courier(body), JSON.stringify(at)).toMatchObject({ price: 690, date })
      expect(body.cart.region).toEqual({ id: vladivostok, name: 'Владивосток' })
    }
    const made = await placed(shop, me, boots, { address: known })
    expect(made).toMatchObject({ delivery_price: 690, due_date: '2026-11-25', address_verified: true })
    const unverified = await placed(shop, me, boots, { address: far })
    expect(unverified).toMatchObject({ delivery_price: 690, due_date: null, address_verified: false })
    const told = { products: [{ sku: 'MUG', count: 1, price: 990 }], expected_total: 990 + 290 }
    const seen = await order({ address: far, ...told })
    expect(seen).toMatchObject({ status: 409, body: { code: 'delivery_changed', delivery_price: 690 } })
  })

  test('an address that cannot be located or has no house is refused at its field without a promise', async () => {
    for (const [given, code] of [
      ['zzz', 'address_not_found'],
      ['Луна, кратер 1', 'address_not_found'],
      [{ address: 'Луна, кратер 1' }, 'address_not_found'],
      ['Екатеринбург, Малышева', 'address_incomplete'],
      ['620000, Екатеринбург, Малышева', 'address_incomplete'],
      [{ ...far, house: '' }, 'address_incomplete'],
      [{ ...far, city: 'Луна', address: 'Луна, кратер, 1' }, 'no_delivery_to_address'],
    ] as const) {
      const summary = await cart({ address: given })
      const placing = await order({ address: given })
      for (const { status, body } of [summary, placing]) {
        expect(body, JSON.stringify(given)).toMatchObject({ code, errors: [{ field: 'address', code }] })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(body.errors[0].message).not.toBe('')
      }
    }
  })

  test('a line without a street is no address, whatever house the lookup finds for it', async () => {
    const house = { settlement: null, street: 'пр-кт Ленина', house: '5' }
    const found = { ...house, city: 'Екатеринбург', latitude: 56.83, longitude: 60.6 } as AddressFound
    shop.app.addresses = { suggest: async () => ok([found]), geolocate: async () => ok([]) }
    for (const [given, missing] of [
      [', , 5', ['street']],
      ['дом 5', ['street']],
      ['Екатеринбург, д. 5, кв. 3', ['street']],
      ['Екатеринбург', ['street', 'house']],
    ] as const)
      for (const { status, body } of [await cart({ address: given }), await order({ address: given })])
        expect({ status, body }, given).toMatchObject({ status: 400, body: { code: 'address_incomplete', missing } })
    for (const [given, address_verified] of [
      ['проспект Ленина, дом 5', true],
      ['Екатеринбург, Вайнера, 5', false],
    ] as const)
      expect(
        await placed(shop, me, boots, { address: given, address_details: { floor: 2, flat: 'A5' } }),
        given,
      ).toMatchObject({ address_verified, address_details: { floor: '2', flat: 'A5' } })
    shop.app.addresses = null
  })

  test('the lookup locates a typed address; without a city it searches the visitor’s', async () => {
    const asked: string[] = []
    const answering = (find: (query: string) => Partial<AddressFound> | null): AddressLookup => {
      const suggest: AddressLookup['suggest'] = async ({ query }) => {
        asked.push(query)
        const found = find(query)
        return ok(found ? [found as AddressFound] : [])
      }
      return { suggest, geolocate: async () => ok([]) }
    }
    const svetlanskaya = { city: 'Владивосток', settlement: null, latitude: 43.116, longitude: 131.88, house: '10' }
    shop.app.addresses = answering(() => svetlanskaya)
    expect(courier((await cart({ address: 'Владивосток Светланская 10' })).body).price).toBe(690)
    // A street without a house is not a complete address, whatever digits the text contains.
    shop.app.addresses = answering(() => ({ ...svetlanskaya, street: 'ул 8 Марта', house: null }))
    expect((await cart({ address: 'Владивосток, 8 Марта' })).body.code).toBe('address_incomplete')
    asked.length = 0
    shop.app.addresses = answering((query) =>
      query.startsWith('Екатеринбург')
        ? { city: 'Екатеринбург', settlement: null, latitude: 56.83, longitude: 60.6, house: '5' }
        : { city: 'Сочи', settlement: null, latitude: 43.58, longitude: 39.7, house: '5' },
    )
    expect(courier((await cart({ address: 'Навагинская, 5' })).body)).toMatchObject({ price: 290 })
    expect(asked).toEqual(['Навагинская, 5', 'Екатеринбург, Навагинская, 5'])
    expect((await order({ address: 'Сочи, Навагинская, 5' })).body.code).toBe('no_delivery_to_address')
    // If the lookup does not answer, the words decide; a text without a city of ours is not trusted.
    const ill = refuse({ code: 'address_service_unavailable', reason: 'timeout' } as const)
    shop.app.addresses = { suggest: async () => ill, geolocate: async () => ill }
    expect(courier((await cart({ address: far.address })).body).price).toBe(690)
    const unchecked = { status: 503, body: { code: 'address_unchecked' } }
    expect(await order({ address: 'Навагинская, 5' })).toMatchObject(unchecked)
    expect(await cart({ address: 'Навагинская, 5' })).toMatchObject(unchecked)
    shop.app.addresses = null
  })

  test('a point outside the place in the text promises nothing for that place', async () => {
    const here = { latitude: 56.838, longitude: 60.597 }
    for (const given of [
      { ...far, ...here },
      { address: far.address, ...here },
    ]) {
      const { body } = await cart({ address: given })
      expect(courier(body), JSON.stringify(given)).toMatchObject({ price: 690, date: null })
      expect(body.cart.region).toEqual({ id: vladivostok, name: 'Владивосток' })
    }
    // A text without a city of ours: the point decides the region, but the house is unknown.
    const moon = { address: 'Луна, кратер 1', ...here }
    expect(courier((await cart({ address: moon })).body)).toMatchObject({ price: 290, date: null })
    const made = await placed(shop, me, boots, { address: { ...far, ...here } })
    expect(made).toMatchObject({ delivery_price: 690, due_date: null, address_verified: false })
    // A village near the city that the lookup knows.
    const village = { city: null, settlement: 'Верхняя Пышма', latitude: 56.97, longitude: 60.58, house: '1' }
    shop.app.addresses = { suggest: async () => ok([village as AddressFound]), geolocate: async () => ok([]) }
    const known = { address: 'Верхняя Пышма, Ленина, 1', latitude: 56.97, longitude: 60.58 }
    expect(courier((await cart({ address: known })).body)).toMatchObject({ price: 290, date: '2026-11-22' })
    shop.app.addresses = null
  })

  test('an order after the cut-off arrives a day later', async () => {
    await sql`update delivery_payment_options set cutoff = '14:00' where id = ${shop.cast.options.courierCash}`.execute(
      shop.db,
    )
    await sql`update delivery_payment_options set cutoff = '14:01' where id = ${shop.cast.options.courierCard}`.execute(
      shop.db,
    )
    const made = await placed(shop, me, boots, { address, delivery_payment_option: shop.cast.options.courierCash })
    expect(made.due_date).toBe('2026-11-23')
    expect((await placed(shop, me, boots, { address })).due_date).toBe('2026-11-22')
  })
})

describe('nothing is handed over on closed days', () => {
  beforeEach(async () => {
    await sql`insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${shop.cast.shop}, 50 from variants where sku in ('MUG', 'BOOT-41')
      on conflict (variant_id, outlet_id) do update set on_hand = excluded.on_hand`.execute(shop.db)
  })
  const hours = async (change: { now?: string; special?: object; days?: number; timezone?: string }) => {
    const { now = '2026-11-21T09:00:00Z', special = {}, days = 0, timezone = null } = change
    shop.clock.set(now)
    await sql`update outlets set special_days = ${JSON.stringify(special)}::jsonb, timezone = ${timezone} where id = ${shop.cast.shop}`.execute(
      shop.db,
    )
    await sql`update delivery_payment_options set days_from = ${days} where delivery_type = 'PICKUP'`.execute(shop.db)
    shop.app.cache.dropTags('everything')
    const way = (list: { delivery_type: string }[]) =>
      list.find(({ delivery_type }) => delivery_type === 'PICKUP') as
        | { date: string; outlet_dates: Record<string, string> }
        | undefined
    const page = (await shop.json('/api/products/mug/', { headers: me })).body
    const summary = (await cart({})).body.cart
    const made = await shop.json('/api/orders/', { json: orderBody(shop, boots, pickup(shop)), headers: me })
    return {
      page: way(page.delivery)?.date,
      summary: way(summary.delivery_payment_options)?.outlet_dates[String(shop.cast.shop)],
      order: made.body.due_date ?? made.body.code,
    }
  }
  const all = (day: string) => ({ page: day, summary: day, order: day })

  test('today if open long enough, else the next open day: page, summary and order agree', async () => {
    expect(await hours({})).toEqual(all('2026-11-21'))
    // 20:30 in Yekaterinburg: half an hour is too short, and tomorrow is Sunday.
    expect(await hours({ now: '2026-11-21T15:30:00Z' })).toEqual(all('2026-11-23'))
    expect(await hours({ now: '2026-11-22T07:00:00Z' })).toEqual(all('2026-11-23'))
    expect(await hours({ now: '2026-11-22T07:00:00Z', special: { '2026-11-22': '12:00-16:00' } })).toEqual(
      all('2026-11-22'),
    )
    expect(await hours({ days: 1 })).toEqual(all('2026-11-23'))
  })

  test('holidays, short days and the outlet’s time zone apply', async () => {
    const monday = '2026-11-23T09:00:00Z'
    expect(await hours({ now: monday, special: { '2026-11-23': '', '2026-11-24': '' } })).toEqual(all('2026-11-25'))
    expect(await hours({ now: monday, special: { '2026-11-23': '10:00-14:30' } })).toEqual(all('2026-11-24'))
    // 19:00 in Vladivostok; an hour and a half later is too late there.
    expect(await hours({ now: monday, timezone: 'Asia/Vladivostok' })).toEqual(all('2026-11-23'))
    expect(await hours({ now: '2026-11-23T10:30:00Z', timezone: 'Asia/Vladivostok' })).toEqual(all('2026-11-24'))
  })

  test('a shop hands over its own stock today; warehouse stock comes as fast as a courier, stock of another shop never', async () => {
    shop.clock.set('2026-11-24T05:00:00Z')
    const held = async (inShop: number, inWarehouse: number) => {
      for (const [outlet, count] of [
        [shop.cast.shop, inShop],
        [shop.cast.warehouse, inWarehouse],
      ])
        await sql`insert into stock_levels (variant_id, outlet_id, on_hand)
          select id, ${outlet}, ${count} from variants where sku = 'BAG'
          on conflict (variant_id, outlet_id) do update set on_hand = excluded.on_hand`.execute(shop.db)
      shop.app.cache.dropTags('everything')
    }
    const bags = (count: number) => [{ sku: 'BAG', count }]
    const told = async (count: number) => {
      const { body } = await shop.json('/api/v2/cart/', { json: { items: bags(count), save: true }, headers: me })
      const options: { delivery_type: string; outlet_dates?: Record<string, string> }[] =
        body.cart.delivery_payment_options
      const at = options.find(({ delivery_type }) => delivery_type === 'PICKUP')?.outlet_dates?.[shop.cast.shop]
      const made = await shop.json('/api/orders/', { json: orderBody(shop, bags(count), pickup(shop)), headers: me })
      if (made.status === 201) await shop.json(`/api/orders/${made.body.id}/cancel/`, { json: {}, headers: me })
      return [at, made.body.due_date ?? made.body]
    }
    await sql`update delivery_payment_options set days_from = 0 where delivery_type = 'PICKUP'`.execute(shop.db)
    await held(3, 2)
    expect(await told(3)).toEqual(['2026-11-24', '2026-11-24'])
    expect(await told(4)).toEqual(['2026-11-25', '2026-11-25'])
    await held(0, 3)
    expect(await told(1)).toEqual(['2026-11-25', '2026-11-25'])
    const other = (
      await sql<{ id: number }>`
        insert into outlets (company_id, region_id, kind, name, address, latitude, longitude)
        select company_id, region_id, kind, 'Другой магазин', address, latitude, longitude from outlets where id = ${shop.cast.shop} returning id`.execute(
        shop.db,
      )
    ).rows[0]!.id
    await sql`insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${other}, 5 from variants where sku = 'BAG'`.execute(
      shop.db,
    )
    await held(0, 1)
    const [at, answer] = await told(2)
    expect(at).toBeUndefined()
    expect(answer).toMatchObject({ code: 'stock_changed', lines: [{ sku: 'BAG', wanted: 2, available: 1 }] })
  })

  test('storage ending on a closed day extends to the next open one', async () => {
    await hours({ now: '2026-11-24T09:00:00Z' })
    const cash = await placed(shop, me, boots, pickup(shop))
    await walkTo(shop, cash.id, 'ready_pickup')
    const ready = (await shop.json(`/api/orders/${cash.id}/`, { headers: me })).body
    // Tuesday plus five days is a Sunday; storage ends on Monday when the shop closes.
    expect(ready.storage_until).toBe('2026-11-30T16:00:00.000Z')
  })
})
