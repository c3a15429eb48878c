import { expect, test } from 'vitest'
import { readOrderSearch } from './order-search.ts'

test.each([
  '№ 52970982',
  '№52970982',
  '#52970982',
  '52970982',
  'No. 52970982',
  'N 52970982',
  'Заказ № 52970982',
  ' 52970982 ',
])('%j names the order 52970982', (text) => expect(readOrderSearch(text).number).toBe('52970982'))

test.each([
  ['8 (912) 777-66-55', '89127776655', '79127776655'],
  ['89127776655', '89127776655', '79127776655'],
  ['8 912…', '8912', '7912'],
  ['+7 912 777', '7912777', ''],
  ['66-55', '6655', ''],
  ['8', '8', ''],
  ['№ 8912', '', ''],
  ['Сумка 8912', '', ''],
])('%j reads as phone digits', (text, phonePart, phoneStart) => {
  expect(readOrderSearch(text)).toMatchObject({ phonePart, phoneStart })
})

test('a name that begins like a number sign stays whole', () => {
  expect(readOrderSearch('Новый рюкзак')).toMatchObject({ text: 'Новый рюкзак', number: 'Новый рюкзак' })
})
