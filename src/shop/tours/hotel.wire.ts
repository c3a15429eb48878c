import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { offerOnWire } from './offer.wire.ts'

export const placeRef = z.object({ slug: z.string(), name: z.string() })

const hotelFacts = {
  /** Number of the product: `{productId}` of addresses. */
  id: z.number().int(),
  slug: z.string(),
  /** Address of its page. */
  path: z.string(),
  name: z.string(),
  stars: z.number().int(),
  country: placeRef,
  resort: placeRef,
  /** family, adults, spa, active, beach, city, ski, all_inclusive */
  kinds: z.array(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  beach_line: z.number().int().nullable(),
  beach_distance_m: z.number().int().nullable(),
  beach_kind: z.string(),
  services: z.array(z.string()),
  /** Of published reviews, 1 to 5; null: none. */
  rating: z.number().nullable(),
  review_count: z.number().int(),
}

/** A hotel in a list, with its cheapest offer that passes the filters. */
export const hotelCard = z
  .object({ ...hotelFacts, images: z.array(imageOnWire), offer: offerOnWire, offers: z.number().int() })
  .openapi('TourHotelCard')
export type HotelCard = z.infer<typeof hotelCard>

/** A hotel without a search: of a collection, of suggestions. */
export const hotelBrief = z.object({ ...hotelFacts, images: z.array(imageOnWire) }).openapi('HotelBrief')
export type HotelBrief = z.infer<typeof hotelBrief>

export const weatherMonth = z.object({ month: z.number().int(), air: z.number(), water: z.number().nullable() })

/** GET /api/tours/hotels/{slug}/ */
export const hotelAnswer = z
  .object({
    ...hotelFacts,
    images: z.array(imageOnWire),
    address: z.string(),
    description: z.string(),
    rules: z.string(),
    child_age_limit: z.number().int(),
    transfer_minutes: z.number().int().nullable(),
    opened: z.number().int().nullable(),
    renovated: z.number().int().nullable(),
    old_names: z.array(z.string()),
    /** Name «в Кемер» of the resort and sections that lead to it. */
    crumbs: z.array(z.object({ name: z.string(), path: z.string() })),
    weather: z.array(weatherMonth),
    is_visa_free: z.boolean(),
    passport_days: z.number().int(),
    rooms: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        view: z.string(),
        area_m2: z.number().int().nullable(),
        max_adults: z.number().int(),
        max_children: z.number().int(),
        images: z.array(imageOnWire),
      }),
    ),
    questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  })
  .openapi('Hotel')
export type HotelAnswer = z.infer<typeof hotelAnswer>

/** GET /api/hotel-collections/page/?path= */
export const collectionAnswer = z
  .object({
    path: z.string(),
    name: z.string(),
    text: z.string(),
    image: imageOnWire.nullable(),
    crumbs: z.array(z.object({ name: z.string(), path: z.string() })),
    hotels: z.array(hotelBrief),
  })
  .openapi('HotelCollection')

export const collectionsAnswer = z.object({
  items: z.array(
    z.object({ path: z.string(), name: z.string(), image: imageOnWire.nullable(), hotels: z.number().int() }),
  ),
})
