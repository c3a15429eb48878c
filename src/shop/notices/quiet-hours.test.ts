import { expect, test } from 'vitest'
import { sendAt } from './quiet-hours.ts'

const night = { from: '22:00', until: '09:00' }
const at = (time: string, quiet = night, zone = 'Asia/Yekaterinburg') =>
  sendAt(new Date(time), quiet, zone).toISOString()

test('a notice at night is delayed to the company’s morning; by day it is sent at once', () => {
  // Yekaterinburg is five hours ahead of UTC.
  expect(at('2026-11-21T16:59:59Z')).toBe('2026-11-21T16:59:59.000Z')
  expect(at('2026-11-21T17:00:00Z')).toBe('2026-11-22T04:00:00.000Z')
  expect(at('2026-11-21T20:30:00Z')).toBe('2026-11-22T04:00:00.000Z')
  expect(at('2026-11-22T03:59:00Z')).toBe('2026-11-22T04:00:00.000Z')
  expect(at('2026-11-22T04:00:00Z')).toBe('2026-11-22T04:00:00.000Z')
})

test('handles hours within one day, no hours and a clock change', () => {
  expect(at('2026-11-21T09:00:00Z', { from: '13:00', until: '15:00' })).toBe('2026-11-21T10:00:00.000Z')
  for (const none of [
    { from: '', until: '' },
    { from: '09:00', until: '09:00' },
    { from: '22:00', until: '' },
  ])
    expect(at('2026-11-21T20:30:00Z', none)).toBe('2026-11-21T20:30:00.000Z')
  // Berlin switches to summer time in the night of 29 March 2026.
  expect(at('2026-03-28T22:30:00Z', night, 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z')
})
