import { expect, test } from 'vitest'
import { readWeek } from './opening-week.ts'

test('one range is every day, seven are a week, a hyphen is a day off', () => {
  expect(readWeek('10:00-20:00')).toEqual(Array(7).fill('10:00-20:00'))
  expect(readWeek('9:00-20:00')).toBeNull()
  expect(readWeek('10:00 – 20:00,10:00-20:00,10:00-20:00,10:00-20:00,10:00-24:00,11:00-02:00,-')).toEqual([
    ...Array(4).fill('10:00-20:00'),
    '10:00-24:00',
    '11:00-02:00',
    '',
  ])
})

test.each(['', '10-20', '10:00', '25:00-26:00', '10:00-10:00', '10:00-20:00,-'])('«%s» is no week', (text) => {
  expect(readWeek(text)).toBeNull()
})
