import { expect, test } from 'vitest'
import { groupDays, hasHours, openState } from './opening-hours.ts'

const usual = ['10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-22:00', '11:00-22:00', '']
const at = (weekday: number, time: string, schedule: readonly string[] = usual) =>
  openState(schedule, { weekday, time })

test.each([
  [0, '10:00', '21:00'],
  [0, '20:59', '21:00'],
  [4, '21:30', '22:00'],
])('on day %i at %s it is open until %s', (weekday, time, until) => {
  expect(at(weekday, time)).toEqual({ open: true, round: false, until })
})

test.each([
  [0, '09:59', { inDays: 0, weekday: 0, time: '10:00' }],
  [0, '21:00', { inDays: 1, weekday: 1, time: '10:00' }],
  [5, '22:00', { inDays: 2, weekday: 0, time: '10:00' }],
  [6, '12:00', { inDays: 1, weekday: 0, time: '10:00' }],
])('on day %i at %s it is closed and opens next at %j', (weekday, time, opens) => {
  expect(at(weekday, time)).toEqual({ open: false, opens })
})

test('hours may pass midnight, the night belongs to the day before', () => {
  const bar = ['18:00-02:00', '', '', '', '', '', '']
  expect(at(0, '23:00', bar)).toEqual({ open: true, round: false, until: '02:00' })
  expect(at(1, '01:59', bar)).toEqual({ open: true, round: false, until: '02:00' })
  expect(at(1, '02:00', bar)).toEqual({ open: false, opens: { inDays: 6, weekday: 0, time: '18:00' } })
})

test('round the clock, never, and a week with one day', () => {
  expect(at(3, '03:00', Array(7).fill('00:00-24:00'))).toEqual({ open: true, round: true })
  expect(at(3, '03:00', Array(7).fill(''))).toEqual({ open: false, opens: null })
  expect(at(0, '12:00', ['10:00-11:00', '', '', '', '', '', ''])).toEqual({
    open: false,
    opens: { inDays: 7, weekday: 0, time: '10:00' },
  })
})

test('days with the same hours are told together', () => {
  expect(groupDays(usual)).toEqual([
    { from: 0, to: 3, hours: '10:00-21:00' },
    { from: 4, to: 4, hours: '10:00-22:00' },
    { from: 5, to: 5, hours: '11:00-22:00' },
    { from: 6, to: 6, hours: '' },
  ])
})

test('a week of days off is no hours at all', () => {
  expect(hasHours(usual)).toBe(true)
  expect(hasHours([])).toBe(false)
  expect(hasHours(['', '', '', '', '', '', ''])).toBe(false)
  expect(hasHours(['by arrangement'])).toBe(false)
})
