import { expect, test } from 'vitest'
import { parcelOfAll } from './parcel.ts'

const piece = { weight_g: 500, length_cm: 30, width_cm: 20, height_cm: 10 }

test.each([
  [1, 500, 10],
  [3, 1500, 30],
  [100, 50_000, 120],
])('%d pieces weigh %d g and are %d cm high', (pieces, weightG, heightCm) => {
  expect(parcelOfAll([{ piece, count: pieces }])).toEqual({ weightG, lengthCm: 30, widthCm: 20, heightCm })
})

test('a weightless piece still makes a parcel', () => {
  expect(parcelOfAll([{ piece: { weight_g: 0, length_cm: 0, width_cm: 0, height_cm: 0 }, count: 1 }])).toEqual({
    weightG: 1,
    lengthCm: 1,
    widthCm: 1,
    heightCm: 1,
  })
})

test('goods by measure weigh by their quantity, rounded up: a piece is one unit', () => {
  const kilo = { ...piece, weight_g: 1000 }
  expect(parcelOfAll([{ piece: kilo, count: 7, step: 50 }])).toMatchObject({ weightG: 350, heightCm: 4 })
  expect(
    parcelOfAll([
      { piece: kilo, count: 7, step: 50 },
      { piece, count: 2 },
    ]),
  ).toMatchObject({ weightG: 1350 })
})
