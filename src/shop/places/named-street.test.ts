import { expect, test } from 'vitest'
import { namesSomeStreet, namesStreet } from './named-street.ts'

test.each([
  [', , 5', false],
  ['дом 5', false],
  ['д. 5, кв. 12', false],
  ['Екатеринбург', false],
  ['620000, г. Екатеринбург, Свердловская область, д 5', false],
  ['Екатеринбург, ул. 5', false],
  ['Екатеринбург, Малышева, 5', true],
  ['8 Марта 5', true],
  ['1-я линия 5', true],
  ['Екатеринбург, Екатерининская 5', true],
])('%s names a street: %s', (text, named) => {
  expect(namesSomeStreet(text, ['Екатеринбург', 'Свердловская обл'])).toBe(named)
})

const lenina = { street: 'пр-кт Ленина', city: 'Екатеринбург', settlement: null, province: 'Свердловская обл' }
test.each([
  ['Екатеринбург, пр. Ленина, 5', lenina.street, true],
  ['Ленина проспект 5', lenina.street, true],
  ['улица Ленина, дом 5', lenina.street, true],
  ['дом 5', lenina.street, false],
  ['Лен 5', lenina.street, false],
  ['академика Королева 3', 'ул Академика Королёва', true],
  ['Королева 3', 'ул Академика Королёва', true],
  ['ак. Королёва 3', 'ул Академика Королёва', true],
  ['Гагарина 3', 'ул Юрия Гагарина', true],
  ['Б. Покровская, 2', 'ул Большая Покровская', true],
  ['Малая Покровская, 2', 'ул Большая Покровская', false],
  ['Большая, 2', 'ул Большая Покровская', false],
  ['1-ая Советская 5', 'ул 1-я Советская', true],
  ['2-я Советская 5', 'ул 1-я Советская', false],
  ['8-го марта, 5', 'ул 8 Марта', true],
  ['Ленинский 5', 'Ленинский пр-кт', true],
  ['Набережная 5', 'ул Набережная', true],
  ['улица 5', 'ул Набережная', false],
  ['Moscow, Malysheva st. 36', 'ул Малышева', true],
  ['Moscow, Arbat 10', 'ул Малышева', false],
])('%s names %s: %s', (text, street, named) => {
  expect(namesStreet(text, { ...lenina, street })).toBe(named)
})
