import { expect, test } from 'vitest'
import { familiesOf, familiesOfParts, isInfinitive } from './families.ts'

const areKin = (one: string, other: string) => familiesOf(one).some((key) => familiesOf(other).includes(key))

test.each([
  'печь печка печной',
  'зеркало зеркальце',
  'снег снежный',
  'зима зимний зимой',
  'дождь дождевик',
  'чистить чистка чистящий',
  'стричь стрижка',
  'собака собачий',
  'увлажнение увлажняющий увлажнитель',
  'подарок подарочный',
])('words of one root are related: %s', (words) => {
  const [first, ...others] = words.split(' ') as [string, ...string[]]
  for (const other of others) expect(areKin(first, other), other).toBe(true)
})

test.each([
  ['банка', 'баня'],
  ['полка', 'пол'],
  ['водка', 'вода'],
  ['кружка', 'круг'],
  ['губка', 'губы'],
])('words of other roots are unrelated: «%s», «%s»', (one, other) => {
  expect(areKin(one, other)).toBe(false)
})

test('a compound is in the families of its roots', () => {
  expect(familiesOfParts('плиткорез')).toContain('рез')
  expect(familiesOfParts('плиткорез').some((key) => familiesOf('плитка').includes(key))).toBe(true)
  expect(familiesOfParts('автокормушка').some((key) => familiesOf('кормушка').includes(key))).toBe(true)
  expect(familiesOfParts('перевозка')).toEqual([])
})

test('infinitives differ from nouns that end alike', () => {
  expect(['резать', 'стричь', 'вывести', 'полировать'].every(isInfinitive)).toBe(true)
  expect(['кровать', 'печь', 'кость', 'часть', 'запчасти'].some(isInfinitive)).toBe(false)
})
