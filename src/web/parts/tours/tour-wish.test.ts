import { describe, expect, test } from 'vitest'
import { daysAround, middleOf, readWish, searchBodyOf, wishQuery } from './tour-wish.ts'

const ground = { from: 'ekaterinburg', firstDay: '2026-11-29', lastDay: '2027-05-28' }
const read = (query: string, more = {}) => readWish(new URLSearchParams(query) as never, { ...ground, ...more })

describe('[UX-Z2] the query of a search in an address', () => {
  test('an empty address means the usual trip from the region of the visitor', () => {
    expect(read('')).toEqual({
      wish: {
        from: 'ekaterinburg',
        to: [],
        hotels: [],
        dateFrom: '2026-12-10',
        dateTo: '2026-12-14',
        nightsFrom: 7,
        nightsTo: 10,
        party: { adults: 2, childAges: [] },
      },
      problems: [],
    })
  })

  test('[UX-Z2] what is written is read again as it was', () => {
    const query = 'from=moskva&to=kemer,belek&dates=20261220-20261226&nights=7&tourists=2-0.5'
    const { wish, problems } = read(query)
    expect(problems).toEqual([])
    expect(wishQuery(wish)).toEqual({
      from: 'moskva',
      to: ['kemer', 'belek'],
      hotels: [],
      dates: '20261220-20261226',
      nights: '7',
      tourists: '2-0.5',
    })
    expect(searchBodyOf(wish).destinations).toEqual(['kemer', 'belek'])
  })

  test('the fields of a form without script mean the same', () => {
    const { wish } = read('from=moskva&to=kemer&date=2026-12-20&flex=3&nights_from=7&nights_to=10&adults=2&age=5&age=0')
    expect(wishQuery(wish)).toMatchObject({ dates: '20261217-20261223', nights: '7-10', tourists: '2-0.5' })
  })

  test('[UX-Z2] impossible sets are told: infants without adults, nights that shrink, days that do not exist or have passed', () => {
    expect(read('adults=1&age=0&age=1').problems).toEqual(['infants'])
    expect(read('tourists=1-0.1').problems).toEqual(['infants'])
    // Shown as given, so that it can be corrected.
    expect(read('tourists=1-0.1').wish.party).toEqual({ adults: 1, childAges: [0, 1] })
    expect(read('nights_from=10&nights_to=7')).toMatchObject({
      wish: { nightsFrom: 7, nightsTo: 10 },
      problems: ['nights'],
    })
    expect(read('dates=20261399').problems).toEqual(['dates'])
    expect(read('date=2026-02-30').problems).toEqual(['dates'])
    expect(read('dates=20300101').problems).toEqual(['dates'])
    expect(read('dates=20261020-20261026')).toMatchObject({
      wish: { dateFrom: '2026-11-29', dateTo: '2026-12-05' },
      problems: ['past'],
    })
  })

  test('days before the first and after the last one are left out', () => {
    expect(read('dates=20261120-20261205').wish).toMatchObject({ dateFrom: '2026-11-29', dateTo: '2026-12-05' })
    expect(daysAround('2026-11-30', 3, ground)).toEqual({ dateFrom: '2026-11-29', dateTo: '2026-12-03' })
  })

  test('a form shows a range as its middle and the days around it', () => {
    expect(middleOf({ dateFrom: '2026-12-10', dateTo: '2026-12-14' })).toEqual({ day: '2026-12-12', flex: 2 })
    expect(middleOf({ dateFrom: '2026-12-12', dateTo: '2026-12-12' })).toEqual({ day: '2026-12-12', flex: 0 })
  })

  test('a section gives the places that the address does not name', () => {
    expect(read('', { to: ['kemer'] }).wish.to).toEqual(['kemer'])
    expect(read('to=belek', { to: ['kemer'] }).wish.to).toEqual(['belek'])
    expect(read('hotels=lagoon', { to: ['kemer'] }).wish).toMatchObject({ to: [], hotels: ['lagoon'] })
  })
})
