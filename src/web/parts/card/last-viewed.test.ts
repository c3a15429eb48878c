import { expect, test } from 'vitest'
import { maxViewed } from '#shop/favorites/saved-products.ts'
import { withView } from './last-viewed.ts'

test('[FAV-05] the last viewed product is first', () => {
  expect([7, 8, 9].reduce<number[]>(withView, [])).toEqual([9, 8, 7])
})

test('[FAV-05] a product seen again moves to the front, without a copy', () => {
  expect(withView([3, 2, 1], 1)).toEqual([1, 3, 2])
})

test('[FAV-05] the oldest are dropped beyond fifty', () => {
  const ids = Array.from({ length: 60 }, (_, index) => index).reduce<number[]>(withView, [])
  expect(ids).toHaveLength(maxViewed)
  expect([ids[0], ids.at(-1)]).toEqual([59, 10])
})
