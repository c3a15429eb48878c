import type { Kopecks } from '#lib/money.ts'
import type { Matches } from '#shop/search/engine/matches.ts'
import type { FacetIndex, PriceBounds, SortOrder, Summary } from './facet-index.ts'

export interface FacetQuestion {
  sectionId: number | null
  /** Null: all goods of the section. */
  matches: Matches | null
  sort: SortOrder
  page: number
  pageSize: number
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  inStock: boolean
  /** Only what published reviews give so many stars or more; null: all. */
  starsFrom?: number | null
  /** Only what one of these outlets holds now; null: wherever it is. */
  heldAt?: readonly number[] | null
  /** Only what can be had in the region in one of these sizes, and where `heldAt` is asked for is held there in it; none: in any. */
  sizes?: readonly string[]
  /**
   * Sizes that a chosen attribute names: of goods that come in sizes only these count, for limits of the price, `heldAt` and `inStock`. Unlike
   * `sizes` no choice of its own: that is the attribute's.
   */
  namedSizes?: readonly string[]
  /** Colours of one model are one card and count once (decision 0045); false: each product is itself. */
  folds?: boolean
  regionId: number
  /** Chosen values of each chosen attribute, and all values that attribute has. */
  chosen: readonly { valueIds: readonly number[]; attributeValueIds: readonly number[] }[]
  /** False where only the products are wanted. */
  withFacets?: boolean
}

export interface FacetAnswer {
  /** Products of the page, in order. */
  ids: number[]
  total: number
  /** Of what can be bought in the region; of what cannot where nothing else fits. */
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  /**
   * Value id → products that have it among those that fit; for a value of a chosen attribute, among those that would fit without
   * the choice of this attribute. Values nobody in the section has are absent.
   */
  counts: Map<number, number>
  /** The same for sizes that can be had in the region; the choice of sizes is left out. */
  sizeCounts: Map<string, number>
  /** For each product of the page the colours of its model, itself included, by id; empty where there are no others. */
  colours: Colour[][]
}

export interface Colour {
  id: number
  valueIds: number[]
  inStock: boolean
}

/** Positions looked at, and how well each fits where a text was asked for. */
export interface Scope {
  positions: Uint32Array
  ranks: Float64Array | null
  /** What these goods come to with nothing chosen; null where that was never summed up. */
  summary: (Summary & { bounds: PriceBounds }) | null
}

/** What came of each position: it fits, fails one choice alone (`n` of the choice plus one), fails more, or was not asked about. */
export const fits = 0
export const failsMore = 254
export const outside = 255

export interface Judged {
  verdicts: Uint8Array
  /** Candidates; all other products match nothing. */
  looked: Uint32Array
  /** Products that fit, and which they are and are not; not told where nothing was left out. */
  fitting: number
  fittingOnes: Uint32Array
  failingOnes: Uint32Array
  /** By position, what the choices alone come to; null: nothing is chosen. It holds until the next question. */
  choices: Uint8Array | null
  /** What fits as it is counted: models, where colours are folded. */
  total: number
  bounds: PriceBounds
  /** No price was chosen, or one that leaves nothing out. */
  isAnyPrice: boolean
}

/** What of the section, or of what was found, stands in the listing. */
export interface Fitting {
  /** Null: all of it. */
  isFit: ((at: number) => boolean) | null
  total: number
}

export interface Found extends Scope {
  ranks: Float64Array
}

/** Where every product is a model of its own there is nothing to fold, and the shorter way is taken. */
export const folds = ({ modelCount, ids }: FacetIndex, question: FacetQuestion): boolean =>
  question.folds === true && modelCount < ids.length

export const choiceCount = ({ chosen, sizes = [] }: FacetQuestion): number => chosen.length + Number(sizes.length > 0)
