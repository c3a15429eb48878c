import { expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyForEach } from '../../../../test/company-for-each.ts'

const shop = companyForEach('feed')

const take = (offers: string) =>
  shop.take({
    'feed.xml': `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01"><shop><url>https://a.example</url>
    <categories><category id="1">Часы</category></categories><offers>${offers}</offers></shop></yml_catalog>`,
  })
const offer = (id: string, inside: string, attributes = '') =>
  `<offer id="${id}" available="true" ${attributes}><name>Часы ${id}</name><price>100</price><categoryId>1</categoryId>${inside}</offer>`
const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(shop.db)).rows
const stock = () =>
  rowsOf(sql`select v.external_id as id, coalesce(sum(s.on_hand), 0)::int as on_hand from variants v
    left join stock_levels s on s.variant_id = v.id where v.company_id = ${shop.id} and v.is_active group by 1 order by 1`)
const properties = async () =>
  (
    await rowsOf(sql`select distinct a.name, v.value from product_attributes l join attribute_values v on v.id = l.value_id
    join attributes a on a.id = v.attribute_id where a.company_id = ${shop.id} order by 1, 2`)
  ).map(({ name, value }) => `${name}: ${value}`)

test('withdraws disabled offers and sums stock over outlets', async () => {
  const outlets = '<outlets><outlet id="1" instock="3"/><outlet id="2" instock="4"/></outlets>'
  const first = await take(offer('1', outlets) + offer('2', '') + offer('3', '<disabled>true</disabled>'))
  expect(await stock()).toEqual([
    { id: 'yml:a.example:1', on_hand: 7 },
    { id: 'yml:a.example:2', on_hand: 10 },
  ])
  expect(first.notes).toMatchObject({ stock_assumed: 1 })
  await take(offer('1', outlets) + offer('2', '<disabled>true</disabled>') + offer('3', ''))
  expect((await stock()).map(({ id }) => id)).toEqual(['yml:a.example:1', 'yml:a.example:3'])
})

test('dial and strap colours and case size stay properties', async () => {
  const watch = (size: string, colour: string) =>
    `<param name="Цвет циферблата">Чёрный</param><param name="Размер корпуса" unit="мм">${size}</param><param name="Цвет">${colour}</param>`
  const text = offer('1', watch('42', 'Синий'), 'group_id="g"') + offer('2', watch('44', 'Лунный'), 'group_id="g"')
  await take(text)
  expect(await properties()).toEqual([
    'Размер корпуса: 42',
    'Размер корпуса: 44',
    'Цвет: Лунный',
    'Цвет: Синий',
    'Цвет циферблата: Чёрный',
  ])
  const again = await take(text)
  expect(again.counts.products).toMatchObject({ created: 0, changed: 0 })
})

test('a used product gets a condition filter; its reason is no filter', async () => {
  const reason = 'Потёртости на корпусе и застёжке, стекло без царапин, механизм обслужен в 2025 году, документы есть'
  await take(offer('1', `<condition type="used"><reason>${reason}</reason></condition>`))
  expect(await properties()).toEqual([`О состоянии: ${reason}`, 'Состояние: Б/у'])
  const filters = await rowsOf(sql`select name, is_filter from attributes where company_id = ${shop.id} order by 1`)
  expect(filters).toEqual([
    { name: 'О состоянии', is_filter: false },
    { name: 'Состояние', is_filter: true },
  ])
})

test('a good without a name in the feed keeps its old one with a note; a new one is refused', async () => {
  const named = (name: string, id = '1') =>
    `<offer id="${id}" available="true">${name}<vendor>Бренд</vendor><price>100</price><categoryId>1</categoryId></offer>`
  await take(named('<name>Часы 1</name>'))
  const done = await take(named('<name/>') + named('<name></name>', '2'))
  const names = await rowsOf(sql`select name from products where company_id = ${shop.id}`)
  expect(names).toEqual([{ name: 'Часы 1' }])
  expect(done.notes).toMatchObject({ name_kept: 1 })
  expect(done.counts.products).toMatchObject({ created: 0, changed: 0, unchanged: 1, refused: 1 })
})

test('a property with free-text values is no filter, an existing one neither; few values and the brand stay filters', async () => {
  const goods = (count: number, text: (n: number) => string) =>
    Array.from({ length: count }, (_, n) =>
      offer(
        `${n}`,
        `<vendor>Бренд ${n}</vendor><param name="Аналоги">${text(n)}</param><param name="Стекло">${n % 2 ? 'сапфир' : 'минеральное'}</param>`,
      ),
    ).join('')
  const filters = async () =>
    Object.fromEntries(
      (await rowsOf(sql`select name, is_filter from attributes where company_id = ${shop.id}`)).map((row) => [
        row.name,
        row.is_filter,
      ]),
    )
  await take(goods(30, (n) => `А-${n}`))
  expect(await filters()).toEqual({ Аналоги: true, Производитель: true, Стекло: true })
  await take(goods(31, (n) => `А-${n}`))
  expect(await filters()).toEqual({ Аналоги: false, Производитель: true, Стекло: true })
})

test('a property with more than 300 values is no filter', async () => {
  const goods = Array.from({ length: 640 }, (_, n) => offer(`${n}`, `<param name="Номер OEM">О-${n % 301}</param>`))
  await take(goods.join(''))
  expect(await rowsOf(sql`select name, is_filter from attributes where company_id = ${shop.id}`)).toEqual([
    { name: 'Номер OEM', is_filter: false },
  ])
})

test('numbered shades and sizes with units in a group stay as written', async () => {
  const one = (id: string, group: string, name: string, value: string) =>
    offer(id, `<param name="${name}">${value}</param>`, `group_id="${group}"`)
  const feed =
    one('1', 'g', 'Цвет', 'Алый 101') +
    one('2', 'g', 'Цвет', 'Бордовый 102') +
    one('3', 'h', 'Размер', '5 кг') +
    one('4', 'h', 'Размер', '10 кг')
  await take(feed)
  expect(await properties()).toEqual(['Размер: 10 кг', 'Размер: 5 кг', 'Цвет: Алый 101', 'Цвет: Бордовый 102'])
  expect((await take(feed)).counts.products).toMatchObject({ created: 0, changed: 0 })
})
