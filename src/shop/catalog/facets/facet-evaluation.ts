import { isInSection, membersOf, modelsAmong, noBounds, productsInOutlets, sizesIn } from './facet-derived.ts'
import { type FacetIndex, pricesIn, starScore } from './facet-index.ts'
import {
  choiceCount,
  type Evaluation,
  type FacetQuestion,
  failsMore,
  fits,
  mergesColours,
  outside,
  type Scope,
} from './facet-question.ts'
import { hasPriceWithin, namedHad, pricesOfSelection } from './facet-variants.ts'

/** Columns by position, reused by every question, as questions are answered one at a time. Allocating them would cost more than filling them. */
const columns = {
  size: 0,
  verdicts: new Uint8Array(0),
  scoped: new Uint32Array(0),
  fitting: new Uint32Array(0),
  failing: new Uint32Array(0),
  chosen: new Uint8Array(0),
  missing: new Uint8Array(0),
  sumMissing: new Uint8Array(0),
  lastMet: new Uint8Array(0),
  touched: new Uint32Array(0),
  priced: new Uint8Array(0),
}

function grow(size: number): void {
  if (columns.size >= size) return
  columns.size = size
  for (const name of ['verdicts', 'chosen', 'missing', 'sumMissing', 'lastMet', 'priced'] as const)
    columns[name] = new Uint8Array(size)
  for (const name of ['scoped', 'fitting', 'failing', 'touched'] as const) columns[name] = new Uint32Array(size)
}

export const isAnyPrice = ({ priceFrom, priceTo }: FacetQuestion, { summary }: Scope): boolean =>
  (priceFrom === null || (summary !== null && priceFrom <= summary.bounds.from)) &&
  (priceTo === null || (summary !== null && priceTo >= summary.bounds.to))

/** The verdicts on all examined positions. The result is valid until the next question. */
export function evaluate(index: FacetIndex, question: FacetQuestion, scope: Scope, inStock: Uint8Array): Evaluation {
  const { from, to } = pricesOfSelection(index, question)
  grow(index.ids.length)
  const verdicts = columns.verdicts.fill(outside, 0, index.ids.length)
  const choices = choiceCount(question) > 0 ? choicesMet(index, question, scope) : null
  const marks = choices === null ? null : choices.verdicts
  const hasLimit = question.priceFrom !== null || question.priceTo !== null
  // If variants differ in price, each must be examined.
  const anyPrice = isAnyPrice(question, scope) && !(hasLimit && index.variants.size > 0)
  const isNarrowed = (anyPrice && !hasNamed(question)) || choiceCount(question) > 1 || isOnlyChoice(question, scope)
  const positions = worthLooking(index, question, scope, isNarrowed ? choices : null)
  const looked = onesInScope(index, question, positions, inStock)
  // Only the requested columns are read: with 100,000 products a column fills a processor cache.
  const least = anyPrice ? null : question.priceFrom
  const most = anyPrice ? null : question.priceTo
  const isSpanned = index.variants.size > 0 && least !== null && most !== null
  // Without a choice the bounds are those of everything examined, which a summary holds.
  const known = marks === null ? (scope.summary?.bounds ?? null) : null
  const { fitting, failing } = columns
  let { soldFrom, soldTo, from: allFrom, to: allTo } = known ?? noBounds()
  let [fittingCount, failingCount] = [0, 0]
  // Branch-free, because no processor predicts what matches a price: 0 or 1 is added.
  for (let n = 0; n < looked.length; n++) {
    const at = looked[n]!
    const verdict = marks === null ? fits : marks[at]!
    if (known === null && verdict === fits) {
      if (from[at]! < allFrom) allFrom = from[at]!
      if (to[at]! > allTo) allTo = to[at]!
      if (inStock[at] === 1) {
        if (from[at]! < soldFrom) soldFrom = from[at]!
        if (to[at]! > soldTo) soldTo = to[at]!
      }
    }
    let isPriced = withinPrice(from, to, at, least, most)
    if (isSpanned && isPriced === 1 && from[at]! < least! && to[at]! > most!)
      isPriced = Number(hasPriceWithin(index, question, at, least!, most!))
    verdicts[at] = isPriced * verdict + (1 - isPriced) * failsMore
    const isFit = isPriced & Number(verdict === fits)
    fitting[fittingCount] = at
    fittingCount += isFit
    failing[failingCount] = at
    failingCount += 1 - isFit
  }
  const fittingOnes = fitting.subarray(0, fittingCount)
  return {
    verdicts,
    looked,
    fitting: fittingCount,
    fittingOnes,
    choices: marks,
    failingOnes: failing.subarray(0, failingCount),
    total: mergesColours(index, question) ? modelsAmong(index, fittingOnes) : fittingCount,
    bounds: { soldFrom, soldTo, from: allFrom, to: allTo },
    isAnyPrice: anyPrice,
  }
}

/** 1 if the price range of a product overlaps the requested one. */
const withinPrice = (
  from: Float64Array,
  to: Float64Array,
  at: number,
  least: number | null,
  most: number | null,
): number => (most === null ? 1 : Number(from[at]! <= most)) & (least === null ? 1 : Number(to[at]! >= least))

/** The positions that pass the requested filters by stock, outlet, named size and rating. */
function onesInScope(
  index: FacetIndex,
  question: FacetQuestion,
  positions: Uint32Array,
  inStock: Uint8Array,
): Uint32Array {
  const stocked = question.inStock ? inStock : null
  const held = question.heldAt ? productsInOutlets(index, question.heldAt) : null
  const named = namedHad(index, question)
  const leastStars = (question.starsFrom ?? 0) * starScore
  if (stocked === null && held === null && named === null && leastStars === 0) return positions
  const { scoped } = columns
  let count = 0
  for (let n = 0; n < positions.length; n++) {
    const at = positions[n]!
    scoped[count] = at
    count +=
      (stocked === null ? 1 : stocked[at]!) &
      (held === null ? 1 : held[at]!) &
      (named === null ? 1 : named[index.sizesOf[at]!]!) &
      (leastStars === 0 ? 1 : Number(index.stars[at]! >= leastStars))
  }
  return scoped.subarray(0, count)
}

/** Sizes named by an attribute exclude products that its values do not, so no cached counts of a section apply. */
export const hasNamed = ({ namedSizes = [] }: FacetQuestion): boolean => namedSizes.length > 0

/** Whether values of one attribute, and nothing else but a price, are chosen: `pricedCounts` then counts its values. */
export const isOnlyChoice = (question: FacetQuestion, { summary }: Scope): boolean =>
  !hasNamed(question) && summary !== null && question.chosen.length === 1 && choiceCount(question) === 1

/** By number of a value: how many products have it and match everything except the choice of its attribute. */
export function pricedCounts(
  index: FacetIndex,
  question: FacetQuestion,
  inStock: Uint8Array,
): (value: number) => number {
  const { starts, items } = index.productsByValue
  const { from, to } = pricesIn(index, question.regionId)
  const { priceFrom: least, priceTo: most, sectionId } = question
  const modelOf = mergesColours(index, question) ? index.modelOf : null
  const members = membersOf(index, sectionId)
  const priced = columns.priced.fill(0, 0, index.ids.length)
  // Computed once per product, a column at a time; the random accesses of the lists of values are then to one small column.
  for (let n = 0; n < members.length; n++) priced[members[n]!] = 1
  if (question.inStock) for (let n = 0; n < members.length; n++) priced[members[n]!]! &= inStock[members[n]!]!
  if (most !== null) for (let n = 0; n < members.length; n++) priced[members[n]!]! &= Number(from[members[n]!]! <= most)
  if (least !== null) for (let n = 0; n < members.length; n++) priced[members[n]!]! &= Number(to[members[n]!]! >= least)
  if (least !== null && most !== null)
    for (const at of index.variants.keys())
      if (priced[at] === 1 && from[at]! < least && to[at]! > most)
        priced[at] = Number(hasPriceWithin(index, question, at, least, most))
  return (value) => {
    let [count, last] = [0, -1]
    const end = starts[value + 1]!
    for (let k = starts[value]!; k < end; k++) {
      const at = items[k]!
      if (modelOf === null) count += priced[at]!
      else if (priced[at] === 1) {
        count += Number(modelOf[at] !== last)
        last = modelOf[at]!
      }
    }
    return count
  }
}

/**
 * Positions to examine. A product without any chosen value fails every choice and is skipped: it counts nowhere or, with a single choice, only
 * in what the summary or `pricedCounts` holds.
 */
function worthLooking(index: FacetIndex, question: FacetQuestion, scope: Scope, choices: Choices | null): Uint32Array {
  if (!choices || !scope.summary) return scope.positions
  const touched = mergesColours(index, question) ? choices.touched.sort() : choices.touched
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

/** The verdicts by the choices alone, read from the lists of products by value; sizes are the last choice. */
function choicesMet(index: FacetIndex, question: FacetQuestion, scope: Scope): Choices {
  const { productsByValue, numberOfValue } = index
  const size = index.ids.length
  const count = choiceCount(question)
  // Sum of the numbers of all choices: what is missing from it is the choice that failed.
  const sumOfAll = (count * (count + 1)) / 2
  const verdicts = columns.chosen.fill(count === 1 ? sumOfAll : failsMore, 0, size)
  const missing = columns.missing.fill(count, 0, size)
  const sumMissing = columns.sumMissing.fill(sumOfAll, 0, size)
  const lastMet = columns.lastMet.fill(0, 0, size)
  const { touched } = columns
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
    const has = sizesIn(index, question.regionId, question.heldAt).map((sizes) =>
      sizes.some((size) => wanted.has(size)),
    )
    for (const at of scope.positions) if (has[index.sizesOf[at]!]) meets(at, count)
  }
  return { verdicts, touched: touched.subarray(0, touchedCount) }
}
