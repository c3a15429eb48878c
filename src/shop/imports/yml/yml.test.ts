import { describe, expect, test } from 'vitest'
import type { FeedOffer, FeedProduct } from '../files/feed.ts'
import { readFeed } from '../files/read-feed.ts'

async function read(...offers: string[]): Promise<{ products: FeedProduct[]; offers: FeedOffer[] }> {
  const found = { products: [] as FeedProduct[], offers: [] as FeedOffer[] }
  async function* bytes() {
    yield Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01"><shop><url>https://a.example</url><offers>${offers.join('')}</offers></shop></yml_catalog>`,
    )
  }
  for await (const record of readFeed(bytes())) {
    if (record.kind === 'product') found.products.push(record)
    if (record.kind === 'offer') found.offers.push(record)
  }
  return found
}
const offer = (inside: string, attributes = '') =>
  `<offer id="1" available="true" ${attributes}><name>Кран</name><price>100</price>${inside}</offer>`

describe('offers off sale in feed', () => {
  test('a disabled offer withdraws its product; in a group only itself', async () => {
    const alone = await read(offer('<disabled>true</disabled>'))
    expect([alone.products[0]!.deleted, alone.offers[0]!.deleted]).toEqual([true, true])
    const grouped = await read(offer('<disabled>true</disabled>', 'group_id="g"'))
    expect([grouped.products[0]!.deleted, grouped.offers[0]!.deleted]).toEqual([false, true])
    const sold = await read(offer('<disabled>false</disabled>'))
    expect([sold.products[0]!.deleted, sold.offers[0]!.deleted]).toEqual([false, false])
  })
})

describe('outlet stock', () => {
  const quantity = async (inside: string) => (await read(offer(inside))).offers[0]!.quantity

  test('is summed up if no other count is given', async () => {
    expect(await quantity('<outlets><outlet id="1" instock="3"/><outlet id="2" instock="4"/></outlets>')).toBe('7')
    expect(await quantity('<outlets><outlet id="1" instock="0"/></outlets>')).toBe('0')
    expect(await quantity('<outlets><outlet id="1" instock="-2"/><outlet id="2" instock="4"/></outlets>')).toBe('4')
    expect(await quantity('<count>5</count><outlets><outlet id="1" instock="3"/></outlets>')).toBe('5')
  })

  test('an outlet without stock is ignored; an invalid number is passed on for refusal', async () => {
    expect(await quantity('<outlets><outlet id="1"/></outlets>')).toBeUndefined()
    expect(await quantity('<outlets><outlet id="1" instock="?"/><outlet id="2" instock="4"/></outlets>')).toBe('?')
  })
})

describe('data of books, discs and used products', () => {
  const said = async (inside: string) =>
    (await read(`<offer id="1" available="true"><price>100</price>${inside}</offer>`)).products[0]!
  const paramsOf = async (inside: string) => (await said(inside)).params!.map(({ name, value }) => `${name}: ${value}`)

  test('author and publisher become properties, the ISBN a code', async () => {
    const book =
      '<name>Мёртвые души</name><author>Гоголь Н. В.</author><publisher>Азбука</publisher><series>Классика</series><year>2020</year><ISBN>978-5-389-04935-2, 5-389-04935-1</ISBN>'
    expect(await paramsOf(book)).toEqual([
      'Автор: Гоголь Н. В.',
      'Издательство: Азбука',
      'Серия: Классика',
      'Год: 2020',
    ])
    const { offers } = await read(`<offer id="1">${book}</offer>`)
    expect(offers[0]!.codes).toEqual(['1', '978-5-389-04935-2', '5-389-04935-1'])
  })

  test('a parameter of the same name is not repeated', async () => {
    expect(await paramsOf('<name>К</name><author>Гоголь</author><param name="автор">Н. Гоголь</param>')).toEqual([
      'автор: Н. Гоголь',
    ])
  })

  test('without a name, the title is the name', async () => {
    const disc = await said('<artist>Кино</artist><title>Группа крови</title><year>1988</year>')
    expect(disc.name).toBe('Группа крови')
    expect(disc.params).toEqual([
      { name: 'Год', value: '1988' },
      { name: 'Исполнитель', value: 'Кино' },
    ])
  })

  test('a vendor alone is no name', async () => {
    expect((await said('<name/><vendor>Бренд</vendor>')).name).toBeUndefined()
    expect((await said('<name/><vendor>Бренд</vendor><title>Альбом</title>')).name).toBe('Альбом')
    expect((await said('<vendor>Бренд</vendor><model>К-7</model>')).name).toBe('Бренд К-7')
    expect((await said('<typePrefix>Кран</typePrefix><vendor>Бренд</vendor>')).name).toBe('Кран Бренд')
  })

  test.each([
    ['used', 'Б/у'],
    ['preowned', 'Б/у'],
    ['likenew', 'Как новый'],
    ['showcasesample', 'Витринный образец'],
    ['reduction', 'Уценка'],
  ])('reads the condition: %s', async (type, words) => {
    const worn = `<name>Часы</name><condition type="${type}"><quality>good</quality><reason>Потёртости</reason></condition>`
    expect(await paramsOf(worn)).toEqual([`Состояние: ${words}`, 'О состоянии: Потёртости'])
  })

  test('ignores an unknown condition; a condition distinguishes group offers', async () => {
    expect(await paramsOf('<name>Часы</name><condition type="new"/>')).toEqual([])
    const { offers } = await read(offer('<condition type="used"/>', 'group_id="g"'))
    expect(offers[0]!.params).toEqual([{ name: 'Состояние', value: 'Б/у' }])
  })

  test('the identity of an offer does not depend on them', async () => {
    const { identity } = await said('<name>Часы</name><condition type="used"/><author>Гоголь</author>')
    expect(identity).toBe('b769ae6b5347')
  })
})

describe('the host of a feed', () => {
  const url = '<url>https://a.example/shop</url>'
  const categories =
    '<categories><category id="1">Дом</category><category id="2" parentId="1">Окна</category></categories>'
  const offers =
    '<offers><offer id="9" available="true"><name>Кран</name><price>1</price><categoryId>2</categoryId></offer></offers>'

  test.each([
    ['before all', url + categories + offers],
    ['behind the categories', categories + url + offers],
    ['behind the offers', categories + offers + url],
    ['with the categories last', url + offers + categories],
    ['nowhere', categories + offers],
  ])('given %s, goods are in the sections of their feed', async (_, inside) => {
    const records = []
    async function* bytes() {
      yield Buffer.from(`<yml_catalog date="2026-01-01"><shop>${inside}</shop></yml_catalog>`)
    }
    for await (const record of readFeed(bytes())) records.push(record)
    const sections = records.flatMap((record) => (record.kind === 'category' ? record : []))
    expect(sections.map(({ name, position }) => [name, position])).toEqual([
      ['Дом', 0],
      ['Окна', 1],
    ])
    expect(sections[1]!.parentId).toBe(sections[0]!.id)
    const product = records.find((record) => record.kind === 'product')
    expect(product?.categoryIds).toEqual([sections[1]!.id])
  })
})

test('goods by measure: unit, step and smallest order are parameters; the elements of quantities are read too', async () => {
  const param = (name: string, value: string) => `<param name="${name}">${value}</param>`
  const all = param('Единица измерения', 'м') + param('Шаг продажи', '0,1') + param('Минимальный заказ', '0,5')
  const { products } = await read(offer(`${all}<count>46.5</count>`))
  expect(products[0]).toMatchObject({ unitName: 'м', saleStep: '0,1', saleMinimum: '0,5' })
  // How it is sold is no property of the goods.
  expect(products[0]!.params?.map(({ name }) => name)).toEqual(['Единица измерения'])
  const pieces = await read(offer('<min-quantity>4</min-quantity><step-quantity>2</step-quantity>'))
  expect(pieces.products[0]).toMatchObject({ saleStep: '2', saleMinimum: '4' })
})
