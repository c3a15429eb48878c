import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createDiskFiles, type Files } from '#kit/files/files.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import {
  catalogOf,
  type FixtureProduct,
  group,
  importXml,
  insertCompany,
  type Offer,
  offersXml,
  pricesXml,
  property,
  restsXml,
  runImportCommand,
  writeFiles,
} from './fixtures.ts'
import { openImport, runImport } from './import.flow.ts'
import { type Counts, entities } from './refusals.ts'

let base: TestDatabase
let companyId: number
let companies = 0
beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())
beforeEach(async () => {
  companyId = await insertCompany(base.db, `shop-${++companies}`)
})
const network = {
  lookup: (_host: string, done: (error: Error | null, addresses: []) => void) => done(new Error('nowhere'), []),
}
const app = () => ({ db: base.db, clock: systemClock, pictures: { network }, ...(files ? { files } : {}) })
let files: Files | undefined

async function take(files: string[], more: { full?: boolean; dryRun?: boolean } = {}) {
  const opened = await openImport(app(), { companyId, files, ...more })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const run = await runImport(app(), opened.value.importId)
  if (!run.ok) throw new Error(`${run.refusal.code} ${run.refusal.detail}`)
  return run.value
}
const takeTexts = async (files: Record<string, string | Uint8Array>, more = {}) => take(await writeFiles(files), more)

const changes = (counts: Counts) =>
  Object.fromEntries(entities.map((e) => [e, counts[e].created + counts[e].changed + counts[e].withdrawn]))
const nothing = { categories: 0, products: 0, variants: 0, prices: 0, stocks: 0 }
function allAccounted(counts: Counts) {
  for (const entity of ['categories', 'products', 'variants'] as const) {
    const { read, created, changed, unchanged, withdrawn, refused } = counts[entity]
    expect([entity, created + changed + unchanged + withdrawn + refused]).toEqual([entity, read])
  }
}
const refusals = async (importId: number) => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', entity, external_id, code) as row from import_refusals where import_id = ${importId} and refused
    order by 1`.execute(base.db)
  return rows.map(({ row }) => row)
}
const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(base.db)).rows
const variants = () =>
  rowsOf(sql`select v.external_id as id, v.size, v.is_active as active, w.price, coalesce((select sum(on_hand) from stock_levels s
    where s.variant_id = v.id), 0)::int as stock from variants v left join prices w on w.variant_id = v.id
    where v.company_id = ${companyId} order by 1`)
const cards = async () =>
  (
    await rowsOf(sql`select p.external_id as id from product_cards k join products p on p.id = k.product_id
      where k.company_id = ${companyId} order by 1`)
  ).map(({ id }) => id)

const boots: FixtureProduct = { id: 'a', name: 'Сапоги "Север"   ', article: 'А-1' }
const sizes: Offer[] = [
  { id: 'a#1', name: 'Сапоги "Север" (38)', price: '1 719,50', stocks: { w1: '3', w2: '2' } },
  { id: 'a#2', name: 'Сапоги "Север" (36, син)', price: '1719.5', stocks: { w1: '0' } },
]

describe('a 1C export', () => {
  test('goods and offers in either order make products with sizes, prices and stock', async () => {
    const report = await takeTexts({
      'offers.xml': offersXml({ offers: sizes }),
      'import.xml': importXml({ goods: [boots] }),
    })
    allAccounted(report.counts)
    expect(await variants()).toEqual([
      { id: 'a#1', size: '38', active: true, price: 171950, stock: 5 },
      { id: 'a#2', size: '36, син', active: true, price: 171950, stock: 0 },
    ])
    const products =
      await rowsOf(sql`select p.name, p.slug, c.path, c.is_active from products p join categories c on c.id = p.category_id
      where p.company_id = ${companyId}`)
    expect(products).toEqual([{ name: 'Сапоги «Север»', slug: 'sapogi-sever', path: 'obuv', is_active: true }])
    const outlets = await rowsOf(sql`select o.kind, r.slug from outlets o join regions r on r.id = o.region_id
      where o.company_id = ${companyId} order by o.external_id`)
    expect(outlets).toEqual([
      { kind: 'warehouse', slug: 'moscow' },
      { kind: 'shop', slug: 'tula' },
    ])
    expect(await cards()).toEqual(['a'])
  })

  test('goods first and offers later give the same catalog as both at once', async () => {
    const files = { 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ offers: sizes }) }
    await takeTexts({ 'import.xml': files['import.xml'] })
    expect(await cards()).toEqual([])
    await takeTexts({ 'offers.xml': files['offers.xml'] })
    const apart = await catalogOf(base.db, companyId)
    companyId = await insertCompany(base.db, `shop-${++companies}`)
    await takeTexts(files)
    expect(apart).toEqual(await catalogOf(base.db, companyId))
  })

  test('separate price and stock files change nothing else', async () => {
    const offers = sizes.map(({ id, name }) => ({ id, name, price: null }))
    await takeTexts({
      'rests.xml': restsXml({ 'a#1': { w1: '7' } }),
      'prices.xml': pricesXml({ 'a#1': '900', 'a#2': '950' }),
      'offers.xml': offersXml({ offers }),
      'import.xml': importXml({ goods: [boots] }),
    })
    expect((await variants()).map(({ price, stock }) => [price, stock])).toEqual([
      [90000, 7],
      [95000, 0],
    ])
    const later = await takeTexts({ 'prices.xml': pricesXml({ 'a#1': '800' }) })
    expect(changes(later.counts)).toEqual({ ...nothing, prices: 1 })
    expect((await variants()).map(({ size, price, stock }) => [size, price, stock])).toEqual([
      ['38', 80000, 7],
      ['36, син', 95000, 0],
    ])
  })

  test('a second run changes nothing', async () => {
    const files = await writeFiles({
      'import.xml': importXml({ goods: [boots] }),
      'offers.xml': offersXml({ offers: sizes }),
    })
    await take(files)
    const before = await catalogOf(base.db, companyId)
    const again = await take(files.toReversed())
    expect(changes(again.counts)).toEqual(nothing)
    expect(await catalogOf(base.db, companyId)).toEqual(before)
  })

  test('windows-1251 with its declaration reads like UTF-8 with a byte order mark', async () => {
    const text = importXml({ goods: [boots] })
    const offers = offersXml({ offers: sizes })
    await takeTexts({ 'import.xml': cp1251(text), 'offers.xml': cp1251(offers) })
    const first = await catalogOf(base.db, companyId)
    companyId = await insertCompany(base.db, `shop-${++companies}`)
    await takeTexts({ 'import.xml': `\ufeff${text}`, 'offers.xml': `\ufeff${offers}` })
    expect(await catalogOf(base.db, companyId)).toEqual(first)
  })

  test('refuses each unusable row with its reason', async () => {
    const report = await takeTexts({
      'import.xml': importXml({ goods: [boots, boots, { id: 'b' }, { id: 's', name: 'Доставка', service: true }] }),
      'offers.xml': offersXml({
        offers: [
          { id: 'a#1', name: 'Сапоги (38)', price: '0' },
          { id: 'a#2', name: 'Сапоги (39)', price: 'много' },
          { id: 'a#3', name: 'Сапоги (40)', prices: {} },
          { id: 'a#4', name: 'Сапоги (41)', prices: { other: '5', retail: '100' }, stocks: { w9: '1', w1: 'склад' } },
          { id: 'z#1', name: 'Ничей (1)' },
          { id: 's', name: 'Доставка' },
        ],
      }),
    })
    allAccounted(report.counts)
    expect(await refusals(report.importId)).toEqual([
      'prices a#1 price_missing',
      'prices a#2 price_bad',
      'prices a#4 price_type_unknown',
      'products a repeated',
      'products b name_missing',
      'products s service',
      'stocks a#4 stock_bad',
      'stocks a#4 warehouse_unknown',
      'variants a#1 price_missing',
      'variants a#2 price_bad',
      'variants a#3 price_missing',
      'variants s product_refused',
      'variants z#1 product_unknown',
    ])
    expect((await variants()).map(({ id }) => id)).toEqual(['a#4'])
  })

  test('negative stock becomes zero, fractions round down; noted', async () => {
    const offers = [
      { id: 'a#1', name: 'Сапоги (38)', stocks: { w1: '-3' } },
      { id: 'a#2', name: 'Сапоги (39)', stocks: { w1: '2,7' } },
    ]
    const report = await takeTexts({ 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ offers }) })
    expect(report.notes).toEqual({ stock_negative: 1, stock_fraction: 1 })
    expect((await variants()).map(({ stock }) => stock)).toEqual([0, 2])
  })

  test('several price types become price lists; the retail one is the default', async () => {
    const types = { opt: 'Оптовая', retail: 'Розничная' }
    const offers = [{ id: 'a#1', name: 'Сапоги (38)', prices: { opt: '500', retail: '900' } }]
    await takeTexts({ 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ types, offers }) })
    const prices =
      await rowsOf(sql`select t.name, t.is_default, w.price from prices w join price_types t on t.id = w.price_type_id
      where t.company_id = ${companyId} order by 1`)
    expect(prices).toEqual([
      { name: 'Оптовая', is_default: false, price: 50000 },
      { name: 'Розница', is_default: true, price: 90000 },
    ])
  })

  test('the type named like the company’s own wins over the retail one', async () => {
    await sql`update price_types set name = 'Интернет-магазин' where company_id = ${companyId}`.execute(base.db)
    const types = { retail: 'Розничная', web: 'Интернет-Магазин' }
    const offers = [{ id: 'a#1', name: 'Сапоги (38)', prices: { retail: '900', web: '850' } }]
    await takeTexts({ 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ types, offers }) })
    const prices = await rowsOf(sql`select w.price from prices w join price_types t on t.id = w.price_type_id
      where t.company_id = ${companyId} and t.is_default`)
    expect(prices).toEqual([{ price: 85000 }])
  })

  test('withdraws deleted goods and goods missing in a full package; a partial one withdraws nothing else', async () => {
    const goods = ['a', 'b', 'c'].map((id) => ({ id, name: `Товар ${id}` }))
    const offers = goods.map(({ id, name }) => ({ id, name, stocks: { w1: '1' } }))
    await takeTexts({ 'import.xml': importXml({ goods }), 'offers.xml': offersXml({ offers }) })
    expect(await cards()).toEqual(['a', 'b', 'c'])
    const partial = importXml({ goods: [{ id: 'b', name: 'Товар b', deleted: true }], changesOnly: true })
    const deleted = await takeTexts({ 'import.xml': partial })
    expect(deleted.counts.products).toMatchObject({ read: 1, withdrawn: 1 })
    expect(await cards()).toEqual(['a', 'c'])
    const full = await takeTexts({ 'import.xml': importXml({ goods: goods.slice(0, 2) }) })
    expect(full.counts.products).toMatchObject({ read: 2, unchanged: 1, changed: 1, withdrawn: 1 })
    expect(await cards()).toEqual(['a', 'b'])
    const forced = await takeTexts(
      { 'offers.xml': offersXml({ offers: offers.slice(0, 1), changesOnly: true }) },
      { full: true },
    )
    expect(forced.counts.variants).toMatchObject({ read: 1, unchanged: 1, withdrawn: 2 })
    expect(await cards()).toEqual(['a'])
  })

  test('an empty full package withdraws nothing', async () => {
    const files = { 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ offers: sizes }) }
    await takeTexts(files)
    const report = await takeTexts({ 'import.xml': importXml({ goods: [] }), 'offers.xml': offersXml({ offers: [] }) })
    expect(changes(report.counts)).toEqual(nothing)
    expect(report.notes).toEqual({ full_but_empty: 2 })
    expect(await cards()).toEqual(['a'])
  })

  test('never changes the owner’s own goods or another company', async () => {
    const other = await insertCompany(base.db, `shop-${++companies}`)
    await sql`insert into categories (company_id, slug, path, path_ids, level, name) values (${companyId}, 'obuv', 'obuv', '{1}', 1, 'Обувь')`.execute(
      base.db,
    )
    await sql`insert into products (company_id, category_id, slug, name) select company_id, id, 'sapogi-sever', 'Свои' from categories
      where company_id = ${companyId}`.execute(base.db)
    await takeTexts(
      { 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ offers: sizes }) },
      { full: true },
    )
    const products =
      await rowsOf(sql`select p.slug, c.path, p.is_active from products p join categories c on c.id = p.category_id
      where p.company_id = ${companyId} order by 1`)
    expect(products).toEqual([
      { slug: 'sapogi-sever', path: 'obuv', is_active: true },
      { slug: 'sapogi-sever-a-1', path: 'obuv-2', is_active: true },
    ])
    expect(await rowsOf(sql`select 1 from products where company_id = ${other}`)).toEqual([])
  })

  test('goods of groups below level 4 move to level 4; empty groups are hidden; slugs avoid reserved words', async () => {
    const deep = group(
      '1',
      'Search',
      group('2', 'Два', group('3', 'Три', group('4', 'Четыре', group('5', 'Пять', group('6', 'Шесть'))))),
    )
    const goods = [
      { id: 'a', name: 'Глубокий', group: '6' },
      { id: 'b', name: 'Без группы', group: 'нет такой' },
    ]
    const offers = goods.map(({ id, name }) => ({ id, name }))
    const report = await takeTexts({
      'import.xml': importXml({ groups: deep + group('e', 'Пустая'), goods }),
      'offers.xml': offersXml({ offers }),
    })
    expect(await refusals(report.importId)).toEqual(['categories 5 category_folded', 'categories 6 category_folded'])
    const seen = await rowsOf(
      sql`select c.path, c.is_active from categories c where company_id = ${companyId} order by 1`,
    )
    expect(seen).toEqual([
      { path: 'pustaya', is_active: false },
      { path: 'raznoe', is_active: true },
      { path: 'search-2', is_active: true },
      { path: 'search-2/dva', is_active: true },
      { path: 'search-2/dva/tri', is_active: true },
      { path: 'search-2/dva/tri/chetyre', is_active: true },
    ])
  })

  test('a group moved to another parent keeps its goods and slug, and its old address leads to the new one', async () => {
    const goods = [{ id: 'a', name: 'Кеды', group: '2' }]
    const offers = offersXml({ offers: [{ id: 'a', name: 'Кеды' }] })
    await takeTexts({
      'import.xml': importXml({ groups: group('1', 'Обувь', group('2', 'Летняя')) + group('3', 'Лето'), goods }),
      'offers.xml': offers,
    })
    await takeTexts({
      'import.xml': importXml({ groups: group('1', 'Обувь') + group('3', 'Лето', group('2', 'Летняя')), goods }),
    })
    const seen = await rowsOf(
      sql`select k.card -> 'category' ->> 'path' as path from product_cards k where company_id = ${companyId}`,
    )
    expect(seen).toEqual([{ path: 'leto/letnyaya' }])
    const shown = await rowsOf(
      sql`select slug from categories where company_id = ${companyId} and is_active order by 1`,
    )
    expect(shown).toEqual([{ slug: 'letnyaya' }, { slug: 'leto' }])
    const redirects = await rowsOf(
      sql`select from_path, target, is_automatic from redirects where company_id = ${companyId}`,
    )
    expect(redirects).toEqual([
      { from_path: '/catalog/obuv/letnyaya', target: '/catalog/leto/letnyaya/', is_automatic: true },
    ])
  })

  test('properties with reference values become filters; internal properties do not', async () => {
    const properties = property('p1', 'Пол', { v1: 'жен' }) + property('p2', 'Основной поставщик', { v2: 'ООО' })
    const goods = [{ ...boots, properties: { p1: 'v1', p2: 'v2' } }]
    await takeTexts({ 'import.xml': importXml({ properties, goods }), 'offers.xml': offersXml({ offers: sizes }) })
    const values = async () =>
      rowsOf(sql`select a.name, v.value from product_attributes l join attribute_values v on v.id = l.value_id
        join attributes a on a.id = v.attribute_id where a.company_id = ${companyId} order by 1, 2`)
    const expected = [
      { name: 'Пол', value: 'жен' },
      { name: 'Размер', value: '36' },
      { name: 'Размер', value: '38' },
      { name: 'Цвет', value: 'Синий' },
    ]
    expect(await values()).toEqual(expected)
    // A later package refers to the values without listing them.
    const later = await takeTexts({ 'import.xml': importXml({ goods, changesOnly: true }) })
    expect(await values()).toEqual(expected)
    expect(changes(later.counts)).toEqual(nothing)
  })

  test('stock never falls below the reserved count', async () => {
    const files = { 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ offers: sizes }) }
    await takeTexts(files)
    await sql`update stock_levels s set reserved = 2 from variants v where v.id = s.variant_id and v.external_id = 'a#1'
      and v.company_id = ${companyId}`.execute(base.db)
    await takeTexts({ 'rests.xml': restsXml({ 'a#1': { w1: '0' } }) })
    const levels =
      await rowsOf(sql`select s.on_hand, s.reserved from stock_levels s join variants v on v.id = s.variant_id
      where v.company_id = ${companyId} and v.external_id = 'a#1'`)
    expect(levels).toEqual([
      { on_hand: 2, reserved: 2 },
      { on_hand: 2, reserved: 2 },
    ])
  })

  test('a dry run reports the changes and stores nothing', async () => {
    const files = await writeFiles({
      'import.xml': importXml({ goods: [boots] }),
      'offers.xml': offersXml({ offers: sizes }),
    })
    const before = await catalogOf(base.db, companyId)
    const dry = await take(files, { dryRun: true })
    expect(await catalogOf(base.db, companyId)).toEqual(before)
    const real = await take(files)
    expect(dry.counts).toEqual(real.counts)
    const again = await take(files, { dryRun: true })
    expect(changes(again.counts)).toEqual(nothing)
  })

  test('refuses a broken or cut file with its position and applies no file', async () => {
    const whole = offersXml({ offers: sizes })
    const files = await writeFiles({ 'import.xml': importXml({ goods: [boots] }), 'offers.xml': whole.slice(0, -60) })
    const opened = await openImport(app(), { companyId, files })
    if (!opened.ok) throw new Error()
    const run = await runImport(app(), opened.value.importId)
    expect(run).toMatchObject({ ok: false, refusal: { code: 'xml_truncated', file: files[1] } })
    expect(await rowsOf(sql`select 1 from products where company_id = ${companyId}`)).toEqual([])
    expect(await rowsOf(sql`select 1 from import_rows`)).toEqual([])
  })

  test('scales pictures beside the file; notes absent, foreign, broken and path-escaping ones', async () => {
    const pixels = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    const [secret] = await writeFiles({ 'secret.jpg': pixels })
    const names = [
      'a.jpg',
      'gone.jpg',
      'http://cdn.example/x.jpg',
      'broken.jpg',
      `../${secret!.split('/').slice(-2).join('/')}`,
    ]
    const written = await writeFiles({
      'import.xml': importXml({ goods: [{ ...boots, pictures: names }] }),
      'offers.xml': offersXml({ offers: sizes }),
      'a.jpg': pixels,
      'broken.jpg': pixels.subarray(0, 300),
    })
    const folder = path.dirname(written[0]!)
    files = createDiskFiles(folder, '/')
    const report = await take(written.slice(0, 2))
    expect(report.notes).toEqual({ picture_missing: 2, picture_unreachable: 1, picture_bad: 1 })
    const images = await rowsOf(
      sql`select k.card -> 'images' as images from product_cards k where k.company_id = ${companyId}`,
    )
    expect(images).toMatchObject([
      { images: [{ width: 700, height: 500, scaled: [{ width: 160 }, { width: 320 }, { width: 640 }] }] },
    ])
    const url = (images as { images: { scaled: { url: string }[] }[] }[])[0]!.images[0]!.scaled[0]!.url
    expect(existsSync(path.join(folder, url))).toBe(true)
    const again = await take(written.slice(0, 2))
    expect(changes(again.counts)).toEqual(nothing)
  })

  test('a company cannot run two imports at once', async () => {
    const files = await writeFiles({
      'import.xml': importXml({ goods: [boots] }),
      'offers.xml': offersXml({ offers: sizes }),
    })
    const opened = await openImport(app(), { companyId, files })
    if (!opened.ok) throw new Error()
    const both = await Promise.all([1, 2].map(() => runImport(app(), opened.value.importId)))
    expect(both.map((run) => (run.ok ? 'done' : run.refusal.code)).toSorted()).toEqual(['done', 'import_running'])
  })
})

describe('a YML feed', () => {
  const feed = (offers: string) => `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE yml_catalog SYSTEM "shops.dtd">
    <yml_catalog date="2012-03-31 01:04"><shop><name>S</name><url>http://shop.example/</url>
    <categories><category id="1">Одежда</category><category id="2" parentId="1">Футболки</category></categories>
    <offers>${offers}</offers></shop></yml_catalog>`
  const offer = (id: string, inside: string, more = '') =>
    `<offer id="${id}" ${more}><price>1000</price><currencyId>RUR</currencyId><categoryId>2</categoryId>${inside}</offer>`

  test('composes names, merges groups into products, maps parameters to properties and availability to stock', async () => {
    const text = feed(
      offer(
        '1',
        '<vendor>Elna</vendor><model>Elna 1110</model><count>4</count><oldprice>1500</oldprice>',
        'type="vendor.model"',
      ) +
        offer(
          '2',
          '<name>Футболка</name><param name="Размер">M</param><param name="Ткань">хлопок</param>',
          'group_id="7" available="true"',
        ) +
        offer(
          '3',
          '<name>Футболка</name><param name="Размер">L</param><param name="Ткань">хлопок</param>',
          'group_id="7" available="false"',
        ),
    )
    const report = await takeTexts({ 'feed.xml': text })
    allAccounted(report.counts)
    expect(report.counts.products).toMatchObject({ read: 2, created: 2 })
    expect((await variants()).map(({ size, price, stock }) => [size, price, stock])).toEqual([
      ['', 100000, 4],
      ['M', 100000, 10],
      ['L', 100000, 0],
    ])
    const products = await rowsOf(sql`select p.name, c.path from products p join categories c on c.id = p.category_id
      where p.company_id = ${companyId} order by 1`)
    expect(products).toEqual([
      { name: 'Elna 1110', path: 'odezhda/futbolki' },
      { name: 'Футболка', path: 'odezhda/futbolki' },
    ])
    const again = await takeTexts({ 'feed.xml': text })
    expect(changes(again.counts)).toEqual(nothing)
  })

  test('withdraws an offer missing in the feed; goods of other sources stay', async () => {
    await takeTexts({ 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ offers: sizes }) })
    await takeTexts({ 'feed.xml': feed(offer('1', '<name>А</name>') + offer('2', '<name>Б</name>')) })
    const less = await takeTexts({ 'feed.xml': feed(offer('1', '<name>А</name>')) })
    expect(less.counts.products.withdrawn).toBe(1)
    expect(await cards()).toEqual(['a', 'yml:shop.example:1'])
  })
})

describe('the command line', () => {
  const line = (...args: string[]) => runImportCommand(app(), args)

  test('prints counts and refused rows; a dry run stores nothing', async () => {
    const offers = [...sizes, { id: 'z', name: 'Ничей' }]
    const files = await writeFiles({ 'import.xml': importXml({ goods: [boots] }), 'offers.xml': offersXml({ offers }) })
    const { code, text } = await line(...files, '--company', `shop-${companies}`, '--dry-run')
    expect(code).toBe(0)
    expect(text).toMatch(/^variants\s+3\s+2\s+0\s+0\s+0\s+1$/m)
    expect(text).toContain('refused variants z: its product is neither in the files nor in the shop (Ничей)')
    expect(await rowsOf(sql`select 1 from imports where company_id = ${companyId}`)).toEqual([])
  })

  test('reports a missing file, an unknown company and wrong usage', async () => {
    expect(await line('nowhere.xml', '--company', `shop-${companies}`)).toMatchObject({
      code: 1,
      text: 'nowhere.xml: no such file\n',
    })
    expect(await line('a.xml', '--company', 'nobody')).toMatchObject({ code: 1, text: 'nobody: no such company\n' })
    expect((await line('--wrong')).code).toBe(2)
    const [file] = await writeFiles({ 'page.xml': '<html></html>' })
    expect((await line(file!, '--company', `shop-${companies}`)).text).toContain('neither CommerceML nor YML (html)')
  })
})

function cp1251(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(text.replace('UTF-8', 'windows-1251'), (letter) => codes.get(letter)!)
}
