import { type Kopecks, kopecks } from '#lib/money.ts'
import {
  boundsOf,
  heldAt,
  isInSection,
  membersOf,
  noBounds,
  orderOf,
  sizesIn,
  stockIn,
  summaryOf,
  tally,
  widen,
} from './facet-derived.ts'
import {
  type FacetIndex,
  type Lists,
  type PriceBounds,
  positionOf,
  pricesIn,
  type SortOrder,
  type Summary,
  valuesOf,
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
  /** Only what one of these outlets holds now; null: wherever it is. */
  heldAt?: readonly number[] | null
  /** Only what can be had in the region in one of these sizes; none: in any. */
  sizes?: readonly string[]
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
  /** Products that fit. */
  fitting: number
  /** What fits as it is counted: models, where colours are folded. */
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
  const page = pageOf(index, question, scope, judged, inStock)
  return {
    ids: page.map((at) => index.ids[at]!),
    colours: page.map((at) => (folds(index, question) ? coloursAt(index, at, inStock) : [])),
    total,
    priceFrom: Number.isFinite(priceFrom) ? kopecks(priceFrom) : null,
    priceTo: Number.isFinite(priceTo) ? kopecks(priceTo) : null,
    ...(question.withFacets === false
      ? { counts: new Map(), sizeCounts: new Map() }
      : countsOf(index, question, scope, judged)),
  }
}

/** Where every product is a model of its own there is nothing to fold, and the shorter way is taken. */
const folds = ({ modelCount, ids }: FacetIndex, question: FacetQuestion): boolean =>
  question.folds === true && modelCount < ids.length

/** Colours of one model stand side by side. */
function coloursAt({ modelOf, ids, ...index }: FacetIndex, at: number, inStock: Uint8Array): Colour[] {
  let [from, end] = [at, at + 1]
  while (from > 0 && modelOf[from - 1] === modelOf[at]) from--
  while (end < ids.length && modelOf[end] === modelOf[at]) end++
  if (end - from === 1) return []
  return Array.from({ length: end - from }, (_, n) => ({
    id: ids[from + n]!,
    valueIds: valuesOf({ values: index.values, valueIds: index.valueIds }, from + n),
    inStock: inStock[from + n] === 1,
  }))
}

function scopeOf(index: FacetIndex, question: FacetQuestion): Scope {
  const { matches, sectionId, inStock, regionId } = question
  if (!matches) {
    // What lies where at this hour is asked too seldom to be summed up.
    if (question.heldAt) return { positions: membersOf(index, sectionId), ranks: null, summary: null }
    const bounds = boundsOf(index, sectionId, regionId)
    const sold = { ...bounds, from: bounds.soldFrom, to: bounds.soldTo }
    const summary = {
      ...summaryOf(index, sectionId, { regionId, inStock, folds: folds(index, question) }),
      bounds: inStock ? sold : bounds,
    }
    return { positions: membersOf(index, sectionId), ranks: null, summary }
  }
  const isInside = sectionId === null ? null : isInSection(index, sectionId)
  const positions = new Uint32Array(matches.ids.length)
  const ranks = new Float64Array(matches.ids.length)
  let count = 0
  let before = -1
  let isAscending = true
  for (let n = 0; n < matches.ids.length; n++) {
    // A search finds mostly in the order of ids: the next one lies near, and is not looked for from the beginning.
    const at = positionAfter(index, before, matches.ids[n]!)
    if (at >= 0) {
      isAscending &&= at > before
      before = at
    }
    if (at < 0 || (isInside && !isInside[index.pathOf[at]!])) continue
    positions[count] = at
    ranks[count++] = matches.ranks[n]!
  }
  const found = { positions: positions.subarray(0, count), ranks: ranks.subarray(0, count), summary: null }
  return isAscending || !folds(index, question) ? found : { ...found, ...ascending(found.positions, found.ranks) }
}

/** Side by side, so that the colours of a model are met together. */
function ascending(positions: Uint32Array, ranks: Float64Array): Pick<Found, 'positions' | 'ranks'> {
  const order = Uint32Array.from(positions, (_, n) => n).sort((a, b) => positions[a]! - positions[b]!)
  return {
    positions: Uint32Array.from(order, (n) => positions[n]!),
    ranks: Float64Array.from(order, (n) => ranks[n]!),
  }
}

function positionAfter(index: FacetIndex, before: number, id: number): number {
  const { ids } = index
  for (let at = before + 1; at < before + 8; at++) if (ids[at] === id) return at
  return positionOf(index, id)
}

const isAnyPrice = ({ priceFrom, priceTo }: FacetQuestion, { summary }: Scope): boolean =>
  (priceFrom === null || (summary !== null && priceFrom <= summary.bounds.from)) &&
  (priceTo === null || (summary !== null && priceTo >= summary.bounds.to))

const choiceCount = ({ chosen, sizes = [] }: FacetQuestion): number => chosen.length + Number(sizes.length > 0)

/** Nothing was chosen that leaves anything out: the summary says it all. */
function judgedAtOnce(question: FacetQuestion, scope: Scope): Judged | null {
  const { summary } = scope
  if (!summary || choiceCount(question) > 0 || !isAnyPrice(question, scope)) return null
  const { size, total, bounds } = summary
  return {
    verdicts: new Uint8Array(0),
    positions: scope.positions,
    inScope: size,
    fitting: size,
    total,
    bounds,
    isAnyPrice: true,
  }
}

function judge(index: FacetIndex, question: FacetQuestion, scope: Scope, inStock: Uint8Array): Judged {
  const { from, to } = pricesIn(index, question.regionId)
  const verdicts = new Uint8Array(index.ids.length).fill(outside)
  const choices = choiceCount(question) > 0 ? choicesMet(index, question, scope) : null
  const anyPrice = isAnyPrice(question, scope)
  const least = question.priceFrom ?? 0
  const most = question.priceTo ?? Number.POSITIVE_INFINITY
  const positions = worthLooking(index, question, scope, anyPrice || choiceCount(question) > 1 ? choices : null)
  const held = question.heldAt ? heldAt(index, question.heldAt) : null
  const isFolded = folds(index, question)
  const bounds = noBounds()
  let [inScope, fitting, total, lastModel] = [0, 0, 0, -1]
  for (let n = 0; n < positions.length; n++) {
    const at = positions[n]!
    if ((question.inStock && inStock[at] === 0) || (held !== null && held[at] === 0)) continue
    inScope++
    const verdict = choices === null ? fits : choices.verdicts[at]!
    if (verdict === fits) widen(bounds, from[at]!, to[at]!, inStock[at]!)
    if (anyPrice || (to[at]! >= least && from[at]! <= most)) {
      verdicts[at] = verdict
      if (verdict !== fits) continue
      fitting++
      if (!isFolded || index.modelOf[at] !== lastModel) total++
      lastModel = index.modelOf[at]!
    } else verdicts[at] = failsMore
  }
  return { verdicts, positions, inScope, fitting, total, bounds, isAnyPrice: anyPrice }
}

/**
 * Who has none of the chosen values fails every choice, and is not even looked at: it counts for nothing, or, where there is one
 * choice only, for what the summary says already.
 */
function worthLooking(index: FacetIndex, question: FacetQuestion, scope: Scope, choices: Choices | null): Uint32Array {
  if (!choices || !scope.summary) return scope.positions
  const touched = folds(index, question) ? choices.touched.sort() : choices.touched
  if (question.sectionId === null) return touched
  const isInside = isInSection(index, question.sectionId)
  return touched.filter((at) => isInside[index.pathOf[at]!])
}

interface Choices {
  /** By position. */
  verdicts: Uint8Array
  /** Positions that have a chosen value. */
  touched: Uint32Array
}

/** The verdicts by what was chosen alone, read from the lists of who has the chosen values; sizes are the last choice. */
function choicesMet(index: FacetIndex, question: FacetQuestion, scope: Scope): Choices {
  const { ids, productsByValue, numberOfValue } = index
  const count = choiceCount(question)
  // The numbers of the choices add up to this: what is missing from it is the one that failed.
  const sumOfAll = (count * (count + 1)) / 2
  const missing = new Uint8Array(ids.length).fill(count)
  const verdicts = new Uint8Array(ids.length).fill(count === 1 ? sumOfAll : failsMore)
  const sumMissing = new Uint8Array(ids.length).fill(sumOfAll)
  const lastMet = new Uint8Array(ids.length)
  const touched = new Uint32Array(ids.length)
  let touchedCount = 0
  const meets = (at: number, choice: number) => {
    if (lastMet[at] === choice) return
    if (lastMet[at] === 0) touched[touchedCount++] = at
    lastMet[at] = choice
    sumMissing[at]! -= choice
    if (--missing[at]! <= 1) verdicts[at] = sumMissing[at]!
  }
  for (const [n, { valueIds }] of question.chosen.entries()) {
    for (const id of valueIds) {
      const value = numberOfValue.get(id)
      if (value === undefined) continue
      const end = productsByValue.starts[value + 1]!
      for (let k = productsByValue.starts[value]!; k < end; k++) meets(productsByValue.items[k]!, n + 1)
    }
  }
  if (count > question.chosen.length) {
    const wanted = new Set(question.sizes!.flatMap((name) => index.sizes.numberOfName.get(name) ?? []))
    const has = sizesIn(index, question.regionId).map((sizes) => sizes.some((size) => wanted.has(size)))
    for (const at of scope.positions) if (has[index.sizesOf[at]!]) meets(at, count)
  }
  return { verdicts, touched: touched.subarray(0, touchedCount) }
}

function countsOf(
  index: FacetIndex,
  question: FacetQuestion,
  scope: Scope,
  judged: Judged,
): Pick<FacetAnswer, 'counts' | 'sizeCounts'> {
  const { verdicts, positions, inScope, fitting } = judged
  const how = { folds: folds(index, question), regionId: question.regionId }
  const seen = scope.summary ?? tally(index, positions, { marks: verdicts, isCounted: anyButOutside }, how)
  const isWhole = fitting === (scope.summary?.size ?? inScope)
  const { counts: counted, sizeCounts } = isWhole
    ? { counts: seen.counts.slice(), sizeCounts: seen.sizeCounts.slice() }
    : fittingOnes(index, question, judged, seen, how)
  // Without its only choice a section is as it was.
  const isOnly = judged.isAnyPrice && choiceCount(question) === 1 && scope.summary !== null
  const modelOf = how.folds ? index.modelOf : null
  for (const [n, { attributeValueIds }] of question.chosen.entries()) {
    for (const id of attributeValueIds) {
      const value = index.numberOfValue.get(id)
      if (value === undefined || seen.counts[value] === 0) continue
      counted[value] = isOnly ? seen.counts[value]! : countWith(index.productsByValue, value, verdicts, n + 1, modelOf)
    }
  }
  if (choiceCount(question) > question.chosen.length) {
    const butSizes = { marks: verdicts, isCounted: orFailing(choiceCount(question)) }
    sizeCounts.set(isOnly ? seen.sizeCounts : tally(index, positions, butSizes, how).sizeCounts)
  }
  const counts: FacetAnswer['counts'] = new Map()
  for (let value = 0; value < seen.counts.length; value++)
    if (seen.counts[value]! > 0) counts.set(index.valueIds[value]!, counted[value]!)
  const bySize: FacetAnswer['sizeCounts'] = new Map()
  for (const [size, name] of index.sizes.names.entries())
    if (seen.sizeCounts[size]! > 0) bySize.set(name, sizeCounts[size]!)
  return { counts, sizeCounts: bySize }
}

type Counts = Pick<Summary, 'counts' | 'sizeCounts'>

/** What fits; where only a price was chosen, counted by what does not if that is less. A model may have both, so never of models. */
function fittingOnes(
  index: FacetIndex,
  question: FacetQuestion,
  { verdicts, positions, inScope, fitting }: Judged,
  seen: Counts,
  how: { folds: boolean; regionId: number },
): Counts {
  if (how.folds || choiceCount(question) > 0 || fitting * 2 < inScope)
    return tally(index, positions, { marks: verdicts, isCounted: onlyFits }, how)
  const failing = tally(index, positions, { marks: verdicts, isCounted: onlyFailing }, how)
  return {
    counts: without(seen.counts, failing.counts),
    sizeCounts: without(seen.sizeCounts, failing.sizeCounts),
  }
}

/** Which verdicts are counted. */
const table = (isCounted: (verdict: number) => boolean) =>
  Uint8Array.from({ length: 256 }, (_, verdict) => Number(isCounted(verdict)))
const anyButOutside = table((verdict) => verdict !== outside)
const onlyFits = table((verdict) => verdict === fits)
const onlyFailing = table((verdict) => verdict !== fits && verdict !== outside)
const orFailing = (choice: number) => table((verdict) => verdict === fits || verdict === choice)

const without = (all: Uint32Array, some: Uint32Array): Uint32Array => all.map((count, value) => count - some[value]!)

/** Who has a value and fits all choices but one; `modelOf`: its colours stand side by side and count once. */
function countWith(
  { starts, items }: Lists,
  value: number,
  verdicts: Uint8Array,
  butChoice: number,
  modelOf: Uint32Array | null,
): number {
  let count = 0
  let last = -1
  for (let k = starts[value]!; k < starts[value + 1]!; k++) {
    const at = items[k]!
    const verdict = verdicts[at]!
    if (verdict !== fits && verdict !== butChoice) continue
    if (modelOf !== null) {
      if (modelOf[at] === last) continue
      last = modelOf[at]!
    }
    count++
  }
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
  const isWhole = scope.summary !== null && judged.fitting === scope.summary.size
  const order = orderOf(index, sectionId, sort, regionId)
  const isPlaced = folds(index, question) ? new Uint8Array(index.modelCount) : null
  const positions: number[] = []
  let passed = 0
  for (const stocked of question.inStock ? [1] : [1, 0]) {
    for (let n = 0; n < order.length && passed < end; n++) {
      const at = order[n]!
      if (inStock[at] !== stocked || !(isWhole || verdicts[at] === fits)) continue
      if (isPlaced !== null) {
        // A model stands where the first of its colours that fit would stand, and looks like that colour.
        const model = index.modelOf[at]!
        if (isPlaced[model] === 1) continue
        isPlaced[model] = 1
      }
      if (passed++ >= skip) positions.push(at)
    }
  }
  return positions
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
  question: FacetQuestion,
  { positions, ranks }: Found,
  verdicts: Uint8Array,
  inStock: Uint8Array,
  most: number,
): number[] {
  const { popularity, modelOf } = index
  const { sort, regionId } = question
  const isFolded = folds(index, question)
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
  for (let n = 0; n < positions.length; ) {
    let top = -1
    const model = modelOf[positions[n]!]
    do {
      if (verdicts[positions[n]!] === fits && (top < 0 || before(n, top) < 0)) top = n
      n++
    } while (isFolded && n < positions.length && modelOf[positions[n]!] === model)
    if (top < 0 || (last !== undefined && before(top, last) > 0)) continue
    first.push(top)
    if (first.length >= most * 2) trim()
  }
  trim()
  return first.map((n) => positions[n]!)
}
