import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { infantsOf, maxAdults, maxChildren, type Party, readParty, writeParty } from '#shop/tours/party.ts'
import { maxDays, maxNights, readDates, readNights, writeDates, writeNights } from '#shop/tours/tour-query.ts'
import type { RouteQuery } from '../../routes.ts'
import type { Query } from '../../screen.ts'

/** What a visitor searches for: the query part of an address of the search screen (integrations §16.1). */
export interface TourWish {
  /** Code of the departure. */
  from: string
  /** Slugs of destinations and of hotels; both empty: not chosen yet. */
  to: readonly string[]
  hotels: readonly string[]
  dateFrom: IsoDate
  dateTo: IsoDate
  nightsFrom: number
  nightsTo: number
  party: Party
}

/** What stands in the way of a search, or was changed to make one. */
export type WishProblem = 'infants' | 'nights' | 'dates' | 'past' | 'where'

/** Days before and after the chosen one that a form offers. */
export const flexDays = [0, 1, 2, 3, 5, 7] as const
/** Departure in two weeks give or take two days, 7 to 10 nights, two adults: what is asked for most (our choice). */
const usual = { daysAhead: 14, flex: 2, nightsFrom: 7, nightsTo: 10, party: { adults: 2, childAges: [] } } as const

/** What an address leaves open: departure of the visitor's region, the days that can be searched, and the places of a section. */
export interface WishGround {
  from: string
  firstDay: IsoDate
  lastDay: IsoDate
  to?: readonly string[]
  hotels?: readonly string[]
}

type WishQuery = Query<RouteQuery<'tourSearchAll'>>

/** Reads an address leniently: what cannot be read gets its usual value and is told as a problem. */
export function readWish(params: WishQuery, ground: WishGround): { wish: TourWish; problems: WishProblem[] } {
  const problems: WishProblem[] = []
  const days = readDays(params, ground, problems)
  const nights = readStay(params, problems)
  const party = readTourists(params, problems)
  const [to, hotels] = [listOf(params.getAll('to')), listOf(params.getAll('hotels'))]
  const isNamed = to.length > 0 || hotels.length > 0
  return {
    wish: {
      from: params.get('from') ?? ground.from,
      to: isNamed ? to : (ground.to ?? []),
      hotels: isNamed ? hotels : (ground.hotels ?? []),
      dateFrom: days.from,
      dateTo: days.to,
      nightsFrom: nights.from,
      nightsTo: nights.to,
      party,
    },
    problems,
  }
}

/** Values that a form repeats and our links join with commas. */
export const listOf = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((text) => text.split(',')).filter(Boolean)),
]

function readDays(params: WishQuery, ground: WishGround, problems: WishProblem[]): { from: IsoDate; to: IsoDate } {
  const text = params.get('dates')
  const day = params.get('date')
  const given = day ? around(day, Number(params.get('flex') ?? usual.flex)) : text ? readDates(text) : null
  if ((text || day) && !given) problems.push('dates')
  const days = given ?? around(addDays(ground.firstDay, usual.daysAhead - 1), usual.flex)
  if (!days) return { from: ground.firstDay, to: ground.firstDay }
  if (days.to < ground.firstDay || days.from > ground.lastDay) {
    problems.push(days.to < ground.firstDay ? 'past' : 'dates')
    const length = daysBetween(days.from, days.to)
    const from = days.to < ground.firstDay ? ground.firstDay : addDays(ground.lastDay, -length)
    return { from, to: addDays(from, length) }
  }
  return { from: later(days.from, ground.firstDay), to: earlier(days.to, ground.lastDay) }
}

const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b)
export const earlier = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b)

function around(day: string, flex: number): { from: IsoDate; to: IsoDate } | null {
  const isFlex = Number.isInteger(flex) && flex >= 0 && flex * 2 < maxDays
  return isIsoDate(day) && isFlex ? { from: addDays(day, -flex), to: addDays(day, flex) } : null
}

/** The day in the middle and the days around it, as a form shows a range. */
export function middleOf({ dateFrom, dateTo }: Pick<TourWish, 'dateFrom' | 'dateTo'>): { day: IsoDate; flex: number } {
  const flex = Math.ceil(daysBetween(dateFrom, dateTo) / 2)
  return { day: addDays(dateTo, -flex), flex }
}

/** A day and the days around it, within those that can be searched. */
export const daysAround = (
  day: IsoDate,
  flex: number,
  { firstDay, lastDay }: Pick<WishGround, 'firstDay' | 'lastDay'>,
): Pick<TourWish, 'dateFrom' | 'dateTo'> => ({
  dateFrom: later(addDays(day, -flex), firstDay),
  dateTo: earlier(addDays(day, flex), lastDay),
})

function readStay(params: WishQuery, problems: WishProblem[]): { from: number; to: number } {
  const least = params.get('nights_from')
  if (least !== null) {
    const [from, to] = [nightsOf(least), nightsOf(params.get('nights_to') ?? least)]
    if (from !== null && to !== null) {
      if (from > to) problems.push('nights')
      return { from: Math.min(from, to), to: Math.max(from, to) }
    }
  }
  return readNights(params.get('nights') ?? '') ?? { from: usual.nightsFrom, to: usual.nightsTo }
}

const nightsOf = (text: string): number | null =>
  /^[1-9]\d?$/.test(text) && Number(text) <= maxNights ? Number(text) : null

function readTourists(params: WishQuery, problems: WishProblem[]): Party {
  const adults = params.get('adults')
  const text =
    adults === null
      ? params.get('tourists')
      : writeParty({
          adults: Number(adults),
          childAges: listOf(params.getAll('age')).map(Number).slice(0, maxChildren),
        })
  if (text === null) return usual.party
  const party = readParty(text)
  if (party) return party
  const [, count, ages = ''] = /^(\d)(?:-([\d.]+))?$/.exec(text) ?? []
  const childAges = ages ? ages.split('.').map(Number) : []
  const given = { adults: Number(count), childAges }
  const isReadable = given.adults >= 1 && given.adults <= maxAdults && childAges.every((age) => age <= 17)
  if (isReadable && infantsOf(given) > given.adults) {
    problems.push('infants')
    // Shown in the form as it was given, so that it can be corrected.
    return given
  }
  return usual.party
}

/** The query of an address: always whole, so that a link means the same on another device and in another region. */
export const wishQuery = (wish: TourWish) => ({
  from: wish.from,
  to: wish.to,
  hotels: wish.hotels,
  dates: writeDates(wish.dateFrom, wish.dateTo),
  nights: writeNights(wish.nightsFrom, wish.nightsTo),
  tourists: writeParty(wish.party),
})

/** The same without the places: of an address that names them itself, as that of a hotel does. */
export function tripQuery(wish: TourWish) {
  const { to: _to, hotels: _hotels, ...trip } = wishQuery(wish)
  return trip
}

/** The body of a search. */
export function searchBodyOf(wish: TourWish) {
  const { to, ...query } = wishQuery(wish)
  return { ...query, destinations: [...to], hotels: [...query.hotels] }
}

export const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join()
