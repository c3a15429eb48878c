/*
 * The emulated Level.Travel v3. Its world is that of the emulated Tourvisor (emulated-world.ts) under other ids.
 *
 * Sentinels
 * | What                         | Then                                                                            |
 * |------------------------------|---------------------------------------------------------------------------------|
 * | token "wrong"                | 401                                                                             |
 * | token "limited"              | 429 to every start of a search                                                  |
 * | hotel «Emu Soldout Resort»   | `actualized` is false                                                           |
 * | hotel «Emu Priceup Palace»   | 4 % dearer when it is actualised; «Emu Pricedown Beach»: 2 % cheaper            |
 * | hotel «Emu Stumble Inn»      | the first actualisation of a tour fails with 500                                |
 * | hotel «Emu Forgotten Bay»    | 404 with `success` false                                                        |
 * | hotel «Emu Nonsense Hotel»   | negative price, price 0, unknown meal, other days, nights and tourists          |
 *
 * Differs from the real one
 * - References: departures, destinations, operators, hotels, flights_and_nights. Filters of a search but country, city and hotels are ignored.
 * - `completed`, a state of an operator, is unverified; so are the forms of errors and of flights_and_nights. No hot tours, no orders.
 */
import { type Context, Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { byHotel, createEmulatedSearches, type FoundEmulated } from './emulated-searches.ts'
import {
  actualPrice,
  type EmulatedFlight,
  emulatedCountries,
  emulatedDepartures,
  emulatedHotels,
  emulatedOperators,
  flies,
  flightsOf,
  hash,
  withOffset,
} from './emulated-world.ts'
import { dayOf } from './supplier-values.ts'
import { createActualizer, numbersOf } from './tourvisor-emulated.ts'

/** Ids of hotels at Level.Travel are unlike those of Tourvisor. */
const firstHotel = 9_070_000

export function createLevelTravelEmulator(clock: Clock) {
  const searches = createEmulatedSearches(clock)
  const toActualize = createActualizer(searches)
  const api = new Hono()

  api.use('*', async (c, next) => {
    const token = /^Token token="(.+)"$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token || token === 'wrong') return refused(c, 401, 'Unauthorized')
    if (!c.req.header('accept')?.startsWith('application/vnd.leveltravel.v3')) return refused(c, 406, 'unknown version')
    if (token === 'limited' && c.req.path.endsWith('/search/enqueue')) return refused(c, 429, 'Too Many Requests')
    return next()
  })

  api.get('/references/departures', (c) =>
    c.json({
      success: true,
      departures: emulatedDepartures.map(({ number, name, nameFrom, nameEn, airport }) => ({
        id: 200 + number,
        name_ru: name,
        name_ru_form1: nameFrom,
        name_ru_form2: name,
        name_en: nameEn,
        iata: airport.code,
        iso2: 'RU',
        priority: number,
        airports: [{ id: number, name: airport.name, code: airport.code, timezone: airport.timezone }],
      })),
    }),
  )
  api.get('/references/destinations', (c) =>
    c.json({
      success: true,
      countries: emulatedCountries.map(({ number, name, nameEn, iso2, regions }) => ({
        id: 100 + number,
        name_ru: name,
        name_en: nameEn,
        iso2,
        priority: number,
        cities: regions.map((region) => ({ id: 10_000 + region.number, name_ru: region.name, name_en: region.nameEn })),
      })),
    }),
  )
  api.get('/references/operators', (c) =>
    c.json({
      success: true,
      operators: emulatedOperators.map(({ number, name }) => ({
        id: number,
        name,
        short_name: name,
        code_name: name.toLowerCase().replaceAll(' ', '_'),
      })),
    }),
  )
  api.get('/references/hotels', (c) => {
    const [ids, regions] = [numbersOf(c.req.query('hotel_ids')), numbersOf(c.req.query('region_ids'))]
    const found = emulatedHotels.filter((hotel) =>
      ids.length > 0 ? ids.includes(firstHotel + hotel.number) : regions.includes(cityOf(hotel)),
    )
    const hotels = found.map((hotel) => {
      const short = { id: firstHotel + hotel.number, name: hotel.name, stars: hotel.stars }
      if (ids.length === 0) return { ...short, city_id: cityOf(hotel), country_id: 100 + hotel.country.number }
      const city = { id: cityOf(hotel), name_ru: hotel.region }
      return { ...short, lat: hotel.latitude, long: hotel.longitude, city, features: { line: 1 }, rating: 4.4 }
    })
    return c.json({ success: true, hotels })
  })
  api.get('/references/flights_and_nights', (c) => {
    const { city_from, country_to, start_date, end_date } = c.req.query()
    const departure = emulatedDepartures.find(({ nameEn }) => nameEn === city_from)
    const country = emulatedCountries.find(({ iso2 }) => iso2 === country_to)
    const [from, to] = [dayOf(start_date), dayOf(end_date)]
    if (!departure || !country || !from || !to || to < from) return refused(c, 422, 'invalid parameters')
    const query = {
      departure,
      country,
      regions: [],
      hotels: [],
      dateFrom: from,
      dateTo: to,
      nightsFrom: 1,
      nightsTo: 28,
      adults: 2,
      childAges: [],
    }
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))
    const flying = days.filter((day) => [0, 1].some((number) => flies(query, { number }, day)))
    return c.json(flying.map((day) => [day, [...new Set([...Array.from({ length: 14 }, (_, n) => n + 3), 21, 28])]]))
  })

  api.get('/search/enqueue', (c) => {
    const asked = c.req.query()
    const departure = emulatedDepartures.find(({ nameEn }) => nameEn === asked.from_city)
    const country = emulatedCountries.find(({ iso2 }) => iso2 === asked.to_country)
    const region = country?.regions.find(({ nameEn }) => nameEn === asked.to_city)
    const date = /^\d{2}\.\d{2}\.\d{4}$/.test(asked.start_date ?? '') ? dayOf(asked.start_date) : null
    const nights = /^(\d+)(?:\.\.(\d+))?$/.exec(asked.nights ?? '')
    const childAges = numbersOf(asked.kids_ages)
    if (!departure || !country || !date || !nights || (asked.to_city && !region))
      return refused(c, 422, 'invalid parameters')
    if (childAges.length !== Number(asked.kids ?? 0) || childAges.some((age) => !(age >= 0 && age <= 12)))
      return refused(c, 422, 'kids_ages are invalid')
    const number = searches.start({
      departure,
      country,
      regions: region ? [region.name] : [],
      hotels: numbersOf(asked.hotel_ids).map((id) => id - firstHotel),
      dateFrom: date,
      dateTo: date,
      nightsFrom: Number(nights[1]),
      nightsTo: Number(nights[2] ?? nights[1]),
      adults: Number(asked.adults),
      childAges,
    })
    return c.json({ success: true, request_id: Buffer.from(number).toString('base64') })
  })

  const read = (c: Context) => searches.read(Buffer.from(c.req.query('request_id') ?? '', 'base64').toString())

  api.get('/search/status', (c) => {
    const search = read(c)
    if (!search) return refused(c, 404, 'request not found')
    const states = search.operators.map(({ operator, isSkipped, hasAnswered, found }) => {
      if (isSkipped) return [operator.number, 'skipped']
      if (!hasAnswered) return [operator.number, search.passedMs < 500 ? 'pending' : 'performing']
      return [operator.number, found.length > 0 ? 'completed' : 'no_results']
    })
    return c.json({ success: true, status: Object.fromEntries([...states, [70, 'all_filtered']]) })
  })

  const foundIn = (c: Context): FoundEmulated[] | undefined => {
    const operators = numbersOf(c.req.query('operator_ids'))
    return read(c)?.found.filter(({ operator }) => operators.length === 0 || operators.includes(operator.number))
  }

  api.get('/search/get_grouped_hotels', (c) => {
    const found = foundIn(c)
    if (!found) return refused(c, 404, 'request not found')
    const hotels = byHotel(found).map(({ hotel, tours, least }) => ({
      hotel: {
        id: firstHotel + hotel.number,
        name: hotel.name,
        stars: hotel.stars,
        rating: 4.4,
        city: hotel.region,
        region_name: hotel.region,
        lat: hotel.latitude,
        long: hotel.longitude,
        link: '',
        images: [],
        features: { line: 1 },
      },
      min_price: least,
      min_price_nights: tours[0]?.nights,
      pansion_prices: Object.fromEntries(tours.map(({ meal, price }) => [meal, price])),
      extras: { instant_confirm: false },
      availability: { flight: 'unknown', hotel: 'unknown', tooltip: '' },
      surcharge: 0,
      bonus_count: 0,
    }))
    return c.json({ success: true, status: {}, hotels })
  })

  api.get('/search/get_hotel_offers', (c) => {
    const found = foundIn(c)
    if (!found) return refused(c, 404, 'request not found')
    const hotel = Number(c.req.query('hotel_id')) - firstHotel
    const hotel_offers = found.filter((tour) => tour.hotel.number === hotel).map(offerOf)
    return c.json({ success: true, request_id: c.req.query('request_id'), hotel_offers })
  })

  api.get('/search/actualize', (c) => {
    const found = toActualize((c.req.query('tour_id') ?? '').split('-')[1] ?? '')
    if ('isDown' in found) return c.text('Internal Server Error', 500)
    if ('refusal' in found && found.refusal === 'Тур не найден') return refused(c, 404, 'tour not found')
    if ('refusal' in found) return c.json({ success: true, actualized: false, price: 1, extras: [], flights: [] })
    const { tour } = found
    return c.json({
      success: true,
      actualized: true,
      price: actualPrice(tour) + tour.fuel,
      visa_price: tour.visa,
      transfer: true,
      medical_insurance: true,
      extras: [{ name: 'Страховка от задержки рейса', code_name: 'delay', price: 990 }],
      flights: flightsOf(tour)
        .filter(({ isAnnounced }) => isAnnounced)
        .map(({ to, back }) => ({ to: wayOf(to), back: wayOf(back) })),
    })
  })

  return { api }
}

const refused = (c: Context, status: 401 | 404 | 406 | 422 | 429, error: string) =>
  c.json({ success: false, error }, status)

const cityOf = ({ country, region }: FoundEmulated['hotel']): number =>
  10_000 + (country.regions.find(({ name }) => name === region)?.number ?? 0)

const offerOf = (tour: FoundEmulated) => ({
  version: 1,
  id: `${tour.operator.number}-${tour.id}`,
  operator: tour.operator.number,
  net_price: tour.price,
  fuel_charge: tour.fuel,
  price: tour.price > 0 ? tour.price + tour.fuel : tour.price,
  city_from: 200 + tour.departure.number,
  country_to: 100 + tour.hotel.country.number,
  city_to: 0,
  start_date: tour.date,
  arrival_date: tour.date,
  nights_count: tour.nights,
  region_name: tour.hotel.region,
  room_type: tour.room,
  pansion: { name: tour.meal, description: tour.meal, original_name: tour.meal, id: hash(tour.meal) % 10 },
  staytype_description: `${tour.adults} ADL${tour.children > 0 ? ` + ${tour.children} CHD` : ''}`,
  hotel_id: firstHotel + tour.hotel.number,
  hotel_name: tour.hotel.name,
  stars: tour.hotel.stars,
})

const wayOf = (flight: EmulatedFlight) => ({
  origin: { city: { id: 1, name: flight.from.name }, code: flight.from.code, timezone: flight.from.timezone },
  destination: { city: { id: 2, name: flight.to.name }, code: flight.to.code, timezone: flight.to.timezone },
  departure: withOffset(flight.from.timezone, flight.departsAt),
  arrival: withOffset(flight.to.timezone, flight.arrivesAt),
  flight_no: flight.number,
  business: false,
  direct: true,
  airline: { id: 19, name: flight.airline.name },
})
