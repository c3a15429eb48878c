import { expect, test } from 'vitest'
import { isNamedIn, mayContainHouse, regionNamedIn } from './entered-address.ts'

const regions = [
  { name: 'Москва', nameEn: 'Moscow' },
  { name: 'Казань', nameEn: 'Kazan' },
  { name: 'Нижний Новгород', nameEn: 'Nizhny Novgorod' },
]

test.each([
  ['г Москва, ул Тверская, д 1', 'Москва'],
  ['Казань, Московская 5', 'Казань'],
  ['Нижний-Новгород, ул. Большая Покровская, 2', 'Нижний Новгород'],
  ['Moscow, Arbat 10', 'Москва'],
  ['Москва, ул. Нижний Новгород, 3', 'Москва'],
  ['Подмосковье, ул. Казанская, 1', undefined],
  ['zzz', undefined],
  ['Луна, кратер 1', undefined],
])('%s is in %s', (text, name) => {
  expect(regionNamedIn(text, regions)?.name).toBe(name)
})

test.each([
  ['Казань, Баумана, 5', true],
  ['Казань, Баумана, д. 5/2', true],
  ['Казань, Баумана 12а', true],
  ['Казань, Баумана', false],
  ['420000, Казань, Баумана', false],
  ['Казань 420000 Баумана', false],
  ['5', false],
])('%s may name a house: %s', (text, may) => {
  expect(mayContainHouse(text)).toBe(may)
})

test('a found address matches only if the text names its city or settlement', () => {
  const orel = { city: 'Орёл', settlement: null }
  expect(isNamedIn('Орел, Ленина 5', orel)).toBe(true)
  expect(isNamedIn('Ленина 5', orel)).toBe(false)
  expect(isNamedIn('Орловская 5', orel)).toBe(false)
  expect(isNamedIn('пос Палникс, 3', { city: 'Екатеринбург', settlement: 'Палникс' })).toBe(true)
})
