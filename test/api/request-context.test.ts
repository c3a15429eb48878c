import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/client.ts'
import { overHttp } from '#api/over-http.ts'
import { sql } from '#kit/db.ts'
import { loadShell } from '#web/page.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})

describe('the company of a request', () => {
  const company = async (headers: Record<string, string>, { host = 'shop.test', query = '' } = {}) =>
    (await shop.json(`/api/companies/current/${query}`, { headers, host })).body.company.slug

  test('[NAV-01] returns the company with its settings', async () => {
    const { status, body } = await shop.json('/api/companies/current/', { host: 'second.test' })
    expect(status).toBe(200)
    expect(body).toEqual({ company: { id: shop.cast.second, slug: 'second', settings: expect.any(Object) } })
    expect(body.company.settings).toMatchObject({
      brand_name: 'Вторая',
      currency: 'RUB',
      price_restriction: { is_enabled: true },
    })
  })

  test('host, then header, then query, then cookie, then the default', async () => {
    const second = String(shop.cast.second)
    const first = String(shop.cast.company)
    expect(await company({})).toBe('first')
    expect(await company({ cookie: `company_id=${second}` })).toBe('second')
    expect(await company({}, { query: `?company=${second}` })).toBe('second')
    expect(await company({ cookie: `company_id=${second}` }, { query: `?company=${first}` })).toBe('first')
    expect(
      await company({ 'x-company-id': first, cookie: `company_id=${second}` }, { query: `?company=${second}` }),
    ).toBe('first')
    expect(await company({ 'x-company-id': first }, { host: 'second.test', query: `?company=${first}` })).toBe('second')
    expect(await company({ host: 'SECOND.test:8080' })).toBe('second')
    // A fully qualified host name ends with a dot.
    expect(await company({ host: 'second.test.:8080' })).toBe('second')
  })

  test('[NAV-02] of the shell’s requests only those ending in current/ name the company in the query, and get it', async () => {
    const { second } = shop.cast
    const asked: URL[] = []
    const api = createApi({
      send: overHttp(
        () => 'http://shop.test',
        (request) => {
          const url = new URL(request.url)
          asked.push(url)
          // As through a proxy that drops our headers: only the query remains.
          return shop.request(url.pathname + url.search)
        },
      ),
      identity: () => ({ companyId: second, regionId: null, locale: 'ru', token: null }),
    })
    const shell = await loadShell(api, (what, error) => {
      throw new Error(what, { cause: error })
    })
    expect(shell.company).toMatchObject({ id: second, slug: 'second' })
    const named = asked.filter(({ searchParams }) => searchParams.has('company'))
    expect(named.map(({ pathname, search }) => pathname + search)).toEqual([
      `/api/companies/current/?company=${second}`,
    ])
    expect(asked.length).toBeGreaterThan(6)
  })

  test('the query applies only to calls that accept it; an unknown id of any kind is ignored', async () => {
    const { body } = await shop.json(`/api/regions/?company=${shop.cast.second}`)
    expect(body[0].name).toBe('Екатеринбург')
    expect(await company({ 'x-company-id': '999', cookie: 'company_id=x' }, { query: '?company=' })).toBe('first')
  })
})

describe('the region of a request', () => {
  const ofMoscow = '5.1.2.3'
  const region = async (headers: Record<string, string>, ip = '127.0.0.1') => {
    // The backpack can be picked up in Yekaterinburg only, so the answer reveals the region.
    const { body } = await shop.json('/api/products/backpack/', { headers, ip })
    return body.pickup.length > 0 ? 'ekb' : 'msk'
  }
  test('header, then cookie, then geoip, then the first', async () => {
    const { ekb, msk } = shop.cast.regions
    expect(await region({})).toBe('ekb')
    expect(await region({}, ofMoscow)).toBe('msk')
    expect(await region({ cookie: `region_id=${ekb}` }, ofMoscow)).toBe('ekb')
    expect(await region({ 'x-region-id': String(msk), cookie: `region_id=${ekb}` })).toBe('msk')
    expect(await region({ 'x-region-id': '999999', cookie: 'region_id=nothing' }, ofMoscow)).toBe('msk')
    expect(await region({}, '250.1.1.1')).toBe('ekb')
  })

  test('another company’s region is ignored', async () => {
    const foreign = (await shop.json('/api/regions/', { host: 'second.test' })).body[0].id
    expect(await region({ 'x-region-id': String(foreign) })).toBe('ekb')
  })

  test('a hanging geoip delays a request by at most half a second', async () => {
    await outer.makeIll('geoip', 'hang')
    const begun = performance.now()
    expect(await region({}, '84.9.9.9')).toBe('ekb')
    expect(performance.now() - begun).toBeLessThan(1_400)
    await outer.makeWell()
  })
})

describe('the language of a request', () => {
  const region = async (headers: Record<string, string>) => (await shop.json('/api/regions/', { headers })).body[0].name

  test('[NAV-22] cookie, then browser, then the company', async () => {
    expect(await region({})).toBe('Екатеринбург')
    expect(await region({ 'accept-language': 'en-US,en;q=0.9,ru;q=0.8' })).toBe('Yekaterinburg')
    expect(await region({ 'accept-language': 'ru;q=0.5, en;q=0.9' })).toBe('Yekaterinburg')
    expect(await region({ 'accept-language': 'de, en;q=0, fr' })).toBe('Екатеринбург')
    expect(await region({ 'accept-language': 'de-AT' })).toBe('Екатеринбург')
    expect(await region({ 'accept-language': 'en', cookie: 'locale=ru' })).toBe('Екатеринбург')
    expect(await region({ 'accept-language': 'ru', cookie: 'locale=en' })).toBe('Yekaterinburg')
    expect(await region({ cookie: 'locale=xx' })).toBe('Екатеринбург')
  })

  test('applies to refusals too, wherever they arise', async () => {
    const detail = async (path: string, init = {}) => (await shop.json(path, init)).body.detail
    const english = { 'accept-language': 'ru', cookie: 'locale=en' }
    for (const init of [
      { headers: english },
      { headers: { ...english, origin: 'https://evil.test' }, method: 'POST' },
    ]) {
      expect(await detail('/api/no-such/', init)).toMatch(/^[A-Za-z]/)
      expect(await detail('/api/customers/me/', init)).toMatch(/^[A-Za-z]/)
    }
    expect(await detail('/api/no-such/')).toMatch(/[а-яё]/i)
  })

  test('[SET-34] a company without a language uses English; one without regions refuses service', async () => {
    const { id } = (
      await sql<{ id: number }>`
      insert into companies (slug, hosts, settings)
      values ('third', ${['third.test']}, '{}') returning id`.execute(shop.db)
    ).rows[0]!
    shop.app.cache.dropTags('everything')
    const third = (path: string, headers = {}) => shop.json(path, { host: 'third.test', headers })
    expect((await third('/api/regions/')).body).toMatchObject({ status: 503, code: 'service_unavailable' })
    await sql`with t as (insert into price_types (company_id, name, is_default) values (${id}, 'Цена', true) returning id),
      z as (insert into price_zones (company_id, slug, price_type_id) select ${id}, 'all', id from t returning id)
      insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude)
      select ${id}, id, 'perm', 'Пермь', 'Perm', 58, 56.25 from z`.execute(shop.db)
    shop.app.cache.dropTags('everything')
    const named = async (headers = {}) => (await third('/api/regions/', headers)).body[0].name
    expect(await named()).toBe('Perm')
    expect(await named({ 'accept-language': 'fr' })).toBe('Perm')
    expect(await named({ 'accept-language': 'ru' })).toBe('Пермь')
  })
})
