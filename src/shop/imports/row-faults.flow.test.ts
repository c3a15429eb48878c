import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyForEach } from '../../../test/company-for-each.ts'
import { importXml, offersXml } from './fixtures.ts'

// A row that the database cannot store is refused by its id; everything else in its file is imported.

const shop = companyForEach('faults')

const remarksOf = async (importId: number) => {
  const { rows } = await sql<{ entity: string; id: string; code: string }>`
    select entity, left(external_id, 10) as id, code from import_refusals where import_id = ${importId} and refused order by id`.execute(
    shop.db,
  )
  return rows
}
const soldNames = async () => {
  const { rows } = await sql<{ name: string }>`
    select p.name from products p join variants v on v.product_id = p.id join prices w on w.variant_id = v.id
    where p.company_id = ${shop.id} and p.is_active and v.is_active order by p.external_id`.execute(shop.db)
  return rows.map(({ name }) => name)
}
const several = ['a', 'b', 'c', 'd', 'e']
const goods = (ids: readonly string[]) => ids.map((id) => ({ id, name: `Товар ${id}` }))

test('stock over the database limit refuses only its product', async () => {
  const offers = offersXml({
    offers: several.map((id) => ({ id, name: `Товар ${id}`, price: '100', stocks: { w1: '5' } })),
  }).replace(
    /(<Ид>c<\/Ид>.*?)<Склад ИдСклада="w1" КоличествоНаСкладе="5"\/>/,
    `$1${'<Склад ИдСклада="w1" КоличествоНаСкладе="1000000000"/>'.repeat(3)}`,
  )
  const files = { 'import.xml': importXml({ goods: goods(several) }), 'offers.xml': offers }
  const { importId, counts } = await shop.take(files)
  expect(await soldNames()).toEqual(['Товар a', 'Товар b', 'Товар d', 'Товар e'])
  expect(await remarksOf(importId)).toEqual([{ entity: 'products', id: 'c', code: 'row_fault' }])
  expect(counts.products).toMatchObject({ read: 5, created: 4, refused: 1 })
  const again = await shop.take(files)
  expect(again.counts.products).toMatchObject({ read: 5, unchanged: 4, refused: 1 })
})

test('an id over the database key limit refuses only its row', async () => {
  const long = randomBytes(4_000).toString('base64url')
  const files = { 'import.xml': importXml({ goods: goods([...several, long]) }) }
  const { importId, counts } = await shop.take(files)
  expect(await remarksOf(importId)).toEqual([{ entity: 'products', id: long.slice(0, 10), code: 'row_fault' }])
  expect(counts.products).toMatchObject({ read: 6, created: 5, refused: 1 })
})

test('cuts a size before an emoji at the limit and imports the file', async () => {
  const value = `Цвет ${'б'.repeat(94)}😀`
  const offers = offersXml({ offers: [{ id: 'a#1', name: 'Шапка' }] }).replace(
    '<Наименование>Шапка',
    `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Узор</Наименование><Значение>${value}</Значение></ХарактеристикаТовара></ХарактеристикиТовара><Наименование>Шапка`,
  )
  await shop.take({ 'import.xml': importXml({ goods: goods(['a']) }), 'offers.xml': offers })
  const { rows } = await sql<{
    size: string
  }>`select size from variants where company_id = ${shop.id}`.execute(shop.db)
  expect(rows).toEqual([{ size: `Цвет ${'б'.repeat(94)}` }])
})
