import { expect, test } from 'vitest'
import { codesOfValue } from './code-book.ts'
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
])('finds an article in any notation: «%s»', (q, name) => {
  expect(found(q).names[0]).toBe(name)
})

test.each(['mz9071-5d6ew', 'ья9071-5в6уц', 'В-20', 'Б- 130005', 'арт. 4318'])('recognizes an article: «%s»', (q) => {
  expect(found(q)).toMatchObject({ reason: 'article', corrected: null })
})

test('a measure is no article, even if a product has it', () => {
  expect(found('12v').reason).not.toBe('article')
})

test('a query without results is not corrected', () => {
  expect(found('йцщшгнек 99х')).toMatchObject({ names: [], corrected: null, reason: null })
})

test.each(['0446533470', '04465-06080', 'GDB 3425', '04465 YZZR3', '0986494154'])(
  'finds a product by each number in its attributes: «%s»',
  (q) => {
    const values = [
      { attribute: 'OEM', text: '04465-33470; 04465-06080,04465-YZZR3', isBrand: false },
      { attribute: 'Аналоги', text: 'TRW GDB3425 / Bosch 0986494154', isBrand: false },
    ]
    const numbered = new SearchIndex(new Map(values.map((one, n) => [n, one])), new Map([[1, ['Товары', '']]]))
    const nothing = { nameEn: '', fullName: '', description: '', codes: [], sizes: [] }
    numbered.put({ id: 7, name: 'Колодки тормозные', categoryId: 1, valueIds: [0, 1], ...nothing })
    numbered.put({ id: 8, name: 'Диск тормозной', categoryId: 1, valueIds: [], ...nothing })
    numbered.finish()
    const { matches, reason } = findIn(numbered, q, {})
    expect({ ids: [...matches.ids], reason }).toEqual({ ids: [7], reason: 'article' })
  },
)

test('a value without code numbers is no code', () => {
  const codesOf = (attribute: string, text: string) => codesOfValue({ attribute, text })
  expect(codesOf('Аналоговый выход', '4-20 мА; 0-10000 В')).toEqual([])
  expect(codesOf('Кроссовки', 'размер 40000')).toEqual([])
  expect(codesOf('OEM', 'нет; —; 12')).toEqual([])
})
