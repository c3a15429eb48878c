import { ok, refuse } from '#lib/result.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers, StreamSources } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { offersOfHotel } from './search/filter-offers.ts'
import { readFilters } from './search/filters.ts'
import { listHotels } from './search/list-hotels.flow.ts'
import { offersOf, readSearch } from './search/read-search.flow.ts'
import { presentCard, presentFacets, presentFound, presentPins, presentSearch } from './search/search.present.wire.ts'
import { searchTopic, statusOf } from './search/search-state.ts'
import { type StartRefusal, startSearch } from './search/start-search.flow.ts'
import { roublesOf } from './offer.present.wire.ts'
import type { tourSearchCalls, toursStreams } from './search.calls.ts'
import { faultWord } from './tour-words.ts'

const pageSize = 20
/** Offers of one hotel: more is a list nobody reads. */
const mostOffers = 300

export const tourSearchHandlers: Handlers<typeof tourSearchCalls> = (app) => ({
  readTourCalendar: async () => {
    throw new Error('not built yet')
  },

  async startTourSearch({ context, body, setHeader }) {
    setHeader('cache-control', 'no-store')
    const started = await startSearch(app, context, body)
    if (!started.ok) return refuse(presentRefusal(started.refusal, context.locale))
    return ok(presentSearch(started.value.search, app.clock.now()))
  },

  async readTourSearch({ context, params, query, setHeader }) {
    setHeader('cache-control', 'no-store')
    const read = await readSearch(app, context, params.search, query.after)
    return read.ok ? ok(presentSearch(read.value.search, app.clock.now())) : read
  },

  async listTourHotels({ context, params, query, setHeader }) {
    setHeader('cache-control', 'no-store')
    const read = await readSearch(app, context, params.search)
    if (!read.ok) return read
    const filters = readFilters(query)
    const { locale } = context
    const list = await listHotels(app, read.value, { filters, sort: query.sort, version: query.version })
    const { hotels, table, directory, prices } = list
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
      nearest: [],
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

  listHotTours: async () => {
    throw new Error('not built yet')
  },
  rebuildTour: async () => {
    throw new Error('not built yet')
  },
})

/** The refusal of a query with its faults as errors of fields. */
function presentRefusal(refusal: StartRefusal, locale: Locale) {
  if (refusal.code !== 'invalid_query') return refusal
  const errors = refusal.faults.map((fault) => ({ ...fault, message: faultWord(fault, locale) }))
  return { code: 'invalid_fields' as const, errors }
}

export const toursStreamSources: StreamSources<typeof toursStreams> = (app) => ({
  async watchTourSearch({ context, params }) {
    const read = await readSearch(app, context, params.search)
    return read.ok ? ok({ topics: [searchTopic(params.search)] }) : read
  },
})
