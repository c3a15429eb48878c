import { expect, test } from 'vitest'
import { findIn } from './find.ts'
import { SearchIndex } from './search-index.ts'

const goods: readonly (readonly [name: string, ...codes: string[]])[] = [
  ['Смеситель Grohe', 'MZ9071-5D6EW'],
  ['Ванна Jacob Delafon', 'ZN-70'],
  ['Ванна Roca', '4318'],
  ['Брюки', 'Б- 130005'],
  ['Куртка', 'В-20'],
  ['Сверло', '8 524 113 742'],
  ['Шуруповёрт', 'SH-1', '12V'],
]
const index = new SearchIndex(new Map(), new Map([[1, ['Товары', '']]]))
for (const [n, [name, ...codes]] of goods.entries())
  index.put({ id: n, name, nameEn: '', fullName: '', description: '', categoryId: 1, valueIds: [], codes, sizes: [] })
index.finish()
const found = (q: string) => {
  const { matches, ...how } = findIn(index, q, {})
  return { ...how, names: Array.from(matches.ids, (id) => goods[id]![0]) }
}

test.each([
  ['mz9071-5d6ew', 'Смеситель Grohe'],
  ['ья9071-5в6уц', 'Смеситель Grohe'],
  ['смеситель ья9071-5в6уц', 'Смеситель Grohe'],
  ['арт. ZN-70', 'Ванна Jacob Delafon'],
  ['артикул ZN-70', 'Ванна Jacob Delafon'],
  ['Jacob Delafon ZN-70', 'Ванна Jacob Delafon'],
  ['арт. 4318', 'Ванна Roca'],
  ['Б- 130005', 'Брюки'],
  ['б-130005', 'Брюки'],
  ['В-20', 'Куртка'],
  ['8 524 113 742', 'Сверло'],
])('an article is found however it is typed: «%s»', (q, name) => {
  expect(found(q).names[0]).toBe(name)
})

test.each(['mz9071-5d6ew', 'ья9071-5в6уц', 'В-20', 'Б- 130005', 'арт. 4318'])('an article alone is one: «%s»', (q) => {
  expect(found(q)).toMatchObject({ reason: 'article', corrected: null })
})

test('a measure is no article, whatever somebody calls his goods', () => {
  expect(found('12v').reason).not.toBe('article')
})

test('what finds nothing was not understood otherwise', () => {
  expect(found('йцщшгнек 99х')).toMatchObject({ names: [], corrected: null, reason: null })
})
