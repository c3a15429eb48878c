import { expect, test } from 'vitest'
import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { joinListing, splitListing } from './listing-parts.ts'

const listing = (counts: [number, number]): ListingAnswer => ({
  items: [],
  total: counts[0] + counts[1],
  page: 1,
  pages: 1,
  price: { from: 100, to: 200 },
  price_access: { shown: true, message: '' },
  category: { id: 1, name: 'Палатки', slug: 'tents', path: 'tents', parents: [], children: [] },
  facets: [
    {
      slug: 'brand',
      name: 'Бренд',
      type: 'list',
      values: [{ value: 'taiga', label: 'Taiga', count: counts[0], selected: false }],
    },
    {
      slug: 'color',
      name: 'Цвет',
      type: 'color',
      values: [{ value: 'red', label: 'Красный', hex: '#ff0000', count: counts[1], selected: false }],
    },
  ],
})

test('a listing cut in two and joined is the same listing', () => {
  const { frame, found } = splitListing(listing([3, 4]))
  expect(joinListing(frame, found)).toEqual(listing([3, 4]))
})

test('another choice of the same section has the same frame, and is whole with the frame of the first', () => {
  const [first, second] = [splitListing(listing([3, 4])), splitListing(listing([1, 0]))]
  expect(second.frame).toEqual(first.frame)
  expect(joinListing(first.frame, second.found)).toEqual(listing([1, 0]))
})
