import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { runDoctor } from '#server/doctor.ts'
import { nextYmlOffers } from '#shop/imports/yml/yml-export.store.ts'
import { placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let olga: Record<string, string>
/** A wholesale buyer of the first company: the mug for 500, the backpack for 5 000, boots at the usual price. */
let vera: Record<string, string>
let veraId: number

beforeAll(async () => {
  shop = await startApp()
  olga = await shop.staff(['customers.read', 'customers.level', 'prices.write', 'audit.read'])
  await sql`insert into price_types (company_id, name) values (${shop.cast.company}, 'Оптовая')`.execute(shop.db)
  await sql`insert into price_levels (company_id, slug, name, name_en, description, description_en, price_type_id)
    select ${shop.cast.company}, 'wholesale', 'Опт', 'Wholesale', 'Цены от коробки', 'Prices by the box', id
    from price_types where name = 'Оптовая'`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  for (const [sku, price] of [
    ['MUG', 500],
    ['BAG', 5000],
  ])
    await shop.json(`/api/staff/prices/${sku}/`, {
      method: 'PUT',
      json: { price, price_type: 'оптовая' },
      headers: olga,
    })
  vera = await shop.signIn('79000000004')
  veraId = (await shop.json('/api/customers/me/', { headers: vera })).body.id
})
sameStart(() => shop)
afterAll(() => shop.close())

const setLevel = (level: string | number | null, id = veraId, headers = olga) =>
  shop.json(`/api/staff/customers/${id}/level/`, { json: { level, reason: 'договор' }, headers })
const prices = async (path: string, headers: Record<string, string> = {}) =>
  (await shop.json(path, { headers })).body.items.map((i: { slug: string; price: number }) => [i.slug, i.price])

describe('a level', () => {
  test('is given by staff, has a name and text, and is recorded in the audit', async () => {
    const { status, body } = await setLevel('wholesale')
    expect([status, body.level]).toMatchObject([200, { slug: 'wholesale', price_type: 'Оптовая' }])
    const me = (locale: string) => shop.json('/api/customers/me/', { headers: { ...vera, cookie: `locale=${locale}` } })
    expect((await me('ru')).body.level).toEqual({ name: 'Опт', description: 'Цены от коробки' })
    expect((await me('en')).body.level).toEqual({ name: 'Wholesale', description: 'Prices by the box' })
    const { items } = (await shop.json('/api/staff/audit/?page_size=1', { headers: olga })).body
    expect(items[0]).toMatchObject({
      object: `customer ${veraId}`,
      reason: 'договор',
      before: { level: null },
      after: { level: 'wholesale' },
    })
  })

  test('only staff gives it; an unknown one is refused', async () => {
    const said = async (level: string | number, id?: number, headers?: Record<string, string>) =>
      (await setLevel(level, id, headers)).body.code
    expect(await said('gold')).toBe('price_level_unknown')
    expect(await said(shop.cast.levels.second)).toBe('price_level_unknown')
    expect(await said('wholesale', 999_999)).toBe('not_found')
    expect(await said('wholesale', veraId, vera)).toBe('forbidden')
    expect(await said('wholesale', veraId, await shop.staff(['prices.write']))).toBe('forbidden')
    const foreign = await shop.json(`/api/staff/customers/${veraId}/level/`, {
      json: { level: shop.cast.levels.second },
      headers: await shop.staff(['*'], shop.cast.second),
      host: 'second.test',
    })
    expect(foreign.status).toBe(404)
  })
})

describe('prices of a level', () => {
  beforeEach(() => setLevel('wholesale'))

  test('apply to listing, sort, bounds, filter, search and suggestions; a guest keeps theirs', async () => {
    const sorted = '/api/products/?sort=price'
    const own = [
      ['mug', 500],
      ['backpack', 5000],
      ['boots', 11_890],
    ]
    const everybodys = [
      ['mug', 990],
      ['boots', 11_890],
      ['backpack', 12_490],
    ]
    expect(await prices(sorted, vera)).toEqual(own)
    expect(await prices(sorted)).toEqual(everybodys)
    expect(await prices(sorted, vera)).toEqual(own)
    expect((await shop.json('/api/products/', { headers: vera })).body.price).toEqual({ from: 500, to: 11_890 })
    expect((await shop.json('/api/products/')).body.price).toEqual({ from: 990, to: 12_490 })
    expect(await prices('/api/products/?price_to=5000', vera)).toHaveLength(2)
    expect(await prices('/api/products/?price_to=5000')).toHaveLength(1)
    const search = `/api/search/?q=${encodeURIComponent('рюкзак')}`
    expect((await prices(search, vera))[0]).toEqual(['backpack', 5000])
    expect((await prices(search))[0]).toEqual(['backpack', 12_490])
    const suggest = async (headers: Record<string, string>) =>
      (await shop.json(`/api/search/suggest/?q=${encodeURIComponent('рюкз')}`, { headers })).body.products[0].price
    expect([await suggest(vera), await suggest({})]).toEqual([5000, 12_490])
  })

  test('apply to the product page, the cart and the order', async () => {
    const product = async (slug: string, headers: Record<string, string>) =>
      (await shop.json(`/api/products/${slug}/`, { headers })).body.variants.map((v: { price: number }) => v.price)
    expect([await product('mug', vera), await product('mug', {})]).toEqual([[500], [990]])
    expect(await product('boots', vera)).toEqual(await product('boots', {}))
    const cart = async (headers: Record<string, string>) =>
      (await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count: 2 }] }, headers })).body.cart
    expect((await cart(vera)).items[0]).toMatchObject({ price: 500, total: 1000 })
    expect((await cart({})).items[0]).toMatchObject({ price: 990, total: 1980 })
    const order = await placed(shop, vera, [{ sku: 'MUG', count: 2 }])
    const kept = (await shop.json(`/api/orders/${order.id}/`, { headers: vera })).body
    expect(kept.items[0]).toMatchObject({ price: 500, total: 1000 })
    expect(await runDoctor(shop.db)).toEqual([])
  })

  test('apply to the customer’s favourites and last viewed goods', async () => {
    await shop.json(`/api/favorites/${shop.cast.mug}/`, { method: 'PUT', headers: vera })
    expect(await prices('/api/favorites/', vera)).toEqual([['mug', 500]])
  })

  test('are in no feed, and responses with them are not cached', async () => {
    const region = { id: shop.cast.regions.ekb, zoneId: shop.cast.zones.west }
    const offers = await inTransaction(shop.db, (tx) => nextYmlOffers(tx, shop.cast.company, region, 0, 100))
    expect(offers.find(({ slug }) => slug === 'mug')?.price).toBe(99_000)
    const { headers } = await shop.json('/api/products/', { headers: vera })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('fall back to the zone’s prices, not to the main list', async () => {
    await sql`
      with type as (insert into price_types (company_id, name) values (${shop.cast.company}, 'Дальняя') returning id),
      zone as (insert into price_zones (company_id, slug, price_type_id) select ${shop.cast.company}, 'far', id from type returning id),
      moved as (update regions set zone_id = (select id from zone) where slug = 'moskva')
      insert into prices (variant_id, price_type_id, price) select v.id, type.id, x.price from type, variants v
        join (values ('MUG', 150000), ('BOOT-41', 1500000)) as x (sku, price) on x.sku = v.sku`.execute(shop.db)
    await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
    shop.app.cache.dropTags('everything')
    const there = { ...vera, 'x-region-id': String(shop.cast.regions.msk) }
    expect(await prices('/api/products/?sort=price', there)).toEqual([
      ['mug', 500],
      ['backpack', 5000],
      ['boots', 15_000],
    ])
    const guest = { 'x-region-id': String(shop.cast.regions.msk) }
    expect((await prices('/api/products/?sort=price', guest))[0]).toEqual(['mug', 1500])
  })

  test('end with the level', async () => {
    await setLevel(null)
    expect((await prices('/api/products/?sort=price', vera))[0]).toEqual(['mug', 990])
    expect((await shop.json('/api/customers/me/', { headers: vera })).body.level).toBeNull()
  })
})

describe('requesting closed prices', () => {
  const legal = {
    company: 'ООО «Север»',
    inn: '7707083893',
    address: 'Екатеринбург, ул. Малышева, 36',
    fio: 'Морозов С. П.',
  }
  let sergey: Record<string, string>
  const mine = async () => (await shop.json('/api/customers/me/price-access/', { headers: sergey })).body
  const ask = (body: object = {}) => shop.json('/api/customers/me/price-access/', { json: body, headers: sergey })
  const waiting = async () =>
    (await shop.json('/api/staff/price-access/', { headers: olga })).body.items as [{ id: number; legal: object }]
  const decide = (id: number, what: 'approve' | 'reject', json: object = {}) =>
    shop.json(`/api/staff/price-access/${id}/${what}/`, { json, headers: olga })
  beforeEach(async () => {
    sergey = await shop.signIn('79000000002')
  })

  test('[PRC-08] is for legal entities: it names the company, and invalid numbers are refused by field', async () => {
    expect(await mine()).toMatchObject({
      state: 'none',
      type: 'personal',
      missing: ['company', 'inn', 'address', 'fio'],
    })
    expect((await ask()).body).toMatchObject({ code: 'legal_only' })
    expect((await ask({ legal: { company: 'ООО' } })).body).toMatchObject({
      code: 'legal_info_needed',
      missing: ['inn', 'address', 'fio'],
    })
    const wrong = (await ask({ legal: { ...legal, inn: '7707083890', bic: '044525225', account: '1' } })).body
    expect([wrong.code, wrong.errors.map((e: { field: string }) => e.field)]).toEqual([
      'invalid_fields',
      ['legal.inn', 'legal.account'],
    ])
    expect((await mine()).type).toBe('personal')
  })

  test('is pending, and customer and staff see it', async () => {
    const { status, body } = await ask({ legal })
    expect([status, body]).toMatchObject([202, { state: 'on_approval', type: 'legal', legal }])
    expect((await shop.json('/api/customers/me/', { headers: sergey })).body.state).toBe('ON_APPROVAL')
    expect((await ask({ legal: { fio: 'Морозов Сергей Павлович' } })).status).toBe(202)
    expect(await waiting()).toMatchObject([{ legal: { ...legal, fio: 'Морозов Сергей Павлович' } }])
    // Another tax number (INN) is another company: stored details of the old one do not apply to it.
    await ask({ legal: { kpp: '770701001', ogrn: '1027700132195' } })
    await ask({ legal: { inn: legal.inn, fio: legal.fio } })
    expect(await waiting()).toMatchObject([{ legal: { kpp: '770701001', ogrn: '1027700132195' } }])
    await ask({ legal: { inn: '500100732259' } })
    expect(await waiting()).toMatchObject([{ legal: { inn: '500100732259', kpp: '', ogrn: '' } }])
  })

  test('is one when two are sent concurrently', async () => {
    await Promise.all([1, 2, 3].map(() => ask({ legal })))
    expect(await waiting()).toHaveLength(1)
  })

  test('a rejection shows its reason and allows a new request', async () => {
    await ask({ legal })
    const [{ id }] = await waiting()
    expect((await decide(id, 'reject')).body.code).toBe('invalid_fields')
    expect((await decide(id, 'reject', { reason: 'ИНН другой компании' })).status).toBe(200)
    expect(await mine()).toMatchObject({ state: 'rejected', reason: 'ИНН другой компании' })
    expect((await shop.json('/api/customers/me/', { headers: sergey })).body.state).toBe('')
    expect((await decide(id, 'approve', { level: 'regular' })).status).toBe(404)
    expect((await ask()).body.state).toBe('on_approval')
  })

  test('a yes gives a level', async () => {
    await ask({ legal })
    const [{ id }] = await waiting()
    expect((await decide(id, 'approve')).body.code).toBe('price_level_unknown')
    expect((await decide(id, 'approve', { level: 'regular' })).body.level.slug).toBe('regular')
    expect(await mine()).toMatchObject({ state: 'approved', level: { name: 'Свои' } })
    expect((await ask()).body.code).toBe('price_access_open')
    expect(await waiting()).toEqual([])
  })
})
