import type { SectionAnswer } from '#shop/tours/section.wire.ts'
import { links } from '../../links.ts'
import { trailJsonLd } from '../../parts/listing/category-trail.ts'
import { destinationsOf, formDataOf, type NamedPlace, type TourFormData } from '../../parts/tours/form-data.ts'
import { lastShown, type PricedDay } from '../../parts/tours/price-calendar.ts'
import { pathOf, tourTrail } from '../../parts/tours/tour-trail.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface TourSectionData {
  section: SectionAnswer
  form: TourFormData
  places: NamedPlace[]
  /** Lowest prices of a week for two by day; empty: nobody asked yet, or the section names no destination. */
  days: PricedDay[]
}

/** The trip that the prices of a section are for: a week for two (our choice, as the prices of the countries). */
export const shownTrip = { nights: 7, tourists: '2' } as const

export async function load({ api, params }: LoadContext<'tourSection'>): Promise<LoadResult<TourSectionData>> {
  const { path } = params
  const [section, filters] = await Promise.all([
    api.get('/api/tours/sections/', { query: { path } }),
    api.get('/api/tours/filters/'),
  ])
  // Each segment must be the child of the one before.
  if (pathOf(section.path) !== path) return { status: 404 }
  const form = formDataOf(filters)
  const [destination] = section.preset.destinations
  const days = destination
    ? (
        await api.get('/api/tours/calendar/', {
          query: {
            from: form.from,
            to: destination,
            nights: String(shownTrip.nights),
            tourists: shownTrip.tourists,
            start: form.first_day,
            end: lastShown(form.first_day),
          },
        })
      ).days
    : []
  return { data: { section, form, places: destinationsOf(filters, section.preset.destinations), days } }
}

export function head({ section }: TourSectionData, { url }: HeadContext): Head {
  return {
    title: section.title,
    description: section.text.slice(0, 200) || section.title,
    canonical: links.tourSection(pathOf(section.path)),
    image: section.image?.url,
    jsonLd: trailJsonLd(tourTrail(section.crumbs, { name: section.name, path: section.path }), url.origin),
  }
}
