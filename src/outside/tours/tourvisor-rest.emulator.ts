import type { Context, Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { byHotel, type EmulatedSearches, type FoundEmulated } from './emulated-searches.ts'
import {
  actualPrice,
  emulatedCountries,
  emulatedDepartures,
  emulatedHotels,
  emulatedOperators,
  flightsOf,
} from './emulated-world.ts'
import { dayOf } from './supplier-values.ts'
import { type ActualizedNow, legOf, numbersOf } from './tourvisor-emulated.ts'

const base = '/search/api/v1'

/**
 * The newer API of the emulated Tourvisor (integrations §15.2); its sentinels are in tourvisor.emulator.ts. Differs from the real one: lists are
 * bare arrays, arrays of a query are joined by commas, `status` is `processing` or `completed`, errors have `message`: all unverified.
 */
export function addTourvisorRest(
  api: Hono,
  {
    clock,
    searches,
    toActualize,
  }: { clock: Clock; searches: EmulatedSearches; toActualize(id: string): ActualizedNow },
): void {
  api.use(`${base}/*`, async (c, next) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token || token === 'wrong') return c.json({ message: 'Unauthorized' }, 401)
    if (token === 'limited' && c.req.path.endsWith('/tours/search'))
      return c.json({ message: 'Too Many Requests' }, 429)
    return next()
  })

  api.get(`${base}/departures`, (c) => c.json(emulatedDepartures.map(({ number, name }) => ({ id: number, name }))))
  api.get(`${base}/countries`, (c) => c.json(emulatedCountries.map(({ number, name }) => ({ id: number, name }))))
  api.get(`${base}/operators`, (c) => c.json(emulatedOperators.map(({ number, name }) => ({ id: number, name }))))
  api.get(`${base}/regions`, (c) =>
    c.json(
      emulatedCountries
        .filter(({ number }) => String(number) === c.req.query('countryId'))
        .flatMap(({ regions }) => regions.map(({ number, name }) => ({ id: number, name }))),
    ),
  )
  api.get(`${base}/hotels`, (c) =>
    c.json(
      emulatedHotels
        .filter(({ country }) => String(country.number) === c.req.query('countryId'))
        .map(({ number, name, stars, latitude, longitude, ...hotel }) => ({
          id: 500 + number,
          name,
          category: stars,
          region: regionOf(hotel),
          latitude,
          longitude,
        })),
    ),
  )

  api.get(`${base}/tours/search`, (c) => {
    const asked = c.req.query()
    const departure = emulatedDepartures.find(({ number }) => String(number) === asked.departureId)
    const country = emulatedCountries.find(({ number }) => String(number) === asked.countryId)
    const [dateFrom, dateTo] = [dayOf(asked.dateFrom), dayOf(asked.dateTo)]
    const [nightsFrom, nightsTo] = [Number(asked.nightsFrom), Number(asked.nightsTo)]
    const childAges = numbersOf(asked.childs)
    if (!departure || !country || !dateFrom || !dateTo || dateTo < dateFrom) return invalid(c)
    if (daysBetween(dateFrom, dateTo) > 20 || !(nightsTo >= nightsFrom && nightsTo - nightsFrom <= 10))
      return invalid(c)
    if (dateFrom < addDays(clock.now().toISOString().slice(0, 10), 0) || childAges.length > 3) return invalid(c)
    const searchId = searches.start({
      departure,
      country,
      regions: numbersOf(asked.regionIds).flatMap(
        (id) => country.regions.find(({ number }) => number === id)?.name ?? [],
      ),
      hotels: numbersOf(asked.hotelIds).map((id) => id - 500),
      dateFrom,
      dateTo,
      nightsFrom,
      nightsTo,
      adults: Number(asked.adults),
      childAges,
    })
    return c.json({ searchId })
  })

  api.get(`${base}/tours/search/:id/status`, (c) => {
    const search = searches.read(c.req.param('id'))
    if (!search) return unknown(c)
    return c.json({ status: search.isFinished ? 'completed' : 'processing', progress: search.progress })
  })

  api.get(`${base}/tours/search/:id`, (c) => {
    const search = searches.read(c.req.param('id'))
    if (!search) return unknown(c)
    const limit = Number(c.req.query('limit') ?? 25)
    const hotels = byHotel(search.found)
      .slice(0, limit)
      .map(({ hotel, tours, least }) => ({
        id: 500 + hotel.number,
        name: hotel.name,
        category: hotel.stars,
        country: { id: hotel.country.number, name: hotel.country.name },
        region: regionOf(hotel),
        seaDistance: 50,
        rating: 4.4,
        price: least,
        currency: 'RUB',
        picturelink: '',
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        tours: tours.map(tourOf),
      }))
    return c.json({ hotels })
  })

  api.get(`${base}/tours/:id/flights`, (c) => {
    const found = toActualize(c.req.param('id'))
    if ('isDown' in found) return c.json({ message: 'Internal Server Error' }, 500)
    if ('refusal' in found)
      return found.refusal === 'Нет мест' ? c.json({ flightOptions: [], error: found.refusal }) : unknown(c)
    const { tour } = found
    const price = actualPrice(tour)
    return c.json({
      flightOptions: flightsOf(tour).map(({ isDefault, more, to, back }) => ({
        price: price + more,
        fuelCharge: tour.fuel,
        isDefault,
        forward: [legOf(to)],
        backward: [legOf(back)],
      })),
      info: {
        flags: { noFlight: false, noTransfer: false, noInsurance: false, noMeal: false },
        surcharges: [
          ...(tour.visa > 0 ? [{ name: 'Виза', amount: tour.visa, currency: 'RUB' }] : []),
          ...tour.surcharges.map((one) => ({ ...one, currency: 'RUB' })),
        ],
      },
    })
  })
}

const invalid = (c: Context) => c.json({ message: 'Bad Request' }, 400)
const unknown = (c: Context) => c.json({ message: 'Not Found' }, 404)

const regionOf = (hotel: Pick<FoundEmulated['hotel'], 'country' | 'region'>) => ({
  id: hotel.country.regions.find(({ name }) => name === hotel.region)?.number,
  name: hotel.region,
})

const tourOf = (tour: FoundEmulated) => ({
  id: tour.id,
  date: tour.date,
  nights: tour.nights,
  flightNights: 0,
  price: tour.price,
  currency: 'RUB',
  fuelCharge: tour.fuel,
  meal: { id: 7, name: tour.meal, russianName: tour.meal },
  roomType: tour.room,
  placement: tour.placement,
  operator: { id: tour.operator.number, name: tour.operator.name },
  adults: tour.adults,
  childs: tour.children,
  isCharter: !tour.isRegular,
  isPromo: false,
  hotelPlace: tour.operator.isOnRequest ? 2 : 1,
  flightPlace: 1,
})
