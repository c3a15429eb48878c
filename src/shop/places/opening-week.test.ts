import { expect, test } from 'vitest'
import { readSpecialDay, readWeek } from './opening-week.ts'

test('one range is every day, seven a week, a hyphen a day off', () => {
  expect(readWeek('10:00-20:00')).toEqual(Array(7).fill('10:00-20:00'))
  expect(readWeek('9:00-20:00')).toBeNull()
  expect(readWeek('10:00 – 20:00,10:00-20:00,10:00-20:00,10:00-20:00,10:00-24:00,11:00-02:00,-')).toEqual([
    ...Array(4).fill('10:00-20:00'),
    '10:00-24:00',
    '11:00-02:00',
    '',
  ])
})

test.each(['', '10-20', '10:00', '25:00-26:00', '10:00-10:00', '10:00-20:00,-'])('«%s» is invalid', (text) => {
  expect(readWeek(text)).toBeNull()
})

test('a special day has its own hours, is a day off or is reset', () => {
  expect(readSpecialDay('31.12.2026=10:00-18:00')).toEqual({ date: '2026-12-31', hours: '10:00-18:00' })
  expect(readSpecialDay('2027-01-01=-')).toEqual({ date: '2027-01-01', hours: '' })
  expect(readSpecialDay('2027-01-01=usual')).toEqual({ date: '2027-01-01', hours: null })
  for (const wrong of ['2027-01-01', '2027-02-30=-', '=10:00-18:00', '2027-01-01=10-18', '01.01=-'])
    expect(readSpecialDay(wrong), wrong).toBeNull()
})
