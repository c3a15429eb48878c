import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { importXml, insertCompany, offersXml, writeFiles } from '../fixtures.ts'
import { openImport, runImport } from '../import.flow.ts'

let base: TestDatabase
let companyId: number
beforeAll(async () => {
  base = await createTestDatabase()
  companyId = await insertCompany(base.db, 'types')
})
afterAll(() => base.drop())

const app = () => ({ db: base.db, clock: systemClock })
const take = async (texts: Record<string, string>) => {
  const opened = await openImport(app(), { companyId, files: await writeFiles(texts) })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const done = await runImport(app(), opened.value.importId)
  if (!done.ok) throw new Error(done.refusal.code)
}
const feed = (
  offers: readonly string[],
) => `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-20 10:00"><shop><name>A</name>
<url>https://a.example</url><currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Часы</category></categories>
<offers>${offers.join('')}</offers></shop></yml_catalog>`
const offer = (id: number, params: Record<string, string>) =>
  `<offer id="${id}" available="true"><name>Часы ${id}</name><price>100</price><currencyId>RUB</currencyId><categoryId>1</categoryId>${Object.entries(
    params,
  )
    .map(([name, value]) => `<param name="${name}">${value}</param>`)
    .join('')}</offer>`
const types = async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select name, type from attributes where company_id = ${companyId} order by name`.execute(base.db)
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

test('infers boolean, number and list types from values; later files may change them, except the owner’s', async () => {
  await sql`insert into attributes (company_id, slug, name, type) values (${companyId}, 'own', 'Своё', 'list')`.execute(
    base.db,
  )
  const three = (last: string) => [
    offer(1, { Диаметр: '36', Подсветка: 'Да', Стекло: 'минеральное', Код: '101', Размер: '36' }),
    offer(2, { Диаметр: '40,5', Подсветка: 'false', Стекло: 'сапфир', Код: '102', Размер: '38' }),
    offer(3, { Диаметр: last, Подсветка: 'true', Стекло: 'сапфир', Код: '103', Размер: '40' }),
  ]
  await take({ 'feed.xml': feed(three('44')) })
  expect(await types()).toEqual({
    Диаметр: 'number',
    Подсветка: 'boolean',
    Стекло: 'list',
    Код: 'list',
    Размер: 'list',
    Своё: 'list',
  })
  const { rows } =
    await sql`select v.value, v.number::int as number from attribute_values v join attributes a on a.id = v.attribute_id
    where a.company_id = ${companyId} and a.name = 'Подсветка' order by 1`.execute(base.db)
  expect(rows).toEqual([
    { value: 'Да', number: 1 },
    { value: 'Нет', number: 0 },
  ])
  await take({ 'feed.xml': feed(three('44 с короной')) })
  // The value of the old file is still known beside the new one: not a number any more.
  expect((await types()).Диаметр).toBe('list')
})

test('stores the unit of 1C goods', async () => {
  const good = importXml({ goods: [{ id: 'cable', name: 'Кабель', article: 'К-7' }] }).replace(
    /<БазоваяЕдиница.*?<\/БазоваяЕдиница>/,
    '<БазоваяЕдиница Код="006 " НаименованиеПолное="Метр">м</БазоваяЕдиница>',
  )
  const offers = offersXml({ types: { site: 'Розничная' }, offers: [{ id: 'cable', prices: { site: '90' } }] })
  await take({ 'import.xml': good, 'offers.xml': offers })
  const { rows } = await sql`select unit from products where company_id = ${companyId} and name = 'Кабель'`.execute(
    base.db,
  )
  expect(rows).toEqual([{ unit: 'м' }])
})
