import { kopecks } from '#lib/money.ts'
import { boundsOf, isInSection, membersOf, stockIn, summaryOf, tally, tallySizes } from './facet-derived.ts'
import { evaluate, hasNamed, isAnyPrice, isOnlyChoice, pricedCounts } from './facet-evaluation.ts'
import { type FacetIndex, type Lists, type PriceBounds, positionOf, type Summary, valuesOf } from './facet-index.ts'
import { type Climbed, climb } from './facet-ladder.ts'
import { pageOf } from './facet-page.ts'
import {
  type Colour,
  choiceCount,
  type Evaluation,
  type FacetAnswer,
  type FacetQuestion,
  type Fitting,
  type Found,
  fits,
  mergesColours,
  outside,
  type Scope,
} from './facet-question.ts'
import { limitSizeCounts } from './facet-variants.ts'

/** A page with its total, its price range (ignoring the chosen price limits) and disjunctive facet counts. */
export function queryIndex(index: FacetIndex, question: FacetQuestion): FacetAnswer {
  const inStock = stockIn(index, question.regionId)
  const scope = scopeOf(index, question)
  const { counted, ...found } = answered(index, question, scope, inStock)
  const { total, bounds } = found
  // The bounds of the price filter are prices that somebody can pay, if there are any.
  const isSold = Number.isFinite(bounds.soldFrom)
  const priceFrom = isSold ? bounds.soldFrom : bounds.from
  const priceTo = isSold ? bounds.soldTo : bounds.to
  const page = pageOf(index, question, scope, found, inStock)
  return {
    ids: page.map((at) => index.ids[at]!),
    colours: page.map((at) => (mergesColours(index, question) ? coloursAt(index, at, inStock) : [])),
    total,
    priceFrom: Number.isFinite(priceFrom) ? kopecks(priceFrom) : null,
    priceTo: Number.isFinite(priceTo) ? kopecks(priceTo) : null,
    ...(counted === null ? { counts: new Map(), sizeCounts: new Map() } : namedCounts(index, counted)),
  }
}

/** Number of products or models that match a question, without facets or a page. */
export const totalOf = (index: FacetIndex, question: FacetQuestion): number =>
  answered(index, { ...question, withFacets: false }, scopeOf(index, question), stockIn(index, question.regionId)).total

/** What matches, with counts by value; `counted` is null if facets are not requested. */
function answered(
  index: FacetIndex,
  question: FacetQuestion,
  scope: Scope,
  inStock: Uint8Array,
): Fitting & { bounds: PriceBounds; counted: FacetCounts | null } {
  const climbed = climb(index, question, scope, inStock)
  if (climbed) {
    const counted = climbedCounts(index, question, scope, climbed)
    limitSizeCounts(index, question, counted.sizeCounts, standingOf(index, question, climbed, inStock))
    return { ...climbed, counted }
  }
  const judged = judgedAtOnce(index, question, scope) ?? evaluate(index, question, scope, inStock)
  const { verdicts, total, bounds } = judged
  const isWhole = scope.summary !== null && judged.fitting === scope.summary.size
  const counted = question.withFacets === false ? null : countsOf(index, question, scope, judged, inStock)
  return { isFit: isWhole ? null : (at) => verdicts[at] === fits, total, bounds, counted }
}

/** Counts by number; those that `seen` does not contain are omitted from the answer. */
interface FacetCounts extends Counts {
  seen: Counts
}

function namedCounts(
  index: FacetIndex,
  { seen, counts, sizeCounts }: FacetCounts,
): Pick<FacetAnswer, 'counts' | 'sizeCounts'> {
  const byValue: FacetAnswer['counts'] = new Map()
  for (let value = 0; value < seen.counts.length; value++)
    if (seen.counts[value]! > 0) byValue.set(index.valueIds[value]!, counts[value]!)
  const bySize: FacetAnswer['sizeCounts'] = new Map()
  for (const [size, name] of index.sizes.names.entries())
    if (seen.sizeCounts[size]! > 0) bySize.set(name, sizeCounts[size]!)
  return { counts: byValue, sizeCounts: bySize }
}

/** What a ladder counted: everything in the section that is within the limit. */
function standingOf(
  index: FacetIndex,
  { sectionId, inStock: isStocked }: FacetQuestion,
  { holds, isFit }: Climbed,
  inStock: Uint8Array,
) {
  const isInside = sectionId === null ? null : isInSection(index, sectionId)
  const isOpen = (at: number) =>
    (holds === null || holds[at] === 1) &&
    (isInside === null || isInside[index.pathOf[at]!] === 1) &&
    (!isStocked || inStock[at] === 1)
  return { isOpen, isCounted: (at: number) => isOpen(at) && isFit(at) }
}

/** The values of the chosen attribute are counted without the choice. */
function climbedCounts(
  { numberOfValue }: FacetIndex,
  { chosen }: FacetQuestion,
  { summary }: Scope,
  { counts, sizeCounts, unchosen }: Climbed,
): FacetCounts {
  for (const id of chosen[0]?.attributeValueIds ?? []) {
    const value = numberOfValue.get(id)
    if (value !== undefined) counts[value] = unchosen.counts[value]!
  }
  return { seen: summary!, counts, sizeCounts }
}

/** The colours of a model are adjacent. */
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
    // Filters by outlet or by stars are rare, so no summary is cached for them.
    if (question.heldAt || question.starsFrom)
      return { positions: membersOf(index, sectionId), ranks: null, summary: null }
    const bounds = boundsOf(index, sectionId, regionId)
    const sold = { ...bounds, from: bounds.soldFrom, to: bounds.soldTo }
    const summary = {
      ...summaryOf(index, sectionId, { regionId, inStock, folds: mergesColours(index, question) }),
      bounds: inStock ? sold : bounds,
    }
    return { positions: membersOf(index, sectionId), ranks: null, summary }
  }
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
  const found = { positions: positions.subarray(0, count), ranks: ranks.subarray(0, count), summary: null }
  return mergesColours(index, question) ? { ...found, ...ascending(index, found.positions, found.ranks) } : found
}

/** Matches by ascending position, so that the colours of a model are adjacent: stored by position, then read from the first to the last. */
function ascending(index: FacetIndex, positions: Uint32Array, ranks: Float64Array): Pick<Found, 'positions' | 'ranks'> {
  const foundAt = new Uint32Array(index.ids.length)
  let [first, last] = [index.ids.length, -1]
  for (const [n, at] of positions.entries()) {
    foundAt[at] = n + 1
    if (at < first) first = at
    if (at > last) last = at
  }
  const sorted = { positions: new Uint32Array(positions.length), ranks: new Float64Array(positions.length) }
  let count = 0
  for (let at = first; at <= last; at++) {
    if (foundAt[at] === 0) continue
    sorted.positions[count] = at
    sorted.ranks[count++] = ranks[foundAt[at]! - 1]!
  }
  return sorted
}

const nobody = new Uint32Array(0)

/** If no filter excludes anything, the summary is the answer. */
function judgedAtOnce(index: FacetIndex, question: FacetQuestion, scope: Scope): Evaluation | null {
  const { summary } = scope
  if (!summary || choiceCount(question) > 0 || !isAnyPrice(question, scope)) return null
  const hasLimit = question.priceFrom !== null || question.priceTo !== null
  if (hasLimit && index.variants.size > 0) return null
  const { size, total, bounds } = summary
  return {
    verdicts: new Uint8Array(0),
    looked: scope.positions,
    fitting: size,
    fittingOnes: scope.positions,
    failingOnes: nobody,
    choices: null,
    total,
    bounds,
    isAnyPrice: true,
  }
}

function countsOf(
  index: FacetIndex,
  question: FacetQuestion,
  scope: Scope,
  judged: Evaluation,
  inStock: Uint8Array,
): FacetCounts {
  const { verdicts, looked, fitting } = judged
  const how = { folds: mergesColours(index, question), regionId: question.regionId, heldAt: question.heldAt }
  const seen = scope.summary ?? tally(index, looked, how)
  const isWhole = fitting === (scope.summary?.size ?? looked.length)
  const { counts: counted, sizeCounts } = isWhole
    ? { counts: seen.counts.slice(), sizeCounts: seen.sizeCounts.slice() }
    : fittingOnes(index, question, judged, seen, how)
  // Without its only choice a section has the counts of the summary.
  const isOnly = judged.isAnyPrice && choiceCount(question) === 1 && scope.summary !== null && !hasNamed(question)
  const modelOf = how.folds ? index.modelOf : null
  const priced = !judged.isAnyPrice && isOnlyChoice(question, scope) ? pricedCounts(index, question, inStock) : null
  for (const [n, { attributeValueIds }] of question.chosen.entries()) {
    for (const id of attributeValueIds) {
      const value = index.numberOfValue.get(id)
      if (value === undefined || seen.counts[value] === 0) continue
      counted[value] = isOnly
        ? seen.counts[value]!
        : priced
          ? priced(value)
          : countWith(index.productsByValue, value, verdicts, n + 1, modelOf)
    }
  }
  if (choiceCount(question) > question.chosen.length) {
    const others = () => tallySizes(index, fittingBut(judged, choiceCount(question)), how)
    sizeCounts.set(isOnly ? seen.sizeCounts : others())
  }
  const sizeChoice = choiceCount(question) > question.chosen.length ? choiceCount(question) : fits
  const isOpenBy = (verdict: number) => verdict === fits || verdict === sizeChoice
  const { choices } = judged
  limitSizeCounts(index, question, sizeCounts, {
    isCounted: (at) => isOpenBy(verdicts[at]!),
    isOpen: (at) => verdicts[at] !== outside && (choices === null || isOpenBy(choices[at]!)),
  })
  return { seen, counts: counted, sizeCounts }
}

type Counts = Pick<Summary, 'counts' | 'sizeCounts'>

/**
 * Counts of what matches. If only a price was chosen, what does not match is subtracted instead if that is less; not for models, which may have
 * colours of both kinds.
 */
function fittingOnes(
  index: FacetIndex,
  question: FacetQuestion,
  { looked, fitting, fittingOnes: those, failingOnes }: Evaluation,
  seen: Counts,
  how: Parameters<typeof tally>[2],
): Counts {
  if (how.folds || choiceCount(question) > 0 || fitting * 2 < looked.length) return tally(index, those, how)
  const failing = tally(index, failingOnes, how)
  return {
    counts: without(seen.counts, failing.counts),
    sizeCounts: without(seen.sizeCounts, failing.sizeCounts),
  }
}

/** The positions that match all choices, or all but this one. */
function fittingBut({ looked, verdicts }: Evaluation, choice: number): Uint32Array {
  const ones = new Uint32Array(looked.length)
  let count = 0
  for (let n = 0; n < looked.length; n++) {
    const verdict = verdicts[looked[n]!]!
    ones[count] = looked[n]!
    count += Number(verdict === fits) | Number(verdict === choice)
  }
  return ones.subarray(0, count)
}

const without = (all: Uint32Array, some: Uint32Array): Uint32Array => all.map((count, value) => count - some[value]!)

/** Number of products that have a value and match all choices, or all but `butChoice`; with `modelOf`, adjacent colours of a model count once. */
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
