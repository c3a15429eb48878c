import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#lib/dates.ts'
import type { WantedTours } from './port.ts'
import { sharesOf } from './tourvisor-shares.ts'

const limits = { days: 14, nightsBetween: 10, hotels: 30 }
const wanted = (more: Partial<WantedTours> = {}): WantedTours => ({
  departure: '1',
  destinations: ['4'],
  hotels: [],
  dateFrom: '2027-06-10',
  dateTo: '2027-06-12',
  nightsFrom: 7,
  nightsTo: 9,
  adults: 2,
  childAges: [],
  ...more,
})
const placesIn = (query: WantedTours) =>
  sharesOf(query, limits).map(({ country, regions, hotels }) => [country, [...regions], [...hotels]])

test.each<[title: string, query: Partial<WantedTours>, expected: unknown[]]>([
  ['a country and its regions', { destinations: ['4:20', '4:21'] }, [['4', ['20', '21'], []]]],
  ['a whole country beside a region of it', { destinations: ['4:20', '4'] }, [['4', [], []]]],
  [
    'two countries',
    { destinations: ['4:20', '1'] },
    [
      ['4', ['20'], []],
      ['1', [], []],
    ],
  ],
  [
    'hotels without a place',
    { destinations: [], hotels: ['4:501', '1:77'] },
    [
      ['4', [], ['501']],
      ['1', [], ['77']],
    ],
  ],
  ['hotels in a region', { destinations: ['4:20', '1'], hotels: ['4:501'] }, [['4', ['20'], ['501']]]],
  ['hotels of another country', { destinations: ['9'], hotels: ['4:501'] }, []],
])('%s are searched as they lie: %#', (_, query, expected) => {
  expect(placesIn(wanted(query))).toEqual(expected)
})

test('every day, night and hotel of a query is searched exactly once, within the limits', () => {
  const query = fc.record({
    days: fc.integer({ min: 1, max: 21 }),
    nights: fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 27 })),
    hotels: fc.integer({ min: 0, max: 95 }),
  })
  fc.assert(
    fc.property(query, ({ days, nights: [nightsFrom, more], hotels }) => {
      const asked = wanted({
        dateTo: addDays('2027-06-10', days - 1),
        nightsFrom,
        nightsTo: nightsFrom + more,
        hotels: Array.from({ length: hotels }, (_, at) => `4:${at}`),
      })
      const searched = new Map<string, number>()
      for (const share of sharesOf(asked, limits)) {
        expect(daysBetween(share.dateFrom, share.dateTo)).toBeLessThan(limits.days)
        expect(share.nightsTo - share.nightsFrom).toBeLessThanOrEqual(limits.nightsBetween)
        expect(share.hotels.length).toBeLessThanOrEqual(limits.hotels)
        for (let day = share.dateFrom; day <= share.dateTo; day = addDays(day, 1))
          for (let nights = share.nightsFrom; nights <= share.nightsTo; nights++)
            for (const hotel of share.hotels.length > 0 ? share.hotels : ['any']) {
              const key = `${day} ${nights} ${hotel}`
              searched.set(key, (searched.get(key) ?? 0) + 1)
            }
      }
      expect(searched.size).toBe(days * (more + 1) * Math.max(1, hotels))
      expect([...searched.values()].every((times) => times === 1)).toBe(true)
    }),
  )
})
