import { expect, test } from 'vitest'
import { measureOf } from './fiscal.ts'

test.each([
  ['', 'piece'],
  ['шт.', 'piece'],
  ['кг', 'kilogram'],
  ['Пог. м', 'meter'],
  ['м²', 'square_meter'],
  ['пара', 'another'],
])('a good counted in %j is measured as %s', (unit, measure) => {
  expect(measureOf(unit)).toBe(measure)
})
