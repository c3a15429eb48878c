import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'

/**
 * The small world of the emulated aggregators: the same query finds the same tours on each run. Not the shop's own simulated operators: those
 * have rooms and seats in the database.
 */
export interface EmulatedHotel {
  /** Counted from 1. */
  number: number
  name: string
  stars: number
  country: EmulatedCountry
  region: string
  latitude: number
  longitude: number
}

export interface EmulatedCountry {
  /** Of Tourvisor. */
  number: number
  iso2: string
  name: string
  nameEn: string
  airport: { code: string; name: string; timezone: string }
  flightMinutes: number
  /** A charge per tourist on top of the price, in roubles. */
  fuel: number
  isDomestic: boolean
  regions: { number: number; name: string; nameEn: string; latitude: number; longitude: number }[]
}

export const emulatedDepartures = [
  {
    number: 1,
    name: 'Москва',
    nameFrom: 'Москвы',
    nameEn: 'Moscow',
    airport: { code: 'SVO', name: 'Шереметьево', timezone: 'Europe/Moscow' },
  },
  {
    number: 3,
    name: 'Екатеринбург',
    nameFrom: 'Екатеринбурга',
    nameEn: 'Yekaterinburg',
    airport: { code: 'SVX', name: 'Кольцово', timezone: 'Asia/Yekaterinburg' },
  },
  {
    number: 5,
    name: 'Санкт-Петербург',
    nameFrom: 'Санкт-Петербурга',
    nameEn: 'Saint Petersburg',
    airport: { code: 'LED', name: 'Пулково', timezone: 'Europe/Moscow' },
  },
  {
    number: 10,
    name: 'Казань',
    nameFrom: 'Казани',
    nameEn: 'Kazan',
    airport: { code: 'KZN', name: 'Казань', timezone: 'Europe/Moscow' },
  },
]

export const emulatedCountries: EmulatedCountry[] = [
  {
    number: 4,
    iso2: 'TR',
    name: 'Турция',
    nameEn: 'Turkey',
    flightMinutes: 255,
    fuel: 2400,
    isDomestic: false,
    airport: { code: 'AYT', name: 'Анталья', timezone: 'Europe/Istanbul' },
    regions: [
      { number: 20, name: 'Кемер', nameEn: 'Kemer', latitude: 36.602, longitude: 30.56 },
      { number: 21, name: 'Белек', nameEn: 'Belek', latitude: 36.863, longitude: 31.055 },
      { number: 22, name: 'Аланья', nameEn: 'Alanya', latitude: 36.544, longitude: 31.999 },
    ],
  },
  {
    number: 1,
    iso2: 'EG',
    name: 'Египет',
    nameEn: 'Egypt',
    flightMinutes: 300,
    fuel: 3100,
    isDomestic: false,
    airport: { code: 'HRG', name: 'Хургада', timezone: 'Africa/Cairo' },
    regions: [
      { number: 5, name: 'Хургада', nameEn: 'Hurghada', latitude: 27.257, longitude: 33.812 },
      { number: 6, name: 'Шарм-эль-Шейх', nameEn: 'Sharm El Sheikh', latitude: 27.915, longitude: 34.329 },
    ],
  },
  {
    number: 9,
    iso2: 'AE',
    name: 'ОАЭ',
    nameEn: 'United Arab Emirates',
    flightMinutes: 320,
    fuel: 0,
    isDomestic: false,
    airport: { code: 'DXB', name: 'Дубай', timezone: 'Asia/Dubai' },
    regions: [{ number: 40, name: 'Дубай', nameEn: 'Dubai', latitude: 25.077, longitude: 55.139 }],
  },
  {
    number: 47,
    iso2: 'RU',
    name: 'Россия',
    nameEn: 'Russia',
    flightMinutes: 160,
    fuel: 0,
    isDomestic: true,
    airport: { code: 'AER', name: 'Сочи', timezone: 'Europe/Moscow' },
    regions: [{ number: 70, name: 'Сочи', nameEn: 'Sochi', latitude: 43.581, longitude: 39.722 }],
  },
]

/** Names of hotels that behave in their own way; the others are usual. Each country has them in its first region. */
export const sentinelHotels = {
  soldOut: 'Emu Soldout Resort',
  priceUp: 'Emu Priceup Palace',
  priceDown: 'Emu Pricedown Beach',
  surcharge: 'Emu Surcharge Suites',
  stumble: 'Emu Stumble Inn',
  forgotten: 'Emu Forgotten Bay',
  nonsense: 'Emu Nonsense Hotel',
} as const

const usualNames = ['Emu Beach', 'Emu Garden', 'Emu Grand', 'Emu Lagoon', 'Emu Park', 'Emu Royal']

export const emulatedHotels: EmulatedHotel[] = emulatedCountries
  .flatMap((country) =>
    country.regions.flatMap((region, at) =>
      [...usualNames.map((name) => `${name} ${region.nameEn}`), ...(at === 0 ? Object.values(sentinelHotels) : [])].map(
        (name, index) => ({
          name,
          country,
          region: region.name,
          stars: 3 + ((index + at) % 3),
          latitude: region.latitude + index * 0.004,
          longitude: region.longitude + index * 0.003,
        }),
      ),
    ),
  )
  .map((hotel, index) => ({ number: index + 1, ...hotel }))

export interface EmulatedOperator {
  number: number
  name: string
  /** Time from the start of a search to its answer. */
  answersAfterMs: number
  factor: number
  isOnRequest: boolean
}

/** They answer one after another. */
export const emulatedOperators: EmulatedOperator[] = [
  { number: 11, name: 'Emu Fast', answersAfterMs: 800, factor: 1, isOnRequest: false },
  { number: 12, name: 'Emu Tour', answersAfterMs: 2500, factor: 0.97, isOnRequest: false },
  { number: 13, name: 'Emu Request', answersAfterMs: 4000, factor: 0.93, isOnRequest: true },
  { number: 14, name: 'Emu Slow', answersAfterMs: 7000, factor: 1.04, isOnRequest: false },
  { number: 15, name: 'Emu Abroad', answersAfterMs: 1200, factor: 1.01, isOnRequest: false },
]

/** Every operator has answered, or is skipped. */
export const searchLengthMs = Math.max(...emulatedOperators.map((one) => one.answersAfterMs))
/** A search is forgotten after it (our choice). */
export const searchLifeMs = 20 * 60_000

export interface EmulatedQuery {
  departure: (typeof emulatedDepartures)[number]
  country: EmulatedCountry
  /** Names of regions; none: all. */
  regions: string[]
  /** Numbers of hotels; none: all. */
  hotels: number[]
  dateFrom: IsoDate
  dateTo: IsoDate
  nightsFrom: number
  nightsTo: number
  adults: number
  childAges: number[]
}

export interface EmulatedTour {
  hotel: EmulatedHotel
  operator: EmulatedOperator
  departure: EmulatedQuery['departure']
  date: IsoDate
  nights: number
  room: string
  meal: string
  placement: string
  adults: number
  children: number
  /** Roubles for all tourists, without fuel. */
  price: number
  fuel: number
  visa: number
  /** Obligatory, told at the actualisation only. */
  surcharges: { name: string; amount: number }[]
  isRegular: boolean
}

const rooms = ['Standard Room', 'Superior Sea View', 'Family Room'] as const
const mealsOf: Record<number, readonly string[]> = { 3: ['BB', 'HB'], 4: ['HB', 'AI'], 5: ['AI', 'UAI'] }

/** One operator sells no tours at home. */
export const isNotSold = (operator: EmulatedOperator, { country }: EmulatedQuery): boolean =>
  operator.number === 15 && country.isDomestic

export function emulatedTours(operator: EmulatedOperator, query: EmulatedQuery): EmulatedTour[] {
  if (isNotSold(operator, query)) return []
  const days = daysBetween(query.dateFrom, query.dateTo) + 1
  return (
    emulatedHotels
      .filter(({ country }) => country === query.country)
      .filter(({ region }) => query.regions.length === 0 || query.regions.includes(region))
      .filter(({ number }) => query.hotels.length === 0 || query.hotels.includes(number))
      // An operator has two hotels of three.
      .filter((hotel) => hash(`${operator.number} ${hotel.number}`) % 3 !== 0 || isSentinel(hotel))
      .flatMap((hotel) =>
        Array.from({ length: days }, (_, day) => addDays(query.dateFrom, day))
          .filter((date) => flies(query, operator, date))
          .flatMap((date) =>
            Array.from({ length: query.nightsTo - query.nightsFrom + 1 }, (_, more) => query.nightsFrom + more)
              .filter((nights) => nights % 7 === 0 || hash(`${hotel.number} ${nights} ${date}`) % 4 === 0)
              .flatMap((nights) =>
                (mealsOf[hotel.stars] ?? ['RO']).map((meal, at) =>
                  tourOf(
                    operator,
                    query,
                    hotel,
                    date,
                    nights,
                    meal,
                    rooms[(hotel.number + at) % rooms.length] ?? rooms[0],
                  ),
                ),
              ),
          ),
      )
      .flatMap((tour) => (tour.hotel.name === sentinelHotels.nonsense ? nonsenseOf(tour) : [tour]))
  )
}

const isSentinel = ({ name }: EmulatedHotel): boolean => Object.values(sentinelHotels).some((one) => one === name)

/** Charters fly on some days of the week; abroad from Moscow every day. */
export const flies = ({ departure, country }: EmulatedQuery, operator: { number: number }, date: IsoDate): boolean =>
  departure.number === 1 ||
  (daysBetween('2026-01-01', date) + departure.number + country.number + (operator.number % 2)) % 3 === 0

function tourOf(
  operator: EmulatedOperator,
  { departure, country, adults, childAges }: EmulatedQuery,
  hotel: EmulatedHotel,
  date: IsoDate,
  nights: number,
  meal: string,
  room: string,
): EmulatedTour {
  const people = adults + childAges.reduce((sum, age) => sum + (age < 2 ? 0.15 : 0.6), 0)
  const month = Number(date.slice(5, 7))
  const season = 1 + 0.35 * Math.sin(((month - 4) / 12) * 2 * Math.PI)
  const noise = 0.95 + (hash(`${operator.number} ${hotel.number} ${date} ${nights} ${meal}`) % 100) / 1000
  const stay = 2600 * hotel.stars * nights ** 0.92 * season * (meal === 'UAI' ? 1.2 : meal === 'AI' ? 1.1 : 1)
  const flight = 9000 + country.flightMinutes * 40
  return {
    hotel,
    operator,
    departure,
    date,
    nights,
    room,
    meal,
    placement:
      childAges.length > 0
        ? `${adults}AD+${childAges.length}CHD`
        : adults === 1
          ? 'SGL'
          : adults === 2
            ? 'DBL'
            : 'TRPL',
    adults,
    children: childAges.length,
    price: Math.round((stay + flight) * people * operator.factor * noise),
    fuel: operator.number % 2 === 0 ? country.fuel * (adults + childAges.filter((age) => age >= 2).length) : 0,
    visa: country.iso2 === 'EG' ? 2500 * (adults + childAges.length) : 0,
    surcharges: hotel.name === sentinelHotels.surcharge ? [{ name: 'Курортный сбор', amount: 1200 }] : [],
    isRegular: operator.number === 14,
  }
}

/** What suppliers have sent: a negative price, a meal that does not exist, another day, another party. And one good tour. */
const nonsenseOf = (tour: EmulatedTour): EmulatedTour[] => [
  tour,
  { ...tour, price: -tour.price },
  { ...tour, price: 0 },
  { ...tour, meal: 'FEAST' },
  { ...tour, date: addDays(tour.date, 60) },
  { ...tour, nights: tour.nights + 40 },
  { ...tour, adults: tour.adults + 1 },
]

/** Price at the actualisation, in roubles. */
export function actualPrice({ hotel, price }: EmulatedTour): number {
  if (hotel.name === sentinelHotels.priceUp) return Math.round(price * 1.04)
  return hotel.name === sentinelHotels.priceDown ? Math.round(price * 0.98) : price
}

export interface EmulatedFlight {
  number: string
  airline: { code: string; name: string }
  from: EmulatedCountry['airport']
  to: EmulatedCountry['airport']
  /** Local. */
  date: IsoDate
  time: string
  arrivalDate: IsoDate
  arrivalTime: string
  departsAt: Date
  arrivesAt: Date
}

/** Ways to fly with a tour: the standard one, a dearer one by day, and one that is announced later. */
export function flightsOf(tour: EmulatedTour) {
  const there = tour.departure.airport
  const here = tour.hotel.country.airport
  const minutes = tour.hotel.country.flightMinutes
  const back = addDays(tour.date, tour.nights)
  const options = [
    { isDefault: true, more: 0, time: '06:10', backTime: '20:40', number: 'XX 1201', isAnnounced: true },
    { isDefault: false, more: 4200, time: '12:30', backTime: '15:05', number: 'XX 1311', isAnnounced: true },
    { isDefault: false, more: -900, time: '00:00', backTime: '00:00', number: 'XX 000', isAnnounced: false },
  ]
  return options.map((option) => ({
    ...option,
    to: flightOf(option, option.number, there, here, tour.date, option.time, minutes),
    back: flightOf(option, option.number.replace('1', '2'), here, there, back, option.backTime, minutes),
  }))
}

function flightOf(
  { isAnnounced }: { isAnnounced: boolean },
  number: string,
  from: EmulatedFlight['from'],
  to: EmulatedFlight['to'],
  date: IsoDate,
  time: string,
  minutes: number,
): EmulatedFlight {
  const departsAt = momentIn(from.timezone, date, time)
  const arrivesAt = new Date(departsAt.getTime() + minutes * 60_000)
  const [arrivalDate = date, arrivalTime = time] = localOf(to.timezone, arrivesAt).split(' ')
  return {
    number,
    airline: { code: 'XX', name: 'Emu Air' },
    from,
    to,
    date,
    time,
    arrivalDate: isAnnounced ? arrivalDate : date,
    arrivalTime: isAnnounced ? arrivalTime : '00:00',
    departsAt,
    arrivesAt,
  }
}

const localOf = (timezone: string, at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })

function momentIn(timezone: string, date: IsoDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const shown = Date.parse(`${localOf(timezone, new Date(asUtc)).replace(' ', 'T')}:00Z`)
  return new Date(asUtc - (shown - asUtc))
}

/** `2027-02-26T23:35:00.000+03:00`. */
export function withOffset(timezone: string, at: Date): string {
  const local = localOf(timezone, at).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${local}:00Z`) - at.getTime()) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const sign = minutes < 0 ? '-' : '+'
  return `${local}:00.000${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}
