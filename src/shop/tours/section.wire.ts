import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { weatherMonth } from './hotel.wire.ts'

/** One of the filter globals (spec §3 Other). */
const filterGlobal = (slug: string) =>
  z.object({ slug: z.literal(slug), choices: z.array(z.object({ value: z.string(), label: z.string() })) })

/** GET /api/tours/filters/ */
export const filtersAnswer = z
  .object({
    city_from_id: filterGlobal('city_from_id'),
    stars: filterGlobal('stars'),
    meals: filterGlobal('meals'),
    /** Departure of the visitor's region, or the first. */
    from: z.string(),
    departures: z.array(z.object({ code: z.string(), name: z.string(), name_from: z.string() })),
    /** Countries with their resorts; `from_price`: the least of the calendar, null: unknown. */
    destinations: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        name_to: z.string(),
        is_visa_free: z.boolean(),
        from_price: z.number().nullable(),
        resorts: z.array(z.object({ slug: z.string(), name: z.string(), name_to: z.string() })),
      }),
    ),
    /** First and last day of departure that can be searched, `YYYY-MM-DD`. */
    first_day: z.string(),
    last_day: z.string(),
  })
  .openapi('TourFilters')
export type FiltersAnswer = z.infer<typeof filtersAnswer>

const sectionLink = z.object({ path: z.string(), name: z.string(), image: imageOnWire.nullable() })

/** GET /api/tours/sections/?path= */
export const sectionAnswer = z
  .object({
    path: z.string(),
    kind: z.enum(['country', 'region', 'resort', 'hotel_kind', 'theme']),
    name: z.string(),
    title: z.string(),
    text: z.string(),
    image: imageOnWire.nullable(),
    crumbs: z.array(z.object({ name: z.string(), path: z.string() })),
    children: z.array(sectionLink),
    /** The search it presets: slugs of destinations and filters with the names and values of the search screen's query. */
    preset: z.object({ destinations: z.array(z.string()), filters: z.record(z.string(), z.string()) }),
    /** Of its country or resort; empty: none. */
    weather: z.array(weatherMonth),
    passport: z.object({ is_visa_free: z.boolean(), days: z.number().int(), is_domestic: z.boolean() }).nullable(),
  })
  .openapi('TourSection')
export type SectionAnswer = z.infer<typeof sectionAnswer>

/** GET /api/tours/sections/all/: the countries with their resorts, for /tours/section. */
export const sectionsAnswer = z.object({
  items: z.array(z.object({ ...sectionLink.shape, children: z.array(sectionLink) })),
})

/** Countries, resorts and hotels whose name begins like the text. */
export const placesAnswer = z.object({
  destinations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      name_to: z.string(),
      country: z.string(),
      level: z.string(),
      path: z.string(),
    }),
  ),
  hotels: z.array(
    z.object({ slug: z.string(), name: z.string(), stars: z.number().int(), resort: z.string(), path: z.string() }),
  ),
})
