import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import type { HotTour } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { trailJsonLd } from '../../parts/listing/category-trail.ts'
import { formDataOf, type TourFormData } from '../../parts/tours/form-data.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

const hotShown = 8

export interface ToursHomeData {
  form: TourFormData
  hot: HotTour[]
  collections: { path: string; name: string; image: ImageOnWire | null; hotels: number }[]
}

export async function load({ api }: LoadContext<'tours'>): Promise<LoadResult<ToursHomeData>> {
  const [filters, hot, collections] = await Promise.all([
    api.get('/api/tours/filters/'),
    api.get('/api/tours/hot/', { query: { limit: hotShown } }),
    api.get('/api/hotel-collections/'),
  ])
  return { data: { form: formDataOf(filters), hot: hot.items, collections: collections.items } }
}

export const head = (_data: ToursHomeData, { company, url }: HeadContext): Head => ({
  title: m.tours_home_title(),
  description: m.tours_home_description({ brand: company.settings.brand_name }),
  canonical: links.tours(),
  jsonLd: trailJsonLd(
    [
      { text: m.catalog_home(), href: links.home() },
      { text: m.tours_title(), href: links.tours() },
    ],
    url.origin,
  ),
})
