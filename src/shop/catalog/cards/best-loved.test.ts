import { expect, test } from 'vitest'
import { makeIndex } from '../facets/facet-index.ts'
import { headWords, type LovedProduct, lovedOf, suggestFrom } from './best-loved.ts'

const names = [
  'Рюкзак лёгкий',
  'Чехол для рюкзака',
  'Рюкзак походный, 45 л',
  'Котелок',
  'Рюкзак детский',
  'Рюкзак лёгкий',
  'Аккумулятор для шуруповёрта',
  'Дрель-шуруповёрт',
]
const loved: LovedProduct[] = names.map((name, n) => ({
  id: n + 1,
  name,
  nameEn: '',
  category: name === 'Котелок' ? 'Посуда' : 'Рюкзаки и сумки',
}))
/** The children's backpack is sold out. */
const index = makeIndex([
  {
    ids: loved.map((one) => one.id),
    prices: names.map(() => 1),
    pricesMax: names.map(() => 1),
    otherPrices: names.map(() => []),
    popularity: names.map((_, n) => 10 - n),
    stars: names.map(() => 0),
    inWarehouse: names.map((_, n) => n !== 4),
    stockRegions: names.map(() => []),
    paths: names.map(() => [1]),
    valueIds: names.map(() => []),
    models: names.map(() => ''),
    outlets: names.map(() => []),
    sizes: names.map(() => []),
    variants: names.map(() => []),
  },
])
const suggested = (q: string, count: number) => suggestFrom(lovedOf(loved), index, 7, q, count)

test('what is for a thing stands after the thing', () => {
  expect(suggested('рюк', 4).ids).toEqual([1, 3, 6, 2])
})

test('a thing is what its name is about, wherever that stands and whatever is tied to it', () => {
  expect(headWords('Аккумуляторная дрель-шуруповёрт Makita')).toBe(' дрель шуруповерт')
  expect(suggested('шуруп', 2).ids).toEqual([8, 7])
})

test('the best loved first, by beginnings of words in any order; a phrase is suggested once', () => {
  expect(suggested('рюк', 3)).toEqual({
    ids: [1, 3, 6],
    queries: ['Рюкзак', 'Рюкзак лёгкий', 'Рюкзак походный'],
  })
  expect(suggested('ЛЁГ рюк', 2)).toEqual({ ids: [1, 6], queries: [] })
  expect(suggested('легк', 2).ids).toEqual([1, 6])
})

test('of an English name the thing is suggested, never its maker alone', () => {
  const tents = ['Olkhon Shaman tent', 'Olkhon family tent', 'Sayma family tent'].map((nameEn, n) => ({
    id: n + 1,
    name: `Палатка ${n}`,
    nameEn,
    category: '',
  }))
  expect(suggestFrom(lovedOf(tents), index, 7, 'te', 3).queries).toEqual(['tent', 'Olkhon Shaman tent', 'family tent'])
})

test('what is sold out is not suggested, though its words are', () => {
  expect(suggested('рюкзак', 4).ids).toEqual([1, 3, 6, 2])
  expect(suggested('рюкзак', 4).queries).toContain('Рюкзак детский')
})

test('a category counts after names; what too few have, or what is no word, is left to the search', () => {
  expect(suggested('посуда', 1)).toEqual({ ids: [4], queries: [] })
  expect(suggested('сумки', 2).ids).toEqual([1, 2])
  expect(suggested('котелок', 2).ids).toEqual([4])
  expect(suggested('кзак', 1)).toEqual({ ids: [], queries: [] })
  expect(suggested('%', 1)).toEqual({ ids: [], queries: [] })
})
