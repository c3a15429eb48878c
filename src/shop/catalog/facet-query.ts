import { type Kopecks, kopecks } from '#lib/money.ts'
import { type FacetIndex, type Lists, positionOf, type SortOrder } from './facet-index.ts'
import { countsOfSection, isInSection, orderOf, stockIn } from './facet-orders.ts'

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
}

/** What came of each position: it fits, fails one choice alone (`n` of the choice plus one), fails more, or was not asked about. */
const fits = 0
const failsMore = 254
const outside = 255

interface Judged {
  verdicts: Uint8Array
  inScope: number
  total: number
  priceFrom: number
  priceTo: number
}

/** A page with its total, its price range (which leaves the choice of a price out) and disjunctive facet counts. */
export function askIndex(index: FacetIndex, question: FacetQuestion): FacetAnswer {
  const inStock = stockIn(index, question.regionId)
  const scope = scopeOf(index, question)
  const judged = judge(index, question, scope, inStock)
  const { verdicts, total, priceFrom, priceTo } = judged
  return {
    ids: pageOf(index, question, scope, verdicts, inStock),
    total,
    priceFrom: Number.isFinite(priceFrom) ? kopecks(priceFrom) : null,
    priceTo: Number.isFinite(priceTo) ? kopecks(priceTo) : null,
    counts: question.withFacets === false ? new Map() : countsOf(index, question, scope, judged),
  }
}

function scopeOf(index: FacetIndex, { matches, sectionId, sort }: FacetQuestion): Scope {
  if (!matches) return { positions: orderOf(index, sectionId, sort), ranks: null }
  const isInside = sectionId === null ? null : isInSection(index, sectionId)
  const positions = new Uint32Array(matches.ids.length)
  const ranks = new Float64Array(matches.ids.length)
  let count = 0
  for (let n = 0; n < matches.ids.length; n++) {
    const at = positionOf(index, matches.ids[n]!)
    if (at < 0 || (isInside && !isInside[index.pathOf[at]!])) continue
    positions[count] = at
    ranks[count++] = matches.ranks[n]!
  }
  return { positions: positions.subarray(0, count), ranks: ranks.subarray(0, count) }
}

function judge(index: FacetIndex, question: FacetQuestion, { positions }: Scope, inStock: Uint8Array): Judged {
  const { prices, pricesMax } = index
  const { chosen } = question
  const verdicts = new Uint8Array(index.ids.length).fill(outside)
  const choices = chosen.length > 0 ? choicesMet(index, chosen) : null
  const least = question.priceFrom ?? 0
  const most = question.priceTo ?? Number.POSITIVE_INFINITY
  let [inScope, total, priceFrom, priceTo] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let n = 0; n < positions.length; n++) {
    const at = positions[n]!
    if (question.inStock && inStock[at] === 0) continue
    inScope++
    const verdict = choices === null ? fits : choices[at]!
    const price = prices[at]!
    const priceMax = pricesMax[at]!
    if (verdict === fits) {
      if (price < priceFrom) priceFrom = price
      if (priceMax > priceTo) priceTo = priceMax
    }
    if (priceMax < least || price > most) verdicts[at] = failsMore
    else {
      verdicts[at] = verdict
      if (verdict === fits) total++
    }
  }
  return { verdicts, inScope, total, priceFrom, priceTo }
}

/** The verdict on every product of the index by the chosen attributes alone, read from the lists of who has the chosen values. */
function choicesMet(index: FacetIndex, chosen: FacetQuestion['chosen']): Uint8Array {
  const { holders, numberOfValue } = index
  const met = new Uint8Array(index.ids.length)
  const sumOfMet = new Uint8Array(index.ids.length)
  const lastMet = new Uint8Array(index.ids.length)
  for (const [n, { valueIds }] of chosen.entries()) {
    const choice = n + 1
    for (const id of valueIds) {
      const value = numberOfValue.get(id)
      if (value === undefined) continue
      for (let k = holders.starts[value]!; k < holders.starts[value + 1]!; k++) {
        const at = holders.items[k]!
        if (lastMet[at] === choice) continue
        lastMet[at] = choice
        met[at]!++
        sumOfMet[at]! += choice
      }
    }
  }
  const all = chosen.length
  // The numbers of the choices add up to this: what is missing from it is the one that failed.
  const sumOfAll = (all * (all + 1)) / 2
  for (let at = 0; at < met.length; at++)
    met[at] = met[at] === all ? fits : met[at] === all - 1 ? sumOfAll - sumOfMet[at]! : failsMore
  return met
}

function countsOf(index: FacetIndex, question: FacetQuestion, scope: Scope, judged: Judged): FacetAnswer['counts'] {
  const seen = seenIn(index, question, scope, judged)
  const counted = fitting(index, scope, judged, seen)
  for (const [n, { attributeValueIds }] of question.chosen.entries()) {
    for (const id of attributeValueIds) {
      const value = index.numberOfValue.get(id)
      if (value !== undefined && seen[value]! > 0)
        counted[value]! += holdersWith(index.holders, value, judged.verdicts, n + 1)
    }
  }
  const counts: FacetAnswer['counts'] = new Map()
  for (let value = 0; value < seen.length; value++)
    if (seen[value]! > 0) counts.set(index.valueIds[value]!, counted[value]!)
  return counts
}

/** By number of value: everything looked at, whether it fits or not. */
function seenIn(index: FacetIndex, question: FacetQuestion, { positions }: Scope, judged: Judged): Uint32Array {
  const { verdicts, inScope } = judged
  if (question.matches) return tally(index, positions, (at) => verdicts[at] !== outside)
  const whole = countsOfSection(index, question.sectionId)
  if (inScope === positions.length) return whole
  return without(
    whole,
    tally(index, positions, (at) => verdicts[at] === outside),
  )
}

/** By number of value: what fits; counted by what does not where that is less. */
function fitting(index: FacetIndex, { positions }: Scope, judged: Judged, seen: Uint32Array): Uint32Array {
  const { verdicts, inScope, total } = judged
  if (total === inScope) return seen.slice()
  if (total * 2 < inScope) return tally(index, positions, (at) => verdicts[at] === fits)
  return without(
    seen,
    tally(index, positions, (at) => verdicts[at] !== fits && verdicts[at] !== outside),
  )
}

function tally(
  { values, valueIds }: FacetIndex,
  positions: Uint32Array,
  isCounted: (at: number) => boolean,
): Uint32Array {
  const { starts, items } = values
  const counts = new Uint32Array(valueIds.length)
  for (let n = 0; n < positions.length; n++) {
    const at = positions[n]!
    if (!isCounted(at)) continue
    for (let k = starts[at]!; k < starts[at + 1]!; k++) counts[items[k]!]!++
  }
  return counts
}

const without = (all: Uint32Array, some: Uint32Array): Uint32Array => all.map((count, value) => count - some[value]!)

function holdersWith({ starts, items }: Lists, value: number, verdicts: Uint8Array, verdict: number): number {
  let count = 0
  for (let k = starts[value]!; k < starts[value + 1]!; k++) if (verdicts[items[k]!] === verdict) count++
  return count
}

/** What is in stock stands first whatever the order; equal rows keep one order (no card twice on two pages). */
function pageOf(
  index: FacetIndex,
  question: FacetQuestion,
  scope: Scope,
  verdicts: Uint8Array,
  inStock: Uint8Array,
): number[] {
  const skip = (question.page - 1) * question.pageSize
  const end = skip + question.pageSize
  if (scope.ranks) return best(index, question.sort, scope as Found, verdicts, inStock, end).slice(skip)
  const page: number[] = []
  let passed = 0
  for (const stocked of question.inStock ? [1] : [1, 0]) {
    for (let n = 0; n < scope.positions.length && passed < end; n++) {
      const at = scope.positions[n]!
      if (verdicts[at] !== fits || inStock[at] !== stocked) continue
      if (passed++ >= skip) page.push(index.ids[at]!)
    }
  }
  return page
}

interface Found extends Scope {
  ranks: Float64Array
}

/** The first of what was found, by the sort; where that is not a price, by how well each fits and then by popularity. */
function best(
  index: FacetIndex,
  sort: SortOrder,
  { positions, ranks }: Found,
  verdicts: Uint8Array,
  inStock: Uint8Array,
  most: number,
): number[] {
  const { popularity, prices } = index
  const bySort: (a: number, b: number, i: number, j: number) => number =
    sort === 'popular'
      ? (a, b, i, j) => ranks[b]! - ranks[a]! || popularity[j]! - popularity[i]!
      : sort === 'price'
        ? (_a, _b, i, j) => prices[i]! - prices[j]!
        : (_a, _b, i, j) => prices[j]! - prices[i]!
  const before = (a: number, b: number): number => {
    const [i, j] = [positions[a]!, positions[b]!]
    return inStock[j]! - inStock[i]! || bySort(a, b, i, j) || i - j
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
