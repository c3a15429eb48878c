import { expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyForEach } from '../../../test/company-for-each.ts'
import { importXml, offersXml, pricesXml, property } from './fixtures.ts'

// Newer 1C: classifier, goods, price types and prices in separate files, each imported separately.

const shop = companyForEach('split')

const take = (text: string, more?: { dryRun?: boolean }) => shop.take({ 'part.xml': text }, more)
const root = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <КоммерческаяИнформация ВерсияСхемы="2.10">${inside}</КоммерческаяИнформация>`
const classifier = (inside: string) => root(`<Классификатор><Ид>c</Ид>${inside}</Классификатор>`)
const offers = (inside: string) =>
  root(
    `<ПакетПредложений СодержитТолькоИзменения="true"><Ид>p</Ид><ИдКаталога>cat</ИдКаталога>${inside}</ПакетПредложений>`,
  )
const offer = (id: string, prices: string) =>
  `<Предложения><Предложение><Ид>${id}</Ид><Цены>${prices}</Цены></Предложение></Предложения>`
const price = (amount: string, more = '') =>
  `<Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу>${more}</Цена>`
const priceType = (currency: string) =>
  `<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование>${currency}</ТипЦены></ТипыЦен>`

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(shop.db)).rows
const properties = async () =>
  (
    await rowsOf(sql`select a.name, v.value from product_attributes l join attribute_values v on v.id = l.value_id
    join attributes a on a.id = v.attribute_id where a.company_id = ${shop.id} order by 1, 2`)
  ).map(({ name, value }) => `${name}: ${value}`)
const prices = async () =>
  (
    await rowsOf(sql`select w.price from prices w join variants v on v.id = w.variant_id
    where v.company_id = ${shop.id} and v.is_active order by 1`)
  ).map(({ price }) => price)

const goods = (properties: Record<string, string>) =>
  importXml({ goods: [{ id: 'a', name: 'Сапоги', properties }], changesOnly: true })

test('properties of a separate classifier apply to goods imported later', async () => {
  const height = '<Свойство><Ид>p2</Ид><Наименование>Высота</Наименование><ТипЗначений>Число</ТипЗначений></Свойство>'
  const own = '<Свойство><Ид>p3</Ид><Наименование>Служебное поле</Наименование></Свойство>'
  const material = (values: Record<string, string>) => property('p1', 'Материал', values)
  await take(classifier(`<Свойства>${material({ v1: 'Кожа', v2: 'Замша' })}${height}${own}</Свойства>`))
  const done = await take(goods({ p1: 'v1', p2: '7,5', p3: 'x' }))
  expect(await properties()).toEqual(['Высота: 7,5', 'Материал: Кожа'])
  expect(done.notes).not.toHaveProperty('property_unknown')

  // A package of changes contains only new values.
  await take(classifier(`<Свойства>${material({ v3: 'Нубук' })}</Свойства>`))
  await take(goods({ p1: 'v2' }))
  expect(await properties()).toEqual(['Материал: Замша'])
  await take(goods({ p1: 'v3' }))
  expect(await properties()).toEqual(['Материал: Нубук'])
})

test('a dry run stores no property; a value of an unknown one is noted', async () => {
  await take(classifier(`<Свойства>${property('p1', 'Материал', { v1: 'Кожа' })}</Свойства>`), { dryRun: true })
  const done = await take(goods({ p1: 'v1' }))
  expect(await properties()).toEqual([])
  expect(done.notes).toMatchObject({ property_unknown: 1 })
})

test('a price takes its type’s currency, in later packages too, or its own', async () => {
  await take(importXml({ goods: [{ id: 'a', name: 'Сапоги' }] }))
  const first = await take(offers(priceType('<Валюта>USD</Валюта>') + offer('a', price('10'))))
  expect([await prices(), first.counts.prices.refused]).toEqual([[], 1])
  await take(offers(offer('a', price('10'))))
  expect(await prices()).toEqual([])
  await take(offers(offer('a', price('900', '<Валюта>руб</Валюта>'))))
  expect(await prices()).toEqual([90_000])
  // A price type without a currency says nothing about it; one with roubles does.
  await take(offers(priceType('') + offer('a', price('20'))))
  expect(await prices()).toEqual([])
  await take(offers(priceType('<Валюта>RUB</Валюта>') + offer('a', price('1000'))))
  expect(await prices()).toEqual([100_000])
})

test('types stored without a currency are in roubles', async () => {
  await take(importXml({ goods: [{ id: 'a', name: 'Сапоги' }] }))
  await take(offersXml({ offers: [{ id: 'a', name: 'Сапоги', price: '1000' }] }))
  await sql`update import_price_types set currency = null where company_id = ${shop.id}`.execute(shop.db)
  await take(pricesXml({ a: '1100' }))
  expect(await prices()).toEqual([110_000])
})

test('of prices by quantity, uses the one for a single piece; a bulk price alone is none', async () => {
  await take(importXml({ goods: [{ id: 'a', name: 'Сапоги' }] }))
  const from = (least: string) => `<МинКоличество>${least}</МинКоличество>`
  const many = price('10', from('1')) + price('8', from('100')) + price('9', from('1,5'))
  await take(offers(priceType('') + offer('a', many)))
  expect(await prices()).toEqual([1_000])
  const done = await take(offers(offer('a', price('5', from('1000')))))
  expect([await prices(), done.counts.variants.refused]).toEqual([[], 1])
})

test('a deletion mark is read in every 1C notation of «yes»', async () => {
  const good = (id: string, mark: string) =>
    `<Товар><Ид>${id}</Ид><Наименование>Сапоги ${id}</Наименование><ПометкаУдаления>${mark}</ПометкаУдаления></Товар>`
  const list = ['true', 'Истина', 'Да', '1', 'false', 'Ложь', '0', ''].map((mark, n) => good(`m${n}`, mark))
  await take(root(`<Каталог СодержитТолькоИзменения="true"><Ид>cat</Ид><Товары>${list.join('')}</Товары></Каталог>`))
  const named = await rowsOf(sql`select external_id as id from products where company_id = ${shop.id} order by 1`)
  expect(named.map(({ id }) => id)).toEqual(['m4', 'm5', 'm6', 'm7'])
})
