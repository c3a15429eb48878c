import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { importXml, insertCompany, type Offer, offersXml, runImportCommand, writeFiles, zipOf } from './fixtures.ts'
import { type ChoosePriceType, openImport, runImport } from './import.flow.ts'
import { type Counts, entities } from './refusals.ts'

// Content of real files of other shops that our own files did not have.

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
const app = () => ({ db: base.db, clock: systemClock })

type Wish = { priceType?: string; dryRun?: boolean; ask?: ChoosePriceType }
async function run(files: string[], { ask, ...wish }: Wish = {}) {
  const opened = await openImport(app(), { companyId, files, ...wish })
  if (!opened.ok) throw new Error(opened.refusal.code)
  return runImport(app(), opened.value.importId, undefined, ask)
}
async function take(texts: Record<string, string | Uint8Array>, wish: Wish = {}) {
  const done = await run(await writeFiles(texts), wish)
  if (!done.ok) throw new Error(`${done.refusal.code} ${done.refusal.detail}`)
  return done.value
}
const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(base.db)).rows
const nothing = { categories: 0, products: 0, variants: 0, prices: 0, stocks: 0 }
const changes = (counts: Counts) =>
  Object.fromEntries(entities.map((e) => [e, counts[e].created + counts[e].changed + counts[e].withdrawn]))
const sold = () =>
  rowsOf(sql`select p.name, v.size, w.price / 100 as price from variants v join products p on p.id = v.product_id
    join prices w on w.variant_id = v.id join price_types t on t.id = w.price_type_id and t.is_default
    where v.company_id = ${companyId} and v.is_active and p.is_active order by 1, 2, 3`)
const properties = () =>
  rowsOf(sql`select a.name, v.value, a.unit from product_attributes l join attribute_values v on v.id = l.value_id
    join attributes a on a.id = v.attribute_id where a.company_id = ${companyId} order by 1, 2`)
const remarks = async (importId: number, code: string) =>
  rowsOf(
    sql`select external_id as key, detail from import_refusals where import_id = ${importId} and code = ${code} order by id`,
  )

const good = { id: 'a', name: 'Кран', article: 'К-1' }
const types = { buy: 'Закупочная', site: 'Цена прайса' }
const two = {
  'import.xml': importXml({ goods: [good] }),
  'offers.xml': offersXml({ types, offers: [{ id: 'a', prices: { buy: '500', site: '900' } }] }),
}

describe('the price type of sales', () => {
  test('if unclear, refuses the files with the list of types and applies nothing', async () => {
    const refused = await run(await writeFiles(two))
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'price_type_unclear', detail: 'Закупочная, Цена прайса' },
    })
    expect(await rowsOf(sql`select 1 from products where company_id = ${companyId}`)).toEqual([])
    expect(await rowsOf(sql`select 1 from import_rows`)).toEqual([])
  })

  test('if named, is used and remembered for later files', async () => {
    await take(two, { priceType: 'цена прайса' })
    expect(await sold()).toEqual([{ name: 'Кран', size: '', price: 900 }])
    const again = await take(two)
    expect(changes(again.counts)).toEqual(nothing)
  })

  test('if renamed, the new one is used; the old one gets its own price list', async () => {
    await take(two, { priceType: 'Закупочная' })
    expect((await sold())[0]).toMatchObject({ price: 500 })
    await take(two, { priceType: 'Цена прайса' })
    expect((await sold())[0]).toMatchObject({ price: 900 })
    const own =
      await rowsOf(sql`select t.name, w.price / 100 as price from prices w join price_types t on t.id = w.price_type_id
      where t.company_id = ${companyId} and not t.is_default`)
    expect(own).toEqual([{ name: 'Закупочная', price: 500 }])
    expect(changes((await take(two)).counts)).toEqual(nothing)
  })

  test('comes from company settings or a terminal answer; a dry run does not store it', async () => {
    await take(two, { ask: async (names) => names[1]!, dryRun: true })
    expect(await run(await writeFiles(two))).toMatchObject({ refusal: { code: 'price_type_unclear' } })
    await sql`update companies set settings = settings || '{"import": {"price_type": "Цена прайса"}}' where id = ${companyId}`.execute(
      base.db,
    )
    await take(two)
    expect((await sold())[0]).toMatchObject({ price: 900 })
    companyId = await insertCompany(base.db, `shop-${++companies}`)
    const asked: string[][] = []
    await take(two, {
      ask: async (names) => {
        asked.push([...names])
        return 'Цена прайса'
      },
    })
    expect(asked).toEqual([['Закупочная', 'Цена прайса']])
    expect((await sold())[0]).toMatchObject({ price: 900 })
  })

  test('goods without a price of that type are created hidden and noted', async () => {
    const offers: Offer[] = [
      { id: 'a', prices: { buy: '500', site: '900' } },
      { id: 'b', prices: { buy: '100' } },
    ]
    const report = await take(
      {
        'import.xml': importXml({ goods: [good, { id: 'b', name: 'Сгон' }] }),
        'offers.xml': offersXml({ types, offers }),
      },
      { priceType: 'Цена прайса' },
    )
    expect(report.notes).toMatchObject({ without_price: 1 })
    expect(await remarks(report.importId, 'without_price')).toEqual([{ key: 'b', detail: 'Сгон' }])
  })

  test('the command line accepts a name, lists types and asks by number', async () => {
    const files = await writeFiles(two)
    const line = (args: string[], ask?: (question: string) => Promise<string>) =>
      runImportCommand(app(), [...files, '--company', `shop-${companies}`, ...args], ask)
    const refused = await line(['--lang', 'ru'])
    expect(refused.code).toBe(1)
    expect(refused.text).toContain('--price-type')
    expect(refused.text).toContain('(Закупочная, Цена прайса)')
    expect(await line(['--price-type', 'Розничная'])).toMatchObject({ code: 1 })
    expect((await line(['--price-type'])).code).toBe(2)
    let question = ''
    const done = await line([], async (text) => {
      question = text
      return '2'
    })
    expect(question).toContain('  2. Цена прайса')
    expect(done.code).toBe(0)
    expect((await sold())[0]).toMatchObject({ price: 900 })
  })
})

describe('CommerceML of other shops', () => {
  test('keeps the long name and all codes', async () => {
    const xml = importXml({ goods: [good] }).replace(
      '<БазоваяЕдиница',
      '<ПолноеНаименование>Кран шаровой 1/2" х 3/4" латунный</ПолноеНаименование><Штрихкод>460</Штрихкод><БазоваяЕдиница',
    )
    const offers = offersXml({ offers: [{ id: 'a', name: 'Кран' }] }).replace(
      '<Наименование>Кран',
      '<Артикул>О-7</Артикул><Штрихкод>461</Штрихкод><Штрихкод>462</Штрихкод><Наименование>Кран',
    )
    const texts = { 'import.xml': xml, 'offers.xml': offers }
    await take(texts)
    const found = () =>
      rowsOf(sql`select name, full_name, article, codes from products where company_id = ${companyId}`)
    const expected = [
      { name: 'Кран', full_name: 'Кран шаровой 1/2" х 3/4" латунный', article: 'К-1', codes: '460 О-7 461 462' },
    ]
    expect(await found()).toEqual(expected)
    expect(changes((await take(texts)).counts)).toEqual(nothing)
    await take({ 'import.xml': xml })
    await take({ 'offers.xml': offersXml({ offers: [{ id: 'a', name: 'Кран' }] }) })
    expect(await found()).toEqual(expected)
  })

  test('Bitrix: reads value variants, serialised texts, own fields and flags', async () => {
    const list = `<Свойство><Ид>CML2_ACTIVE</Ид><Наименование>БитриксАктивность</Наименование></Свойство>
      <Свойство><Ид>17</Ид><Наименование>Материал</Наименование><БитриксКод>MATERIAL</БитриксКод><БитриксТипСвойства>L</БитриксТипСвойства>
        <ВариантыЗначений><Вариант><Ид>m1</Ид><Значение>Латунь</Значение><Сортировка>500</Сортировка></Вариант></ВариантыЗначений></Свойство>
      <Свойство><Ид>18</Ид><Наименование>Особенности</Наименование><БитриксТипСвойства>S</БитриксТипСвойства></Свойство>
      <Свойство><Ид>19</Ид><Наименование>Похожие</Наименование><БитриксТипСвойства>E</БитриксТипСвойства></Свойство>
      <Свойство><Ид>20</Ид><Наименование>Сумма голосов</Наименование><БитриксКод>vote_sum</БитриксКод><БитриксТипСвойства>N</БитриксТипСвойства></Свойство>
      <Свойство><Ид>21</Ид><Наименование>Объём</Наименование><БитриксТипСвойства>S</БитриксТипСвойства></Свойство>
      <Свойство><Ид>22</Ид><Наименование>Хит</Наименование><БитриксТипСвойства>S</БитриксТипСвойства></Свойство>`
    const value = (id: string, text: string) =>
      `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${text}</Значение><ЗначениеСвойства><Значение>${text}</Значение><Описание/></ЗначениеСвойства></ЗначенияСвойства>`
    const serialised = 'a:2:{s:4:"TEXT";s:28:"&lt;p&gt;Не ржавеет&lt;/p&gt;";s:4:"TYPE";s:4:"HTML";}'
    const values = [
      value('CML2_ACTIVE', 'true'),
      value('CML2_ARTICLE', 'BX-9'),
      value('CML2_DETAIL_TEXT', '&lt;p&gt;Надёжный кран&lt;/p&gt;'),
      value('17', 'm1'),
      value('18', serialised),
      value('19', '4411'),
      value('20', '38'),
      value('21', '0,35 л'),
      value('22', 'Y'),
    ].join('')
    const xml = importXml({
      properties: list,
      goods: [
        { id: 'a', name: 'Кран' },
        { id: 'b', name: 'Снятый' },
      ],
    })
      .replace('<ЗначенияСвойств></ЗначенияСвойств>', `<ЗначенияСвойств>${values}</ЗначенияСвойств>`)
      .replace(
        '<ЗначенияСвойств></ЗначенияСвойств>',
        `<ЗначенияСвойств>${value('CML2_ACTIVE', 'false')}</ЗначенияСвойств>`,
      )
    const offers = offersXml({ offers: [{ id: 'a' }, { id: 'b' }] }).replace(
      /<Цена>.*?<\/Цена>/,
      '$&<Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>700</ЦенаЗаЕдиницу><Валюта>RUB</Валюта><КоличествоОт>10</КоличествоОт></Цена>',
    )
    await take({ 'import.xml': xml, 'offers.xml': offers })
    expect(await properties()).toEqual([
      { name: 'Материал', value: 'Латунь', unit: '' },
      { name: 'Объём', value: '0,35 л', unit: '' },
      { name: 'Особенности', value: 'Не ржавеет', unit: '' },
      { name: 'Хит', value: 'Да', unit: '' },
    ])
    expect(await sold()).toEqual([{ name: 'Кран', size: '', price: 1000 }])
    const described = await rowsOf(sql`select description, article from products where company_id = ${companyId}`)
    expect(described).toEqual([{ description: 'Надёжный кран', article: 'BX-9' }])
  })

  test('Bitrix: offers differ by their properties', async () => {
    const properties = `<Свойство><Ид>31</Ид><Наименование>Размер</Наименование><ВариантыЗначений>
      <Вариант><Ид>x1</Ид><Значение>42</Значение></Вариант><Вариант><Ид>x2</Ид><Значение>43</Значение></Вариант></ВариантыЗначений></Свойство>`
    const own = (id: string) =>
      `<ЗначенияСвойств><ЗначенияСвойства><Ид>CML2_LINK</Ид><Значение>9</Значение></ЗначенияСвойства><ЗначенияСвойства><Ид>31</Ид><Значение>${id}</Значение></ЗначенияСвойства></ЗначенияСвойств>`
    const offers = ['x1', 'x2'].reduce(
      (xml, id) => xml.replace('<Цены>', `${own(id)}<ЦЕНЫ>`),
      offersXml({
        offers: [
          { id: 'a#1', name: 'Кеды' },
          { id: 'a#2', name: 'Кеды' },
        ],
      }),
    )
    await take({
      'import.xml': importXml({ properties, goods: [{ id: 'a', name: 'Кеды' }] }),
      'offers.xml': offers.replaceAll('<ЦЕНЫ>', '<Цены>'),
    })
    expect((await sold()).map(({ size }) => size)).toEqual(['42', '43'])
  })
})

const feed = (offers: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <yml_catalog date="2026-11-22T10:00+03:00"><shop><name>Ч</name><url>https://clock.example/</url>
  <categories><category id="1">Часы</category></categories><offers>${offers}</offers></shop></yml_catalog>`
const offer = (id: string, name: string, price: number, more = '', attributes = '') =>
  `<offer id="${id}" available="true" ${attributes}><url>https://clock.example/${encodeURIComponent(name)}</url><name>${name}</name><price>${price}</price><currencyId>RUB</currencyId><categoryId>1</categoryId>${more}</offer>`

describe('YML of other shops', () => {
  const used = offer('7', 'Часы Tissot PRX б/у', 49_000)
  const fresh = offer('7', 'Часы Tissot PRX', 115_000)
  const both = [
    { name: 'Часы Tissot PRX', size: '', price: 115_000 },
    { name: 'Часы Tissot PRX б/у', size: '', price: 49_000 },
  ]

  test('two goods under one id are both sold, noted and keep their ids in any order', async () => {
    const first = await take({ 'feed.xml': feed(fresh + used) })
    expect(await sold()).toEqual(both)
    expect(first.notes).toMatchObject({ id_repeated: 1 })
    expect(await remarks(first.importId, 'id_repeated')).toMatchObject([{ detail: 'Часы Tissot PRX б/у 49000' }])
    const ids = () => rowsOf(sql`select external_id, name from products where company_id = ${companyId} order by 2`)
    const before = await ids()
    const turned = await take({ 'feed.xml': feed(used + offer('8', 'Ремень', 900) + fresh) })
    expect(changes(turned.counts)).toMatchObject({ products: 1, variants: 1 })
    await take({ 'feed.xml': feed(used) })
    await take({ 'feed.xml': feed(used + fresh) })
    expect((await ids()).filter(({ name }) => name !== 'Ремень')).toEqual(before)
    expect(await sold()).toEqual(both)
  })

  test('distinguishes them far apart in a long feed too, and a used one by its condition', async () => {
    const many = Array.from({ length: 1200 }, (_, n) => offer(`x${n}`, `Часы ${n}`, 1000 + n)).join('')
    const worn = offer('7', 'Часы Tissot PRX', 51_000, '<condition type="preowned"><quality>good</quality></condition>')
    await take({ 'feed.xml': feed(fresh + many + used + worn) })
    const found = (await sold()).filter(({ name }) => String(name).includes('Tissot'))
    expect(found.map(({ price }) => price)).toEqual([51_000, 115_000, 49_000])
  })

  test('a repeated offer is one: the first in stock; the other price is noted', async () => {
    const gone = offer('9', 'Будильник', 700).replace('available="true"', 'available="false"')
    const report = await take({
      'feed.xml': feed(offer('8', 'Ремень', 900) + offer('8', 'Ремень', 950) + gone + offer('9', 'Будильник', 750)),
    })
    expect(await sold()).toEqual([
      { name: 'Будильник', size: '', price: 750 },
      { name: 'Ремень', size: '', price: 900 },
    ])
    expect(report.counts.variants).toMatchObject({ read: 4, created: 2, refused: 2 })
    const told = (await remarks(report.importId, 'repeated_offer')).filter(({ detail }) => detail)
    expect(told.map(({ detail }) => detail).toSorted()).toEqual(['700', '950'])
  })

  test('a group is one product; variants are named by differences; parameters keep units and numbers', async () => {
    const watch = (id: string, size: string, colour: string) =>
      offer(
        id,
        `Часы Casio GA ${size} ${colour}`,
        9000,
        `<vendor>Casio</vendor><vendorCode>GA-${id}</vendorCode><barcode>46${id}</barcode><barcode>47${id}</barcode>
         <param name="Диаметр" unit="мм">${size}</param><param name="Цвет">${colour}</param><param name="Вес" unit="г">60</param><param name="Объём" unit="л">0,35</param><param name="Вес ремня" unit="г">10,5</param>`,
        'group_id="500"',
      )
    const text = feed(
      watch('1', '36', 'чёрный') +
        watch('2', '40', 'чёрный') +
        offer('3', 'Гиря', 100, '<param name="Вес" unit="кг">1,25</param>'),
    )
    const report = await take({ 'feed.xml': text })
    expect(report.counts.products).toMatchObject({ created: 2 })
    expect(await sold()).toEqual([
      { name: 'Гиря', size: '', price: 100 },
      { name: 'Часы Casio GA', size: '36 мм', price: 9000 },
      { name: 'Часы Casio GA', size: '40 мм', price: 9000 },
    ])
    const told = (await properties()).map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim())
    expect(told).toEqual(
      [
        'Вес 1,25 кг',
        'Вес 60 г',
        'Вес ремня 10,5 г',
        'Диаметр 36 мм',
        'Диаметр 40 мм',
        'Объём 0,35 л',
        'Производитель Casio',
        'Цвет Чёрный',
      ].toSorted(),
    )
    const [watches] = await rowsOf(
      sql`select codes from products where company_id = ${companyId} and name like 'Часы%'`,
    )
    expect(String(watches!.codes).split(' ').toSorted()).toEqual(
      ['1', '2', 'GA-2', '461', '462', '471', '472'].toSorted(),
    )
    expect(changes((await take({ 'feed.xml': text })).counts)).toEqual(nothing)
  })

  test('indistinguishable offers of a group get distinct names', async () => {
    const one = (id: string, name: string) => offer(id, name, 100, '', 'group_id="1"')
    await take({ 'feed.xml': feed(one('1', 'Ремень кожаный, чёрный') + one('2', 'Ремень кожаный, синий')) })
    expect((await sold()).map(({ name, size }) => `${name}: ${size}`)).toEqual([
      'Ремень кожаный: синий',
      'Ремень кожаный: чёрный',
    ])
  })

  test('stores delivery and pickup flags', async () => {
    const more = '<delivery>false</delivery><pickup>true</pickup><count>3</count>'
    await take({ 'feed.xml': feed(offer('1', 'Напольные часы', 100, more)) })
    const found = await rowsOf(sql`select can_deliver, can_pick_up, (select on_hand from stock_levels s join variants v
      on v.id = s.variant_id where v.product_id = p.id) as stock from products p where company_id = ${companyId}`)
    expect(found).toEqual([{ can_deliver: false, can_pick_up: true, stock: 3 }])
  })
})

describe('files as received', () => {
  test('reads gzip and multi-file zip; refuses a non-archive or an archive without an export', async () => {
    const zip = zipOf({ 'a/offers.xml': two['offers.xml'], 'import.xml': two['import.xml'], 'readme.txt': 'x' })
    await take({ 'export.zip': zip }, { priceType: 'Цена прайса' })
    expect(await sold()).toEqual([{ name: 'Кран', size: '', price: 900 }])
    await take({ 'feed.xml.gz': gzipSync(feed(offer('1', 'Будильник', 100))) })
    expect(await sold()).toHaveLength(2)
    const refusalOf = async (bytes: Uint8Array, name: string) => {
      const done = await run(await writeFiles({ [name]: bytes }))
      return done.ok ? 'ok' : done.refusal.code
    }
    expect(await refusalOf(zip.subarray(0, zip.length - 30), 'cut.zip')).toBe('archive_broken')
    expect(await refusalOf(zipOf({ 'readme.txt': 'x' }), 'empty.zip')).toBe('archive_empty')
    expect(await refusalOf(gzipSync(feed('')).subarray(0, 100), 'cut.gz')).toBe('archive_broken')
    const broken = Buffer.from(zip)
    broken.fill(0xff, 60, 90)
    expect(await refusalOf(broken, 'broken.zip')).toBe('archive_broken')
  })

  test('UTF-8 declared as windows-1251 is read as UTF-8, noted', async () => {
    const text = feed(offer('1', 'Будильник', 100)).replace('encoding="UTF-8"', 'encoding="windows-1251"')
    const report = await take({ 'feed.xml': text })
    expect((await sold())[0]).toMatchObject({ name: 'Будильник' })
    expect(report.notes).toMatchObject({ encoding_mended: 1 })
    expect(await remarks(report.importId, 'encoding_mended')).toMatchObject([{ detail: 'windows-1251 → utf-8' }])
  })

  test('reads and notes a lone ampersand and a control character', async () => {
    const offer = (id: string, name: string) =>
      `<offer id="${id}" available="true"><name>${name}</name><price>10</price><categoryId>1</categoryId></offer>`
    const report = await take({
      'feed.xml': `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01"><shop><url>https://a.example</url>
        <categories><category id="1">Дом & сад</category></categories><offers>${offer('1', 'Пила Black & Decker')}${offer('2', 'Кран\u0002 шаровой')}</offers></shop></yml_catalog>`,
    })
    expect((await sold()).map(({ name }) => name)).toEqual(['Кран шаровой', 'Пила Black & Decker'])
    expect(await remarks(report.importId, 'xml_mended')).toMatchObject([{ detail: '& × 2, U+0002 × 1' }])
  })

  test('an overlong description is cut, noted', async () => {
    const long = `<description>${'Слово '.repeat(9_000)}</description>`
    const report = await take({ 'feed.xml': feed(offer('1', 'Будильник', 100, long)) })
    expect(report.notes).toMatchObject({ text_cut: 1 })
  })
})
