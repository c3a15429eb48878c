import { describe, expect, test } from 'vitest'
import { cheaperNearby, dayByKey, lastShown, monthsOf, oldestSeen, type PricedDay } from './price-calendar.ts'

const day = (date: string, price: number | null, nights = [7]): PricedDay => ({
  date,
  nights,
  price,
  seen_at: price === null ? null : `${date < '2026-12-05' ? '2026-11-28' : '2026-11-27'}T07:40:00.000Z`,
})
const bounds = { firstDay: '2026-11-29', lastDay: '2027-01-10' }
const days = [
  day('2026-11-29', 150_000),
  day('2026-11-30', 136_200),
  day('2026-12-01', null, []),
  day('2026-12-02', 143_000),
  day('2026-12-14', 141_000),
  day('2026-12-19', 142_300),
  day('2026-12-20', null),
]

describe('the calendar of prices', () => {
  test.each([
    ['2026-11-29', '2027-05-29'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
  ])('[TOUR-14] from %s it reaches six months ahead, to %s', (first, last) => {
    expect(lastShown(first)).toBe(last)
  })

  test('[TOUR-14] it has a month for each that is begun, Monday first, without weeks that are over', () => {
    const months = monthsOf(days, bounds)
    expect(months.map(({ month, least }) => [month, least])).toEqual([
      ['2026-11', 136_200],
      ['2026-12', 141_000],
      ['2027-01', null],
    ])
    const november = months[0]?.weeks
    expect(november?.map((week) => week.map((one) => one?.date.slice(8) ?? ''))).toEqual([
      ['23', '24', '25', '26', '27', '28', '29'],
      ['30', '', '', '', '', '', ''],
    ])
    expect(months[2]?.weeks.at(-1)?.map((one) => one?.date.slice(8))).toEqual([
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
    ])
  })

  test('days without departures are closed, other days open; the cheapest of a month is marked, as are those near it', () => {
    const all = monthsOf(days, bounds).flatMap(({ weeks }) => weeks.flat())
    const of = (date: string) => all.find((one) => one?.date === date)
    expect(of('2026-11-28')?.state).toBe('outside')
    expect(of('2026-12-01')?.state).toBe('closed')
    expect(of('2026-12-03')?.state).toBe('closed')
    expect(of('2026-12-20')).toMatchObject({ state: 'open', price: null, isLow: false })
    expect(of('2026-12-14')).toMatchObject({ isBest: true, isLow: true })
    expect(of('2026-12-19')).toMatchObject({ isBest: false, isLow: true })
    expect(of('2026-11-29')).toMatchObject({ isBest: false, isLow: false })
  })

  test('before the prices are there every day that can be searched is open', () => {
    const all = monthsOf([], bounds).flatMap(({ weeks }) => weeks.flat())
    expect(all.find((one) => one?.date === '2026-12-01')?.state).toBe('open')
  })

  test('[UX-Z1] keys move by days, weeks, months and to the ends of a week, never outside the calendar', () => {
    const moved = (key: string, from: string) => dayByKey(key, from, bounds)
    expect(moved('ArrowRight', '2026-11-30')).toBe('2026-12-01')
    expect(moved('ArrowLeft', '2026-12-01')).toBe('2026-11-30')
    expect(moved('ArrowDown', '2026-12-02')).toBe('2026-12-09')
    expect(moved('ArrowUp', '2026-12-01')).toBe('2026-11-29')
    expect(moved('Home', '2026-12-03')).toBe('2026-11-30')
    expect(moved('End', '2026-12-03')).toBe('2026-12-06')
    expect(moved('PageDown', '2026-12-31')).toBe('2027-01-10')
    expect(moved('PageUp', '2026-12-31')).toBe('2026-11-30')
    expect(moved('Enter', '2026-12-03')).toBeNull()
  })

  test('a cheaper day is offered within two weeks only, and the age of prices is that of the oldest', () => {
    expect(cheaperNearby(days, '2026-12-19')?.date).toBe('2026-12-14')
    expect(cheaperNearby(days, '2026-12-14')?.date).toBe('2026-11-30')
    expect(cheaperNearby(days, '2026-11-30')).toBeNull()
    expect(cheaperNearby(days, '2026-12-20')).toBeNull()
    expect(oldestSeen(days)).toBe('2026-11-27T07:40:00.000Z')
    expect(oldestSeen([])).toBeNull()
  })
})
