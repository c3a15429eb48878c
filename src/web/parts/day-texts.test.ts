import { expect, test } from 'vitest'
import { capital, dayAndMonth, dayText } from './day-texts.ts'
import { onDay } from './on-day.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-21', 'сегодня', 'today'],
  ['2026-11-22', 'завтра, 22 ноября', 'tomorrow, 22 November'],
  ['2026-11-24', '24 ноября', '24 November'],
  ['2026-12-31', '31 декабря', '31 December'],
  ['2027-01-02', '2 января 2027', '2 January 2027'],
  ['2026-11-19', 'сегодня', 'today'],
])('on 21 November 2026 the day %s is written %s', (date, ru, en) => {
  expect(plain(dayText(date, '2026-11-21', 'ru'))).toBe(ru)
  expect(plain(dayText(date, '2026-11-21', 'en'))).toBe(en)
})

test('English puts "on" before a day after a verb, except today and tomorrow; Russian never does', () => {
  const said = (date: string, locale: 'ru' | 'en') => plain(onDay(date, '2026-11-21', locale))
  expect(['2026-11-21', '2026-11-22', '2026-11-24'].map((date) => said(date, 'en'))).toEqual([
    'today',
    'tomorrow, 22 November',
    'on 24 November',
  ])
  expect(said('2026-11-24', 'ru')).toBe('24 ноября')
})

test('tomorrow works across the end of a year', () => {
  expect(plain(dayText('2027-01-01', '2026-12-31', 'ru'))).toBe('завтра, 1 января 2027')
})

test('a day and its month never wrap', () => {
  expect(dayAndMonth('2026-11-05', '2026-11-21', 'ru')).toBe('5\u00a0ноября')
})

test('a line starts with a capital letter', () => {
  expect(capital('завтра, 22 ноября')).toBe('Завтра, 22 ноября')
})
