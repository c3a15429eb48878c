import { describe, expect, test } from 'vitest'
import { formatDistance } from './distance-text.ts'
import { formatCardNumber, formatDate, formatMoney, formatNumber, formatPercent } from './format.ts'
import { kopecks } from './money.ts'

const NBSP = '\u00a0'
/** Expectations use ordinary spaces; the formats must contain no-break spaces only where they belong. */
const tight = (text: string) => text.replaceAll(' ', NBSP)

describe('amounts', () => {
  test.each([
    [150000, '1 500 ₽'],
    [150050, '1 500,50 ₽'],
    [5, '0,05 ₽'],
    [0, '0 ₽'],
    [99, '0,99 ₽'],
    [123456789, '1 234 567,89 ₽'],
    [-150050, '−1 500,50 ₽'],
  ])('[FMT-02] %i kopecks: %s in Russian', (amount, shown) => {
    expect(formatMoney(kopecks(amount), 'ru', 'RUB')).toBe(tight(shown))
  })

  test.each([
    [150000, 'RUB', '1 500 ₽'],
    [150050, 'RUB', '1 500.50 ₽'],
    [150000, 'USD', '$1 500'],
    [-150050, 'USD', '−$1 500.50'],
    [150000, 'AMD', '1 500 AMD'],
  ])('[FMT-02] %i of %s: %s in English', (amount, currency, shown) => {
    expect(formatMoney(kopecks(amount), 'en', currency)).toBe(tight(shown))
  })
})

describe('numbers', () => {
  test.each([
    [1234567, 0, '1 234 567'],
    [123, 0, '123'],
    [1000, 0, '1 000'],
    [-1000, 0, '−1 000'],
    [1234.5, 1, '1 234,5'],
    [-0.04, 1, '0,0'],
  ])('[FMT-03] %d is shown with no-break spaces between thousands', (value, places, shown) => {
    expect(formatNumber(value, 'ru', places)).toBe(tight(shown))
  })

  test('[FMT-03] English uses the same spaces, not commas', () => {
    expect(formatNumber(1234567.5, 'en', 1)).toBe(tight('1 234 567.5'))
  })

  test('percentages include their sign', () => {
    expect(formatPercent(-15, 'ru')).toBe(tight('−15 %'))
    expect(formatPercent(15, 'en')).toBe('15%')
  })
})

test('[FMT-04] a date is DD.MM.YYYY', () => {
  expect(formatDate('2026-02-01')).toBe('01.02.2026')
})

test.each([
  [0.35, '350 м', '350 m'],
  [0, '0 м', '0 m'],
  [0.9994, '999 м', '999 m'],
  [0.9996, '1 км', '1 km'],
  [1, '1 км', '1 km'],
  [1.2, '1,2 км', '1.2 km'],
  [12.04, '12 км', '12 km'],
  [1234.5, '1 235 км', '1 235 km'],
])('[DLV-15] %d km is %s', (km, ru, en) => {
  expect(formatDistance(km, 'ru')).toBe(tight(ru))
  expect(formatDistance(km, 'en')).toBe(tight(en))
})

test.each([
  ['1234567890', '123 456 789 0'],
  ['123456789', '123 456 789'],
  ['1234567', '123 456 7'],
  ['12-34 56', '123 456'],
])('[BON-08] a card number %s is shown in groups of three: %s', (number, shown) => {
  expect(formatCardNumber(number)).toBe(tight(shown))
})
