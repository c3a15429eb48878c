import type { ProductReviewsAnswer } from '#shop/reviews/reviews.wire.ts'
import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import type { FiltersAnswer, SectionAnswer } from '#shop/tours/section.wire.ts'
import { m } from '#texts/messages.js'
import { trailJsonLd } from '../../../parts/listing/category-trail.ts'
import { sectionAddress, toursHome } from '../../../parts/tours/tour-addresses.ts'
import type { Head, HeadContext, LoadContext, LoadResult, Query } from '../../../screen.ts'
import { hotelJsonLd } from './hotel-json-ld.ts'
import type { StayBounds } from './hotel-query.ts'
import type { OffersFound } from './offers-found.ts'

export interface HotelData {
  hotel: HotelAnswer
  reviews: ProductReviewsAnswer | null
  filters: Pick<FiltersAnswer, 'from' | 'departures' | 'first_day' | 'last_day'>
  /** What the address asks for, as it stands there. */
  asked: Asked
  /** Found by the server, for visitors without script; absent: the browser asks. */
  found?: OffersFound
}

export interface Asked {
  from: string | null
  dates: string | null
  nights: string | null
  tourists: string | null
  /** Room, meal and nights of the chosen offer. */
  offer: string | null
  adults: string | null
  children: string[]
}

/** Hotel, reviews and the choices of the form depend on the path alone: other dates do not load them again. */
export const pathData = ['hotel', 'reviews', 'filters'] as const

export const load = (context: LoadContext<'hotel'>) => loadHotel(context)

/** 404 if the hotel does not exist, or the segments before it are no section of tours that leads to it (HTL-05…07). */
export async function loadHotel({
  api,
  params,
  query,
}: Pick<LoadContext<'hotel'>, 'api'> & {
  params: { c?: string; product: string }
  query: Query<'from' | 'dates' | 'nights' | 'tourists' | 'offer' | 'adults' | 'child'>
}): Promise<LoadResult<HotelData>> {
  const [hotel, section, filters] = await Promise.all([
    api.get('/api/tours/hotels/{slug}/', { params: { slug: params.product } }),
    params.c === undefined ? null : api.get('/api/tours/sections/', { query: { path: params.c } }),
    api.get('/api/tours/filters/'),
  ])
  if (section && !leadsTo(section, hotel)) return { status: 404 }
  const reviews =
    hotel.review_count > 0
      ? await api
          .get('/api/products/{slug}/reviews/', { params: { slug: hotel.slug }, query: { page_size: 3 } })
          .catch(() => null)
      : null
  const { from, departures, first_day, last_day } = filters
  return {
    data: { hotel, reviews, filters: { from, departures, first_day, last_day }, asked: askedIn(query) },
  }
}

/** What a stay can be chosen from. */
export const boundsOf = ({ filters }: Pick<HotelData, 'filters'>): StayBounds => ({
  firstDay: filters.first_day,
  lastDay: filters.last_day,
  departures: filters.departures.map(({ code }) => code),
  departure: filters.from,
})

const askedIn = (query: Query<'from' | 'dates' | 'nights' | 'tourists' | 'offer' | 'adults' | 'child'>): Asked => ({
  from: query.get('from'),
  dates: query.get('dates'),
  nights: query.get('nights'),
  tourists: query.get('tourists'),
  offer: query.get('offer'),
  adults: query.get('adults'),
  children: query.getAll('child'),
})

/** Whether a section shows this hotel: its country or resort, and its kind if the section is of one. */
export function leadsTo({ preset }: Pick<SectionAnswer, 'preset'>, hotel: HotelAnswer): boolean {
  const { destinations, filters } = preset
  const isThere =
    destinations.length === 0 || destinations.some((slug) => slug === hotel.country.slug || slug === hotel.resort.slug)
  const kinds = filters.kinds?.split(',') ?? []
  const stars = filters.stars?.split(',').map(Number) ?? []
  return (
    isThere &&
    (kinds.length === 0 || kinds.some((kind) => hotel.kinds.includes(kind))) &&
    (stars.length === 0 || stars.includes(hotel.stars))
  )
}

/** From the front door of tours to the hotel. */
export const hotelTrail = ({ crumbs, name }: HotelAnswer): { text: string; href?: string }[] => [
  { text: m.hotel_tours(), href: toursHome },
  ...crumbs.map((crumb) => ({ text: crumb.name, href: sectionAddress(crumb.path) })),
  { text: name },
]

export function head({ hotel, reviews }: HotelData, { company, url }: HeadContext): Head {
  const { name, country, resort, path } = hotel
  const place = `${country.name}, ${resort.name}`
  return {
    title: m.hotel_page_title({
      name: hotel.stars > 0 ? `${name} ${hotel.stars}*` : name,
      place,
      brand: company.settings.brand_name,
    }),
    description: m.hotel_page_description({ name, place }),
    canonical: path,
    image: hotel.images[0]?.url,
    kind: 'product',
    jsonLd: [
      hotelJsonLd(hotel, reviews?.items ?? [], { url: new URL(path, url.origin).href }),
      trailJsonLd(
        hotelTrail(hotel).map((step) => ({ href: path, ...step })),
        url.origin,
      ),
    ],
  }
}
