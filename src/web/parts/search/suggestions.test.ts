import { expect, test } from 'vitest'
import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { withQuery } from './search-history.ts'
import { moved, splitTyped, suggestionsOf } from './suggestions.ts'

test('the typed query is not suggested, and there are at most ten', () => {
  const answer = {
    queries: ['термос', 'термос 1 литр', 'термос для еды', 'термосы', 'термосумка', 'термобельё'],
    categories: Array.from({ length: 5 }, (_, i) => ({ name: `c${i}`, path: `c${i}`, product_count: i })),
    products: [],
  }
  const found = suggestionsOf(answer, ' Термос ')
  expect(found.map((one) => (one.kind === 'query' ? one.text : one.href))).toEqual([
    'термос 1 литр',
    'термос для еды',
    'термосы',
    'термосумка',
    '/catalog/c0/',
    '/catalog/c1/',
  ])
})

test('tours of places stand first and take the room of goods', () => {
  const place = {
    kind: 'resort' as const,
    name: 'Кемер',
    name_to: 'в Кемер',
    where: 'Турция',
    path: '/tours/turciya/kemer/',
  }
  const cards = Array.from({ length: 4 }, (_, n) => ({ slug: `p${n}` }) as CardOnWire)
  const answer = { queries: [], categories: [], products: cards }
  expect(suggestionsOf({ ...answer, tours: [place, { ...place, path: '/x' }] }, 'кем').map(({ href }) => href)).toEqual(
    ['/tours/turciya/kemer/', '/x', '/catalog/products/p0/', '/catalog/products/p1/'],
  )
  expect(suggestionsOf(answer, 'кем')).toHaveLength(4)
})

test.each([
  ['термос 1 литр', 'Термос', ['термос', ' 1 литр']],
  ['рюкзак', 'термос', ['', 'рюкзак']],
])('of %j, typed %j, the added part is separated', (text, typed, parts) => {
  expect(splitTyped(text, typed)).toEqual(parts)
})

test('arrow keys cycle through the field', () => {
  expect([-1, 0, 1].map((active) => moved(active, 1, 2))).toEqual([0, 1, -1])
  expect([-1, 0, 1].map((active) => moved(active, -1, 2))).toEqual([1, -1, 0])
  expect(moved(-1, 1, 0)).toBe(-1)
})

test('the history has each query once, newest first, at most eight', () => {
  expect(withQuery(['рюкзак', 'Термос'], ' термос ')).toEqual(['термос', 'рюкзак'])
  expect(withQuery(['рюкзак'], '   ')).toEqual(['рюкзак'])
  expect(Array.from({ length: 12 }, (_, i) => `q${i}`).reduce<string[]>(withQuery, [])).toHaveLength(8)
})
