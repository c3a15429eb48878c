/** What a listing is asked for. Everything stands in the address of the page, so a shared link gives the same list. */
export interface ListingQuery {
  category: string | null
  sort: 'popular' | 'price' | '-price'
  page: number
  pageSize: number
  /** Kopecks. */
  priceFrom: number | null
  priceTo: number | null
  inStock: boolean
  /** Attribute slug → chosen value slugs; both sorted, so that equal choices have one cache key. */
  facets: Record<string, string[]>
  /** Product ids to list, for a favourites list; null for all. */
  ids: number[] | null
  q: string | null
}

/** Deeper pages than this are nobody's: they only cost (reliability R73). */
const maxRows = 10_000
const maxPageSize = 96
const maxFacets = 20
const maxValues = 50

/** Reads a listing query tolerantly: unknown and broken parts are ignored, never an error (ux C1). */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  const whole = (name: string, least: number, most: number): number | null => {
    const text = params.get(name) ?? ''
    return /^\d{1,9}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : null
  }
  const kopecks = (name: string): number | null => {
    const roubles = Number((params.get(name) ?? '').replace(',', '.').replace(/[\s\u00a0]/g, '') || Number.NaN)
    return Number.isFinite(roubles) && roubles >= 0 && roubles < 1e9 ? Math.round(roubles * 100) : null
  }
  const sort = params.get('sort')
  const pageSize = whole('page_size', 1, maxPageSize) ?? 24
  const facets: Record<string, string[]> = {}
  for (const [name, text] of [...params].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!name.startsWith('f.') || Object.keys(facets).length >= maxFacets) continue
    const slug = name.slice(2)
    // A form without script repeats the name; a link of ours joins values by commas.
    const values = [...new Set([...(facets[slug] ?? []), ...text.split(',').filter(Boolean)])]
      .sort()
      .slice(0, maxValues)
    if (/^[a-z0-9-]{1,80}$/.test(slug) && values.length > 0) facets[slug] = values
  }
  const ids = params.get('ids')
  return {
    category: params.get('category')?.replace(/^\/|\/$/g, '') || null,
    sort: sort === 'price' || sort === '-price' ? sort : 'popular',
    page: Math.min(whole('page', 1, maxRows) ?? 1, Math.floor(maxRows / pageSize)),
    pageSize,
    priceFrom: kopecks('price_from'),
    priceTo: kopecks('price_to'),
    inStock: params.get('in_stock') === '1',
    facets,
    ids: ids === null ? null : ids.split(',').map(Number).filter(Number.isSafeInteger).slice(0, 100),
    q: params.get('q')?.trim().slice(0, 200) || null,
  }
}

/** The same for equal queries. */
export const listingKey = (query: ListingQuery): string => JSON.stringify(query)
