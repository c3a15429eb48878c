import type { Kopecks } from '#lib/money.ts'
import type { Matches } from '#shop/search/engine/matches.ts'
import type { FacetIndex, PriceBounds, SortOrder, Summary } from './facet-index.ts'

export interface FacetQuestion {
  sectionId: number | null
  /** Null: all products of the section. */
  matches: Matches | null
  sort: SortOrder
  page: number
  pageSize: number
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  inStock: boolean
  /** Only products rated at least this many stars; null: all. */
  starsFrom?: number | null
  /** Only products that one of these outlets holds now; null: anywhere. */
  heldAt?: readonly number[] | null
  /** Only products available in the region, or with `heldAt` held there, in one of these sizes; empty: any size. */
  sizes?: readonly string[]
  /**
   * Sizes named by a chosen attribute: of products that come in sizes only these count for price limits, `heldAt` and `inStock`. Unlike `sizes`
   * this is not a choice of its own: the attribute is.
   */
  namedSizes?: readonly string[]
  /** Colours of one model are one card and count once (decision 0045); false: each product counts. */
  folds?: boolean
  regionId: number
  /** Chosen values of each chosen attribute, and all values that attribute has. */
  chosen: readonly { valueIds: readonly number[]; attributeValueIds: readonly number[] }[]
  /** False: only the products are needed, without counts. */
  withFacets?: boolean
}

export interface FacetAnswer {
  /** Ids of the products on the page, in order. */
  ids: number[]
  total: number
  /** Price range of what can be bought in the region, or of all that matches if nothing can. */
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  /**
   * Value id → number of matching products that have it; for a value of a chosen attribute, of the products that match without that choice.
   * Values that no product of the section has are absent.
   */
  counts: Map<number, number>
  /** The same for sizes available in the region, ignoring the choice of sizes. */
  sizeCounts: Map<string, number>
  /** For each product of the page the colours of its model, itself included, by id; empty if there are no others. */
  colours: Colour[][]
}

export interface Colour {
  id: number
  valueIds: number[]
  inStock: boolean
}

/** Positions to examine, and how well each matches the text, if there is one. */
export interface Scope {
  positions: Uint32Array
  ranks: Float64Array | null
  /** Counts of these products without any filter; null if they were never computed. */
  summary: (Summary & { bounds: PriceBounds }) | null
}

/** Verdicts on a position: it matches, fails one choice alone (`n` of the choice plus one), fails more, or is outside of the question. */
export const fits = 0
export const failsMore = 254
export const outside = 255

export interface Evaluation {
  verdicts: Uint8Array
  /** The examined positions; no other product matches. */
  looked: Uint32Array
  /** Number of matching products; `fittingOnes` and `failingOnes` are the positions that match and do not match. */
  fitting: number
  fittingOnes: Uint32Array
  failingOnes: Uint32Array
  /** By position, the verdicts of the choices alone; null: nothing is chosen. Valid until the next question. */
  choices: Uint8Array | null
  /** Number of matching cards: models if colours are folded. */
  total: number
  bounds: PriceBounds
  /** No price limit was chosen, or none that excludes anything. */
  isAnyPrice: boolean
}

/** The products of the section, or of the matches, that the listing shows. */
export interface Fitting {
  /** Null: all of them. */
  isFit: ((at: number) => boolean) | null
  total: number
}

export interface Found extends Scope {
  ranks: Float64Array
}

/** Whether colours are folded: not if every product is a model of its own, which takes the faster path. */
export const mergesColours = ({ modelCount, ids }: FacetIndex, question: FacetQuestion): boolean =>
  question.folds === true && modelCount < ids.length

export const choiceCount = ({ chosen, sizes = [] }: FacetQuestion): number => chosen.length + Number(sizes.length > 0)
