import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { asOneLine, exactParts } from './exact-lines.ts'
import type { ReceiptLine } from './port.ts'

const line = (quantity: number, total: number, step?: number): ReceiptLine => ({
  name: 'Кофе',
  quantity,
  total: kopecks(total),
  vat: '10',
  subject: 'commodity',
  mode: 'full_prepayment',
  ...(step !== undefined && { step, unit: 'кг', measure: 'kilogram' as const }),
})

test('a price that divides evenly is one part at the price of the unit', () => {
  expect(exactParts(line(5, 9500, 100))).toEqual([{ thousandths: 500, price: 19_000, total: 9500 }])
  expect(exactParts(line(2, 499_800))).toEqual([{ thousandths: 2000, price: 249_900, total: 499_800 }])
})

test('a price that does not becomes two parts, a kopeck per step apart', () => {
  // 0.35 kg at 189.90 are 66.47
  expect(exactParts(line(7, 6647, 50))).toEqual([
    { thousandths: 150, price: 18_980, total: 2847 },
    { thousandths: 200, price: 19_000, total: 3800 },
  ])
})

test('steps without a price of a unit in whole kopecks are one piece with the quantity in the name', () => {
  expect(exactParts(line(3, 1000, 300))).toBeNull()
  expect(asOneLine(line(3, 1000, 300))).toEqual({ name: 'Кофе, 0,9 кг', quantity: 1, price: 1000, measure: 'piece' })
  expect(asOneLine(line(7, 6647, 50))).toMatchObject({ name: 'Кофе, 0,35 кг', quantity: 1, price: 6647 })
  expect(asOneLine(line(5, 9500, 100))).toEqual({ name: 'Кофе', quantity: 0.5, price: 19_000, measure: 'kilogram' })
})

test('price × quantity of each part is its sum without rounding, and the parts are the line', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(1000, 1, 5, 10, 50, 100, 125, 200, 250, 300, 500, 1440, 2000, 2500),
      (quantity, total, step) => {
        const parts = exactParts(line(quantity, total, step))
        if (!parts) {
          expect(1000 % step).not.toBe(0)
          return
        }
        for (const { thousandths, price, total: sum } of parts) expect(price * thousandths).toBe(sum * 1000)
        expect(parts.reduce((all, part) => all + part.total, 0)).toBe(total)
        if (total >= quantity) expect(parts.reduce((all, part) => all + part.thousandths, 0)).toBe(quantity * step)
      },
    ),
  )
})
