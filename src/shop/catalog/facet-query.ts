import { type Kopecks, kopecks } from '#lib/money.ts'
import { boundsOf, isInSection, membersOf, noBounds, orderOf, stockIn, summaryOf, widen } from './facet-derived.ts'
import {
  type FacetIndex,
  type Lists,
  type PriceBounds,
  positionOf,
  pricesIn,
  type SortOrder,
  type Summary,
} from './facet-index.ts'

/** What a text found in the zone and how well each fits; or products asked for by id, which all fit alike. */
export interface Matches {
  ids: Float64Array
  ranks: Float64Array
}

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
}

/** Positions looked at, and how well each fits where a text was asked for. */
interface Scope {
  positions: Uint32Array
  ranks: Float64Array | null
  /** What these goods come to with nothing chosen; null where that was never summed up. */
  summary: (Summary & { bounds: PriceBounds }) | null
}

/** What came of each position: it fits, fails one choice alone (`n` of the choice plus one), fails more, or was not asked about. */
const fits = 0
const failsMore = 254
const outside = 255

interface Judged {
  verdicts: Uint8Array
  /** Those looked at: all others fit nothing. */
  positions: Uint32Array
  inScope: number
  total: number
  bounds: PriceBounds
  /** No price was chosen, or one that leaves nothing out. */
  isAnyPrice: boolean
}

/** A page with its total, its price range (which leaves the choice of a price out) and disjunctive facet counts. */
export function askIndex(index: FacetIndex, question: FacetQuestion): FacetAnswer {
  const inStock = stockIn(index, question.regionId)
  const scope = scopeOf(index, question)
  const judged = judgedAtOnce(question, scope) ?? judge(index, question, scope, inStock)
  const { total, bounds } = judged
  // A bound of the filter is a price somebody can pay, if there is one.
  const isSold = Number.isFinite(bounds.soldFrom)
  const priceFrom = isSold ? bounds.soldFrom : bounds.from
  const priceTo = isSold ? bounds.soldTo : bounds.to
  return {
    ids: pageOf(index, question, scope, judged, inStock),
    total,
    priceFrom: Number.isFinite(priceFrom) ? kopecks(priceFrom) : null,
    priceTo: Number.isFinite(priceTo) ? kopecks(priceTo) : null,
    counts: question.withFacets === false ? new Map() : countsOf(index, question, scope, judged),
  }
}

function scopeOf(index: FacetIndex, { matches, sectionId, inStock, regionId }: FacetQuestion): Scope {
  if (!matches) {
    const bounds = boundsOf(index, sectionId, regionId)
    const sold = { ...bounds, from: bounds.soldFrom, to: bounds.soldTo }
    const summary = {
      ...summaryOf(index, sectionId, inStock ? regionId : null),
      bounds: inStock ? sold : bounds,
    }
    return { positions: membersOf(index, sectionId), ranks: null, summary }
  }
  const isInside = sectionId === null ? null : isInSection(index, sectionId)
  const positions = new Uint32Array(matches.ids.length)
  const ranks = new Float64Array(matches.ids.length)
  let count = 0
  let before = -1
  for (let n = 0; n < matches.ids.length; n++) {
    // A search finds mostly in the order of ids: the next one lies near, and is not looked for from the beginning.
    const at = positionAfter(index, before, matches.ids[n]!)
    if (at >= 0) before = at
    if (at < 0 || (isInside && !isInside[index.pathOf[at]!])) continue
    positions[count] = at
    ranks[count++] = matches.ranks[n]!
  }
  return { positions: positions.subarray(0, count), ranks: ranks.subarray(0, count), summary: null }
}

function positionAfter(index: FacetIndex, before: number, id: number): number {
  const { ids } = index
  for (let at = before + 1; at < before + 8; at++) if (ids[at] === id) return at
  return positionOf(index, id)
}

const isAnyPrice = ({ priceFrom, priceTo }: FacetQuestion, { summary }: Scope): boolean =>
  (priceFrom === null || (summary !== null && priceFrom <= summary.bounds.from)) &&
  (priceTo === null || (summary !== null && priceTo >= summary.bounds.to))

/** Nothing was chosen that leaves anything out: the summary says it all. */
function judgedAtOnce(question: FacetQuestion, scope: Scope): Judged | null {
  const { summary } = scope
  if (!summary || question.chosen.length > 0 || !isAnyPrice(question, scope)) return null
  const { size, bounds } = summary
  return {
    verdicts: new Uint8Array(0),
    positions: scope.positions,
    inScope: size,
    total: size,
    bounds,
    isAnyPrice: true,
  }
}

function judge(index: FacetIndex, question: FacetQuestion, scope: Scope, inStock: Uint8Array): Judged {
  const { from, to } = pricesIn(index, question.regionId)
  const verdicts = new Uint8Array(index.ids.length).fill(outside)
  const choices = question.chosen.length > 0 ? choicesMet(index, question.chosen) : null
  const anyPrice = isAnyPrice(question, scope)
  const least = question.priceFrom ?? 0
  const most = question.priceTo ?? Number.POSITIVE_INFINITY
  const positions = worthLooking(index, question, scope, anyPrice || question.chosen.length > 1 ? choices : null)
  const bounds = noBounds()
  let [inScope, total] = [0, 0]
  for (let n = 0; n < positions.length; n++) {
    const at = positions[n]!
    if (question.inStock && inStock[at] === 0) continue
    inScope++
    const verdict = choices === null ? fits : choices.verdicts[at]!
    if (verdict === fits) widen(bounds, from[at]!, to[at]!, inStock[at]!)
    if (anyPrice || (to[at]! >= least && from[at]! <= most)) {
      verdicts[at] = verdict
      if (verdict === fits) total++
    } else verdicts[at] = failsMore
  }
  return { verdicts, positions, inScope, total, bounds, isAnyPrice: anyPrice }
}

/**
 * Who has none of the chosen values fails every choice, and is not even looked at: it counts for nothing, or, where there is one
 * choice only, for what the summary says already.
 */
function worthLooking(index: FacetIndex, question: FacetQuestion, scope: Scope, choices: Choices | null): Uint32Array {
  if (!choices || !scope.summary) return scope.positions
  if (question.sectionId === null) return choices.touched
  const isInside = isInSection(index, question.sectionId)
  return choices.touched.filter((at) => isInside[index.pathOf[at]!])
}

interface Choices {
  /** By position. */
  verdicts: Uint8Array
  /** Positions that have a chosen value. */
  touched: Uint32Array
}

/** The verdicts by the chosen attributes alone, read from the lists of who has the chosen values. */
function choicesMet({ ids, productsByValue, numberOfValue }: FacetIndex, chosen: FacetQuestion['chosen']): Choices {
  // The numbers of the choices add up to this: what is missing from it is the one that failed.
  const sumOfAll = (chosen.length * (chosen.length + 1)) / 2
  const missing = new Uint8Array(ids.length).fill(chosen.length)
  const verdicts = new Uint8Array(ids.length).fill(chosen.length === 1 ? sumOfAll : failsMore)
  const sumMissing = new Uint8Array(ids.length).fill(sumOfAll)
  const lastMet = new Uint8Array(ids.length)
  const touched = new Uint32Array(ids.length)
  let count = 0
  for (const [n, { valueIds }] of chosen.entries()) {
    const choice = n + 1
    for (const id of valueIds) {
      const value = numberOfValue.get(id)
      if (value === undefined) continue
      const end = productsByValue.starts[value + 1]!
      for (let k = productsByValue.starts[value]!; k < end; k++) {
        const at = productsByValue.items[k]!
        if (lastMet[at] === choice) continue
        if (lastMet[at] === 0) touched[count++] = at
        lastMet[at] = choice
        sumMissing[at]! -= choice
        if (--missing[at]! <= 1) verdicts[at] = sumMissing[at]!
      }
    }
  }
  return { verdicts, touched: touched.subarray(0, count) }
}

function countsOf(index: FacetIndex, question: FacetQuestion, scope: Scope, judged: Judged): FacetAnswer['counts'] {
  const { verdicts, positions, inScope, total } = judged
  const seen = scope.summary?.counts ?? tally(index, positions, verdicts, anyButOutside)
  const isWhole = total === (scope.summary?.size ?? inScope)
  const counted = isWhole ? seen.slice() : fitting(index, question, judged, seen)
  for (const [n, { attributeValueIds }] of question.chosen.entries()) {
    for (const id of attributeValueIds) {
      const value = index.numberOfValue.get(id)
      if (value === undefined || seen[value] === 0) continue
      // Without its only choice a section is as it was.
      if (judged.isAnyPrice && question.chosen.length === 1) counted[value] = seen[value]!
      else counted[value]! += productsWith(index.productsByValue, value, judged.verdicts, n + 1)
    }
  }
  const counts: FacetAnswer['counts'] = new Map()
  for (let value = 0; value < seen.length; value++)
    if (seen[value]! > 0) counts.set(index.valueIds[value]!, counted[value]!)
  return counts
}

/** By number of value: what fits; where only a price was chosen, counted by what does not if that is less. */
function fitting(index: FacetIndex, question: FacetQuestion, judged: Judged, seen: Uint32Array): Uint32Array {
  const { verdicts, positions, inScope, total } = judged
  if (question.chosen.length > 0 || total * 2 < inScope) return tally(index, positions, verdicts, onlyFits)
  return without(seen, tally(index, positions, verdicts, onlyFailing))
}

/** Which verdicts are counted: a table is looked up in several times faster than a function is called. */
const table = (isCounted: (verdict: number) => boolean) =>
  Uint8Array.from({ length: 256 }, (_, verdict) => Number(isCounted(verdict)))
const anyButOutside = table((verdict) => verdict !== outside)
const onlyFits = table((verdict) => verdict === fits)
const onlyFailing = table((verdict) => verdict !== fits && verdict !== outside)

function tally(index: FacetIndex, positions: Uint32Array, verdicts: Uint8Array, isCounted: Uint8Array): Uint32Array {
  const { starts, items } = index.values
  const counts = new Uint32Array(index.valueIds.length)
  for (let n = 0; n < positions.length; n++) {
    const at = positions[n]!
    if (isCounted[verdicts[at]!] === 0) continue
    const end = starts[at + 1]!
    for (let k = starts[at]!; k < end; k++) counts[items[k]!]!++
  }
  return counts
}

const without = (all: Uint32Array, some: Uint32Array): Uint32Array => all.map((count, value) => count - some[value]!)

function productsWith({ starts, items }: Lists, value: number, verdicts: Uint8Array, verdict: number): number {
  let count = 0
  for (let k = starts[value]!; k < starts[value + 1]!; k++) if (verdicts[items[k]!] === verdict) count++
  return count
}

/** What is in stock stands first whatever the order; equal rows keep one order (no card twice on two pages). */
function pageOf(
  index: FacetIndex,
  question: FacetQuestion,
  scope: Scope,
  judged: Judged,
  inStock: Uint8Array,
): number[] {
  const { sectionId, sort, page, pageSize, regionId } = question
  const { verdicts, total } = judged
  const skip = (page - 1) * pageSize
  const end = Math.min(total, skip + pageSize)
  if (scope.ranks) return best(index, question, scope as Found, verdicts, inStock, end).slice(skip)
  const isWhole = total === scope.summary?.size
  const order = orderOf(index, sectionId, sort, regionId)
  const ids: number[] = []
  let passed = 0
  for (const stocked of question.inStock ? [1] : [1, 0]) {
    for (let n = 0; n < order.length && passed < end; n++) {
      const at = order[n]!
      if (inStock[at] !== stocked || !(isWhole || verdicts[at] === fits)) continue
      if (passed++ >= skip) ids.push(index.ids[at]!)
    }
  }
  return ids
}

interface Found extends Scope {
  ranks: Float64Array
}

/**
 * The first of what was found, by the sort. Where that is not a price: by how well each fits, whatever is in stock, or a seat in stock
 * would stand before the toilet asked for (design §7); of those that fit alike what is in stock first, then by popularity.
 */
function best(
  index: FacetIndex,
  { sort, regionId }: FacetQuestion,
  { positions, ranks }: Found,
  verdicts: Uint8Array,
  inStock: Uint8Array,
  most: number,
): number[] {
  const { popularity } = index
  const prices = pricesIn(index, regionId).from
  const bySort: (a: number, b: number, i: number, j: number) => number =
    sort === 'popular'
      ? (a, b, i, j) => ranks[b]! - ranks[a]! || inStock[j]! - inStock[i]! || popularity[j]! - popularity[i]!
      : (_a, _b, i, j) => inStock[j]! - inStock[i]! || (sort === 'price' ? 1 : -1) * (prices[i]! - prices[j]!)
  const before = (a: number, b: number): number => {
    const [i, j] = [positions[a]!, positions[b]!]
    return bySort(a, b, i, j) || i - j
  }
  // A page wants two dozen of what may be thousands: what comes after the last of those kept is not even looked at again.
  const first: number[] = []
  let last: number | undefined
  const trim = () => {
    first.sort(before).splice(most)
    last = first[most - 1]
  }
  for (let n = 0; n < positions.length; n++) {
    if (verdicts[positions[n]!] !== fits || (last !== undefined && before(n, last) > 0)) continue
    first.push(n)
    if (first.length >= most * 2) trim()
  }
  trim()
  return first.map((n) => index.ids[positions[n]!]!)
}
