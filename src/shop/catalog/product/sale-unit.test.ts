import { expect, test } from 'vitest'
import { readSaleUnit, saleUnitName } from './sale-unit.ts'

test.each([
  ['796 ', 'Штука', ''],
  [undefined, 'шт', ''],
  [undefined, undefined, ''],
  ['6', 'Метр', 'м'],
  ['006', undefined, 'м'],
  ['166', 'Килограмм', 'кг'],
  ['778', 'Упаковка', 'упак.'],
  [undefined, 'упак', 'упак.'],
  [undefined, 'кв.м', 'м²'],
  [undefined, 'Бухта', 'бухта'],
  [undefined, 'условная единица хранения', ''],
])('unit %s %s reads as «%s»', (code, name, said) => {
  expect(readSaleUnit(code, name)).toBe(said)
})

test('translates a unit to the page language; keeps an unknown one', () => {
  expect([
    saleUnitName('м', 'ru'),
    saleUnitName('м', 'en'),
    saleUnitName('упак.', 'en'),
    saleUnitName('бухта', 'en'),
    saleUnitName('', 'en'),
  ]).toEqual(['м', 'm', 'pack', 'бухта', ''])
})

test('an unknown code is no unit', () => {
  expect(readSaleUnit('9999', undefined)).toBe('')
  expect(readSaleUnit(undefined, '5111')).toBe('')
  expect(readSaleUnit('796 ', '796')).toBe('')
})
