import { ok, refuse } from '#lib/result.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers, StreamSources } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { roublesOf } from './offer-answer.wire.ts'
import { toursTag } from './places/directory.flow.ts'
import { readCalendar } from './search/calendar.flow.ts'
import { offersOfHotel } from './search/filter-offers.ts'
import { readFilters } from './search/filters.ts'
import { discountOf, hotTours } from './search/hot.flow.ts'
import { listHotels } from './search/list-hotels.flow.ts'
import { findNearest } from './search/nearest.flow.ts'
import { offersOf, readSearch } from './search/read-search.flow.ts'
import { rebuildTour } from './search/rebuild.flow.ts'
import {
  presentCard,
  presentFacets,
  presentFound,
  presentNearest,
  presentPins,
  presentSearch,
} from './search/search-answer.wire.ts'
import { searchTopic, statusOf } from './search/search-state.ts'
import { type QueryRefusal, startSearch } from './search/start-search.flow.ts'
import type { tourSearchCalls, toursStreams } from './search.calls.ts'
import { writeDates } from './tour-query.ts'
import { faultWord } from './tour-words.ts'

const pageSize = 20
/** Offers of one hotel: more is a list nobody reads. */
const mostOffers = 300

export const tourSearchHandlers: Handlers<typeof tourSearchCalls> = (app) => ({
  async readTourCalendar({ context, query, tag }) {
    tag(toursTag(context.company.id), `company:${context.company.id}`)
    const read = await readCalendar(app, context, query)
    if (!read.ok) {
      const { refusal } = read
      return refuse(refusal.code === 'invalid_query' ? fieldsRefusal(refusal, context.locale) : refusal)
    }
    const prices = read.value.flatMap(({ price }) => price ?? [])
    return ok({
      days: read.value.map(({ date, nights, price, seenAt }) => ({
        date,
        nights: [...nights],
        price: price === null ? null : roublesOf(price),
        seen_at: seenAt?.toISOString() ?? null,
      })),
      least: prices.length > 0 ? roublesOf(Math.min(...prices)) : null,
    })
  },

  async startTourSearch({ context, body, setHeader }) {
    setHeader('cache-control', 'no-store')
    const started = await startSearch(app, context, body)
    if (!started.ok) {
      const { refusal } = started
      return refuse(refusal.code === 'invalid_query' ? fieldsRefusal(refusal, context.locale) : refusal)
    }
    return ok(presentSearch(started.value.search, app.clock.now()))
  },

  async readTourSearch({ context, params, query, setHeader }) {
    setHeader('cache-control', 'no-store')
    const read = await readSearch(app, context, params.search, { after: query.after, waitMs: query.wait_ms })
    return read.ok ? ok(presentSearch(read.value.search, app.clock.now())) : read
  },

  async listTourHotels({ context, params, query, setHeader }) {
    setHeader('cache-control', 'no-store')
    const read = await readSearch(app, context, params.search)
    if (!read.ok) return read
    const filters = readFilters(query)
    const { locale } = context
    const list = await listHotels(app, read.value, { filters, sort: query.sort, version: query.version })
    const { hotels, table, directory, prices, version } = list
    const { search } = read.value
    const isEmpty = hotels.length === 0 && search.isDone
    const nearest = isEmpty
      ? await findNearest(app, context, directory, { query: search.query, filters: query, table, version })
      : []
    const shown = hotels.slice((query.page - 1) * pageSize, query.page * pageSize)
    return ok({
      version: list.version,
      items: shown.map((hotel) => presentCard(table, directory, hotel, locale)),
      total: hotels.length,
      page: query.page,
      pages: pagesOf(hotels.length, pageSize),
      found: list.found,
      facets: presentFacets(list, { directory, filters, locale }),
      prices: prices && { least: roublesOf(prices.least), most: roublesOf(prices.most) },
      pins: presentPins(hotels, locale),
      nearest: nearest.map((one) => presentNearest(one, { asked: search.query, directory, locale })),
    })
  },

  async listHotelOffers({ context, params, setHeader }) {
    setHeader('cache-control', 'no-store')
    const read = await readSearch(app, context, params.search)
    if (!read.ok) return read
    const { search, directory } = read.value
    const hotel = directory.hotelBySlug.get(params.slug)
    if (!hotel) return refuse({ code: 'not_found' })
    const table = await offersOf(app, search)
    const found = offersOfHotel(table, hotel.id, search.version).slice(0, mostOffers)
    return ok({
      version: search.version,
      status: statusOf(search, app.clock.now()),
      items: found.map((n) => presentFound(table, directory, n, context.locale)),
    })
  },

  async listHotTours({ context, query, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const found = await hotTours(app, context, query)
    if (!found.ok) return found
    const { directory, departure, table, hotels } = found.value
    return ok({
      items: hotels.map((hotel) => {
        const { nights, startDate } = table.offer(hotel.offer)
        return {
          ...presentCard(table, directory, hotel, locale),
          query: {
            from: departure,
            destinations: [],
            hotels: [hotel.facts.slug],
            dates: writeDates(startDate, startDate),
            nights: String(nights),
            tourists: '2',
          },
          discount: discountOf(table, hotel.offer),
        }
      }),
    })
  },

  async rebuildTour({ context, body, setHeader }) {
    setHeader('cache-control', 'no-store')
    const rebuilt = await rebuildTour(app, context, body)
    if (!rebuilt.ok) {
      const { refusal } = rebuilt
      return refuse(refusal.code === 'invalid_query' ? fieldsRefusal(refusal, context.locale) : refusal)
    }
    const { search, directory, hotel, table, offer, alternatives } = rebuilt.value
    const present = (n: number) => presentFound(table, directory, n, context.locale)
    return ok({
      search: presentSearch(search, app.clock.now()),
      hotel: hotel.id,
      offer: offer === null ? null : present(offer),
      is_exact: offer !== null,
      alternatives: alternatives.map(present),
    })
  },
})

/** The refusal of a query, with its faults as errors of fields. */
function fieldsRefusal({ faults }: QueryRefusal, locale: Locale) {
  return {
    code: 'invalid_fields' as const,
    errors: faults.map((fault) => ({ ...fault, message: faultWord(fault, locale) })),
  }
}

export const toursStreamSources: StreamSources<typeof toursStreams> = (app) => ({
  async watchTourSearch({ context, params }) {
    const read = await readSearch(app, context, params.search)
    return read.ok ? ok({ topics: [searchTopic(params.search)] }) : read
  },
})
