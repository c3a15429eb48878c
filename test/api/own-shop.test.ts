import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { DeliveryPaymentOptions } from '#kit/schema.d.ts'
import { changeHosts } from '#shop/company/company.flow.ts'
import { findCities } from '#shop/places/find-city.ts'
import { addOutlet, addRegion, changeOutlet } from '#shop/places/places.flow.ts'
import { addCompany } from '../../src/server/cli/new-company.ts'
import { collectAnswers, companyOf } from '../../src/server/cli/setup.ts'
import { readConfig } from '../../src/server/start/config.ts'
import { missingIn } from '../../src/server/start/what-is-missing.ts'
import { vitrina } from '../operator.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// An owner's new shop: the first company by answers, then regions and outlets by commands.
let shop: TestApp
let id = 0
const host = { host: 'lavka.example' }
beforeAll(async () => {
  shop = await startApp()
  const added = await addCompany(shop.app, await answered())
  id = added.ok ? added.value.id : 0
  forget()
})
sameStart(() => shop)
afterAll(() => shop.close())

async function answered() {
  const given = {
    name: 'Лавка',
    host: 'lavka.example',
    city: 'Киров, Калужская',
    outlet: 'ул. Ленина, 1',
    courier: '250',
  }
  const gathered = await collectAnswers(given, { publicHost: '', slugs: [], hosts: [] }, null)
  if ('problems' in gathered) throw new Error(gathered.problems.join())
  return companyOf(gathered.answers, false)
}

/** Drops the cache, as a notice does in a running shop. */
const forget = () => shop.app.cache.dropTags('everything')

/** Exit code and output of a command of this company. */
async function said(...args: string[]): Promise<[number, string]> {
  forget()
  const { code, said } = await vitrina(shop.app, ...args, '--company', 'lavka')
  return [code, said]
}

test('answers create a company with its address, city, time zone, pickup and courier', async () => {
  expect(await addCompany(shop.app, await answered())).toMatchObject({ ok: false, refusal: { code: 'slug_taken' } })
  expect((await shop.json('/api/companies/current/', host)).body.company.settings).toMatchObject({
    brand_name: 'Лавка',
    timezone: 'Europe/Moscow',
  })
  expect((await shop.json('/api/regions/', host)).body).toMatchObject([
    { slug: 'kirov', name: 'Киров', latitude: 54.08 },
  ])
  expect((await shop.json('/api/outlets/', host)).body).toMatchObject([{ kind: 'shop', address: 'ул. Ленина, 1' }])
})

test('a city of the same name in another area is a new region; a duplicate city or unknown zone is refused', async () => {
  const [bigger] = findCities('Киров').cities
  expect(await addRegion(shop.app, id, bigger!, null)).toMatchObject({ ok: true, value: { slug: 'kirov-kir' } })
  expect(await addRegion(shop.app, id, bigger!, null)).toMatchObject({ ok: false, refusal: { code: 'region_taken' } })
  const [omsk] = findCities('Омск').cities
  expect(await addRegion(shop.app, id, omsk!, 'no')).toMatchObject({ ok: false, refusal: { code: 'zone_unknown' } })
  expect((await said('region', 'add', 'Киров'))[1]).toContain('Киров, Калужская область')
  expect(await said('region', 'add', 'Омск')).toEqual([
    0,
    'Омск, Омская область is a region now: omsk, time of Asia/Omsk.',
  ])
  expect((await said('region', 'list'))[1].split('\n')).toHaveLength(3)
})

test('commands add and change an outlet; invalid input is refused with a message', async () => {
  await said('region', 'add', 'Омск')
  const add = ['add', '--name', 'На Мира', '--address', 'пр. Мира, 2', '--region', 'omsk']
  expect((await said('outlet', ...add, '--hours', '9-18'))[0]).toBe(2)
  expect((await said('outlet', ...add.slice(0, -1), 'nowhere'))[1]).toMatch(/kirov.*omsk|omsk.*kirov/)
  const [code, line] = await said('outlet', ...add, '--hours', '10:00-20:00')
  expect([code, line]).toEqual([0, expect.stringContaining('of omsk')])
  const outlet = Number(/outlet (\d+)/.exec(line)![1])
  expect(await said('outlet', 'set', String(outlet), '--off')).toEqual([
    0,
    `${outlet}  shop  omsk  На Мира  пр. Мира, 2  switched off`,
  ])
  expect((await said('outlet', 'list'))[1]).toContain('switched off')
  expect(await changeOutlet(shop.app, shop.cast.second, outlet, { name: 'чужой' })).toMatchObject({ ok: false })
})

test('commands set special days and order lead time; other days stay', async () => {
  const outlet = String(
    (await sql<{ id: number }>`select id from outlets where company_id = ${id} order by id`.execute(shop.app.db))
      .rows[0]!.id,
  )
  const days = (...given: string[]) => said('outlet', 'days', outlet, ...given)
  expect(await days('2026-12-31=10:00-18:00', '01.01.2027=-', '2027-01-02=-')).toEqual([
    0,
    `Days of the outlet ${outlet}: 2026-12-31=10:00-18:00 01.01.2027=- 2027-01-02=-`,
  ])
  expect(await days('2027-01-02=usual')).toEqual([0, `Days of the outlet ${outlet}: 2027-01-02=usual`])
  forget()
  const [told] = (await shop.json('/api/outlets/', host)).body
  expect(told.special_days).toEqual({ '2026-12-31': '10:00-18:00', '2027-01-01': '' })
  expect((await days('2027-02-30=-'))[1]).toContain('2027-02-30=-')
  expect((await said('outlet', 'days', '999999', '2027-01-01=-'))[0]).toBe(2)
  expect(await said('outlet', 'set', outlet, '--ready', '120')).toEqual([0, expect.stringMatching(`^${outlet}  `)])
  expect((await said('outlet', 'set', outlet, '--ready', 'soon'))[0]).toBe(2)
})

test('a command sets cost, duration and cut-off of a delivery option; an invalid value does nothing', async () => {
  const courier = async () => {
    forget()
    return (
      await sql<DeliveryPaymentOptions>`
      select * from delivery_payment_options where company_id = ${id} and delivery_type = 'DELIVERY' order by id`.execute(
        shop.app.db,
      )
    ).rows[0]!
  }
  const way = String((await courier()).id)
  const change = (...given: string[]) => said('way', 'change', way, ...given)
  expect(await change('--price', '199.90', '--free-from', '3000', '--days', '2', '--cutoff', '17:30')).toEqual([
    0,
    `${way}  DELIVERY  BANK_CARD  redirect  all regions  199.9 ₽  free from 3000 ₽  in 2 days  until 17:30`,
  ])
  expect(await courier()).toMatchObject({ price: 19990, free_from: 300000, days_from: 2, cutoff: '17:30' })
  expect(await change('--price', '100', '--cutoff', '25:00')).toEqual([
    2,
    expect.stringMatching(/^option '--cutoff .*HH:MM, or - for none\./),
  ])
  expect(await change('--free-from', '-', '--cutoff', '-')).toEqual([
    0,
    `${way}  DELIVERY  BANK_CARD  redirect  all regions  199.9 ₽  in 2 days`,
  ])
  expect(await courier()).toMatchObject({ price: 19990, free_from: null, cutoff: null })
  expect((await change())[0]).toBe(2)
})

const firstRegion = async () =>
  (await sql<{ slug: string }>`select slug from regions where company_id = ${id} order by id`.execute(shop.app.db))
    .rows[0]!.slug

test('a command adds a delivery option: carrier points, one region; duplicates or invalid values add none', async () => {
  const add = (...given: string[]) => said('way', 'add', ...given)
  const ways = async () => (await said('way', 'list'))[1].split('\n').filter(Boolean)
  const before = await ways()
  expect((await add('PICKUP_POINT', 'CASH', '--price', '149'))[1]).toContain('vitrina way carrier')
  expect((await add('PICKUP', 'CASH', '--region', await firstRegion()))[0]).toBe(0)
  const made = (await ways()).slice(before.length)
  expect(made.map((line) => line.replace(/^\d+ +/, ''))).toEqual([
    'PICKUP_POINT  CASH  on_receipt  all regions  149 ₽',
    `PICKUP  CASH  on_receipt  ${await firstRegion()}  free`,
  ])
  expect((await add('PICKUP_POINT', 'CASH'))[0]).toBe(2)
  expect((await add('DELIVERY', 'CASH', '--region', 'atlantis'))[1]).toContain('atlantis')
  // This shop has no plug-in for invoices.
  expect((await add('DELIVERY', 'INVOICE'))[1]).toContain('"invoice"')
  expect((await add('DELIVERY', 'CASH', '--method', 'magic'))[1]).toContain('magic')
  expect((await add('DELIVERY', 'GOLD'))[0]).toBe(2)
  expect((await add('VIRTUAL', 'CASH', '--price', 'much'))[1]).toContain('--price')
  expect(await ways()).toHaveLength(before.length + 2)
})

test('[CHK-15] a command sets a company’s consultants; a removed one is not found', async () => {
  const ask = async () => {
    forget()
    return (await shop.json('/api/employees/?phone=79120000077', host)).status
  }
  expect(await said('employee', 'add', '--phone', '8 912 000-00-77', '--name', 'Ольга')).toEqual([
    0,
    '+79120000077  Ольга',
  ])
  expect(await ask()).toBe(200)
  expect((await said('employee', 'list'))[1]).toBe('+79120000077  Ольга')
  expect(await said('employee', 'remove', '--phone', '79120000077')).toEqual([0, ''])
  expect(await ask()).toBe(400)
  expect((await said('employee', 'add', '--phone', '12', '--name', 'Пётр'))[1]).toContain('no phone')
})

test('an address has one company, and changes at once', async () => {
  const theirs = (
    await sql<{ hosts: string[] }>`select hosts from companies where id = ${shop.cast.second}`.execute(shop.app.db)
  ).rows[0]!
  expect(await changeHosts(shop.app, id, ['new.example', theirs.hosts[0]!])).toMatchObject({ ok: false })
  expect(await changeHosts(shop.app, id, ['New.example'])).toMatchObject({ ok: true })
  forget()
  expect((await shop.json('/api/companies/current/', { host: 'new.example' })).body.company.settings.brand_name).toBe(
    'Лавка',
  )
})

test('missing setup is reported for a company: no goods, no seller; pickup only until a shop exists', async () => {
  const told = async () => {
    forget()
    const { found } = await missingIn(shop.app, readConfig({}))
    return found.flatMap(({ company, code }) => (company === 'lavka' && code !== 'payments' ? [code] : []))
  }
  expect(await told()).toEqual(['goods', 'legal', 'phone'])
  await sql`update outlets set is_active = false where company_id = ${id}`.execute(shop.db)
  expect(await told()).toContain('pickup')
  const region = (await sql<{ id: number }>`select id from regions where company_id = ${id}`.execute(shop.db)).rows[0]!
    .id
  const place = { name: 'Вторая', address: 'ул. Мира, 3', phone: '', schedule: [] }
  await addOutlet(shop.app, id, { regionId: region, kind: 'shop', ...place })
  expect(await told()).not.toContain('pickup')
})
