import type { CardOnWire, CategoryNode, SearchAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import {
  apiQuery,
  type Choice,
  choiceQuery,
  countChosen,
  isFormAddress,
  readChoice,
} from '../../parts/listing/listing-address.ts'
import { type ListingFound, type ListingFrame, splitListing } from '../../parts/listing/listing-parts.ts'
import type { PlaceOfTours } from '../../parts/search/tours-beside.tsx'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { type Section, sectionsOf } from './sections-of.ts'

const mostPopular = 6
const mostLoved = 10

export interface ResultsData {
  text: string
  /** The visitor rejected the spelling correction. */
  exact: boolean
  choice: Choice
  frame: ListingFrame
  found: ListingFound
  /** Categories of the found products: helps to narrow a word to a category (ux S4). */
  sections: Section[]
  /** How the query was interpreted. */
  query: SearchAnswer['query']
  /** Countries, resorts and hotels that the text means, with the way to their tours. */
  tours: readonly PlaceOfTours[]
  /** Suggestions if nothing was found; otherwise empty. */
  popular: Omit<CategoryNode, 'children'>[]
  loved: CardOnWire[]
  /** Why prices are hidden; '' if they are shown. */
  closed: string
}

export const pathData = ['frame'] as const

export async function load({ api, params, query }: LoadContext<'search'>): Promise<LoadResult<ResultsData>> {
  const text = params.query.trim()
  // SRCH-01: an empty query redirects to the catalog.
  if (text === '') return { redirect: links.catalog() }
  const choice = readChoice(query)
  const exact = query.get('exact') === '1'
  if (isFormAddress(query)) return { redirect: links.search(text, { ...choiceQuery(choice), exact }) }
  const answer = await api.get('/api/search/', {
    query: { q: text, exact: exact ? (1 as const) : undefined, ...apiQuery(choice) },
  })
  // S4: a query that is exactly an article, barcode or offer id leads to the product.
  const only = answer.query.reason === 'article' && answer.total === 1 ? answer.items[0] : undefined
  if (only && countChosen(choice) === 0) return { redirect: links.product(only.slug) }
  if (choice.page > 1 && choice.page > answer.pages) return { status: 404 }
  const nothing = answer.total === 0 && countChosen(choice) === 0
  const sections = answer.category === null ? await sectionsOf(answer.items, () => api.get('/api/categories/')) : []
  const [tree, loved] = nothing
    ? await Promise.all([
        api.get('/api/categories/'),
        api.get('/api/products/', { query: { sort: 'popular', in_stock: 1, page_size: mostLoved } }),
      ])
    : [[], null]
  const popular = tree.slice(0, mostPopular).map(({ children: _below, ...node }) => node)
  const { query: asked, tours = [], ...listing } = answer
  const { frame, found } = splitListing(listing)
  return {
    data: {
      text,
      exact,
      choice: { ...choice, page: answer.page },
      frame,
      found,
      sections,
      query: asked,
      tours,
      popular,
      loved: loved?.items ?? [],
      closed: loved && !loved.price_access.shown ? loved.price_access.message : '',
    },
  }
}

export const head = ({ text }: ResultsData): Head => ({
  title: m.search_title({ query: text }),
  canonical: links.search(text),
  // Search engines must not index search pages.
  robots: 'noindex, follow',
})
