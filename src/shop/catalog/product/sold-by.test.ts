import { expect, test } from 'vitest'
import { readSoldBy, soldBy } from './sold-by.ts'

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
  expect(readSoldBy(code, name)).toBe(said)
})

test('translates a unit to the page language; keeps an unknown one', () => {
  expect([
    soldBy('м', 'ru'),
    soldBy('м', 'en'),
    soldBy('упак.', 'en'),
    soldBy('бухта', 'en'),
    soldBy('', 'en'),
  ]).toEqual(['м', 'm', 'pack', 'бухта', ''])
})

test('an unknown code is no unit', () => {
  expect(readSoldBy('9999', undefined)).toBe('')
  expect(readSoldBy(undefined, '5111')).toBe('')
  expect(readSoldBy('796 ', '796')).toBe('')
})
