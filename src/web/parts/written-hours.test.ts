import { expect, test } from 'vitest'
import { writtenHours } from './open-now.tsx'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const week = (hours: string) => Array.from({ length: 7 }, () => hours)

test.each([
  [week('00:00-24:00'), 'Круглосуточно'],
  [week('10:00-21:00'), 'пн–вс 10:00–21:00'],
  [[...week('10:00-21:00').slice(0, 5), '00:00-24:00', ''], 'пн–пт 10:00–21:00, сб 00:00–24:00, вс выходной'],
])('the hours of %j are formatted %s', (schedule, words) => {
  expect(plain(writtenHours(schedule))).toBe(words)
})
