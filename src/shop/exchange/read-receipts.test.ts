import { expect, test } from 'vitest'
import { read1cReceipts } from './read-receipts.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10">'
const phone = (value: string) =>
  `<Контрагенты><Контрагент><Контакты><Контакт><Тип>Телефон мобильный</Тип><Значение>${value}</Значение></Контакт></Контакты></Контрагент></Контрагенты>`
const good = (more: string) => `<Товар><Наименование>Кружка</Наименование>${more}</Товар>`
const mug = good(
  '<Ид>mug-1#big</Ид><Артикул>М-1</Артикул><ЦенаЗаЕдиницу>990,50</ЦенаЗаЕдиницу><Количество>2.000</Количество>',
)
const check = (goods: string, { number = '17', kind = 'Отпуск товара', more = '', date = '2026-11-20' } = {}) =>
  `<Документ><Номер>${number}</Номер><Дата>${date}</Дата><Время>12:30:00</Время><ХозОперация>${kind}</ХозОперация>${more}<Товары>${goods}</Товары></Документ>`

async function* whole(...documents: string[]) {
  yield `${head}${documents.join('')}</КоммерческаяИнформация>`
}
const read = (...documents: string[]) => read1cReceipts(whole(...documents), '+05:00')

test('a sale document becomes a check: time, buyer by phone or card, items by 1C codes', async () => {
  const card =
    '<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Бонусная карта</Наименование><Значение>200000000001</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>'
  const { checks, refused, others } = await read(
    check(mug, { more: phone('8 900 000-00-01') }),
    `<Контейнер>${check(mug, { number: '18', kind: 'Розничная продажа', more: card })}</Контейнер>`,
    check(mug, { number: '19', kind: 'Чек ККМ' }),
    check(mug, { number: '20', kind: 'Заказ товара' }),
  )
  const items = [{ sku: 'mug-1#big', codes: ['mug-1#big', 'М-1'], name: 'Кружка', count: 2, price: 99_050 }]
  const soldAt = new Date('2026-11-20T07:30:00Z')
  expect(checks).toEqual([
    { checkNumber: '17', soldAt, buyer: { phone: '79000000001' }, items },
    { checkNumber: '18', soldAt, buyer: { card: '200000000001' }, items },
    { checkNumber: '19', soldAt, buyer: null, items },
  ])
  expect([refused, others]).toEqual([[], 1])
})

test('prices add up to the paid sum: an indivisible one adds a kopeck to some', async () => {
  const sold = (more: string) => good(`<Артикул>М-1</Артикул>${more}`)
  const { checks } = await read(
    check(sold('<ЦенаЗаЕдиницу>50</ЦенаЗаЕдиницу><Количество>3</Количество><Сумма>100</Сумма>')),
  )
  expect(checks[0]!.items.map(({ count, price }) => [count, price])).toEqual([
    [2, 3333],
    [1, 3334],
  ])
})

test.each([
  ['Номер', check(mug, { number: '' })],
  ['Дата', check(mug, { date: '20.11.2026' })],
  ['Количество', check(good('<Ид>a</Ид><ЦенаЗаЕдиницу>5</ЦенаЗаЕдиницу><Количество>0,5</Количество>'))],
  ['Сумма', check(good('<Ид>a</Ид><ЦенаЗаЕдиницу>пять</ЦенаЗаЕдиницу><Количество>1</Количество>'))],
  ['Сумма', check(good('<Ид>a</Ид><Количество>1</Количество><Сумма>-5</Сумма>'))],
  ['Ид', check(good('<ЦенаЗаЕдиницу>5</ЦенаЗаЕдиницу><Количество>1</Количество>'))],
  ['Товары', check('')],
  ['phone', check(mug, { more: phone('12') })],
])('a check with an unreadable %s is refused with the reason; the next one is read', async (name, broken) => {
  const { checks, refused } = await read(broken, check(mug, { number: '99' }))
  expect(checks.map(({ checkNumber }) => checkNumber)).toEqual(['99'])
  expect(refused).toEqual([{ row: 0, reason: expect.stringContaining(name) }])
})
