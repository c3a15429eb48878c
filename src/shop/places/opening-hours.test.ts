import { expect, test } from 'vitest'
import { groupDays, hasHours, openState } from './opening-hours.ts'

const usual = ['10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-22:00', '11:00-22:00', '']
// 23 November 2026 is a Monday.
const at = (weekday: number, time: string, schedule: readonly string[] = usual, special = {}) =>
  openState({ schedule, special }, { date: `2026-11-${23 + weekday}`, time })
const opens = (inDays: number, on: string, weekday: number, time: string) => ({
  open: false,
  opens: { inDays, date: `2026-${on}`, weekday, time },
})

test.each([
  [0, '10:00', '21:00'],
  [0, '20:59', '21:00'],
  [4, '21:30', '22:00'],
])('on day %i at %s it is open until %s', (weekday, time, until) => {
  expect(at(weekday, time)).toEqual({ open: true, round: false, until })
})

test.each([
  [0, '09:59', opens(0, '11-23', 0, '10:00')],
  [0, '21:00', opens(1, '11-24', 1, '10:00')],
  [5, '22:00', opens(2, '11-30', 0, '10:00')],
  [6, '12:00', opens(1, '11-30', 0, '10:00')],
])('on day %i at %s it is closed and opens next: %j', (weekday, time, state) => {
  expect(at(weekday, time)).toEqual(state)
})

test('hours may pass midnight; the night is part of the day before', () => {
  const bar = ['18:00-02:00', '', '', '', '', '', '']
  expect(at(0, '23:00', bar)).toEqual({ open: true, round: false, until: '02:00' })
  expect(at(1, '01:59', bar)).toEqual({ open: true, round: false, until: '02:00' })
  expect(at(1, '02:00', bar)).toEqual(opens(6, '11-30', 0, '18:00'))
})

test('handles 24 hours, never open and one day a week', () => {
  expect(at(3, '03:00', Array(7).fill('00:00-24:00'))).toEqual({ open: true, round: true })
  expect(at(3, '03:00', Array(7).fill(''))).toEqual({ open: false, opens: null })
  expect(at(0, '12:00', ['10:00-11:00', '', '', '', '', '', ''])).toEqual(opens(7, '11-30', 0, '10:00'))
})

test('special days: a holiday, a short day and a working day off', () => {
  const special = { '2026-11-24': '', '2026-11-25': '10:00-15:00', '2026-11-29': '12:00-16:00' }
  expect(at(0, '21:30', usual, special)).toEqual(opens(2, '11-25', 2, '10:00'))
  expect(at(1, '12:00', usual, special)).toEqual(opens(1, '11-25', 2, '10:00'))
  expect(at(2, '14:59', usual, special)).toEqual({ open: true, round: false, until: '15:00' })
  expect(at(2, '15:00', usual, special)).toEqual(opens(1, '11-26', 3, '10:00'))
  expect(at(6, '13:00', usual, special)).toEqual({ open: true, round: false, until: '16:00' })
})

test('groups days with the same hours', () => {
  expect(groupDays(usual)).toEqual([
    { from: 0, to: 3, hours: '10:00-21:00' },
    { from: 4, to: 4, hours: '10:00-22:00' },
    { from: 5, to: 5, hours: '11:00-22:00' },
    { from: 6, to: 6, hours: '' },
  ])
})

test('a week of days off has no hours', () => {
  expect(hasHours(usual)).toBe(true)
  expect(hasHours([])).toBe(false)
  expect(hasHours(['', '', '', '', '', '', ''])).toBe(false)
  expect(hasHours(['by arrangement'])).toBe(false)
})
