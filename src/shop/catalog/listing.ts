import type { Found } from '#shop/search/engine/find.ts'
import type { AskedVariants } from './asked-variants.ts'
import type { AttributeRow, CategoryRow, ListingFacts, StoredImage, ValueRow } from './card.ts'
import type { CardDates } from './cards/card-dates.ts'
import type { KeptCard } from './cards/kept-cards.ts'
import type { FacetBook } from './facets/facet-book.ts'
import type { Colour } from './facets/facet-question.ts'

/** The categories of a company with the counts of one price zone. */
export interface CategoryTree {
  rows: CategoryRow[]
  byId: Map<number, CategoryRow>
  byPath: Map<string, CategoryRow>
  counts: Map<number, { count: number; image: StoredImage | null }>
  /** Names in both languages, written for searching: a space before each word. */
  folded: Map<number, string>
}

/** From the root of the tree to this category. */
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
  /** Products of the page. */
  ids: number[]
  category: CategoryRow | null
  tree: CategoryTree
  attributes: Attributes
  chosen: { attributeId: number; valueIds: number[] }[]
  /** When things can be had in the region, and where today. */
  dates: CardDates
  /** Which variants the filters ask for: of these a card says its price and its day. */
  asked: AskedVariants
  /** Sizes of the goods, where no attribute of the company says them; null: they are a filter like others. */
  sizes: { counts: Map<string, number>; chosen: string[] } | null
  /** By product of the page, its model in other colours. */
  colours: Map<number, (Colour & { slug: string })[]>
  /** Whether anything in this city can be fetched today: else the filter is not offered. */
  canFetchToday: boolean
  /** Whether anything in the shop has stars to sort and filter by. */
  hasRatings: boolean
  /** How a text was understood; null where none was asked for. */
  found: Found | null
}

/** What is suggested while a search is typed. */
export interface Suggestions {
  queries: string[]
  categories: CategoryRow[]
  tree: CategoryTree
  cards: KeptCard[]
  dates: CardDates
}
