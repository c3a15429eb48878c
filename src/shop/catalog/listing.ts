import type { Found } from '#shop/search/engine/find.ts'
import type { AttributeRow, CategoryRow, ListingFacts, StoredImage, ValueRow } from './card.ts'
import type { CachedCard } from './cards/card-cache.ts'
import type { CardDates } from './cards/card-dates.ts'
import type { FacetBook } from './facets/facet-book.ts'
import type { Colour } from './facets/facet-question.ts'
import type { RequestedVariants } from './requested-variants.ts'

/** The categories of a company with the counts of one price zone. */
export interface CategoryTree {
  rows: CategoryRow[]
  byId: Map<number, CategoryRow>
  byPath: Map<string, CategoryRow>
  counts: Map<number, { count: number; image: StoredImage | null }>
  /** Names in both languages, normalized for search (searchableText): a space before each word. */
  folded: Map<number, string>
}

/** Categories from the root of the tree to this one. */
export function pathOf(tree: CategoryTree, id: number): CategoryRow[] {
  const path: CategoryRow[] = []
  for (let at = tree.byId.get(id); at; at = at.parentId === null ? undefined : tree.byId.get(at.parentId))
    path.unshift(at)
  return path
}

/** The attributes of a company with their values. */
export interface Attributes {
  list: AttributeRow[]
  byId: Map<number, AttributeRow>
  values: Map<number, ValueRow>
  valuesOf: Map<number, ValueRow[]>
  book: Record<'ru' | 'en', FacetBook>
}

/** A page of a listing or a search with everything its answer shows. */
export interface Listing {
  facts: ListingFacts
  /** Ids of the products on the page. */
  ids: number[]
  category: CategoryRow | null
  tree: CategoryTree
  attributes: Attributes
  chosen: { attributeId: number; valueIds: number[] }[]
  /** Delivery dates in the region, and shops that hand over today. */
  dates: CardDates
  /** Variants that the filters request: cards show their price and date. */
  asked: RequestedVariants
  /** The size filter, if no attribute of the company holds sizes; null: sizes are an attribute filter. */
  sizes: { counts: Map<string, number>; chosen: string[] } | null
  /** By id of a product on the page, the colours of its model. */
  colours: Map<number, (Colour & { slug: string })[]>
  /** Whether a shop of the city hands over today; otherwise the filter is not offered. */
  canFetchToday: boolean
  /** Whether any product has a rating to sort and filter by. */
  hasRatings: boolean
  /** How the query text was understood; null without a text. */
  found: Found | null
}

/** Suggestions while a query is typed. */
export interface Suggestions {
  queries: string[]
  categories: CategoryRow[]
  tree: CategoryTree
  cards: CachedCard[]
  dates: CardDates
}
