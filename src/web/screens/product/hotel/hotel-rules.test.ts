import { expect, test } from 'vitest'
import type { ReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import type { OfferOnWire } from '#shop/tours/offer.wire.ts'
import { differences, toggleCompared } from './compared.ts'
import { leadsTo } from './hotel.route.ts'
import { hotelJsonLd } from './hotel-json-ld.ts'
import { readStay, searchedDays, shownDay, writeStay } from './hotel-query.ts'
import { cheapest, offerKey, pricesByDay, roomsOfDay } from './offers-of-days.ts'

const bounds = {
  firstDay: '2026-11-29',
  lastDay: '2027-05-28',
  departures: ['moskva', 'ekaterinburg'],
  departure: 'ekaterinburg',
}
const nothing = { from: null, dates: null, nights: null, tourists: null, adults: null, children: [] }

const offer = (more: Partial<OfferOnWire>) =>
  ({
    ref: 'a',
    start_date: '2026-12-19',
    nights: 7,
    price: 100_000,
    room: { key: 'standard', name: 'Standard' },
    meal: { code: 'AI', name: 'всё включено' },
    ...more,
  }) as OfferOnWire

test('a stay is read from the names of a search, and the address of a stay reads back as the same', () => {
  const stay = readStay(
    { ...nothing, from: 'moskva', dates: '20261219-20261226', nights: '7-10', tourists: '2-0.6' },
    bounds,
  )
  expect(stay).toEqual({
    from: 'moskva',
    date: '2026-12-19',
    dateTo: '2026-12-26',
    nightsFrom: 7,
    nightsTo: 10,
    adults: 2,
    childAges: [0, 6],
  })
  expect(readStay({ ...nothing, ...writeStay(stay) }, bounds)).toEqual(stay)
})

test('the fields of the form without script are read as well', () => {
  const form = { ...nothing, dates: '2026-12-19', nights: '10', adults: '3', children: ['', '6', '0'] }
  expect(readStay(form, bounds)).toMatchObject({ date: '2026-12-19', adults: 3, childAges: [0, 6], nightsTo: 10 })
})

test('what is missing, past or not valid becomes the usual choice, never a fault', () => {
  const usual = { from: 'ekaterinburg', nightsFrom: 7, nightsTo: 7, adults: 2, childAges: [] }
  expect(readStay(nothing, bounds)).toEqual({ ...usual, date: '2026-12-20', dateTo: '2026-12-20' })
  expect(readStay({ ...nothing, from: 'mars', dates: '20200101', nights: '99', tourists: '1-0.0' }, bounds)).toEqual({
    ...usual,
    date: bounds.firstDay,
    dateTo: bounds.firstDay,
  })
  expect(readStay({ ...nothing, dates: '20290101' }, bounds).date).toBe(bounds.lastDay)
})

test('[UX-Z6] ten days around the chosen one are searched, or the whole range, none before the first or after the last', () => {
  const one = (date: string) => searchedDays({ date, dateTo: date }, bounds)
  expect(one('2026-12-19')).toEqual(['2026-12-15', '2026-12-24'])
  expect(one('2026-11-30')).toEqual(['2026-11-29', '2026-12-08'])
  expect(one('2027-05-27')).toEqual(['2027-05-23', '2027-05-28'])
  expect(searchedDays({ date: '2026-12-01', dateTo: '2026-12-20' }, bounds)).toEqual(['2026-12-01', '2026-12-20'])
})

test('[UX-Z6] the cheapest of the wanted days is shown; if nobody flies then, the nearest one, but not before all have answered', () => {
  const prices = new Map([
    ['2026-12-17', 70],
    ['2026-12-20', 90],
    ['2026-12-21', 80],
  ])
  expect(shownDay({ date: '2026-12-19', dateTo: '2026-12-22' }, prices, false)).toBe('2026-12-21')
  const day = { date: '2026-12-19', dateTo: '2026-12-19' }
  expect(shownDay(day, prices, false)).toBe('2026-12-19')
  expect(shownDay(day, prices, true)).toBe('2026-12-20')
  expect(shownDay(day, new Map(), true)).toBe('2026-12-19')
})

test('[UX-Z6] rooms keep the order of the hotel, each meal shows its cheapest offer of the day, the weakest meal first', () => {
  const offers = [
    offer({ ref: '1', price: 120_000 }),
    offer({ ref: '2', price: 110_000 }),
    offer({ ref: '3', meal: { code: 'BB', name: 'завтраки' }, price: 130_000 }),
    offer({ ref: '4', room: { key: 'family', name: 'Family' }, price: 90_000 }),
    offer({ ref: '5', start_date: '2026-12-20', price: 10 }),
    offer({ ref: '6', room: { key: 'new', name: 'New' }, price: 95_000 }),
  ]
  const rooms = roomsOfDay(offers, '2026-12-19', [
    { key: 'standard', name: 'Standard' },
    { key: 'family', name: 'Family' },
    { key: 'villa', name: 'Villa' },
  ])
  expect(rooms.map(({ key, offers }) => [key, offers.map(({ ref }) => ref)])).toEqual([
    ['standard', ['3', '2']],
    ['family', ['4']],
    ['villa', []],
    ['new', ['6']],
  ])
  expect(cheapest(rooms.flatMap(({ offers }) => offers))?.ref).toBe('4')
  expect(cheapest([])).toBeNull()
  expect(offerKey(offers[2] as OfferOnWire)).toBe('standard_BB_7')
  expect([...pricesByDay(offers)]).toEqual([
    ['2026-12-19', 90_000],
    ['2026-12-20', 10],
  ])
})

test('offers are compared by what differs, two to four of them', () => {
  const rows = [
    { name: 'Цена', values: ['1', '2'] },
    { name: 'Питание', values: ['BB', 'BB'] },
  ]
  expect(differences(rows)).toEqual([rows[0]])
  const four = ['a', 'b', 'c', 'd']
  expect(toggleCompared(four, { ref: 'e' })).toEqual(four)
  expect(toggleCompared(four, { ref: 'b' })).toEqual(['a', 'c', 'd'])
})

const hotel = {
  name: 'Lagoon',
  stars: 5,
  kinds: ['family', 'beach'],
  country: { slug: 'turciya', name: 'Турция' },
  resort: { slug: 'kemer', name: 'Кемер' },
  images: [{ url: '/a.webp' }],
  old_names: ['Bay'],
  services: ['pool'],
  latitude: 36,
  longitude: 30,
  rating: 4.6,
  review_count: 12,
  address: '',
  description: '',
} as unknown as HotelAnswer

test('[HTL-06] a section leads to a hotel of its country or resort, its kind and its stars', () => {
  const preset = (destinations: string[], filters: Record<string, string> = {}) => ({
    preset: { destinations, filters },
  })
  expect(leadsTo(preset(['turciya']), hotel)).toBe(true)
  expect(leadsTo(preset(['kemer'], { kinds: 'spa,family' }), hotel)).toBe(true)
  expect(leadsTo(preset([]), hotel)).toBe(true)
  expect(leadsTo(preset(['belek']), hotel)).toBe(false)
  expect(leadsTo(preset(['kemer'], { kinds: 'city' }), hotel)).toBe(false)
  expect(leadsTo(preset(['kemer'], { stars: '3,4' }), hotel)).toBe(false)
})

test('structured data of a hotel have its rating and former names, and no price', () => {
  const review = { author: 'Марина К.', date: '2027-06-20', rating: 4, comment: 'Вернёмся', pros: 'Пляж', cons: '' }
  const data = hotelJsonLd(hotel, [review as ReviewOnWire], { url: 'https://shop.example/hotels/lagoon-hotel/' })
  expect(data).toMatchObject({
    '@type': 'Hotel',
    alternateName: ['Bay'],
    image: ['https://shop.example/a.webp'],
    starRating: { ratingValue: 5 },
    aggregateRating: { ratingValue: 4.6, reviewCount: 12 },
    review: [
      {
        author: { name: 'Марина К.' },
        datePublished: '2027-06-20',
        reviewRating: { ratingValue: 4 },
        reviewBody: 'Вернёмся Пляж',
      },
    ],
  })
  expect(JSON.stringify(data)).not.toMatch(/offers|price/i)
  expect(hotelJsonLd({ ...hotel, review_count: 0 }, [], { url: 'https://shop.example/' })).not.toHaveProperty(
    'aggregateRating',
  )
})
