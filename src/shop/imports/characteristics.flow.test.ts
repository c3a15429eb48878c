import { expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyForEach } from '../../../test/company-for-each.ts'
import { importXml, offersXml } from './fixtures.ts'

const shop = companyForEach('named')

const take = shop.take
const properties = async () => {
  const { rows } = await sql<{ said: string }>`
    select distinct a.name || ': ' || v.value as said from product_attributes l join attribute_values v on v.id = l.value_id
    join attributes a on a.id = v.attribute_id where a.company_id = ${shop.id} order by 1`.execute(shop.db)
  return rows.map(({ said }) => said)
}

const goods = (name = 'Чехлы') => importXml({ goods: [{ id: 'covers', name, article: 'Ч-1' }] })
const prices = (...all: Record<string, string>[]) => {
  const offers = all.map((_, n) => ({ id: `covers#${n}`, prices: { site: '90' } }))
  let text = offersXml({ types: { site: 'Розничная' }, offers })
  for (const [n, named] of all.entries()) {
    const inside = Object.entries(named)
      .map(
        ([name, value]) =>
          `<ХарактеристикаТовара><Наименование>${name}</Наименование><Значение>${value}</Значение></ХарактеристикаТовара>`,
      )
      .join('')
    if (inside)
      text = text.replace(
        `<Ид>covers#${n}</Ид>`,
        `<Ид>covers#${n}</Ид><ХарактеристикиТовара>${inside}</ХарактеристикиТовара>`,
      )
  }
  return text
}

test('named characteristics become properties, in one or separate files; numbered shades are unchanged', async () => {
  const offers = prices({ Цвет: 'чёрный', Материал: 'экокожа' }, { Цвет: 'Алый 101', Материал: 'ткань' })
  const all = ['Материал: ткань', 'Материал: экокожа', 'Цвет: Алый 101', 'Цвет: Чёрный']
  await take({ 'import.xml': goods(), 'offers.xml': offers })
  expect(await properties()).toEqual(all)
  await take({ 'import.xml': goods('Чехлы новые') })
  expect(await properties()).toEqual(all)
  await take({ 'offers.xml': prices({}, {}) })
  expect(await properties()).toEqual(all)
  await take({ 'offers.xml': prices({ Цвет: 'чёрный', Материал: 'замша' }) })
  expect(await properties()).toEqual(['Материал: замша', 'Материал: ткань', 'Цвет: Алый 101', 'Цвет: Чёрный'])
  const again = await take({ 'import.xml': goods('Чехлы новые'), 'offers.xml': offers })
  expect(await properties()).toEqual(all)
  expect(again.counts.products).toMatchObject({ created: 0 })
})

test('named characteristics replace sizes stored by an earlier version', async () => {
  await take({ 'import.xml': goods(), 'offers.xml': prices({ Размер: 'бежевый 5' }, { Размер: '10 кг' }) })
  expect(await properties()).toEqual(['Размер: 10 кг', 'Размер: бежевый 5'])
  await take({ 'offers.xml': prices({ Цвет: 'бежевый' }, { Цвет: 'белый' }) })
  expect(await properties()).toEqual(['Цвет: Бежевый', 'Цвет: Белый'])
})
