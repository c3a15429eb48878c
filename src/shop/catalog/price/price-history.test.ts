import { expect, test } from 'vitest'
import { stepsWithin } from './price-history.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('thirty days of prices begin with the price in effect before', () => {
  const changes = [
    { since: ago(3), price: 700 },
    { since: ago(90), price: 500 },
    { since: ago(40), price: 900 },
    { since: ago(10), price: 800 },
  ]
  expect(stepsWithin(changes, now)).toEqual([
    { since: ago(30), price: 900 },
    { since: ago(10), price: 800 },
    { since: ago(3), price: 700 },
  ])
})

test('a price set ten days ago has no earlier history', () => {
  expect(stepsWithin([{ since: ago(10), price: 800 }], now)).toEqual([{ since: ago(10), price: 800 }])
  expect(stepsWithin([], now)).toEqual([])
})

test('omits repeated equal prices and future prices', () => {
  const changes = [
    { since: ago(20), price: 800 },
    { since: ago(5), price: 800 },
    { since: ago(-1), price: 1 },
  ]
  expect(stepsWithin(changes, now)).toEqual([{ since: ago(20), price: 800 }])
})
