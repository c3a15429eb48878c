import type { App, RequestContext } from '#shop/context.ts'
import type { CategoryRow } from './card.ts'
import { suggestWords } from './catalog.store.ts'
import { type Listing, listProducts } from './listing.flow.ts'
import type { ListingQuery } from './listing-query.ts'

export interface Suggestions {
  queries: string[]
  categories: CategoryRow[]
  listing: Listing
}

/** While typing: whole queries, sections by name, products. An empty text suggests nothing. */
export async function suggest(app: App, context: RequestContext, q: string): Promise<Suggestions | null> {
  if (q === '') return null
  const query: ListingQuery = {
    category: null,
    sort: 'popular',
    page: 1,
    pageSize: 5,
    priceFrom: null,
    priceTo: null,
    inStock: false,
    facets: {},
    ids: null,
    q,
    withFacets: false,
  }
  const [listing, queries] = await Promise.all([
    listProducts(app, context, query),
    suggestWords(app.db, context.region.zoneId, q),
  ])
  if (!listing.ok) return null
  const folded = fold(q)
  const { tree } = listing.value
  const categories = tree.rows.filter(
    (c) => fold(`${c.name} ${c.nameEn}`).includes(folded) && (tree.counts.get(c.id)?.count ?? 0) > 0,
  )
  return {
    queries,
    categories: categories.slice(0, 3),
    listing: listing.value,
  }
}

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
