import type { App, RequestContext } from '#shop/context.ts'
import { writeParty } from '../party.ts'
import { countriesOf, type TourDirectory } from '../places/directory.ts'
import { maxNights, type TourQuery } from '../tour-query.ts'
import { believedMs, knownDays } from './calendar.flow.ts'
import { knownCalendars } from './calendar.store.ts'
import { filterHotels } from './filter-offers.ts'
import { type FilterQuery, readFilters, writtenFilters } from './filters.ts'
import { aroundQuery, bend, type KnownOffer, keyOf, mostNearest, type Nearest, nearestOf } from './nearest.ts'
import type { OfferTable } from './offer-table.ts'
import { offersSeen } from './seen-prices.store.ts'
import { searchDays } from './start-search.flow.ts'

/** Other departures that are asked for their calendars, nearest in the order of the company. */
const otherDepartures = 2
/** Places that are asked for their calendars at most: the asked ones, then countries in the order of the company. */
const mostPlaces = 4
/** The lengths that most operators fly, where the asked one finds nothing (our choice). */
const usualNights = { nightsFrom: 7, nightsTo: 14 }

export interface EmptyList {
  query: TourQuery
  filters: FilterQuery
  table: OfferTable
  version: number
}

/**
 * Three ready queries near one that finds nothing, each known to have offers: from what was found, without some of the filters; then from calendars of
 * suppliers and prices that earlier searches saw (integrations §16.4, rule 7). Fewer only where nothing more is known of any place that was looked at.
 */
export async function findNearest(
  app: App,
  context: RequestContext,
  directory: TourDirectory,
  empty: EmptyList,
): Promise<Nearest[]> {
  const among = nearestOf(withFewerFilters(directory, empty))
  if (among.length === mostNearest) return among
  const others = nearestOf(await elsewhere(app, context, directory, empty))
  const keys = new Set(among.map(keyOf))
  return [...among, ...others.filter((one) => !keys.has(keyOf(one)))].slice(0, mostNearest)
}

/** Drops filters one by one, then all of them; fewer stars come before no stars. */
function withFewerFilters(directory: TourDirectory, { query, filters, table, version }: EmptyList): Nearest[] {
  const written = writtenFilters(filters)
  const names = Object.keys(written).filter((name) => name !== 'meals_better') as (keyof FilterQuery)[]
  const tries: { bent: string[]; left: FilterQuery; distance: number }[] = names.map((name, n) => ({
    bent: [name],
    left: without(filters, [name]),
    distance: 10 + n,
  }))
  const stars = readFilters(filters).stars
  for (let fewer = Math.min(...stars) - 1; stars.length > 0 && fewer >= 2; fewer--)
    tries.push({ bent: [`stars:${fewer}`], left: { ...filters, stars: String(fewer) }, distance: 10 - fewer })
  if (names.length > 1) tries.push({ bent: ['filters'], left: {}, distance: 100 })
  return tries.flatMap(({ bent, left, distance }) => {
    const [best] = filterHotels(table, directory, readFilters(left), { version, sort: 'price' }).hotels
    if (!best) return []
    return [{ bent, query, filters: writtenFilters(left), price: best.price, hotelId: best.facts.id, distance }]
  })
}

/** «These meals and better» says nothing without meals. */
function without(filters: FilterQuery, names: readonly (keyof FilterQuery)[]): FilterQuery {
  const all = names.includes('meals') ? [...names, 'meals_better' as const] : names
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !all.includes(name as keyof FilterQuery)))
}

async function elsewhere(
  app: App,
  context: RequestContext,
  directory: TourDirectory,
  { query, filters }: EmptyList,
): Promise<Nearest[]> {
  const written = writtenFilters(filters)
  const two: TourQuery = { ...query, adults: 2, childAges: [] }
  const isOtherParty = writeParty(query) !== '2'
  const near = aroundQuery(query)
  const places = placesOf(directory, query)
  const far = [...places, ...countriesOf(directory).map(({ slug }) => slug)].slice(0, mostPlaces)
  const bent = (offers: readonly KnownOffer[], party = {}) =>
    offers.map((one) => bend(query, written, one, party)).filter(isOtherwise)
  const found = bent(await fromCalendars(app, context, directory, { query, places, ...near }))
  if (new Set(found.map(({ bent }) => bent.join())).size >= mostNearest) return found
  // Farther: whatever is known of this party, from anywhere to anywhere; then other places and lengths; then all this for two adults.
  const steps = [
    async () => bent(await known(app, context, directory, query)),
    async () => bent(await fromCalendars(app, context, directory, { query, places: far, ...usualNights })),
    async () => bent(await known(app, context, directory, two), { isOtherParty }),
    async () =>
      bent(await fromCalendars(app, context, directory, { query: two, places: far, ...usualNights }), { isOtherParty }),
  ]
  for (const step of steps) {
    if (new Set(found.map(keyOf)).size >= mostNearest) break
    found.push(...(await step()))
  }
  return found
}

/** What was searched already, and found nothing, is no suggestion. */
const isOtherwise = ({ bent }: Nearest): boolean => bent.some((what) => what !== 'filters')

/** Calendars of the asked places from the asked departure and from some others; they are fetched if nobody has looked at them. */
async function fromCalendars(
  app: App,
  context: RequestContext,
  directory: TourDirectory,
  { query, places, ...near }: { query: TourQuery; places: readonly string[]; nightsFrom: number; nightsTo: number },
): Promise<KnownOffer[]> {
  const others = directory.departures.filter(({ code }) => code !== query.departure).slice(0, otherDepartures)
  const departures = [query.departure, ...others.map(({ code }) => code)]
  const days = searchDays(app, context)
  const [nightsFrom, nightsTo] = [near.nightsFrom, Math.min(maxNights, near.nightsTo)]
  const asked = departures.flatMap((departure) => places.map((destination) => ({ departure, destination })))
  const found = await Promise.all(
    asked.map(async ({ departure, destination }) => {
      const { adults, childAges } = query
      const wanted = { departure, destination, nightsFrom, nightsTo, adults, childAges, ...days }
      const calendar = await knownDays(app, directory, wanted, days)
      // A day without a price is a guess where no supplier has a calendar.
      return calendar.flatMap(({ date, nights, price }): KnownOffer[] =>
        price === null || nights.length === 0 ? [] : [{ departure, destination, date, nights, price }],
      )
    }),
  )
  return found.flat()
}

/** Places of a query, or of its hotels; at most two. */
function placesOf(directory: TourDirectory, { destinations, hotels }: TourQuery): string[] {
  const ofHotels = hotels.flatMap((slug) => directory.hotelBySlug.get(slug)?.resort.slug ?? [])
  return [...new Set(destinations.length > 0 ? destinations : ofHotels)].slice(0, 2)
}

/** Everything that is known of a party: prices of earlier searches and calendars that were fetched for others. */
async function known(
  app: App,
  context: RequestContext,
  directory: TourDirectory,
  query: TourQuery,
): Promise<KnownOffer[]> {
  const since = new Date(app.clock.now().getTime() - believedMs)
  const { first, last } = searchDays(app, context)
  const of = { companyId: directory.companyId, party: writeParty(query) }
  const [seen, told] = await Promise.all([
    offersSeen(of, { from: first, to: last, since }).execute(app.db),
    knownCalendars(of, { from: first, to: last, since }).execute(app.db),
  ])
  const countries = new Set(countriesOf(directory).map(({ slug }) => slug))
  const isSold = ({ departure, destination }: KnownOffer) =>
    directory.departureByCode.has(departure) &&
    (countries.has(destination) || directory.destinationBySlug.has(destination))
  return [...seen.map(({ nights, ...one }) => ({ ...one, nights: [nights] })), ...told].filter(isSold)
}
