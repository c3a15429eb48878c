import { type Api, isApiFailure } from '#api/client.ts'
import type { HotelsAnswer, SearchAnswer } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { trailJsonLd } from '../../parts/listing/category-trail.ts'
import { filterToDrop, without } from '../../parts/tours/dropped-filters.ts'
import {
  destinationsOf,
  formDataOf,
  groundOf,
  type NamedPlace,
  type TourFormData,
} from '../../parts/tours/form-data.ts'
import {
  anywhere,
  choiceAddress,
  type FilterName,
  isFormAddress,
  listQuery,
  readTourChoice,
  type SearchBase,
  type TourChoice,
} from '../../parts/tours/tour-choice.ts'
import { pathOf, tourTrail } from '../../parts/tours/tour-trail.ts'
import { searchBodyOf, type WishProblem } from '../../parts/tours/tour-wish.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'
import { type TourSearchData, titleOf } from './search-data.ts'

export const pathData = ['frame'] as const

/** How long the first page waits for the first offers: with script the rest streams in, without it a link asks anew (our choice). */
const patienceMs = 2_500

type Context = LoadContext<'tourSearchAll'> | LoadContext<'tourSearch'> | LoadContext<'hotelCollection'>

export async function load({ api, params, query }: Context): Promise<LoadResult<TourSearchData>> {
  const filters = await api.get('/api/tours/filters/')
  const form = formDataOf(filters)
  const frame = await frameOf(api, form, params)
  if (!frame) return { status: 404 }
  const { base } = frame
  const { choice, problems } = readTourChoice(query, groundOf(form), base)
  if (isFormAddress(query) && !problems.includes('infants')) return { redirect: choiceAddress(choice, base) }
  const { wish } = choice
  const places: NamedPlace[] =
    base.kind === 'collection' && wish.to.length === 0 && wish.hotels.length > 1
      ? [{ kind: 'hotel', slug: '', name: frame.title, name_to: '' }]
      : [...destinationsOf(filters, wish.to), ...(await hotelsNamed(api, wish.hotels))]
  const shared = { frame, places, choice, problems }
  const nothing = (waits: TourSearchData['waits'], more: WishProblem[] = []): LoadResult<TourSearchData> => ({
    data: { ...shared, problems: [...problems, ...more], waits, found: null, dropped: [] },
  })
  if (problems.includes('infants')) return nothing('query')
  if (wish.to.length === 0 && wish.hotels.length === 0) return nothing('place')
  try {
    const begun = await api.post('/api/tours/searches/', { body: searchBodyOf(wish) })
    const search = await firstResults(api, begun)
    const { hotels, kept, dropped } = await hotelsKept(api, search, choice)
    return { data: { ...shared, choice: kept, waits: null, found: { search, hotels }, dropped } }
  } catch (error) {
    if (!isApiFailure(error)) throw error
    if (error.status === 429) return nothing('busy')
    if (error.status === 404 || error.status === 422 || error.status === 400) return nothing('query', ['where'])
    throw error
  }
}

/** What the path stands for; null: no such section or collection. */
async function frameOf(api: Api, form: TourFormData, params: object): Promise<TourSearchData['frame'] | null> {
  const { path, collection } = params as { path?: string; collection?: string }
  if (path !== undefined) {
    const section = await api.get('/api/tours/sections/', { query: { path } })
    if (pathOf(section.path) !== path) return null
    const { destinations, filters } = section.preset
    return {
      form,
      base: { kind: 'section', path, to: destinations, hotels: [], filters: filters as SearchBase['filters'] },
      title: section.title,
      text: '',
      crumbs: tourTrail(section.crumbs, { name: section.name, path }),
    }
  }
  const home = [
    { text: m.catalog_home(), href: links.home() },
    { text: m.tours_title(), href: links.tours() },
  ]
  if (collection === undefined)
    return {
      form,
      base: anywhere,
      title: '',
      text: '',
      crumbs: [...home, { text: m.tours_tours_search(), href: links.tourSearchAll() }],
    }
  const found = await api.get('/api/hotel-collections/page/', { query: { path: collection } })
  if (pathOf(found.path) !== collection) return null
  return {
    form,
    base: { kind: 'collection', path: collection, to: [], hotels: found.hotels.map(({ slug }) => slug), filters: {} },
    title: found.name,
    text: found.text,
    crumbs: [...home, { text: found.name, href: links.hotelCollection(collection) }],
  }
}

const namedHotels = 3

async function hotelsNamed(api: Api, slugs: readonly string[]): Promise<NamedPlace[]> {
  const hotels = await Promise.all(
    slugs
      .slice(0, namedHotels)
      .map((slug) => api.get('/api/tours/hotels/{slug}/', { params: { slug } }).catch(() => null)),
  )
  return hotels.flatMap((hotel) =>
    hotel ? [{ kind: 'hotel' as const, slug: hotel.slug, name: hotel.name, name_to: '' }] : [],
  )
}

/** Waits until something was found, everybody has answered, or patience ends. */
async function firstResults(api: Api, begun: SearchAnswer): Promise<SearchAnswer> {
  const ends = Date.now() + patienceMs
  let search = begun
  while (search.status === 'running' && search.offers_found === 0) {
    const left = ends - Date.now()
    if (left <= 0) break
    const query = { after: search.version, wait_ms: left }
    search = await api.get('/api/tours/searches/{search}/', { params: { search: search.id }, query })
  }
  return search
}

/** All pages of the list up to that of the choice, at one version. */
async function hotelsOf(api: Api, search: SearchAnswer, choice: TourChoice): Promise<HotelsAnswer> {
  const pageOf = (page: number, version?: number) =>
    api.get('/api/tours/searches/{search}/hotels/', {
      params: { search: search.id },
      query: { ...listQuery(choice), page, version },
    })
  const first = await pageOf(1)
  const last = Math.min(choice.page, first.pages)
  const others = await Promise.all(Array.from({ length: last - 1 }, (_, n) => pageOf(n + 2, first.version)))
  return { ...first, page: Math.max(1, last), items: [first, ...others].flatMap(({ items }) => items) }
}

const mostDropped = 8

/** The list by the filters that came along from another query, without those that match nothing here (ux Z2). */
async function hotelsKept(api: Api, search: SearchAnswer, choice: TourChoice) {
  let kept = choice
  let hotels = await hotelsOf(api, search, kept)
  const dropped: string[] = []
  while (
    choice.isCarried &&
    search.status === 'done' &&
    hotels.total === 0 &&
    hotels.found > 0 &&
    dropped.length < mostDropped
  ) {
    const name = filterToDrop(kept, hotels)
    if (!name) break
    dropped.push(wordsOf(name, kept, hotels))
    kept = { ...without(kept, name), isCarried: true }
    hotels = await hotelsOf(api, search, kept)
  }
  return { hotels, kept, dropped }
}

function wordsOf(name: FilterName, choice: TourChoice, { facets }: HotelsAnswer): string {
  const facet = facets.find((one) => one.name === name)
  const values = choice.filters[name]?.split(',') ?? []
  const labels = values.map((value) => facet?.values.find((one) => one.value === value)?.label ?? value)
  if (name === 'price_from' || name === 'price_to') return m.tours_price()
  return facet ? `${facet.label}: ${labels.join(', ')}` : labels.join(', ')
}

export function head({ frame, places, choice }: TourSearchData, { url }: HeadContext): Head {
  const { base } = frame
  return {
    title: titleOf({ frame, places }),
    description: frame.text.slice(0, 200) || undefined,
    // Prices and what is found change by the minute: of all searches only the bare page of a collection is for search engines.
    robots: base.kind === 'collection' && url.search === '' ? undefined : 'noindex, follow',
    canonical:
      base.kind === 'section'
        ? links.tourSection(base.path)
        : base.kind === 'collection'
          ? links.hotelCollection(base.path)
          : choice.wish.to.length === 0
            ? links.tourSearchAll()
            : undefined,
    jsonLd: trailJsonLd(frame.crumbs, url.origin),
  }
}
