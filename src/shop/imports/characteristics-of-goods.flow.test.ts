import { expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyForEach } from '../../../test/company-for-each.ts'
import { group, importXml, offersXml } from './fixtures.ts'

// Older 1C (CommerceML 2.04) lists each characteristic as a separate good, `good#characteristic`, and names it only there.

const shop = companyForEach('goods-named')
const { take } = shop

interface Named {
  id: string
  name?: string
  deleted?: boolean
  barcode?: string
  said?: Record<string, string>
}
const goodsXml = (goods: Named[], changesOnly = false) => {
  let text = importXml({
    groups: group('g1', 'Ткани'),
    goods: goods.map(({ id, name = 'Тюль', deleted }) => ({ id, name, article: 'T-1', ...(deleted && { deleted }) })),
    changesOnly,
  })
  for (const { id, said = {}, barcode } of goods) {
    const inside = Object.entries(said)
      .map(
        ([name, value]) =>
          `<ХарактеристикаТовара><Наименование>${name}</Наименование><Значение>${value}</Значение></ХарактеристикаТовара>`,
      )
      .join('')
    text = text.replace(
      `<Ид>${id}</Ид><Артикул>`,
      `<Ид>${id}</Ид>${barcode ? `<Штрихкод>${barcode}</Штрихкод>` : ''}${inside && `<ХарактеристикиТовара>${inside}</ХарактеристикиТовара>`}<Артикул>`,
    )
  }
  return text
}
const offersOf = (ids: string[], changesOnly = false, price = '1460') =>
  offersXml({ offers: ids.map((id) => ({ id, name: 'Тюль', price, quantity: '5' })), changesOnly })

const sizes = async () => {
  const { rows } = await sql<{ id: string; size: string; is_active: boolean; barcode: string; priced: boolean }>`
    select external_id as id, size, is_active, barcode, exists (select from prices w where w.variant_id = v.id) as priced
    from variants v where company_id = ${shop.id} order by external_id`.execute(shop.db)
  return rows
}
const labels = async () =>
  (await sizes()).flatMap(({ size, is_active, priced }) => (is_active && priced ? [size] : [])).toSorted()
const properties = async () => {
  const { rows } = await sql<{ said: string }>`
    select distinct a.name || ': ' || v.value as said from product_attributes l join attribute_values v on v.id = l.value_id
    join attributes a on a.id = v.attribute_id where a.company_id = ${shop.id} order by 1`.execute(shop.db)
  return rows.map(({ said }) => said)
}
const changed = ({ counts }: Awaited<ReturnType<typeof take>>) =>
  Object.values(counts).flatMap(({ created, changed, withdrawn }) => created + changed + withdrawn)

const curtains: Named[] = [
  { id: 't#k1', said: { Цвет: 'Белый', Размер: '38' } },
  { id: 't#k2', said: { Цвет: 'Серый', Размер: '40' } },
]
const both = ['38, Белый', '40, Серый']

test('characteristics of goods become sizes of their offers, in one import or several, in any order', async () => {
  const offers = offersOf(['t#k1', 't#k2'])
  await take({ 'import.xml': goodsXml(curtains), 'offers.xml': offers })
  expect(await labels()).toEqual(both)
  expect(await properties()).toEqual(['Размер: 38', 'Размер: 40', 'Цвет: Белый', 'Цвет: Серый'])
  expect(changed(await take({ 'offers.xml': offers, 'import.xml': goodsXml(curtains) }))).toEqual([0, 0, 0, 0, 0])
})

test('goods and offers in separate files keep the sizes; a repeated exchange changes nothing', async () => {
  const offers = offersOf(['t#k1', 't#k2'])
  await take({ 'import.xml': goodsXml(curtains) })
  await take({ 'offers.xml': offers })
  expect(await labels()).toEqual(both)
  const all = ['Размер: 38', 'Размер: 40', 'Цвет: Белый', 'Цвет: Серый']
  expect(await properties()).toEqual(all)
  expect(changed(await take({ 'import.xml': goodsXml(curtains) }))).toEqual([0, 0, 0, 0, 0])
  expect(changed(await take({ 'offers.xml': offers }))).toEqual([0, 0, 0, 0, 0])
  await take({ 'offers.xml': offersOf(['t#k1', 't#k2'], true, '1500') })
  expect(await labels()).toEqual(both)
  expect(await properties()).toEqual(all)
})

test('a characteristic’s barcode goes to its size', async () => {
  const [first, second] = curtains as [Named, Named]
  const goods = [
    { ...first, barcode: '4600000000017' },
    { ...second, barcode: '4600000000024' },
  ]
  await take({ 'import.xml': goodsXml(goods), 'offers.xml': offersOf(['t#k1', 't#k2']) })
  expect((await sizes()).map(({ barcode }) => barcode)).toEqual(['4600000000017', '4600000000024'])
})

test('deleting a characteristic withdraws only its size; goods do not restore one missing in offers', async () => {
  await take({ 'import.xml': goodsXml(curtains), 'offers.xml': offersOf(['t#k1', 't#k2']) })
  const [first, second] = curtains as [Named, Named]
  await take({ 'import.xml': goodsXml([{ ...first, deleted: true }, second], true) })
  expect(await labels()).toEqual(['40, Серый'])
  await take({ 'import.xml': goodsXml(curtains), 'offers.xml': offersOf(['t#k1', 't#k2']) })
  expect(await labels()).toEqual(both)
  const less = { 'import.xml': goodsXml(curtains), 'offers.xml': offersOf(['t#k2']) }
  await take(less)
  expect(await labels()).toEqual(['40, Серый'])
  expect((await take(less)).counts.variants).toMatchObject({ created: 0, changed: 0, withdrawn: 0 })
})

test('characteristics of a good without matching offers are properties', async () => {
  const goods = [{ id: 'thread', name: 'Нить', said: { Бренд: 'HELM', Длина: '10 м' } }]
  await take({ 'import.xml': goodsXml(goods), 'offers.xml': offersOf(['thread']) })
  expect(await properties()).toEqual(['Бренд: HELM', 'Длина: 10 м'])
  expect((await sizes()).map(({ size }) => size)).toEqual([''])
})

test('the offer’s own values take precedence', async () => {
  const offers = offersOf(['t#k1', 't#k2']).replace(
    '<Ид>t#k1</Ид>',
    '<Ид>t#k1</Ид><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>Синий</Значение></ХарактеристикаТовара></ХарактеристикиТовара>',
  )
  await take({ 'import.xml': goodsXml(curtains), 'offers.xml': offers })
  expect(await labels()).toEqual(['40, Серый', 'Синий'])
})

test('fractional stock is rounded down with a note, also to zero', async () => {
  const offers = offersXml({
    offers: [
      { id: 'long', name: 'Тюль', quantity: '46.5' },
      { id: 'short', name: 'Шнур', quantity: '0,8' },
      { id: 'none', name: 'Лента', quantity: '0' },
    ],
  })
  const goods = ['long', 'short', 'none'].map((id) => ({ id, name: id }))
  const { notes, counts } = await take({ 'import.xml': importXml({ goods }), 'offers.xml': offers })
  expect(notes).toMatchObject({ stock_fraction: 2 })
  expect(counts.stocks).toMatchObject({ read: 2, created: 1, unchanged: 1 })
})
