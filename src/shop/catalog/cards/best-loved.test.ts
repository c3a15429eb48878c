import { expect, test } from 'vitest'
import { createIndex } from '../facets/facet-index.ts'
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
const index = createIndex([
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

test('ranks accessories after the product', () => {
  expect(suggested('рюк', 4).ids).toEqual([1, 3, 6, 2])
})

test('finds the head noun anywhere in a name', () => {
  expect(headWords('Аккумуляторная дрель-шуруповёрт Makita')).toBe(' дрель шуруповерт')
  expect(suggested('шуруп', 2).ids).toEqual([8, 7])
})

test('orders by popularity, matches word prefixes in any order, suggests a phrase once', () => {
  expect(suggested('рюк', 3)).toEqual({
    ids: [1, 3, 6],
    queries: ['Рюкзак', 'Рюкзак лёгкий', 'Рюкзак походный'],
  })
  expect(suggested('ЛЁГ рюк', 2)).toEqual({ ids: [1, 6], queries: [] })
  expect(suggested('легк', 2).ids).toEqual([1, 6])
})

test('suggests the noun of an English name, never the brand alone', () => {
  const tents = ['Olkhon Shaman tent', 'Olkhon family tent', 'Sayma family tent'].map((nameEn, n) => ({
    id: n + 1,
    name: `Палатка ${n}`,
    nameEn,
    category: '',
  }))
  expect(suggestFrom(lovedOf(tents), index, 7, 'te', 3).queries).toEqual(['tent', 'Olkhon Shaman tent', 'family tent'])
})

test('suggests no sold-out products, but their phrases', () => {
  expect(suggested('рюкзак', 4).ids).toEqual([1, 3, 6, 2])
  expect(suggested('рюкзак', 4).queries).toContain('Рюкзак детский')
})

test('names rank before categories; non-prefixes and signs suggest nothing', () => {
  expect(suggested('посуда', 1)).toEqual({ ids: [4], queries: [] })
  expect(suggested('сумки', 2).ids).toEqual([1, 2])
  expect(suggested('котелок', 2).ids).toEqual([4])
  expect(suggested('кзак', 1)).toEqual({ ids: [], queries: [] })
  expect(suggested('%', 1)).toEqual({ ids: [], queries: [] })
})
