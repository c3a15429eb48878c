import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeWindows1251 } from '#kit/archive/windows-1251.ts'
import { sql } from '#kit/db.ts'
import { vitrina } from '../operator.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let folder: string
let anna: Record<string, string>
const said: string[] = []
beforeAll(async () => {
  shop = await startApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-sales-'))
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await shop.close()
})
beforeEach(() => said.splice(0))

async function run(...args: string[]): Promise<number> {
  const done = await vitrina(shop.app, 'sales', ...args)
  said.push(...done.said.split('\n'))
  return done.code
}
async function file(name: string, content: string | Uint8Array): Promise<string> {
  const at = path.join(folder, name)
  await writeFile(at, content)
  return at
}
const take = (at: string) => run('import', at, '--outlet', String(shop.cast.shop), '--offset', '+05:00')
const mine = async () => (await shop.json('/api/sales/', { headers: anna })).body.items

test('[SALE-03] a windows-1251 CSV of a till becomes its buyers’ purchases, once', async () => {
  const rows = [
    'check_number;date;phone;sku;name;count;price',
    'К-1;2026-11-20 12:30;8 900 000-00-01;MUG;;2;990,00',
    'К-1;2026-11-20 12:30;8 900 000-00-01;ЛЕНТА;Лента атласная;1;50',
    'К-2;2026-11-20 12:30;;MUG;;полтора;990',
    'К-3;2099-11-20 12:30;;MUG;;1;990',
    'К-4;2026-11-20 12:30;;MUG;;9999;100000000',
  ]
  const csv = await file('till.csv', encodeWindows1251(rows.join('\r\n')))
  expect(await take(csv)).toBe(0)
  expect(said[0]).toBe('receipts: 1 created, 0 unchanged, 3 refused')
  expect((await mine())[0]).toMatchObject({
    check_number: 'К-1',
    date: '2026-11-20T07:30:00.000Z',
    total: 2030,
    items: [
      { sku: 'MUG', count: 2, product: { slug: 'mug' } },
      { sku: 'ЛЕНТА', name: 'Лента атласная', product: null },
    ],
  })
  expect(await take(csv)).toBe(0)
  expect(said.some((line) => line.startsWith('receipts: 0 created, 1 unchanged'))).toBe(true)
})

test('1C checks become purchases of goods found by 1C ids, articles and bar codes', async () => {
  await sql`update variants set external_id = 'good-7#char-1', article = 'М-1', barcode = '4601234567893' where sku = 'MUG'`.execute(
    shop.db,
  )
  const good = (code: string) =>
    `<Товар>${code}<Наименование>Кружка из 1С</Наименование><ЦенаЗаЕдиницу>990</ЦенаЗаЕдиницу><Количество>1</Количество><Сумма>900</Сумма></Товар>`
  const goods = [
    '<Ид>good-7#char-1</Ид>',
    '<Ид>no</Ид><Артикул>М-1</Артикул>',
    '<Штрихкод>4601234567893</Штрихкод>',
    '<Ид>стол</Ид>',
  ]
  const xml = `<?xml version="1.0" encoding="windows-1251"?><КоммерческаяИнформация ВерсияСхемы="2.10"><Документ><Ид>d1</Ид><Номер>РП-7</Номер>
<Дата>2026-11-21</Дата><Время>09:15:00</Время><ХозОперация>Отпуск товара</ХозОперация><Контрагенты><Контрагент><Контакты><Контакт>
<Тип>Телефон</Тип><Значение>+7 (900) 000-00-01</Значение></Контакт></Контакты></Контрагент></Контрагенты>
<Товары>${goods.map(good).join('')}</Товары></Документ><Документ><Номер>З-1</Номер><ХозОперация>Заказ товара</ХозОперация></Документ></КоммерческаяИнформация>`
  expect(await take(await file('checks.xml', encodeWindows1251(xml)))).toBe(0)
  expect(said).toEqual([
    'receipts: 1 created, 0 unchanged, 0 refused',
    expect.stringContaining('no sales over the counter: 1'),
  ])
  const [sale] = await mine()
  expect(sale).toMatchObject({ check_number: 'РП-7', date: '2026-11-21T04:15:00.000Z', total: 3600 })
  expect(
    sale.items.map((item: { sku: string; product: { slug: string } | null }) => [item.sku, item.product?.slug]),
  ).toEqual([
    ['MUG', 'mug'],
    ['MUG', 'mug'],
    ['MUG', 'mug'],
    ['стол', undefined],
  ])
})

test('an invalid or truncated file or unknown outlet is refused with its reason, and nothing is imported', async () => {
  const before = (await mine()).length
  expect(await take(path.join(folder, 'absent.csv'))).toBe(2)
  expect(await take(await file('empty.csv', ''))).toBe(2)
  expect(await take(await file('cut.xml', '<?xml version="1.0"?><КоммерческаяИнформация><Документ>'))).toBe(2)
  expect(said.at(-1)).toContain('xml_truncated')
  expect(await take(await file('bytes.csv', new Uint8Array([0xd0, 0x81, 0xff, 0xfe, 0x80, 0x98])))).toBe(2)
  expect(await run('import', await file('good.csv', 'sku;count'), '--outlet', '999999')).toBe(2)
  expect(await run('import')).toBe(2)
  expect((await mine()).length).toBe(before)
})
