import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { sql } from '#kit/db.ts'
import type { Lifeline } from '#kit/lifeline.ts'
import { listenForTags, notifyTags } from '#kit/notices.ts'
import type { StoredBlock } from '#shop/pages/blocks/blocks.wire.ts'
import { createApi } from '../../src/server/http/api.ts'
import type { PageContext } from '../../src/server/pages/page-context.ts'
import { createPages, type Pages } from '../../src/server/pages/pages.ts'
import { bytesOf } from '../../src/server/pages/stored-page.ts'
import { addPage } from '../add-page.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// What visitors see of pages out of blocks, through the page server and its cache (decision 0106).
let shop: TestApp
let pages: Pages
let listener: Lifeline
let drop: (tags: string[] | 'everything') => void
let heard: () => void
beforeAll(async () => {
  shop = await startApp()
  const entry = await import('#web/entry-server.tsx')
  const build = {
    id: 'b1',
    web: async () => entry,
    assets: () => ({ script: '/assets/entry.js', styles: [], modules: [], fonts: [] }),
    workers: new Map(),
    files: new Map(),
  }
  const { log, clock } = shop.app
  const cache = new TaggedCache({ most: 50_000_000, staleMs: 3_600_000, clock, freshMs: 60_000 })
  drop = (tags) => {
    shop.app.cache.dropTags(tags)
    cache.dropTags(tags)
    if (tags !== 'everything' && tags.includes('test:heard')) heard()
  }
  listener = await listenForTags(shop.database.url, (tags) => drop(tags), log)
  pages = createPages({
    ...{ api: createApi(shop.app).call, cache, log, clock },
    build: async () => build,
    publicUrl: 'http://shop.test',
  })
})
sameStart(() => shop)
beforeEach(() => drop('everything'))
afterAll(async () => {
  await listener.close()
  await shop.close()
})

type Visitor = Partial<Pick<PageContext, 'regionId' | 'locale' | 'company'>>
const guest = (as: Visitor): PageContext => ({
  company: { id: shop.cast.company, slug: 'first' },
  origin: 'http://shop.test',
  regionId: shop.cast.regions.ekb,
  timezone: 'Asia/Yekaterinburg',
  locale: 'ru',
  token: null,
  guest: true,
  ...as,
})

/** A guest opens an address as web.ts does it: the cache is asked first. */
async function open(path: string, as: Visitor = {}) {
  const context = guest(as)
  const stored = pages.cached(path, context)
  if (stored) return { status: stored.status, text: bytesOf(stored, 'identity').body.toString(), wasStored: true }
  const answer = await pages(new Request(`http://shop.test${path}`), context)
  return { status: answer.status, text: await answer.text(), wasStored: false }
}

const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
/** Adds a landing page; what this process kept of its address is gone when it returns. */
async function landing(
  body: readonly (StoredBlock | object | null | number)[],
  slug = 'page',
  companyId = shop.cast.company,
) {
  const page = await addPage(shop.db, companyId, { kind: 'landing', slug, title: 'Страница', title_en: 'Page', body })
  await heardOfChanges()
  return page
}
const jsonLd = (html: string): { '@type': string }[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? ''))

/** Waits until this process has heard of every change so far. */
async function heardOfChanges(): Promise<void> {
  const told = new Promise<void>((resolve) => {
    heard = resolve
  })
  await notifyTags(shop.db, shop.cast.company, ['test:heard'])
  await told
}

describe('a shelf', () => {
  const shelf: StoredBlock = { type: 'shelf', title: 'Полка', sort: 'price', in_stock: true, limit: 10 }

  test('shows products of its rule with the price of the moment: a changed one is on the stored page at once', async () => {
    await landing([{ ...shelf, category: '/gear/bags/', price_to: 12_500 }])
    const before = await open('/page/')
    expect(main(before.text)).toMatch(/Рюкзак трекинговый/)
    expect(main(before.text)).toContain('12\u00a0490')
    expect((await open('/page/')).wasStored).toBe(true)
    await sql`update prices set price = 1230000 where variant_id = (select id from variants where sku = 'BAG')`.execute(
      shop.db,
    )
    await sql`select refresh_product_cards(array[${shop.cast.backpack}::bigint])`.execute(shop.db)
    await notifyTags(shop.db, shop.cast.company, [`product:${shop.cast.backpack}`])
    await heardOfChanges()
    const after = await open('/page/')
    expect(main(after.text)).toContain('12\u00a0300')
    expect(main(after.text)).not.toContain('12\u00a0490')
  })

  test('shows named products in the order of their names, without one that is gone', async () => {
    await landing([{ ...shelf, products: ['mug', 'nothing', 'backpack'] }])
    const { text } = await open('/page/')
    const names = [...main(text).matchAll(/Кружка эмалированная|Рюкзак трекинговый|Ботинки трекинговые/g)].map(
      ([one]) => one,
    )
    expect([...new Set(names)]).toEqual(['Кружка эмалированная', 'Рюкзак трекинговый'])
    expect(jsonLd(text)).toContainEqual(expect.objectContaining({ '@type': 'ItemList', numberOfItems: 2 }))
  })

  test('of a section or a promotion that does not exist is left out, and the page is shown', async () => {
    await landing([
      { ...shelf, category: 'nothing' },
      { ...shelf, promotion: 'nothing' },
      { type: 'paragraph', text: 'Дальше' },
    ])
    const { status, text } = await open('/page/')
    expect([status, main(text).includes('Полка'), main(text).includes('Дальше')]).toEqual([200, false, true])
  })

  test('[PRC-03] of a company that closes its prices has none, in HTML and in the data of the page', async () => {
    const { second, priceTypes } = shop.cast
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
    const category = await one(
      sql`insert into categories (company_id, slug, path, path_ids, level, name) values (${second}, 'tea', 'tea', '{}', 1, 'Чай') returning id`,
    )
    await sql`update categories set path_ids = array[id] where id = ${category}`.execute(shop.db)
    const outlet = await one(
      sql`insert into outlets (company_id, kind, name) values (${second}, 'warehouse', 'Склад') returning id`,
    )
    const product = await one(
      sql`insert into products (company_id, category_id, slug, name) values (${second}, ${category}, 'tea', 'Чай') returning id`,
    )
    const variant = await one(
      sql`insert into variants (company_id, product_id, sku) values (${second}, ${product}, 'TEA') returning id`,
    )
    await sql`insert into prices (variant_id, price_type_id, price) values (${variant}, ${priceTypes.second}, 773311)`.execute(
      shop.db,
    )
    await sql`insert into stock_levels (variant_id, outlet_id, on_hand) values (${variant}, ${outlet}, 5)`.execute(
      shop.db,
    )
    await sql`select refresh_product_cards(array[${product}::bigint])`.execute(shop.db)
    await landing([shelf], 'page', second)
    const region = await one(sql`select id from regions where company_id = ${second} limit 1`)
    const as: Visitor = { company: { id: second, slug: 'second' }, regionId: region }
    for (const path of ['/page/', '/_page/page/', '/']) {
      const { status, text } = await open(path, as)
      expect([status, text.includes('Чай'), /7.?733/.test(text)]).toEqual([200, true, false])
    }
  })
})

describe('a stored page', () => {
  const regions = ['ekb', 'msk'] as const
  const locales = ['ru', 'en'] as const

  test('never shows a visitor what is for another region or language, whoever opened it first, whatever is saved between', async () => {
    const editor = await shop.staff(['content.read', 'content.write'])
    const { rows } = await sql<{
      id: number
      slug: string
    }>`select id, slug from regions where company_id = ${shop.cast.company}`.execute(shop.db)
    const slugOf = (name: (typeof regions)[number]) => rows.find(({ id }) => id === shop.cast.regions[name])!.slug
    const { id } = await landing([])
    const some = <T extends string>(all: readonly T[]) =>
      fc.option(fc.subarray([...all], { minLength: 1 }), { nil: undefined })
    const visit = fc.record({
      region: fc.constantFrom(...regions),
      locale: fc.constantFrom(...locales),
      payload: fc.boolean(),
    })
    const version = fc.array(fc.record({ regions: some(regions), languages: some(locales) }), {
      minLength: 1,
      maxLength: 5,
    })
    let number = 0
    let wasStored = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(version, fc.array(visit, { maxLength: 10 })), { minLength: 1, maxLength: 4 }),
        async (steps) => {
          for (const [blocks, visits] of steps) {
            number++
            const body = blocks.map(({ regions: only, languages }, index) => ({
              type: 'paragraph',
              text: `mark-${number}-${index}-`,
              only: { ...(only && { regions: only.map(slugOf) }), ...(languages && { languages }) },
            }))
            const saved = await shop.json(`/api/staff/pages/${id}/versions/`, {
              headers: editor,
              json: { title: 'x', body },
            })
            expect(saved.status, JSON.stringify(saved.body)).toBe(201)
            await shop.json(`/api/staff/pages/${id}/publications/`, {
              headers: editor,
              json: { version: saved.body.version },
            })
            await heardOfChanges()
            for (const { region, locale, payload } of visits) {
              const seen = await open(payload ? '/_page/page/' : '/page/', {
                regionId: shop.cast.regions[region],
                locale,
              })
              if (seen.wasStored) wasStored++
              const marks = [...new Set([...seen.text.matchAll(/mark-(\d+-\d+)-/g)].map(([, mark]) => mark))]
              const expected = blocks.flatMap((one, index) =>
                (one.regions?.includes(region) ?? true) && (one.languages?.includes(locale) ?? true)
                  ? [`${number}-${index}`]
                  : [],
              )
              expect(marks).toEqual(expected)
            }
          }
        },
      ),
      { numRuns: 15, endOnFailure: true },
    )
    expect(wasStored).toBeGreaterThan(20)
  })

  test('is the same for a phone and a computer: styles hide what is for the other', async () => {
    await landing([
      { type: 'text', text: 'с телефона', only: { device: 'phone' } },
      { type: 'text', text: 'с компьютера', only: { device: 'computer' } },
    ])
    const { text } = await open('/page/')
    expect(main(text)).toMatch(/class="[^"]*phone[^"]*"[^<]*<div[^>]*>.*с телефона/s)
    expect(main(text)).toMatch(/class="[^"]*computer[^"]*"[^<]*<div[^>]*>.*с компьютера/s)
  })

  test('with blocks that are unknown or broken shows the others', async () => {
    await landing([null, 5, { type: 'later' }, { type: 'hero' }, { type: 'paragraph', text: 'Цело' }])
    const { status, text } = await open('/page/')
    expect([status, main(text).includes('Цело')]).toEqual([200, true])
  })

  test('has one heading of the first order: its title, or that of the cover with which it begins', async () => {
    const hero = { type: 'hero', title: 'Обложка', picture: '/images/a.webp' }
    await landing([{ type: 'heading', text: 'Глава' }], 'plain')
    await landing([hero, { ...hero, title: 'Вторая' }], 'cover')
    await landing([{ ...hero, only: { device: 'phone' } }], 'hidden')
    const headings = async (path: string) =>
      [...main((await open(path)).text).matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, one]) => one)
    expect([await headings('/plain/'), await headings('/cover/'), await headings('/hidden/')]).toEqual([
      ['Страница'],
      ['Обложка'],
      ['Страница'],
    ])
  })
})

test('questions are told to search engines, in the language of the page; text of an owner never ends the script', async () => {
  const question = { ru: '</script><b>Да?', en: 'Yes?' }
  await landing([{ type: 'columns', columns: [[{ type: 'questions', items: [{ question, answer: 'Да' }] }], []] }])
  const faq = (name: string) => ({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: 'Да' } }],
  })
  expect(jsonLd((await open('/page/')).text)).toContainEqual(faq('</script><b>Да?'))
  expect(jsonLd((await open('/page/', { locale: 'en' })).text)).toContainEqual(faq('Yes?'))
})

test('a video names no other site before a press: there is a picture and a link, and the policy allows its player only', async () => {
  const url = `https://rutube.ru/video/${'a'.repeat(32)}/`
  await landing([{ type: 'video', title: 'Фильм', url, picture: '/images/a.webp', published: '2026-11-01' }])
  const { text } = await open('/page/')
  expect(main(text)).not.toMatch(/<iframe|<video/)
  expect(main(text)).toContain(`href="${url}"`)
  expect(jsonLd(text)).toContainEqual(
    expect.objectContaining({ '@type': 'VideoObject', embedUrl: `https://rutube.ru/play/embed/${'a'.repeat(32)}/` }),
  )
})

test('shops of the visitor’s city are listed; a city without any leaves the block out, as tours in a company without them', async () => {
  await landing([
    { type: 'map', title: 'Магазины' },
    { type: 'tours', title: 'Туры' },
    { type: 'paragraph', text: 'Конец' },
  ])
  const here = main((await open('/page/')).text)
  expect([here.includes('Магазин на Малышева'), here.includes('Туры'), here.includes('Конец')]).toEqual([
    true,
    false,
    true,
  ])
  const elsewhere = main((await open('/page/', { regionId: shop.cast.regions.msk })).text)
  expect([elsewhere.includes('Магазины'), elsewhere.includes('Конец')]).toEqual([false, true])
})

describe('the home page', () => {
  test('[PAGE-01] of a company that has stored none has the usual blocks; a stored one replaces it, a hidden one brings it back', async () => {
    const editor = await shop.staff(['content.read', 'content.write'])
    const usual = await open('/')
    expect([usual.status, main(usual.text).includes('Берут чаще всего')]).toEqual([200, true])
    expect(main(usual.text).match(/<h1/g)).toHaveLength(1)
    const { id } = await addPage(shop.db, shop.cast.company, {
      kind: 'home',
      slug: 'home',
      title: 'Дом',
      body: [{ type: 'paragraph', text: 'Своя' }],
    })
    await heardOfChanges()
    expect(main((await open('/')).text)).toContain('Своя')
    await shop.json(`/api/staff/pages/${id}/publications/`, { headers: editor, json: { version: null } })
    await heardOfChanges()
    expect(main((await open('/')).text)).toContain('Берут чаще всего')
  })

  test('has one address: it is no landing, has no other slug, and stands once in the sitemap', async () => {
    const editor = await shop.staff(['content.read', 'content.write'])
    const add = (slug: string) =>
      shop.json('/api/staff/pages/', { headers: editor, json: { kind: 'home', slug, title: 'Дом', body: [] } })
    expect((await add('other')).body.code).toBe('slug_reserved')
    const { body } = await add('home')
    expect(
      (
        await shop.json(`/api/staff/pages/${body.id}/slug/`, {
          method: 'PUT',
          headers: editor,
          json: { slug: 'other' },
        })
      ).body.code,
    ).toBe('slug_reserved')
    expect((await open('/home/')).status).toBe(404)
  })
})

test('staff save every field of a block; what it does not have is refused with its place', async () => {
  const editor = await shop.staff(['content.read', 'content.write'])
  const { id } = await landing([])
  const save = (body: unknown[]) =>
    shop.json(`/api/staff/pages/${id}/versions/`, { headers: editor, json: { title: 'x', body } })
  const body = [
    { type: 'hero', title: { ru: 'а', en: 'b' }, picture: '/images/a.webp', only: { device: 'phone' }, anchor: 'top' },
  ]
  expect((await save(body)).status).toBe(201)
  expect((await shop.json(`/api/staff/pages/${id}/`, { headers: editor })).body.body).toEqual(body)
  const refused = await save([{ type: 'hero', title: 'а', picture: '/images/a.webp', colour: 'red' }])
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('body.0.colour')])
})
