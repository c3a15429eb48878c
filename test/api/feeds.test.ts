import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { sql } from '#kit/db.ts'
import { createApi } from '../../src/server/http/api.ts'
import { createForPrograms } from '../../src/server/http/for-programs.ts'
import type { Build } from '../../src/server/pages/build.ts'
import { createPages, type Pages } from '../../src/server/pages/pages.ts'
import { addPage } from '../add-page.ts'
import { googleFaults, readTree, ymlFaults } from '../feed-rules.ts'
import { addPromotion } from '../promotions.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Documents for search engines and marketplaces (ux Q1–Q4).
let shop: TestApp
let folder: string
let programs: ReturnType<typeof createForPrograms>
let pages: Pages
let drawn: TaggedCache
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-feeds-'))
  shop = await startApp({ outside: { feedsFolder: folder } })
  await sql`insert into images (company_id, hash, width, height, scaled)
    values (${shop.cast.company}, 'h', 640, 640, '[{"width":640,"url":"/images/h.webp","avif":"/images/h.avif"}]')`.execute(
    shop.db,
  )
  await sql`insert into product_images (product_id, image_id, sort) select p.id, i.id, 0 from products p, images i`.execute(
    shop.db,
  )
  await sql`update products set name = name || ' <"R&D">', description = repeat('Ткань & нить. ', 400)`.execute(shop.db)
  await sql`update prices set old_price = price + 100_00 where variant_id in (select id from variants where sku = 'MUG')`.execute(
    shop.db,
  )
  await sql`update variants set barcode = '4006381333931' where sku = 'BAG'`.execute(shop.db)
  await addPage(shop.db, shop.cast.company, {
    slug: 'about/us',
    title: 'О нас',
    body: [{ type: 'paragraph', text: 'Мы' }],
  })
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  programs = createForPrograms(shop.app)
  const entry = await import('#web/entry-server.tsx')
  const build: Build = {
    id: 'b1',
    web: async () => entry,
    assets: () => ({ script: '/assets/entry.js', styles: [], modules: [], fonts: [] }),
    workers: new Map(),
    files: new Map(),
  }
  drawn = new TaggedCache({ most: 10_000_000, freshMs: 60_000, staleMs: 60_000, clock: shop.clock })
  const api = createApi(shop.app)
  pages = createPages({
    api: api.call,
    cache: drawn,
    build: async () => build,
    log: shop.app.log,
    publicUrl: 'http://shop.test',
  })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`update products set is_active = true`.execute(shop.db)
  await sql`update variants set is_active = true`.execute(shop.db)
  await sql`update companies set settings = settings - 'seo_category_name'`.execute(shop.db)
  await sql`with a as (delete from attributes where slug in ('proizvoditel', 'sostoyanie') returning id),
    v as (delete from attribute_values where attribute_id in (select id from attributes where slug in ('proizvoditel', 'sostoyanie')) returning id)
    delete from product_attributes where value_id in (select id from v)`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  drawn.dropTags('everything')
  // Feeds are written anew after fifteen minutes.
  shop.clock.advance(16 * 60_000)
})

const ask = async (address: string, headers: Record<string, string> = {}) => {
  const request = new Request(`http://shop.test${address}`, { headers: { host: 'shop.test', ...headers } })
  return (await programs(request, '10.0.0.1'))!
}
const read = async (address: string) => (await ask(address)).text()
const page = async (address: string) => {
  const companies = (
    await sql<{ id: number; slug: string }>`select id, slug from companies where is_default = true`.execute(shop.db)
  ).rows
  const response = await pages(new Request(`http://shop.test${address}`), {
    company: companies[0]!,
    origin: 'http://shop.test',
    timezone: 'Asia/Yekaterinburg',
    regionId: shop.cast.regions.ekb,
    locale: 'ru',
    token: null,
    guest: true,
  })
  return { status: response.status, html: await response.text(), headers: response.headers }
}
/** A region with a price list of its own: a backpack for 777 ₽, 900 before; the rest at the retail price. */
async function ownPriceList(): Promise<void> {
  const { company } = shop.cast
  const { rows } = await sql`select from regions where slug = 'sochi'`.execute(shop.db)
  if (rows.length > 0) return
  await sql`with t as (insert into price_types (company_id, name) values (${company}, 'Юг') returning id),
    z as (insert into price_zones (company_id, slug, price_type_id) select ${company}, 'south', id from t returning id),
    r as (insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, sort)
      select ${company}, id, 'sochi', 'Сочи', 'Sochi', 43.6, 39.7, 9 from z)
    insert into prices (variant_id, price_type_id, price, old_price)
      select v.id, t.id, 777_00, 900_00 from variants v, t where v.sku = 'BAG'`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags('everything')
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!)
const jsonLd = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!))
// biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
const ofType = (html: string, type: string) => jsonLd(html).find((one) => one['@type'] === type) as any

describe('the sitemap', () => {
  test('names every page once; each answers 200 with that canonical address', async () => {
    const parts = locations(await read('/sitemap.xml'))
    expect(parts.map((one) => one.replace(/\d+/, 'N'))).toEqual([
      'http://shop.test/sitemaps/pages.xml',
      'http://shop.test/sitemaps/categories.xml',
      'http://shop.test/sitemaps/products-N.xml',
    ])
    const addresses: string[] = []
    for (const part of parts) addresses.push(...locations(await read(new URL(part).pathname)))
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toContain('http://shop.test/catalog/products/backpack/')
    expect(addresses).toContain('http://shop.test/catalog/gear/bags/')
    expect(addresses).toContain('http://shop.test/static/about/us/')
    for (const address of addresses) {
      const { status, html } = await page(new URL(address).pathname)
      expect([address, status]).toEqual([address, 200])
      expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1], address).toBe(address)
      expect(html, address).not.toContain('name="robots"')
    }
  })

  test('has the time goods changed, and omits withdrawn goods', async () => {
    await sql`update products set is_active = false where slug = 'mug'`.execute(shop.db)
    const [, , part] = locations(await read('/sitemap.xml'))
    const xml = await read(new URL(part!).pathname)
    const { rows } = await sql<{ at: Date }>`select updated_at as at from products where slug = 'backpack'`.execute(
      shop.db,
    )
    expect(xml).toContain(`backpack/</loc><lastmod>${rows[0]!.at.toISOString()}</lastmod>`)
    expect(xml).not.toContain('products/mug/')
    expect((await ask('/sitemaps/products-999999.xml')).status).toBe(404)
  })

  test('begins no part while the database is unavailable: the call throws', async () => {
    const [, , part] = locations(await read('/sitemap.xml'))
    const { cache } = shop.app
    const away = new Proxy({} as typeof shop.app.db, {
      get() {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    })
    const lost = createForPrograms({ ...shop.app, cache, db: away })
    for (const path of ['/sitemaps/pages.xml', '/sitemaps/categories.xml', new URL(part!).pathname]) {
      const request = new Request(`http://shop.test${path}`, { headers: { host: 'shop.test' } })
      await expect(lost(request, '10.0.0.1'), path).rejects.toThrow('ECONNREFUSED')
    }
  })
})

test('the RSS of promotions has those that are shown, each with its page, name and day, and nothing in it is markup', async () => {
  const sale = { name: 'Осень & зима <−20 %>', rule: { effect: { type: 'percent', percent: 5 } } }
  await addPromotion(shop, { ...sale, slug: 'rss-sale' })
  await addPromotion(shop, { ...sale, slug: 'rss-stopped', isStopped: true })
  const answer = await ask('/feeds/promotions.xml')
  expect(answer.headers.get('content-type')).toContain('application/rss+xml')
  const xml = await answer.text()
  const item = /<item>.*rss-sale.*<\/item>/.exec(xml)?.[0] ?? ''
  expect(item).toContain('<title>Осень &amp; зима &lt;−20 %&gt;</title>')
  expect(item).toContain('<guid>http://shop.test/promotions/rss-sale/</guid>')
  expect(new Date(/<pubDate>(.*?)<\/pubDate>/.exec(item)?.[1] ?? '').getTime()).not.toBeNaN()
  expect(xml).toContain('<atom:link href="http://shop.test/feeds/promotions.xml" rel="self"')
  expect(xml).not.toContain('rss-stopped')
})

test('robots.txt closes private pages, searches and filters, and names the sitemap and Clean-param', async () => {
  const lines = (await read('/robots.txt')).split('\n')
  for (const closed of ['/my/', '/cart/', '/api/', '/catalog/search/', '/*?f.', '/*&sort='])
    expect(lines).toContain(`Disallow: ${closed}`)
  expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml')
  const clean = lines.filter((line) => line.startsWith('Clean-param: '))
  expect(clean.every((line) => /^Clean-param: [\w&]+( \/[\w/]*)?$/.test(line) && line.length <= 500)).toBe(true)
  expect(clean[0]).toContain('utm_source')
  expect(lines.some((line) => line.includes('page='))).toBe(false)
})

describe('feeds', () => {
  test('the YML feed is valid and has the stock of its region', async () => {
    const xml = await read('/feeds/yml/ekaterinburg.xml')
    expect(ymlFaults(xml)).toEqual([])
    expect(/<offer id="BAG"[\s\S]*?<count>(\d+)/.exec(xml)?.[1]).toBe('7')
    // the shop of Yekaterinburg holds two of them
    const moscow = await read('/feeds/yml/moskva.xml')
    expect(/<offer id="BAG"[\s\S]*?<count>(\d+)/.exec(moscow)?.[1]).toBe('5')
    expect(await read(`/feeds/yml/${shop.cast.regions.msk}.xml`)).toBe(moscow)
    expect(xml).toContain('http://shop.test/catalog/products/boots')
  })

  test('each offer links to its variant, and that page agrees with both feeds', async () => {
    await sql`update stock_levels set on_hand = 0 where variant_id = (select id from variants where sku = 'BOOT-42')`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
    const yml = readTree(await read('/feeds/yml/ekaterinburg.xml'))
    const google = readTree(await read('/feeds/google.xml?region=ekaterinburg')).children[0]!
    const offers = yml.children[0]!.children.find(({ name }) => name === 'offers')!.children
    expect(offers.length).toBeGreaterThan(2)
    for (const offer of offers) {
      const of = (name: string) => offer.children.find((field) => field.name === name)?.text
      const item = google.children.find(({ children }) => children.some(({ text }) => text === offer.attributes.id))!
      const field = (name: string) => item.children.find((one) => one.name === `g:${name}`)?.text
      const address = new URL(of('url')!)
      expect(field('link')).toBe(address.href)
      const { html } = await page(address.pathname + address.search)
      const said = ofType(html, 'Product')
      expect(said).toMatchObject({ sku: field('id'), offers: { '@type': 'Offer', url: address.href } })
      expect(said.offers.price).toBe(Number(of('price')))
      expect(said.offers.availability).toBe(
        `https://schema.org/${offer.attributes.available === 'true' ? 'InStock' : 'OutOfStock'}`,
      )
    }
  })

  test('a region with its own price list has its own prices', async () => {
    await ownPriceList()
    const xml = await read('/feeds/yml/sochi.xml')
    expect(/<offer id="BAG"[\s\S]*?<price>([\d.]+)/.exec(xml)?.[1]).toBe('777')
    expect(/<offer id="MUG"[\s\S]*?<price>([\d.]+)/.exec(xml)?.[1]).toBe('990')
    expect(/<g:id>BAG[\s\S]*?<g:sale_price>([\d.]+ RUB)/.exec(await read('/feeds/google.xml?region=sochi'))?.[1]).toBe(
      '777.00 RUB',
    )
  })

  test('every price of both feeds is the one that the shop answers in that region', async () => {
    await ownPriceList()
    for (const region of ['ekaterinburg', 'moskva', 'sochi']) {
      const { rows } = await sql<{ id: number }>`select id from regions where slug = ${region}`.execute(shop.db)
      const headers = { 'x-region-id': String(rows[0]!.id) }
      const said = new Map<string, { price: number; old_price: number | null }>()
      for (const { slug } of (await shop.json('/api/products/?page_size=100', { headers })).body.items)
        for (const variant of (await shop.json(`/api/products/${slug}/`, { headers })).body.variants)
          said.set(variant.sku, variant)
      const offers = readTree(await read(`/feeds/yml/${region}.xml`))
        .children[0]!.children.find(({ name }) => name === 'offers')!
        .children.map(({ attributes, children }) => {
          const of = (name: string) => children.find((field) => field.name === name)?.text
          return [attributes.id, Number(of('price')), of('oldprice') ? Number(of('oldprice')) : null]
        })
      expect(offers.length, region).toBeGreaterThan(2)
      expect(offers.map(([id]) => id).toSorted(), region).toEqual([...said.keys()].toSorted())
      for (const [id, price, old] of offers) {
        const { price: own, old_price } = said.get(id as string)!
        expect([id, region, price, old]).toEqual([id, region, own, old_price])
      }
      const google = readTree(await read(`/feeds/google.xml?region=${region}`)).children[0]!.children
      for (const item of google.filter(({ name }) => name === 'item')) {
        const of = (name: string) => item.children.find((one) => one.name === `g:${name}`)?.text
        const { price: own, old_price } = said.get(of('id')!)!
        expect([of('id'), of('sale_price') ?? of('price')]).toEqual([of('id'), `${own.toFixed(2)} RUB`])
        if (old_price) expect(of('price')).toBe(`${old_price.toFixed(2)} RUB`)
      }
    }
  })

  test('feeds and sitemaps of a company hold its own goods alone, at its own host and prices', async () => {
    const { second, priceTypes } = shop.cast
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
    const { rows } = await sql<{ settings: object }>`select settings from companies where id = ${second}`.execute(
      shop.db,
    )
    const category = await one(sql`insert into categories (company_id, slug, path, path_ids, level, name, name_en)
      values (${second}, 'theirs', 'theirs', '{}', 1, 'Чужое', 'Theirs') returning id`)
    try {
      await sql`update companies set settings = settings - 'price_restriction' where id = ${second}`.execute(shop.db)
      await sql`update categories set path_ids = array[id] where id = ${category}`.execute(shop.db)
      // The same sku as ours, at another price, and one of their own.
      for (const [slug, sku, price] of [
        ['their-bag', 'BAG', 555_00] as const,
        ['their-lamp', 'LAMP', 666_00] as const,
      ]) {
        const product = await one(sql`insert into products (company_id, category_id, slug, article, name, name_en)
          values (${second}, ${category}, ${slug}, ${sku}, ${slug}, ${slug}) returning id`)
        const variant = await one(
          sql`insert into variants (company_id, product_id, sku) values (${second}, ${product}, ${sku}) returning id`,
        )
        await sql`insert into prices (variant_id, price_type_id, price) values (${variant}, ${priceTypes.second}, ${price})`.execute(
          shop.db,
        )
      }
      const image = await one(sql`insert into images (company_id, hash, width, height, scaled)
        values (${second}, 'theirs', 640, 640, '[{"width":640,"url":"/images/t.webp","avif":"/images/t.avif"}]') returning id`)
      await sql`insert into product_images (product_id, image_id, sort)
        select id, ${image}, 0 from products where company_id = ${second}`.execute(shop.db)
      await sql`select refresh_product_cards(array(select id from products where company_id = ${second}))`.execute(
        shop.db,
      )
      shop.app.cache.dropTags('everything')
      const there = async (address: string) => (await ask(address, { host: 'second.test' })).text()
      const ids = (xml: string) =>
        [...xml.matchAll(/<offer id="([^"]+)"|<g:id>([^<]+)/g)].map(([, a, b]) => a ?? b).sort()
      for (const xml of [await there('/feeds/yml/kazan.xml'), await there('/feeds/google.xml')]) {
        expect(ids(xml)).toEqual(['BAG', 'LAMP'])
        expect(xml).toContain('http://second.test/catalog/products/their-bag/')
        expect(xml).not.toContain('shop.test')
        expect(xml).not.toContain('12490')
        expect(xml).toMatch(/>555(\.00 RUB)?</)
      }
      for (const xml of [await read('/feeds/yml/ekaterinburg.xml'), await read('/feeds/google.xml')]) {
        expect(ids(xml)).toEqual(['BAG', 'BOOT-41', 'BOOT-42', 'MUG'])
        expect(xml).not.toMatch(/their-|second\.test|LAMP/)
      }
      for (const address of ['/feeds/yml/ekaterinburg.xml', '/feeds/google.xml?region=moskva'])
        expect((await ask(address, { host: 'second.test' })).status, address).toBe(404)
      const maps = locations(await there('/sitemap.xml'))
      const pages = (await Promise.all(maps.map((part) => there(new URL(part).pathname)))).flatMap(locations)
      expect(pages.filter((page) => page.includes('/catalog/')).toSorted()).toEqual([
        'http://second.test/catalog/',
        'http://second.test/catalog/all-categories/',
        'http://second.test/catalog/products/their-bag/',
        'http://second.test/catalog/products/their-lamp/',
        'http://second.test/catalog/theirs/',
      ])
      expect([...maps, ...pages].filter((page) => !page.startsWith('http://second.test/'))).toEqual([])
      const [, , ours] = locations(await read('/sitemap.xml'))
      expect(await read(new URL(ours!).pathname)).not.toContain('their-')
      // The part of one company answers nothing of it at the host of the other.
      expect(await there(new URL(ours!).pathname).catch(() => '')).not.toContain('backpack')
    } finally {
      await sql`delete from product_cards where company_id = ${second}`.execute(shop.db)
      await sql`delete from products where company_id = ${second}`.execute(shop.db)
      await sql`delete from categories where id = ${category}`.execute(shop.db)
      await sql`update companies set settings = ${JSON.stringify(rows[0]!.settings)}::jsonb where id = ${second}`.execute(
        shop.db,
      )
      shop.app.cache.dropTags('everything')
    }
  })

  test('the Google feed is valid and has the offer ids of the YML feed', async () => {
    const xml = await read('/feeds/google.xml')
    expect(googleFaults(xml)).toEqual([])
    const ids = (text: string, rule: RegExp) => [...text.matchAll(rule)].map(([, id]) => id).sort()
    expect(ids(xml, /<g:id>([^<]+)/g)).toEqual(ids(await read('/feeds/yml/ekaterinburg.xml'), /<offer id="([^"]+)"/g))
    const mug = readTree(xml).children[0]!.children.find((item) => item.children.some(({ text }) => text === 'MUG'))!
    const said = Object.fromEntries(mug.children.map(({ name, text }) => [name, text]))
    expect(said).toMatchObject({ 'g:price': '1090.00 RUB', 'g:sale_price': '990.00 RUB', 'g:identifier_exists': 'no' })
    expect(xml).toContain('<g:gtin>4006381333931</g:gtin>')
  })

  test('brand and condition come from attributes under their imported names', async () => {
    await sql`with a as (
        insert into attributes (company_id, slug, name, type, sort) values
          (${shop.cast.company}, 'proizvoditel', 'Производитель', 'list', 90), (${shop.cast.company}, 'sostoyanie', 'Состояние', 'list', 91)
        returning id, slug),
      v as (insert into attribute_values (company_id, attribute_id, slug, value)
        select ${shop.cast.company}, id, 'v', case slug when 'sostoyanie' then 'Б/у' else 'Гжель' end from a returning id)
      insert into product_attributes (product_id, value_id) select p.product_id, v.id from variants p, v where p.sku = 'MUG'`.execute(
      shop.db,
    )
    shop.clock.advance(16 * 60_000)
    const items = readTree(await read('/feeds/google.xml')).children[0]!.children
    const mug = items.find((item) => item.children.some(({ text }) => text === 'MUG'))!
    const said = Object.fromEntries(mug.children.map(({ name, text }) => [name, text]))
    expect(said).toMatchObject({ 'g:brand': 'Гжель', 'g:condition': 'used' })
    expect(await read('/feeds/yml/moskva.xml')).toMatch(/<vendor>Гжель<\/vendor>.*<condition type="preowned">/)
  })

  test('the rules of these tests detect what the format forbids', async () => {
    const yml = await read('/feeds/yml/moskva.xml')
    expect(ymlFaults(yml.replace('<price>990', '<price>0'))).toContain('MUG: price')
    expect(ymlFaults(yml.replace(/id="MUG"/, 'id="BAG"'))).toContain('BAG: id is one, of 80 letters')
    const google = await read('/feeds/google.xml')
    expect(googleFaults(google.replace('in_stock', 'yes')).length).toBeGreaterThan(0)
    expect(googleFaults(google.replace('4006381333931', '4006381333932'))).toContain('BAG: gtin')
  })

  test('closed prices and unknown regions or addresses are 404; each company has its own sitemap', async () => {
    expect((await ask('/feeds/yml/kazan.xml', { host: 'second.test' })).status).toBe(404)
    expect((await ask('/feeds/google.xml', { host: 'second.test' })).status).toBe(404)
    expect((await ask('/feeds/yml/nowhere.xml')).status).toBe(404)
    expect((await ask('/feeds/yml/kazan.xml')).status).toBe(404)
    expect((await ask('/feeds/other.xml')).status).toBe(404)
    expect(await (await ask('/robots.txt', { host: 'second.test' })).text()).toContain(
      'Sitemap: http://second.test/sitemap.xml',
    )
  })

  test('are gzipped on request and rebuilt after a quarter of an hour', async () => {
    const packed = await ask('/feeds/google.xml', { 'accept-encoding': 'gzip' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await read('/feeds/google.xml'))
    await sql`update variants set is_active = false where sku = 'MUG'`.execute(shop.db)
    expect(await read('/feeds/google.xml')).toContain('<g:id>MUG')
    shop.clock.advance(16 * 60_000)
    expect(await read('/feeds/google.xml')).not.toContain('<g:id>MUG')
  })
})

describe('page heads', () => {
  test('[SET-02] a category has the company’s words, its breadcrumbs and its goods in page order', async () => {
    await sql`update companies set settings = settings || '{"seo_category_name":"купить в Екатеринбурге"}' where is_default`.execute(
      shop.db,
    )
    shop.app.cache.dropTags(['companies'])
    const { html, headers } = await page('/catalog/gear/bags/')
    expect(/<title>([^<]+)/.exec(html)?.[1]).toContain('Рюкзаки – купить в Екатеринбурге')
    expect(
      ofType(html, 'BreadcrumbList')
        .itemListElement.map((step: { name: string }) => step.name)
        .slice(-2),
    ).toEqual(['Снаряжение', 'Рюкзаки'])
    const list = ofType(html, 'ItemList').itemListElement.map(({ url }: { url: string }) => new URL(url).pathname)
    const shown = [...html.matchAll(/data-product="\d+"[\s\S]*?href="([^"?]+)"/g)].map(([, href]) => href)
    expect(list).toEqual(shown)
    expect(headers.get('content-language')).toBe('ru')
    expect(html).not.toContain('hreflang')
  })

  test('a product page has product metadata with its price and stock', async () => {
    const { html } = await page('/catalog/products/backpack/')
    expect(html).toContain('<meta property="og:type" content="product">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toContain('<meta property="og:image" content="http://shop.test/images/h.webp">')
    const { offers, name } = ofType(html, 'Product')
    expect(offers).toMatchObject({
      '@type': 'Offer',
      price: 12490,
      priceCurrency: 'RUB',
      availability: 'https://schema.org/InStock',
    })
    expect(name).toBe('Рюкзак трекинговый <"R&D">')
  })

  test('the home page names the shop and its search address', async () => {
    const { html } = await page('/')
    expect(ofType(html, 'WebSite').potentialAction.target.urlTemplate).toBe(
      'http://shop.test/helpers/search-link?q={search_term_string}',
    )
    expect(ofType(html, 'Organization')).toMatchObject({ url: 'http://shop.test' })
  })

  test.each([
    '/catalog/nothing/',
    '/catalog/products/nothing/',
    '/catalog/gear/bags/?page=99',
    '/static/nothing/',
    '/no/such/page/',
  ])('%s is 404 and noindex, and links to goods', async (address) => {
    const { status, html } = await page(address)
    expect(status).toBe(404)
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).toContain('href="/catalog/products/backpack/"')
  })
})
