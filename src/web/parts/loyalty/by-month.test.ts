import { expect, test } from 'vitest'
import { groupByMonth, monthText } from './by-month.ts'

const operations = [
  { day: '2026-11-19', amount: -640 },
  { day: '2026-11-12', amount: 100 },
  { day: '2026-11-11', amount: 530 },
  { day: '2026-10-14', amount: 750 },
  { day: '2025-10-01', amount: -180 },
]

test('operations are grouped by month, newest first, with sums in and out', () => {
  const months = groupByMonth(operations, ({ day }) => day, false)
  expect(months.map(({ key, items, sums }) => [key, items.length, sums])).toEqual([
    ['2026-11', 3, { came: 630, went: 640 }],
    ['2026-10', 1, { came: 750, went: 0 }],
    ['2025-10', 1, { came: 0, went: 180 }],
  ])
})

test('a month that may be partially loaded has no sums', () => {
  expect(groupByMonth(operations.slice(0, 4), ({ day }) => day, true).map(({ sums }) => sums)).toEqual([
    { came: 630, went: 640 },
    null,
  ])
})

test('the current year is omitted', () => {
  expect(monthText('2026-11-19', '2026-11-25', 'ru')).toBe('Ноябрь')
  expect(monthText('2025-12-31', '2026-01-01', 'en')).toBe('December 2025')
})
