import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { hoursOn } from './opening-hours.ts'
import { courierDay, lastPickupDay, pickupDay } from './pickup-day.ts'

// 23 November 2026 is a Monday.
const usual = ['10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-21:00', '11:00-18:00', '']
const at = (date: string, time: string, days = 0, special = {}, schedule = usual) =>
  pickupDay({ schedule, special }, { date: `2026-11-${date}`, time }, { days, readyMinutes: 60 })

test.each([
  ['in the middle of the day', '23', '12:00', '2026-11-23'],
  ['before opening', '23', '07:00', '2026-11-23'],
  ['just in time', '23', '20:00', '2026-11-23'],
  ['an hour before closing has passed', '23', '20:01', '2026-11-24'],
  ['on Saturday evening, Sunday is closed', '28', '17:30', '2026-11-30'],
  ['on the closed Sunday', '29', '12:00', '2026-11-30'],
])('%s', (_, date, time, day) => {
  expect(at(date, time)).toBe(day)
})

test('delivery days end on an open day; holidays and short days count as days', () => {
  expect(at('27', '12:00', 1)).toBe('2026-11-28')
  expect(at('27', '12:00', 2)).toBe('2026-11-30')
  expect(at('27', '12:00', 2, { '2026-11-29': '12:00-16:00' })).toBe('2026-11-29')
  expect(at('23', '12:00', 0, { '2026-11-23': '', '2026-11-24': '' })).toBe('2026-11-25')
  expect(at('23', '14:30', 0, { '2026-11-23': '10:00-15:00' })).toBe('2026-11-24')
})

test('a permanently closed place has no day; without hours the day is unchanged', () => {
  expect(at('23', '12:00', 1, {}, ['', '', '', '', '', '', ''])).toBe('2026-11-24')
  const closed = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [addDays('2026-11-23', n), '']))
  expect(at('23', '12:00', 0, closed)).toBeNull()
})

const day = fc.constantFrom('', '', '10:00-21:00', '09:00-13:00', '18:00-02:00', '00:00-24:00')
const hours = fc.record({
  schedule: fc.array(day, { minLength: 7, maxLength: 7 }).filter((week) => week.some((one) => one !== '')),
  special: fc.dictionary(
    fc.integer({ min: 0, max: 20 }).map((n) => addDays('2026-12-25', n)),
    day,
    { maxKeys: 8 },
  ),
})
const now = fc.record({
  date: fc.integer({ min: 0, max: 14 }).map((n) => addDays('2026-12-25', n)),
  time: fc
    .integer({ min: 0, max: 1439 })
    .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`),
})

test('the promised day is open, not too early, and the first possible one', () => {
  fc.assert(
    fc.property(hours, now, fc.nat(4), fc.constantFrom(0, 60, 240), (place, moment, days, readyMinutes) => {
      const promised = pickupDay(place, moment, { days, readyMinutes })!
      const first = addDays(moment.date, days)
      expect(hoursOn(place, promised)).not.toBeNull()
      expect(promised >= first).toBe(true)
      for (let date = first; date < promised; date = addDays(date, 1))
        expect(hoursOn(place, date) === null || date === moment.date).toBe(true)
      // A later order, or one that needs longer, is never promised an earlier day.
      const later = pickupDay(place, { ...moment, time: '23:59' }, { days, readyMinutes })!
      expect(later >= promised).toBe(true)
      expect(pickupDay(place, moment, { days, readyMinutes: readyMinutes + 60 })! >= promised).toBe(true)
      expect(pickupDay(place, moment, { days: days + 1, readyMinutes })! >= promised).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('storage ends on a day the place is open', () => {
  const place = { schedule: usual, special: { '2026-11-30': '' } }
  expect(lastPickupDay(place, '2026-11-28')).toBe('2026-11-28')
  expect(lastPickupDay(place, '2026-11-29')).toBe('2026-12-01')
  expect(lastPickupDay({ schedule: [], special: {} }, '2026-11-29')).toBe('2026-11-29')
})

test('courier days count from tomorrow after the cut-off', () => {
  const moment = { date: '2026-11-23', time: '18:00' }
  expect(courierDay(moment, { days: 1, cutoff: null })).toBe('2026-11-24')
  expect(courierDay(moment, { days: 1, cutoff: '18:01' })).toBe('2026-11-24')
  expect(courierDay(moment, { days: 1, cutoff: '18:00' })).toBe('2026-11-25')
  expect(courierDay(moment, { days: 0, cutoff: '18:00' })).toBe('2026-11-24')
})
