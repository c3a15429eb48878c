import { afterAll, describe, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'
import {
  adultsText,
  ageText,
  daysText,
  distanceText,
  flightDuration,
  forPeople,
  kidsText,
  nightsRange,
  nightsText,
  partyShort,
  partyText,
  shortPrice,
  stayText,
  touristsText,
  toursText,
} from './tour-texts.ts'

const before = getLocale
afterAll(() => overwriteGetLocale(before))

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const inBoth = (text: () => string) =>
  (['ru', 'en'] as const).map((locale) => {
    overwriteGetLocale(() => locale)
    return plain(text())
  })

describe('plurals', () => {
  const counts = [0, 1, 2, 5, 11, 21, 101]
  test.each([
    ['nights', nightsText, ['ночей', 'ночь', 'ночи', 'ночей', 'ночей', 'ночь', 'ночь'], ['night', 'nights']],
    ['tours', toursText, ['туров', 'тур', 'тура', 'туров', 'туров', 'тур', 'тур'], ['tour', 'tours']],
    [
      'adults',
      adultsText,
      ['взрослых', 'взрослый', 'взрослых', 'взрослых', 'взрослых', 'взрослый', 'взрослый'],
      ['adult', 'adults'],
    ],
    ['kids', kidsText, ['детей', 'ребёнок', 'ребёнка', 'детей', 'детей', 'ребёнок', 'ребёнок'], ['child', 'children']],
    [
      'tourists',
      touristsText,
      ['туристов', 'турист', 'туриста', 'туристов', 'туристов', 'турист', 'турист'],
      ['traveller', 'travellers'],
    ],
  ] as const)(
    '[TOUR-16] %s are written after 0, 1, 2, 5, 11, 21 and 101 in Russian and English',
    (_what, write, ru, [one, many]) => {
      const written = counts.map((count) => inBoth(() => write(count)))
      expect(written.map(([text]) => text)).toEqual(counts.map((count, n) => `${count} ${ru[n]}`))
      expect(written.map(([, text]) => text)).toEqual(counts.map((count) => `${count} ${count === 1 ? one : many}`))
    },
  )

  test('[TOUR-16] [TOUR-17] an age is written in years; nobody is 0: it is up to one year', () => {
    const written = counts.map((age) => inBoth(() => ageText(age)))
    expect(written.map(([ru]) => ru)).toEqual(['до года', '1 год', '2 года', '5 лет', '11 лет', '21 год', '101 год'])
    expect(written.map(([, en]) => en)).toEqual([
      'up to one year',
      '1 year',
      '2 years',
      '5 years',
      '11 years',
      '21 years',
      '101 years',
    ])
  })
})

test('a party is named with the ages of its children', () => {
  expect(inBoth(() => partyText({ adults: 2, childAges: [] }))).toEqual(['2 взрослых', '2 adults'])
  expect(inBoth(() => partyText({ adults: 2, childAges: [6] }))).toEqual([
    '2 взрослых, ребёнок 6 лет',
    '2 adults, child 6 years',
  ])
  expect(inBoth(() => partyText({ adults: 1, childAges: [0, 5] }))).toEqual([
    '1 взрослый, 2 ребёнка: до года, 5 лет',
    '1 adult, 2 children: up to one year, 5 years',
  ])
  expect(inBoth(() => partyShort({ adults: 2, childAges: [6] }))).toEqual(['2 взр., 1 реб.', '2 ad., 1 ch.'])
  expect(inBoth(() => forPeople({ adults: 2, childAges: [6] }))).toEqual(['за троих', 'for 3 travellers'])
})

test('[TOUR-22] a flight lasts hours and minutes', () => {
  const written = [0, 45, 60, 90, 250, 1_505].map((minutes) => inBoth(() => flightDuration(minutes)))
  expect(written).toEqual([
    ['0 мин', '0 min'],
    ['45 мин', '45 min'],
    ['1 ч', '1 h'],
    ['1 ч 30 мин', '1 h 30 min'],
    ['4 ч 10 мин', '4 h 10 min'],
    ['25 ч 5 мин', '25 h 5 min'],
  ])
})

test('days of departure are one day, a day with days around it, or a range', () => {
  const days = (dateFrom: string, dateTo: string) => inBoth(() => daysText({ dateFrom, dateTo }, getLocale()))
  expect(days('2026-12-12', '2026-12-12')).toEqual(['12 дек', '12 Dec'])
  expect(days('2026-12-10', '2026-12-14')).toEqual(['12 дек ± 2 дня', '12 Dec ± 2 days'])
  expect(days('2026-12-10', '2026-12-12')).toEqual(['11 дек ± 1 день', '11 Dec ± 1 day'])
  expect(days('2026-12-10', '2026-12-30')).toEqual(['10 дек – 30 дек', '10 Dec – 30 Dec'])
  expect(days('2026-12-10', '2026-12-13')).toEqual(['10 дек – 13 дек', '10 Dec – 13 Dec'])
})

test('nights, stays, distances and prices on pins are written in both languages', () => {
  expect(inBoth(() => nightsRange(7, 10))).toEqual(['7–10 ночей', '7–10 nights'])
  expect(inBoth(() => nightsRange(7, 7))).toEqual(['7 ночей', '7 nights'])
  expect(inBoth(() => stayText('2026-12-19', '2026-12-26', '2026-11-28', getLocale()))).toEqual([
    '19–26 декабря',
    '19–26 December',
  ])
  expect(inBoth(() => stayText('2026-11-28', '2026-12-05', '2026-11-28', getLocale()))).toEqual([
    '28 ноября – 5 декабря',
    '28 November – 5 December',
  ])
  expect(inBoth(() => distanceText(120, getLocale()))).toEqual(['120 м', '120 m'])
  expect(inBoth(() => distanceText(1_250, getLocale()))).toEqual(['1,3 км', '1.3 km'])
  expect(inBoth(() => shortPrice(148_600, getLocale()))).toEqual(['148,6 тыс.', '148.6 k'])
  expect(inBoth(() => shortPrice(1_240_000, getLocale()))).toEqual(['1,24 млн', '1.24 M'])
})
