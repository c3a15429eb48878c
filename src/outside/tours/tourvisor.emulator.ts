/*
 * The emulated Tourvisor: the older XML/JSON API below /xml, the newer below /search/api/v1 (tourvisor-rest.emulator.ts). One world, other than the
 * shop's own simulated operators (emulated-world.ts).
 *
 * Sentinels
 * | What                          | Then                                                                          |
 * |-------------------------------|-------------------------------------------------------------------------------|
 * | authlogin "wrong"             | the text «Authorization Error»; a token "wrong" is a 401                      |
 * | authlogin or token "limited"  | 429 to every search                                                           |
 * | hotel «Emu Soldout Resort»    | no places when it is actualised                                               |
 * | hotel «Emu Priceup Palace»    | 4 % dearer when it is actualised; «Emu Pricedown Beach»: 2 % cheaper          |
 * | hotel «Emu Surcharge Suites»  | an obligatory resort fee appears when it is actualised                        |
 * | hotel «Emu Stumble Inn»       | the first actualisation of a tour fails with 500                              |
 * | hotel «Emu Forgotten Bay»     | «Тур не найден»                                                               |
 * | hotel «Emu Nonsense Hotel»    | negative price, price 0, unknown meal, other days, nights and tourists        |
 *
 * Differs from the real one
 * - Only format=json. list.php: departure, country, region, operator, hotel, flydate; the filters of a search but regions and hotels are ignored.
 * - Numbers are texts; a list of one is the element itself among hotels and `{"0": …}` among tours.
 * - Four departures, four countries, five operators that answer within 7 s by the clock; `stars` and `region` of a hotel are our guess.
 */
import { type Context, Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { byHotel, createEmulatedSearches } from './emulated-searches.ts'
import {
  actualPrice,
  type EmulatedTour,
  emulatedCountries,
  emulatedDepartures,
  emulatedHotels,
  emulatedOperators,
  flies,
  flightsOf,
} from './emulated-world.ts'
import { dayOf, russianDay } from './supplier-values.ts'
import { createActualizer, legOf, numbersOf } from './tourvisor-emulated.ts'
import { addTourvisorRest } from './tourvisor-rest.emulator.ts'

export function createTourvisorEmulator(clock: Clock) {
  const searches = createEmulatedSearches(clock)
  const toActualize = createActualizer(searches)
  const api = new Hono()
  const xml = new Hono()

  xml.use('*', async (c, next) => {
    const { authlogin = '', authpass = '' } = c.req.query()
    if (authlogin === '' || authpass === '' || authlogin === 'wrong') return c.text('Authorization Error')
    if (authlogin === 'limited' && c.req.path.endsWith('/search.php')) return c.text('Too Many Requests', 429)
    return next()
  })

  xml.get('/list.php', (c) => {
    const { type = '', hotcountry = '', flydeparture, flycountry } = c.req.query()
    const asked = type.split(',')
    const lists: Record<string, unknown> = {}
    if (asked.includes('departure'))
      lists.departures = {
        departure: one(
          emulatedDepartures.map(({ number, name, nameFrom }) => ({ id: String(number), name, namefrom: nameFrom })),
        ),
      }
    if (asked.includes('country'))
      lists.countries = { country: one(emulatedCountries.map(({ number, name }) => ({ id: String(number), name }))) }
    if (asked.includes('region'))
      lists.regions = {
        region: one(
          emulatedCountries.flatMap((country) =>
            country.regions.map(({ number, name }) => ({ id: String(number), name, country: String(country.number) })),
          ),
        ),
      }
    if (asked.includes('operator'))
      lists.operators = { operator: one(emulatedOperators.map(({ number, name }) => ({ id: String(number), name }))) }
    if (asked.includes('hotel')) {
      if (hotcountry === '') return refused(c, 'hotcountry is required')
      lists.hotels = {
        hotel: one(
          emulatedHotels
            .filter(({ country }) => String(country.number) === hotcountry)
            .map((hotel) => ({
              id: String(500 + hotel.number),
              name: hotel.name,
              stars: String(hotel.stars),
              region: String(hotel.country.regions.find(({ name }) => name === hotel.region)?.number),
              rating: '4.4',
            })),
        ),
      }
    }
    if (asked.includes('flydate')) {
      const departure = emulatedDepartures.find(({ number }) => String(number) === flydeparture)
      const country = emulatedCountries.find(({ number }) => String(number) === flycountry)
      if (!departure || !country) return refused(c, 'flydeparture and flycountry are required')
      const today = clock.now().toISOString().slice(0, 10)
      const query = {
        departure,
        country,
        regions: [],
        hotels: [],
        dateFrom: today,
        dateTo: today,
        nightsFrom: 7,
        nightsTo: 7,
        adults: 2,
        childAges: [],
      }
      const days = Array.from({ length: 365 }, (_, day) => addDays(today, day + 1))
      lists.flydates = { flydate: days.filter((day) => flies(query, { number: 12 }, day)).map(russianDay) }
    }
    return c.json({ lists })
  })

  xml.get('/search.php', (c) => {
    const asked = c.req.query()
    const departure = emulatedDepartures.find(({ number }) => String(number) === asked.departure)
    const country = emulatedCountries.find(({ number }) => String(number) === asked.country)
    if (!departure || !country) return refused(c, 'Не указан город вылета или страна')
    const today = clock.now().toISOString().slice(0, 10)
    const dateFrom = dayOf(asked.datefrom) ?? addDays(today, 1)
    const dateTo = dayOf(asked.dateto) ?? addDays(today, 8)
    const children = Number(asked.child ?? 0)
    if (dateTo < dateFrom || daysBetween(dateFrom, dateTo) > 13) return refused(c, 'Диапазон дат не более 14 дней')
    const childAges = Array.from({ length: children }, (_, at) => Number(asked[`childage${at + 1}`]))
    if (childAges.some((age) => !(age >= 1 && age <= 17))) return refused(c, 'Не указан возраст ребёнка')
    const id = searches.start({
      departure,
      country,
      regions: numbersOf(asked.regions).flatMap(
        (number) => country.regions.find((one) => one.number === number)?.name ?? [],
      ),
      hotels: numbersOf(asked.hotels).map((code) => code - 500),
      dateFrom,
      dateTo,
      nightsFrom: Number(asked.nightsfrom ?? 7),
      nightsTo: Number(asked.nightsto ?? 10),
      adults: Number(asked.adults ?? 2),
      childAges,
    })
    return c.json({ result: { requestid: id } })
  })

  xml.get('/result.php', (c) => {
    const { requestid = '', type, page = '1', onpage = '25' } = c.req.query()
    const search = searches.read(requestid)
    if (!search) return refused(c, 'Запрос не найден')
    const hotels = byHotel(search.found)
    const status = {
      state: search.isFinished ? 'finished' : 'searching',
      progress: String(search.progress),
      hotelsfound: String(hotels.length),
      toursfound: String(search.found.length),
      minprice: String(hotels[0]?.least ?? 0),
      timepassed: String(Math.floor(search.passedMs / 1000)),
    }
    if (type !== 'result') return c.json({ data: { status } })
    const size = Math.min(100, Number(onpage) || 25)
    const shown = hotels.slice((Number(page) - 1) * size, Number(page) * size)
    const result = {
      hotel: one(
        shown.map(({ hotel, tours, least }) => ({
          ...hotelOf(hotel),
          price: String(least),
          tours: { tour: numbered(tours.map((tour) => ({ tourid: tour.id, ...tourOf(tour) }))) },
        })),
      ),
    }
    return c.json({ data: { status, result } })
  })

  xml.get('/actualize.php', (c) => {
    const found = toActualize(c.req.query('tourid') ?? '')
    if ('isDown' in found) return c.text('Internal Server Error', 500)
    if ('refusal' in found) return refused(c, found.refusal)
    const { tour } = found
    return c.json({
      data: {
        tour: {
          ...tourOf({ ...tour, price: actualPrice(tour) }),
          visacharge: String(tour.visa),
          operatorprice: String(actualPrice(tour)),
          operatorcurrency: 'RUB',
          operatorlink: '',
          detailavailable: '1',
          departurename: tour.departure.name,
          hotelregionname: tour.hotel.region,
        },
      },
    })
  })

  xml.get('/actdetail.php', (c) => {
    const tour = searches.tour(c.req.query('tourid') ?? '')
    if (!tour) return refused(c, 'Тур не найден')
    const flights = flightsOf(tour).map(({ isDefault, more, to, back }) => ({
      isdefault: isDefault,
      dateforward: russianDay(to.date),
      datebackward: russianDay(back.date),
      price: { value: actualPrice(tour) + more, currency: 'RUB' },
      fuelcharge: { value: tour.fuel },
      forward: [legOf(to)],
      backward: [legOf(back)],
    }))
    const flags = { notransfer: 0, nomedinsurance: 0, noflight: 0, nomeal: 0 }
    return c.json({
      flights,
      tourinfo: { flags, addpayments: tour.surcharges, contents: ['Авиаперелёт', 'Трансфер', 'Страховка'] },
    })
  })

  api.route('/xml', xml)
  addTourvisorRest(api, { clock, searches, toActualize })
  return { api }
}

const refused = (c: Context, errormessage: string) => c.json({ iserror: true, errormessage })

/** A list of one is the one. */
const one = <T>(list: T[]): T[] | T => (list.length === 1 && list[0] ? list[0] : list)
/** A list of one is `{"0": …}`. */
const numbered = <T>(list: T[]): T[] | { 0: T } => (list.length === 1 && list[0] ? { 0: list[0] } : list)

const hotelOf = (hotel: EmulatedTour['hotel']) => ({
  hotelcode: String(500 + hotel.number),
  hotelname: hotel.name,
  hotelstars: String(hotel.stars),
  hotelrating: '4.4',
  regioncode: String(hotel.country.regions.find(({ name }) => name === hotel.region)?.number),
  regionname: hotel.region,
  countrycode: String(hotel.country.number),
  countryname: hotel.country.name,
  seadistance: '50',
  isphoto: '0',
  iscoords: '1',
})

const tourOf = (tour: EmulatedTour) => ({
  operatorcode: String(tour.operator.number),
  operatorname: tour.operator.name,
  flydate: russianDay(tour.date),
  nights: String(tour.nights),
  price: String(tour.price),
  fuelcharge: String(tour.fuel),
  currency: 'RUB',
  placement: tour.placement,
  adults: String(tour.adults),
  child: String(tour.children),
  mealcode: '7',
  meal: tour.meal,
  mealrussian: tour.meal,
  room: tour.room,
  tourname: `${tour.hotel.country.name} ${tour.hotel.region}`,
  regular: tour.isRegular ? '1' : '0',
  promo: '0',
  onrequest: tour.operator.isOnRequest ? '1' : '0',
  flightstatus: '1',
  hotelstatus: '1',
  nightflight: '0',
})
