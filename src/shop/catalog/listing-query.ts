import { type Kopecks, kopecks } from '#lib/money.ts'
import { cutByLetters } from '#lib/text.ts'
/** The parameters of a listing. All of them are part of the page address, so a shared link shows the same list. */
export interface ListingQuery {
  category: string | null
  sort: 'popular' | 'price' | '-price' | 'rating'
  page: number
  pageSize: number
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  inStock: boolean
  /** Only products that a shop of the visitor's city holds and hands over today. */
  pickupToday: boolean
  /** Only products rated at least this many stars; null: all. */
  starsFrom: number | null
  /** Attribute slug → chosen value slugs; both sorted, so that equal choices have one cache key. */
  facets: Readonly<Record<string, string[]>>
  /** Slug of a numeric attribute → its range, inclusive; null: no bound on that side. */
  ranges: Readonly<Record<string, NumberRange>>
  /** Product ids to list, for a favourites list; null for all. */
  ids: number[] | null
  q: string | null
  /** The visitor declined the correction of the text. */
  isExact: boolean
}

export interface NumberRange {
  from: number | null
  to: number | null
}

/**
 * Rows beyond this number are not listed: nobody reads such deep pages, and they are expensive (reliability R73). They are empty, like pages
 * after the last one.
 */
export const maxRows = 10_000
const maxPageSize = 96
const maxFacets = 20
const maxValues = 50

/** The raw parameters of the address: each may be missing or malformed. */
export type RawListingQuery = Partial<
  Record<
    | 'category'
    | 'sort'
    | 'page'
    | 'page_size'
    | 'price_from'
    | 'price_to'
    | 'in_stock'
    | 'pickup_today'
    | 'rating_from'
    | 'ids'
    | 'q'
    | 'exact',
    string
  >
>

/** Reads a listing query tolerantly: unknown and broken parts are ignored, never an error (ux C1). */
export function readListingQuery(
  asked: RawListingQuery,
  filters: ReadonlyMap<string, readonly string[]> = new Map(),
): ListingQuery {
  const whole = (name: keyof RawListingQuery, least: number, most: number): number | null => {
    const text = asked[name] ?? ''
    return /^\d{1,9}$/.test(text) && Number(text) >= least ? Math.min(most, Number(text)) : null
  }
  const amount = (name: keyof RawListingQuery): Kopecks | null => {
    const roubles = Number((asked[name] ?? '').replace(',', '.').replace(/[\s\u00a0]/g, '') || Number.NaN)
    return Number.isFinite(roubles) && roubles >= 0 && roubles < 1e9 ? kopecks(Math.round(roubles * 100)) : null
  }
  const { sort, ids } = asked
  // No prototype, so that `f.constructor` is an attribute like any other.
  const facets: Record<string, string[]> = Object.create(null)
  const ranges: Record<string, NumberRange> = Object.create(null)
  for (const [slug, given] of [...filters].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (Object.keys(facets).length + Object.keys(ranges).length >= maxFacets) break
    const [, attribute, side] = /^([a-z0-9-]{1,80})\.(from|to)$/.exec(slug) ?? []
    const bound = attribute ? readBound(given.join(',')) : null
    if (attribute && bound !== null)
      ranges[attribute] = { ...(ranges[attribute] ?? { from: null, to: null }), [side!]: bound }
    const values = [...new Set(given)].sort().slice(0, maxValues)
    if (/^[a-z0-9-]{1,80}$/.test(slug) && values.length > 0) facets[slug] = values
  }
  return {
    category: asked.category?.replace(/^\/|\/$/g, '') || null,
    sort: sort === 'price' || sort === '-price' || sort === 'rating' ? sort : 'popular',
    page: whole('page', 1, 999_999_999) ?? 1,
    pageSize: whole('page_size', 1, maxPageSize) ?? 24,
    priceFrom: amount('price_from'),
    priceTo: amount('price_to'),
    inStock: asked.in_stock === '1',
    pickupToday: asked.pickup_today === '1',
    starsFrom: whole('rating_from', 1, 5),
    facets,
    ranges,
    ids: ids === undefined ? null : ids.split(',').map(Number).filter(Number.isSafeInteger).slice(0, 100),
    q: cutByLetters(asked.q?.trim() ?? '', 200) || null,
    isExact: asked.exact === '1',
  }
}

/** Parses a number as people write it: `0,35`, `-10`, `−10`; null if it is none. */
function readBound(text: string | undefined): number | null {
  const figure = (text ?? '').replace(',', '.').replace('\u2212', '-')
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(figure) ? Number(figure) : null
}

/** Cache key: the same for equal queries. */
export const listingKey = (query: ListingQuery): string => JSON.stringify(query)
