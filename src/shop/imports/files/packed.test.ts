import { expect, test } from 'vitest'
import { readPacked } from './packed.ts'

const nothing = { weightG: null, lengthCm: null, widthCm: null, heightCm: null, dimensions: null }

test.each([
  ['kilograms of a feed become grams', { weightKg: '2.3' }, { ...nothing, weightG: 2300 }],
  ['a comma is a point, part of a gram a whole one', { weightKg: '0,0355' }, { ...nothing, weightG: 36 }],
  [
    'sides are length, width and height, rounded up',
    { dimensions: '20,1/20.50/22' },
    { weightG: null, lengthCm: 21, widthCm: 21, heightCm: 22, dimensions: '20.1/20.5/22' },
  ],
  ['of two sides none is believed', { dimensions: '20/30' }, nothing],
  ['nothing, less than nothing and words say nothing', { weightKg: '0', dimensions: '-1/2/3' }, nothing],
  ['what no shop sends is a slip', { weightKg: '350000', dimensions: '20/30/40000' }, nothing],
])('%s', (_, said, packed) => {
  expect(readPacked(said)).toEqual(packed)
})

test('missing fields keep values', () => {
  const known = { weightG: 500, lengthCm: 10, widthCm: 20, heightCm: 30, dimensions: '9.5/20/30' }
  expect(readPacked({}, known)).toEqual(known)
  expect(readPacked({ weightKg: '1' }, known)).toEqual({ ...known, weightG: 1000 })
})
