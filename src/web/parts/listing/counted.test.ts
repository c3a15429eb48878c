import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { counted } from './counted.ts'

test.each([
  ['ru', 1, '1 отзыв'],
  ['ru', 3, '3 отзыва'],
  ['ru', 11, '11 отзывов'],
  ['ru', 21, '21 отзыв'],
  ['en', 1, '1 review'],
  ['en', 21, '21 reviews'],
] as const)('in %s the noun form fits %i', (locale, count, text) =>
  expect(m.catalog_review_count({ ...counted(count, locale), shown: String(count) }, { locale })).toBe(text),
)
