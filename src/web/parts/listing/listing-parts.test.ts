import { expect, test } from 'vitest'
import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { joinListing, splitListing } from './listing-parts.ts'

const listing = (counts: [number, number]): ListingAnswer => ({
  items: [],
  total: counts[0] + counts[1],
  page: 1,
  pages: 1,
  pickup_today: true,
  has_ratings: true,
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
      slug: 'volume',
      name: 'Объём',
      type: 'number',
      unit: 'л',
      values: [{ value: '20', label: '20 л', count: counts[0], selected: false, number: 20 }],
    },
    {
      slug: 'color',
      name: 'Цвет',
      type: 'color',
      values: [{ value: 'red', label: 'Красный', hex: '#ff0000', count: counts[1], selected: false }],
    },
  ],
})

test('a listing split in two and joined is unchanged', () => {
  const { frame, found } = splitListing(listing([3, 4]))
  expect(joinListing(frame, found)).toEqual(listing([3, 4]))
})

test('another choice in a section has the same frame, and joins with the first frame', () => {
  const [first, second] = [splitListing(listing([3, 4])), splitListing(listing([1, 0]))]
  expect(second.frame).toEqual(first.frame)
  expect(joinListing(first.frame, second.found)).toEqual(listing([1, 0]))
})

test('a card keeps only the picture it shows, and the answer is not mutated', () => {
  const image = (url: string) => ({ image: url, url, width: 320, height: 320, scaled: [] })
  const card = { id: 1, images: [image('/a.webp'), image('/b.webp')] } as unknown as ListingAnswer['items'][number]
  const whole = { ...listing([1, 0]), items: [card, { ...card, images: [] }] }
  expect(splitListing(whole).found.items.map(({ images }) => images)).toEqual([[image('/a.webp')], []])
  expect(whole.items[0]?.images).toHaveLength(2)
})
