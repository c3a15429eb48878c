import { expect, test } from 'vitest'
import { stepsPath } from './price-steps.ts'

const box = { width: 300, height: 120, until: new Date('2026-11-30T00:00:00Z') }

test('each price lasts until the next, the last until now; the highest is at the top', () => {
  const prices = [
    { since: '2026-11-01T00:00:00Z', price: 900 },
    { since: '2026-11-10T16:00:00Z', price: 700 },
  ]
  expect(stepsPath(prices, box)).toBe('M0 10H100V110H300')
})

test('one price is a straight line', () => {
  expect(stepsPath([{ since: '2026-11-01T00:00:00Z', price: 900 }], box)).toBe('M0 10H300')
})
