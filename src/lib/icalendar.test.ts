import { expect, test } from 'vitest'
import { calendarFile } from './icalendar.ts'

const at = new Date('2026-11-28T10:00:00Z')
const entry = {
  id: 'event-walk',
  from: new Date('2026-12-05T02:00:00Z'),
  until: new Date('2026-12-05T16:00:00Z'),
  summary: 'Выезд',
  location: 'Екатеринбург',
}
const linesOf = (...given: Parameters<typeof calendarFile>) => calendarFile(...given).split('\r\n')

test('an entry has its moments in UTC, and days where it takes whole days', () => {
  const moments = linesOf('Events', [entry], at)
  expect(moments).toEqual(
    expect.arrayContaining([
      'PRODID:-//Vitrina//Events//RU',
      'UID:event-walk@vitrina',
      'DTSTAMP:20261128T100000Z',
      'DTSTART:20261205T020000Z',
      'DTEND:20261205T160000Z',
    ]),
  )
  expect(moments.at(-1)).toBe('')
  expect(linesOf('Trips', [{ ...entry, from: '2026-12-05', until: '2026-12-06' }], at)).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206']),
  )
})

test('signs of the format are escaped, and a canceled entry says so', () => {
  const lines = linesOf('Events', [{ ...entry, summary: 'Чай; кофе, \\\nпряник', isCanceled: true }], at)
  expect(lines).toContain('SUMMARY:Чай\\; кофе\\, \\\\\\nпряник')
  expect(lines).toContain('STATUS:CANCELLED')
})

test('a line is at most 75 octets long, and letters are never cut', () => {
  const summary = 'Ёлка 🎄 '.repeat(30)
  const file = calendarFile('Events', [{ ...entry, summary }], at)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`)
})
