import { expect, test } from 'vitest'
import { endOfDay, hoursFromMoscow, momentIn } from './moments.ts'

test.each([
  ['2026-11-30', 'Asia/Yekaterinburg', '2026-11-30T19:00:00.000Z'],
  ['2026-12-31', 'Europe/Kaliningrad', '2026-12-31T22:00:00.000Z'],
  ['2026-11-30', 'UTC', '2026-12-01T00:00:00.000Z'],
  // summer time ends in this night
  ['2026-10-24', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s in %s ends at %s', (date, zone, end) => expect(endOfDay(date, zone).toISOString()).toBe(end))

test('converts local time of a zone, also on the day of a clock change', () => {
  expect(momentIn('Asia/Yekaterinburg', '2026-12-01', '18:30').toISOString()).toBe('2026-12-01T13:30:00.000Z')
  expect(momentIn('Europe/Berlin', '2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z')
})

test('a time zone is told by its hours from Moscow', () => {
  const from = (zone: string) => hoursFromMoscow(zone, new Date('2026-12-01T22:30:00Z'))
  expect(
    ['Europe/Moscow', 'Europe/Kaliningrad', 'Asia/Yekaterinburg', 'Asia/Kamchatka', 'Asia/Kolkata'].map(from),
  ).toEqual([0, -1, 2, 9, 2.5])
})
