import { expect, test } from 'vitest'
import { links } from '../../links.ts'
import {
  apiQuery,
  type Choice,
  changed,
  choiceQuery,
  chosenIn,
  cleared,
  countChosen,
  isFormAddress,
  readChoice,
  toggled,
} from './listing-address.ts'

const read = (query: string): Choice => readChoice(new URLSearchParams(query))
const address = (choice: Choice): string => links.category('bags/trekking', choiceQuery(choice))

test('[CAT-08] a filter choice round-trips through an address', () => {
  const query = 'f.brand=kama,taiga&f.size=m&in_stock=1&page=3&price_from=3000&price_to=16000&sort=-price'
  expect(address(read(query))).toBe(`/catalog/bags/trekking/?${query}`)
})

test('[CAT-08] one choice has one address, regardless of the order', () => {
  expect(address(read('f.brand=taiga&f.brand=kama&page=1&sort=popular'))).toBe(
    '/catalog/bags/trekking/?f.brand=kama,taiga',
  )
  expect(address(read('f.brand=kama,taiga,taiga'))).toBe('/catalog/bags/trekking/?f.brand=kama,taiga')
})

test('[CAT-08] unknown and invalid parts are ignored', () => {
  expect(read('sort=cheap&page=-2&price_from=abc&price_to=1e3&in_stock=yes&f.=x&f.brand=&utm=1')).toEqual(read(''))
})

test('[CAT-08] a price range with spaces or swapped bounds is parsed', () => {
  expect(read('price_from=16 000&price_to=3 000')).toMatchObject({ priceFrom: 3000, priceTo: 16000 })
})

test('[CAT-09] sorts go to the API by name, popular is the default', () => {
  expect(['popular', 'price', '-price', 'rating', 'newest'].map((sort) => apiQuery(read(`sort=${sort}`)).sort)).toEqual(
    ['popular', 'price', '-price', 'rating', 'popular'],
  )
})

test('a value is added and removed, and the list returns to its first page', () => {
  const third = read('f.brand=taiga&page=3')
  expect(address(toggled(third, 'brand', 'kama'))).toBe('/catalog/bags/trekking/?f.brand=kama,taiga')
  expect(address(toggled(third, 'brand', 'taiga'))).toBe('/catalog/bags/trekking/')
  expect(changed(third, { sort: 'price' }).page).toBe(1)
})

test('clearing keeps the sort and drops all filters', () => {
  expect(address(cleared(read('f.brand=taiga&in_stock=1&page=3&price_from=1&sort=price')))).toBe(
    '/catalog/bags/trekking/?sort=price',
  )
})

test.each([
  ['', 0],
  ['f.brand=a,b&f.size=m', 3],
  ['price_from=1', 1],
  ['price_from=1&price_to=2&in_stock=1', 2],
])('%j has %i chosen filters', (query, count) => {
  expect(countChosen(read(query))).toBe(count)
})

test.each([
  ['f.brand=a&f.brand=b', true],
  ['sort=popular', true],
  ['page=1', true],
  ['price_from=3%20000', true],
  ['f.brand=a,b&sort=price&page=2', false],
])('the address %s is from a plain form: %s', (query, is) => {
  expect(isFormAddress(new URLSearchParams(query))).toBe(is)
})

test('[CAT-08] an attribute may have the name of an inherited object property', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const choice = read(`f.${name}=a,b`)
    expect(chosenIn(choice, name)).toEqual(['a', 'b'])
    expect(chosenIn(read(''), name)).toEqual([])
    expect(address(toggled(read('f.brand=kama'), name, 'a'))).toContain(`f.${name}=a`)
    expect(address(toggled(choice, name, 'a'))).toBe(`/catalog/bags/trekking/?f.${name}=b`)
  }
})
