import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

const written = (current: number, last: number) =>
  pageNumbers(current, last)
    .map((page) => page ?? '…')
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 8, '1 2 3 … 8'],
  [3, 8, '1 2 3 4 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [8, 8, '1 … 6 7 8'],
  [50, 100, '1 … 49 50 51 … 100'],
])('[CAT-10] page %i of %i shows %s', (current, last, expected) => {
  expect(written(current, last)).toBe(expected)
})

test('[CAT-10] every page links the first, the last and both neighbours, and no gap hides a single page', () => {
  for (let last = 1; last <= 30; last++) {
    for (let current = 1; current <= last; current++) {
      const pages = pageNumbers(current, last)
      for (const page of [1, last, current, Math.max(1, current - 1), Math.min(last, current + 1)]) {
        expect(pages).toContain(page)
      }
      pages.forEach((page, index) => {
        if (page === null) expect(pages[index + 1]! - pages[index - 1]!).toBeGreaterThan(2)
      })
    }
  }
})
