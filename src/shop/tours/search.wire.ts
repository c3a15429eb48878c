import { z } from '@hono/zod-openapi'
import { hotelCard } from './hotel.wire.ts'
import { offerOnWire, queryOnWire } from './offer.wire.ts'

/** The members of a query, as addresses write them. Destinations and hotels: slugs, comma-separated. */
export const searchBody = z.object({
  from: z.string().max(40),
  destinations: z.array(z.string().max(80)).max(20).default([]),
  hotels: z.array(z.string().max(100)).max(60).default([]),
  dates: z.string().max(17),
  nights: z.string().max(5),
  tourists: z.string().max(12),
})

/** State of a search. Its version grows with each batch; a search that another process runs is read the same way. */
export const searchAnswer = z
  .object({
    id: z.string(),
    query: queryOnWire,
    status: z.enum(['running', 'done', 'expired']),
    /** 0 to 100, never falls. */
    progress: z.number().int(),
    version: z.number().int(),
    operators: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        state: z.enum(['pending', 'performing', 'completed', 'no_results', 'skipped', 'failed']),
      }),
    ),
    hotels_found: z.number().int(),
    offers_found: z.number().int(),
    min_price: z.number().nullable(),
    started_at: z.string(),
    expires_at: z.string(),
  })
  .openapi('TourSearch')
export type SearchAnswer = z.infer<typeof searchAnswer>

export const tourSorts = ['price', '-price', 'rating', 'popular', 'stars', 'discount', 'date'] as const
export type TourSort = (typeof tourSorts)[number]

/** Filters of found offers; lists are comma-separated. The same names stand in addresses of the search screen. */
export const filterQuery = {
  stars: z.string().max(20).optional(),
  meals: z.string().max(40).optional(),
  /** `1`: these meals and better. */
  meals_better: z.enum(['1']).optional(),
  price_from: z.coerce.number().int().min(0).optional(),
  price_to: z.coerce.number().int().min(0).optional(),
  resorts: z.string().max(400).optional(),
  /** Least rating of reviews, 1 to 5. */
  rating: z.coerce.number().min(1).max(5).optional(),
  kinds: z.string().max(120).optional(),
  /** Beach line not farther than. */
  line: z.coerce.number().int().min(1).max(3).optional(),
  beach: z.string().max(60).optional(),
  services: z.string().max(200).optional(),
  operators: z.string().max(200).optional(),
  instant: z.enum(['1']).optional(),
  direct: z.enum(['1']).optional(),
  charter: z.enum(['1']).optional(),
  /** `1`: without offers whose places are on request. */
  sure: z.enum(['1']).optional(),
  hotel: z.string().max(100).optional(),
}
export const filterNames = Object.keys(filterQuery) as (keyof typeof filterQuery)[]

export const hotelsQuery = z.object({
  ...filterQuery,
  sort: z.enum(tourSorts).default('price'),
  page: z.coerce.number().int().min(1).max(500).default(1),
  /** Only what was there at this version, so that pages of one list agree while offers arrive; absent: now. */
  version: z.coerce.number().int().min(0).optional(),
})

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.number().int(), is_chosen: z.boolean() })

/** A page of 20 hotels, and how many hotels each filter value would leave. */
export const hotelsAnswer = z
  .object({
    version: z.number().int(),
    items: z.array(hotelCard),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    /** Hotels found without filters. */
    found: z.number().int(),
    facets: z.array(z.object({ name: z.string(), label: z.string(), values: z.array(facetValue) })),
    prices: z.object({ least: z.number(), most: z.number() }).nullable(),
    /** Pins of all hotels that pass, at most 300, cheapest first. */
    pins: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        price: z.number(),
        path: z.string(),
      }),
    ),
    /** If nothing was found: three nearest offers that name what was bent. */
    nearest: z.array(
      z.object({
        /** Which members of the query or which filters were changed. */
        bent: z.array(z.string()),
        /** In words: «на 3 дня позже», «из Москвы». */
        says: z.string(),
        query: queryOnWire,
        filters: z.record(z.string(), z.string()),
        price: z.number().nullable(),
        hotel: z.string().nullable(),
      }),
    ),
  })
  .openapi('TourHotels')
export type HotelsAnswer = z.infer<typeof hotelsAnswer>

/** Offers of one hotel, by room and meal; the cheapest first. */
export const hotelOffersAnswer = z
  .object({ version: z.number().int(), status: z.enum(['running', 'done', 'expired']), items: z.array(offerOnWire) })
  .openapi('TourHotelOffers')

/** A day without departures has no nights; `price` null: unknown. */
export const calendarAnswer = z
  .object({
    days: z.array(
      z.object({
        date: z.string(),
        nights: z.array(z.number().int()),
        price: z.number().nullable(),
        /** ISO moment when the price was seen. */
        seen_at: z.string().nullable(),
      }),
    ),
    least: z.number().nullable(),
  })
  .openapi('TourCalendar')

export const hotAnswer = z.object({
  items: z.array(z.object({ ...hotelCard.shape, query: queryOnWire, discount: z.number().int() })),
})
export type HotTour = z.infer<typeof hotAnswer>['items'][number]

/** Segments of /cart/tours/room/…; `query` begins the search that finds it. */
export const rebuildBody = z.object({
  slug: z.string().max(100),
  from: z.string().max(40),
  dates: z.string().max(17),
  nights: z.string().max(5),
  tourists: z.string().max(12),
  room: z.string().max(100),
  date: z.string().max(8),
})
export const rebuildAnswer = z
  .object({
    search: searchAnswer,
    hotel: z.number().int(),
    /** The offer that equals the link; null while it is searched, or if there is none. */
    offer: offerOnWire.nullable(),
    is_exact: z.boolean(),
    alternatives: z.array(offerOnWire),
  })
  .openapi('TourRebuilt')
export type RebuildAnswer = z.infer<typeof rebuildAnswer>
