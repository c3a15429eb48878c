import { ok, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { Handlers } from '#shop/handler.ts'
import { presentHotel, roublesOf } from './offer-answer.wire.ts'
import { toursOf, toursTag } from './places/directory.flow.ts'
import { countriesOf, nameFrom, nameOf, nameTo, resortsOf } from './places/directory.ts'
import { findPlaces } from './places/find-places.ts'
import { departureFor, readHotel } from './places/places.flow.ts'
import {
  mealChoices,
  presentHotelPage,
  presentPlaces,
  presentSection,
  presentSectionLink,
  starChoices,
} from './places/places-answer.wire.ts'
import { sectionsOf } from './places/sections.flow.ts'
import { childrenOf, withAncestors } from './places/sections.ts'
import type { tourPlacesCalls } from './places.calls.ts'
import { knownPrices } from './search/calendar.flow.ts'
import { searchDays } from './search/start-search.flow.ts'

export const tourPlacesHandlers: Handlers<typeof tourPlacesCalls> = (app) => ({
  async readTourFilters({ context, query, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const directory = await toursOf(app, company)
    if (!directory) return refuse({ code: 'not_found' })
    const departure = departureFor(directory, context, query.from)
    const days = searchDays(app, context)
    const prices = await knownPrices(app, directory, departure.code, days)
    return ok({
      city_from_id: {
        slug: 'city_from_id' as const,
        choices: directory.departures.map((one) => ({ value: one.code, label: nameOf(one, locale) })),
      },
      stars: { slug: 'stars' as const, choices: starChoices(locale) },
      meals: { slug: 'meals' as const, choices: mealChoices(locale) },
      from: departure.code,
      departures: directory.departures.map((one) => ({
        code: one.code,
        name: nameOf(one, locale),
        name_from: nameFrom(one, locale),
      })),
      destinations: countriesOf(directory).map((country) => ({
        slug: country.slug,
        name: nameOf(country, locale),
        name_to: nameTo(country, locale),
        is_visa_free: country.isVisaFree,
        from_price: prices.has(country.slug) ? roublesOf(prices.get(country.slug) as number) : null,
        resorts: resortsOf(directory, country).map((resort) => ({
          slug: resort.slug,
          name: nameOf(resort, locale),
          name_to: nameTo(resort, locale),
        })),
      })),
      first_day: days.first,
      last_day: days.last,
    })
  },

  async suggestTourPlaces({ context, query, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const directory = await toursOf(app, company)
    if (!directory) return ok({ destinations: [], hotels: [] })
    const found = findPlaces(directory, cutByLetters(query.query, 60), query.limit)
    const sections = await sectionsOf(app, directory)
    const byId = new Map(directory.destinations.map((one) => [one.id, one]))
    return ok(presentPlaces(found, { byId: (id) => byId.get(id), sections, locale }))
  },

  async listTourSections({ context, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const directory = await toursOf(app, company)
    if (!directory) return refuse({ code: 'not_found' })
    const { sections } = await sectionsOf(app, directory)
    return ok({
      items: sections
        .filter(({ parentId }) => parentId === null)
        .map((row) => ({
          ...presentSectionLink(row, locale),
          children: childrenOf(sections, row).map((child) => presentSectionLink(child, locale)),
        })),
    })
  },

  async readTourSection({ context, query, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const directory = await toursOf(app, company)
    if (!directory) return refuse({ code: 'not_found' })
    const sections = await sectionsOf(app, directory)
    const found = withAncestors(sections.sections, trimmed(query.path))
    if (!found) return refuse({ code: 'not_found' })
    const [slug] = found.row.preset.destinations ?? []
    const destination = (slug && directory.destinationBySlug.get(slug)) || null
    return ok(presentSection(found, { sections, destination, locale }))
  },

  async listHotelCollections({ context, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const directory = await toursOf(app, company)
    if (!directory) return refuse({ code: 'not_found' })
    const { collections } = await sectionsOf(app, directory)
    return ok({
      items: collections.map((row) => ({
        path: `/hotel-collections/${row.path}/`,
        name: nameOf(row, locale),
        image: row.image && presentImage(row.image),
        hotels: row.hotelIds.filter((id) => directory.hotelById.has(id)).length,
      })),
    })
  },

  async readHotelCollection({ context, query, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const directory = await toursOf(app, company)
    if (!directory) return refuse({ code: 'not_found' })
    const { collections } = await sectionsOf(app, directory)
    const found = withAncestors(collections, trimmed(query.path))
    if (!found) return refuse({ code: 'not_found' })
    const { row, ancestors } = found
    const hotels = row.hotelIds.flatMap((id) => directory.hotelById.get(id) ?? [])
    tag(...hotels.map(({ id }) => `product:${id}`))
    return ok({
      path: `/hotel-collections/${row.path}/`,
      name: nameOf(row, locale),
      text: (locale === 'en' && row.textEn) || row.text,
      image: row.image && presentImage(row.image),
      crumbs: ancestors.map((one) => ({ name: nameOf(one, locale), path: `/hotel-collections/${one.path}/` })),
      hotels: hotels.map((hotel) => presentHotel(hotel, locale)),
    })
  },

  async readHotel({ context, params, tag }) {
    const { company, locale } = context
    tag(toursTag(company.id), `company:${company.id}`)
    const found = await readHotel(app, company, params.slug)
    if (!found.ok) return found
    const { hotel, ...page } = found.value
    tag(`product:${hotel.id}`)
    return ok(presentHotelPage(hotel, { ...page, locale }))
  },
})

/** `/turciya/kemer/` and `turciya/kemer` are one path. */
const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '')
