import { expect, test } from 'vitest'
import { countText, soldByOf, stepperOf } from './measure.ts'

const metres = soldByOf({ unit: 'м', step: 0.1, minimum: 0.5 })

test('quantities of the API become whole steps; goods by the piece are one step a piece', () => {
  expect(metres).toEqual({ unit: 'м', step: 100, minimum: 5 })
  expect(soldByOf({ unit: 'кг', step: 0.05, minimum: 0.25 })).toEqual({ unit: 'кг', step: 50, minimum: 5 })
  expect(soldByOf({})).toEqual({ unit: '', step: 1000, minimum: 1 })
  expect(soldByOf({ step: 1, minimum: 4 })).toEqual({ unit: '', step: 1000, minimum: 4 })
})

test('a count is told with its unit', () => {
  expect(countText({ count: 5, unit: 'м', step: 0.1 }, 'ru')).toBe('0,5\u00a0м')
  expect(countText({ count: 5, unit: 'm', step: 0.1 }, 'en', 12)).toBe('1.2\u00a0m')
})

test('a stepper reads quantities with a comma or a point to the nearest step, never to none', () => {
  const { read, written, least } = stepperOf(metres, 'ru', 100)
  expect(written?.(7)).toBe('0,7\u00a0м')
  expect(['1,3', '1.3', '1,26', '0,01', '0', '7'].map((text) => read?.(text))).toEqual([13, 13, 13, 1, 0, 70])
  expect(read?.('1,2,3')).toBeNull()
  expect(least).toBe(5)
  // The last remnant is sold whole.
  expect(stepperOf(metres, 'ru', 3).least).toBe(3)
})

test('goods by the piece keep the stepper as it was', () => {
  expect(stepperOf(soldByOf({}), 'ru', 3)).toEqual({})
})
