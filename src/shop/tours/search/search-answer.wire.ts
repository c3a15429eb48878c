import type { Locale } from '#lib/format.ts'
import type { HotelCard } from '../hotel.wire.ts'
import { mealOf } from '../meals.ts'
import type { OfferOnWire } from '../offer.wire.ts'
import { presentHotel, presentOffer, presentQuery, roublesOf } from '../offer-answer.wire.ts'
import { hotelPath, nameOf, type TourDirectory } from '../places/directory.ts'
import type { HotelsAnswer, SearchAnswer } from '../search.wire.ts'
import type { TourQuery } from '../tour-query.ts'
import {
  beachWords,
  facetWords,
  kindWords,
  lineWords,
  serviceWords,
  starsWord,
  wordIn,
  yesWord,
} from '../tour-words.ts'
import { type FacetName, type FilteredHotels, type FoundHotel, facetNames } from './filter-offers.ts'
import type { Filters } from './filters.ts'
import { writeRef } from './found-offer.ts'
import type { Nearest } from './nearest.ts'
import { sayBent } from './nearest-words.ts'
import type { OfferTable } from './offer-table.ts'
import { expiresAt, type StoredSearch, statusOf } from './search-state.ts'

export function presentSearch(search: StoredSearch, now: Date): SearchAnswer {
  return {
    id: search.id,
    query: presentQuery(search.query),
    status: statusOf(search, now),
    progress: search.progress,
    version: search.version,
    operators: search.operators.map(({ code, name, state }) => ({ code, name, state })),
    hotels_found: search.hotelsFound,
    offers_found: search.offersFound,
    min_price: search.minPrice === null ? null : roublesOf(search.minPrice),
    started_at: search.startedAt.toISOString(),
    expires_at: expiresAt(search).toISOString(),
  }
}

/** The offer at a position of a table. */
export function presentFound(table: OfferTable, directory: TourDirectory, n: number, locale: Locale): OfferOnWire {
  const foundAt = table.foundAt.get(table.since.at(n)) ?? new Date(0)
  return presentOffer(directory, table.offer(n), { ref: writeRef(table.place(n)), foundAt, locale })
}

export const presentCard = (
  table: OfferTable,
  directory: TourDirectory,
  { facts, offer, offers }: FoundHotel,
  locale: Locale,
): HotelCard => {
  const hotel = presentHotel(facts, locale)
  // A card shows one picture; all of them, half of the text of a list, are on the page of the hotel.
  return {
    ...hotel,
    images: hotel.images.slice(0, 1),
    offer: presentFound(table, directory, offer, locale),
    offers,
  }
}

const mostPins = 300

/** Pins of all hotels, at most 300, cheapest first. */
export const presentPins = (hotels: readonly FoundHotel[], locale: Locale): HotelsAnswer['pins'] =>
  hotels
    .toSorted((a, b) => a.price - b.price || a.facts.id - b.facts.id)
    .slice(0, mostPins)
    .map(({ facts, price }) => ({
      slug: facts.slug,
      name: nameOf(facts, locale),
      latitude: facts.latitude,
      longitude: facts.longitude,
      price: roublesOf(price),
      path: hotelPath(facts),
    }))

/** Facets with the values that the found hotels have, and chosen ones. */
export function presentFacets(
  { counts }: FilteredHotels,
  { directory, filters, locale }: { directory: TourDirectory; filters: Filters; locale: Locale },
): HotelsAnswer['facets'] {
  const chosen = chosenValues(filters)
  return facetNames.flatMap((name) => {
    const found = counts.get(name) ?? new Map<string, number>()
    const values = [...new Set([...found.keys(), ...chosen[name]])].map((value) => ({
      value,
      label: labelOf(name, value, directory, locale),
      count: found.get(value) ?? 0,
      is_chosen: chosen[name].includes(value),
    }))
    if (values.length === 0) return []
    return { name, label: facetWords[name][locale], values: inOrder(name, values) }
  })
}

const chosenValues = (filters: Filters): Record<FacetName, string[]> => ({
  stars: filters.stars.map(String),
  meals: [...filters.meals],
  resorts: [...filters.resorts],
  rating: filters.rating === null ? [] : [String(filters.rating)],
  kinds: [...filters.kinds],
  line: filters.line === null ? [] : [String(filters.line)],
  beach: [...filters.beach],
  services: [...filters.services],
  operators: [...filters.operators],
  instant: filters.isInstant ? ['1'] : [],
  direct: filters.isDirect ? ['1'] : [],
  charter: filters.isCharter ? ['1'] : [],
  sure: filters.isSure ? ['1'] : [],
})

type Value = HotelsAnswer['facets'][number]['values'][number]

/** Steps in their order, words by their count. */
function inOrder(name: FacetName, values: Value[]): Value[] {
  if (name === 'stars' || name === 'rating') return values.sort((a, b) => Number(b.value) - Number(a.value))
  if (name === 'line') return values.sort((a, b) => Number(a.value) - Number(b.value))
  if (name === 'meals') return values.sort((a, b) => (mealOf(b.value)?.rank ?? 0) - (mealOf(a.value)?.rank ?? 0))
  return values.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
}

function labelOf(name: FacetName, value: string, directory: TourDirectory, locale: Locale): string {
  switch (name) {
    case 'stars':
      return starsWord(value, locale)
    case 'meals':
      return mealOf(value)?.[locale] ?? value
    case 'resorts': {
      const place = directory.destinationBySlug.get(value)
      return place ? nameOf(place, locale) : value
    }
    case 'rating':
      return locale === 'en' ? `${value} and better` : `${value.replace('.', ',')} и выше`
    case 'operators':
      return directory.operatorByCode.get(value)?.name ?? value
    case 'kinds':
      return wordIn(kindWords, value, locale)
    case 'beach':
      return wordIn(beachWords, value, locale)
    case 'services':
      return wordIn(serviceWords, value, locale)
    case 'line':
      return wordIn(lineWords, value, locale)
    default:
      return yesWord[locale]
  }
}

export function presentNearest(
  one: Nearest,
  { asked, directory, locale }: { asked: TourQuery; directory: TourDirectory; locale: Locale },
): HotelsAnswer['nearest'][number] {
  const hotel = one.hotelId === null ? undefined : directory.hotelById.get(one.hotelId)
  return {
    bent: one.bent.map((what) => what.split(':')[0] as string),
    says: sayBent(asked, one, directory, locale),
    query: presentQuery(one.query),
    filters: one.filters,
    price: one.price === null ? null : roublesOf(one.price),
    hotel: hotel ? nameOf(hotel, locale) : null,
  }
}
