import { expect, test } from 'vitest'
import { endOfDay } from './end-of-day.ts'

test.each([
  ['2026-11-30', 'Asia/Yekaterinburg', '2026-11-30T19:00:00.000Z'],
  ['2026-12-31', 'Europe/Kaliningrad', '2026-12-31T22:00:00.000Z'],
  ['2026-11-30', 'UTC', '2026-12-01T00:00:00.000Z'],
  // the clocks go back in this night
  ['2026-10-24', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s in %s ends at %s', (date, zone, end) => expect(endOfDay(date, zone).toISOString()).toBe(end))
