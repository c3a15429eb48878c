import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type { FlightLeg, FlightOption, FlightSummary } from '#outside/tours/port.ts'
import { between, hashText, mix } from './world/chance.ts'
import { departureOf, type WorldDeparture } from './world/departures.ts'
import type { WorldResort } from './world/destinations.ts'

/** Flights from a departure to the airport of a resort and back. Null instead: too far for this departure. */
export interface Route {
  /** `SVX-AYT`. */
  code: string
  departure: WorldDeparture
  airport: WorldResort['airport']
  /** Of the resort: that of the airport, too. */
  timezone: string
  km: number
  minutes: number
  hash: number
  /** The trip needs no flight: the tourists live where they go. */
  isLocal: boolean
  /** Of the days of a week, Sunday first: whether there is a flight. */
  days: readonly boolean[]
}

const routes = new Map<string, Route | null>()

export function routeOf(departureCode: string, resort: WorldResort): Route | null {
  const code = `${departureCode} ${resort.airport.code}`
  let route = routes.get(code)
  if (route === undefined) {
    route = makeRoute(departureOf.get(departureCode), resort)
    routes.set(code, route)
  }
  return route
}

function makeRoute(departure: WorldDeparture | undefined, { airport, timezone }: WorldResort): Route | null {
  if (!departure) return null
  const km = distanceKm(departure, airport)
  if (km > departure.reachKm) return null
  const code = `${departure.airport}-${airport.code}`
  const hash = hashText(code)
  const isLocal = km < 100
  const first = hash % 7
  // Spread over the week: three flights leave on Monday, Wednesday and Friday, or on days that are shifted from these.
  const flies = Array.from(
    { length: departure.flightDays },
    (_, i) => (first + Math.round((i * 7) / departure.flightDays)) % 7,
  )
  return {
    code,
    departure,
    airport,
    timezone,
    km,
    minutes: Math.round((35 + km / 13.5) / 5) * 5,
    hash,
    isLocal,
    days: Array.from({ length: 7 }, (_, day) => isLocal || flies.includes(day)),
  }
}

function distanceKm(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180
  const lat = Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2
  const lon = Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(lat + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * lon))
}

/** 0: Sunday. */
export const weekday = (date: IsoDate): number => ((daysBetween('2023-01-01', date) % 7) + 7) % 7

export const flies = (route: Route, date: IsoDate): boolean => route.days[weekday(date)] === true

/** Roubles for a seat there and back, by the day of the week. */
export const seatPrice = (route: Route, season: number, day: number): number =>
  route.isLocal ? 0 : Math.round((4200 + route.km * 2.7 * season ** 0.8) * [1.06, 0.94, 0.92, 0.94, 1, 1.08, 1.1][day]!)

const airlines = ['Северный Ветерок', 'Икар Плюс', 'Полярные Линии', 'Авиа Бриз', 'Ласточка']

interface Option {
  id: string
  airline: string
  number: string
  /** Minutes after midnight at the airport of departure. */
  leaves: number
  leavesBack: number
  isDirect: boolean
  isAnnounced: boolean
  baggageKg: number | null
  surcharge: number
}

/** Two to four flights of a day, the default first. `isMoved`: the operator has replaced the default by a later one. */
function optionsOn(route: Route, date: IsoDate, isMoved: boolean): Option[] {
  const day = daysBetween('2023-01-01', date)
  const seed = mix(route.hash, day)
  return Array.from({ length: between(mix(seed, 1), 2, 4) }, (_, i) => {
    const h = mix(seed, 10 + i)
    const airline = mix(h, 1) % airlines.length
    const isMovedOne = isMoved && i === 0
    const leaves = (between(mix(h, 2), 0, 287) * 5 + (isMovedOne ? 420 : 0)) % 1440
    return {
      id: isMovedOne ? 'f0m' : `f${i}`,
      airline: airlines[airline]!,
      number: `${['SV', 'IK', 'PL', 'AB', 'LS'][airline]}${between(mix(h, 3), 1000, 8999)}`,
      leaves,
      leavesBack: (between(mix(h, 4), 0, 287) * 5 + (isMovedOne ? 420 : 0)) % 1440,
      isDirect: route.km < 3500 || route.departure.code === 'moskva' || mix(h, 5) % 2 === 0,
      isAnnounced: mix(h, 6) % 6 !== 0,
      baggageKg: [null, 10, 15, 20, 20, 23][mix(h, 7) % 6]!,
      surcharge: i === 0 ? 0 : between(mix(h, 8), -15, 90) * 100,
    }
  })
}

const isNight = (minutes: number) => minutes < 6 * 60 || minutes >= 23 * 60
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const stopMinutes = 95

/** The default flight of a day; null: announced later, or none is needed. */
export function summaryOn(route: Route, date: IsoDate): FlightSummary | null {
  if (route.isLocal) return null
  const option = optionsOn(route, date, false)[0]!
  if (!option.isAnnounced) return null
  return {
    departsAt: `${date}T${clockOf(option.leaves)}`,
    minutes: route.minutes + (option.isDirect ? 0 : stopMinutes),
    isDirect: option.isDirect,
    isNight: isNight(option.leaves),
  }
}

/** All flights there and back for a trip. `seats`: how many seats each way has. */
export function flightsOn(
  route: Route,
  date: IsoDate,
  nights: number,
  { isMoved, places }: { isMoved: boolean; places: FlightOption['seats'] },
): FlightOption[] {
  if (route.isLocal) return []
  const back = addDays(date, nights)
  return optionsOn(route, date, isMoved).map((option, i) => ({
    id: option.id,
    surcharge: kopecks(option.surcharge * 100),
    isDefault: i === 0,
    isAnnounced: option.isAnnounced,
    baggageKg: option.baggageKg,
    seats: i === 0 || places !== 'yes' ? places : mix(route.hash, i) % 4 === 0 ? 'few' : 'yes',
    outbound: legs(route, option, date, false),
    inbound: legs(route, option, back, true),
  }))
}

const hub = { code: 'SVO', city: 'Москва', timezone: 'Europe/Moscow' }

function legs(route: Route, option: Option, date: IsoDate, isBack: boolean): FlightLeg[] {
  const { departure } = route
  const home = { code: departure.airport, city: departure.name, timezone: departure.timezone }
  const away = { code: route.airport.code, city: route.airport.city, timezone: route.timezone }
  const [from, to] = isBack ? [away, home] : [home, away]
  if (!option.isAnnounced) {
    const unknown = {
      airline: option.airline,
      number: 'XX000',
      departsAt: `${date}T00:00`,
      arrivesAt: `${date}T00:00`,
      minutes: 0,
    }
    return [{ ...unknown, from, to }]
  }
  const number = Number(option.number.slice(2)) + (isBack ? 1 : 0)
  const leg = (
    a: FlightLeg['from'],
    b: FlightLeg['from'],
    plus: number,
    leaves: number,
    minutes: number,
  ): FlightLeg => {
    const shift = offsetMinutes(b.timezone, date) - offsetMinutes(a.timezone, date)
    return {
      airline: option.airline,
      number: `${option.number.slice(0, 2)} ${number + plus}`,
      from: a,
      to: b,
      departsAt: moment(date, leaves),
      arrivesAt: moment(date, leaves + minutes + shift),
      minutes,
    }
  }
  const leaves = isBack ? option.leavesBack : option.leaves
  if (option.isDirect) return [leg(from, to, 0, leaves, route.minutes)]
  const first = Math.round((route.minutes * 0.4) / 5) * 5
  const landed = leaves + first + offsetMinutes(hub.timezone, date) - offsetMinutes(from.timezone, date)
  return [leg(from, hub, 0, leaves, first), leg(hub, to, 10, landed + stopMinutes, route.minutes - first)]
}

/** `minutes` after midnight of a day, which may be below zero or beyond a day. */
function moment(date: IsoDate, minutes: number): string {
  const day = Math.floor(minutes / 1440)
  return `${addDays(date, day)}T${clockOf(minutes - day * 1440)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes by which a time zone is ahead of UTC at noon of a day. */
function offsetMinutes(timezone: string, date: IsoDate): number {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(timezone, format)
  }
  const noon = new Date(`${date}T12:00:00Z`)
  const parts = Object.fromEntries(format.formatToParts(noon).map(({ type, value }) => [type, Number(value)]))
  const days = ((parts.day! - noon.getUTCDate() + 45) % 31) - 14
  return (days === 0 ? 0 : days > 0 ? 1440 : -1440) + parts.hour! * 60 + parts.minute! - 720
}
