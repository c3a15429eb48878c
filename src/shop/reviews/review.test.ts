import { expect, test } from 'vitest'
import { canDecide, publicName, readReviewSort, readStars, reviewProblem } from './review.ts'

test('[REV-08] [REV-09] a review requires stars, then consent', () => {
  expect(reviewProblem({ rating: 0, agreement: false })).toBe('review_rating_required')
  expect(reviewProblem({ rating: 6, agreement: true })).toBe('review_rating_required')
  expect(reviewProblem({ rating: 3, agreement: false })).toBe('review_agreement_required')
  expect(reviewProblem({ rating: 1, agreement: true })).toBe(null)
})

test('an author is shown by first name and initial', () => {
  expect(publicName({ firstName: ' Марина ', lastName: 'кузнецова' })).toBe('Марина К.')
  expect(publicName({ firstName: 'Марина', lastName: '' })).toBe('Марина')
  expect(publicName({ firstName: '', lastName: 'Кузнецова' })).toBe('')
})

test('ignores invalid parameters of the list', () => {
  expect(readReviewSort('highest')).toBe('highest')
  expect(readReviewSort('best')).toBe('newest')
  expect(readStars('4,5,5,9,x')).toEqual([5, 4])
  expect(readStars('')).toEqual([])
  expect(readStars(null)).toEqual([])
})

test('a decision is reversible, but never to new', () => {
  expect(canDecide('new', 'approved')).toBe(true)
  expect(canDecide('approved', 'rejected')).toBe(true)
  expect(canDecide('rejected', 'approved')).toBe(true)
  expect(canDecide('approved', 'new')).toBe(false)
  expect(canDecide('approved', 'approved')).toBe(false)
})
