import { expect, test } from 'vitest'
import { readSoldBy } from './sold-by.ts'

const product = (change: Partial<NonNullable<Parameters<typeof readSoldBy>[2]>> = {}) => ({
  ...{ step: 1000, minimum: 1, isMarked: false, isReserved: false },
  ...change,
})
const codes = ({ notes }: ReturnType<typeof readSoldBy>) => notes.map(({ code }) => code)

test('a step and a minimum in units become thousandths and steps', () => {
  expect(readSoldBy('м', { saleStep: '0,1', saleMinimum: '0,5' }, undefined)).toEqual({
    step: 100,
    minimum: 5,
    notes: [],
  })
  expect(readSoldBy('кг', { saleStep: '0.25' }, undefined)).toEqual({ step: 250, minimum: 1, notes: [] })
  // A minimum between two steps is the next one.
  expect(readSoldBy('м', { saleStep: '0.3', saleMinimum: '1' }, undefined)).toMatchObject({ minimum: 4 })
  expect(readSoldBy('', { saleMinimum: '4' }, undefined)).toEqual({ step: 1000, minimum: 4, notes: [] })
})

test('what the file does not say stays as the shop has it, the minimum as a quantity', () => {
  expect(readSoldBy('м', {}, product({ step: 100, minimum: 5 }))).toEqual({ step: 100, minimum: 5, notes: [] })
  expect(readSoldBy('м', { saleStep: '0.5' }, product({ step: 100, minimum: 7 }))).toMatchObject({
    step: 500,
    minimum: 2,
  })
})

test('pieces and marked goods are not divided, also if the unit becomes a piece', () => {
  expect(readSoldBy('', {}, product({ step: 100, minimum: 10 }))).toEqual({ step: 1000, minimum: 1, notes: [] })
  expect(codes(readSoldBy('упак.', { saleStep: '0,5' }, undefined))).toEqual(['step_of_pieces'])
  expect(readSoldBy('л', { saleStep: '0,5' }, product({ isMarked: true }))).toMatchObject({ step: 1000 })
})

test('a step that cannot be read, is too fine or too large, or is in use leaves the step before', () => {
  for (const saleStep of ['много', '0', '0.0001', '0.0005', '200'])
    expect(readSoldBy('м', { saleStep }, product({ step: 100 })), saleStep).toMatchObject({
      step: 100,
      notes: [{ code: 'step_bad', detail: saleStep }],
    })
  expect(codes(readSoldBy('м', { saleStep: '0,5' }, product({ step: 100, isReserved: true })))).toEqual([
    'step_reserved',
  ])
  expect(codes(readSoldBy('м', { saleMinimum: 'от двух' }, undefined))).toEqual(['minimum_bad'])
})
