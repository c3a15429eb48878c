import type { Concept } from './concept.ts'
import { fields, headFlag } from './fields.ts'
import type { ReadQuery } from './read-query.ts'
import { isRelevant, namesItsGoods } from './relevance.ts'
import type { SearchIndex } from './search-index.ts'

export interface HowToRank {
  /** Only goods that have all words as typed. */
  isExact?: boolean
  /**
   * The query is being typed and runs at each letter, so few results are needed: partial matches are searched only if no goods have all words.
   */
  isTyping?: boolean
}

export interface Ranked {
  /** Product ids; matches by code come first. */
  ids: Float64Array
  /** The rank of each; equal ranks are ordered by stock and popularity. */
  ranks: Float64Array
  /** No goods have all words. */
  isPartial: boolean
}

/** If fewer goods have all words, others of the same kind follow them: other taps after the one with a thermostat. */
const fewFound = 12
/** Minimum share of the query's weight that those must have. */
const partOf = 0.3
/** Partial matches must have at least this share of the weight of the best one. */
const nearBest = 0.8
/**
 * Minimum share of the query's weight that the best partial match must have; `leastNamed` applies if the known words are a name by themselves.
 */
const leastMet = 0.34
const leastNamed = 0.2
/** Ranks are rounded to a tenth: smaller differences do not matter to a reader. */
const steps = 10
/**
 * Bonus for goods in the category named like the query. In categories below it `belowSection` applies if some goods are the thing itself (as
 * for «Трубы»), otherwise the full bonus (as for «Глаза»).
 */
const inSection = 0.8
const belowSection = 0.3
/** Maximum bonus for an optional word. */
const preferred = 0.4
/** Relative weight of a word that no product has, if the goods include the thing itself. */
const unknownPart = 0.35
const likelyThing = 0.79
/** Above this confidence a match is the word itself in any form or a synonym, not only a word with the same root. */
const itself = 0.82
/** Factor for fields that state a purpose, if the query asks for one: they count more than things that usually serve it. */
const aimed = 2
/** A match below this confidence counts only in part. */
const sureWord = 0.67

/**
 * Bits of `isThing`: the product is the requested thing; the thing is mentioned outside the description; an ancestor of its category is named
 * so.
 */
const isOfKind = 1
const isSaid = 2
const isUnder = 4
const aims: ReadonlySet<number> = new Set([fields.nameAim, fields.fullAim, fields.categoryAim])

/** Arrays indexed by position, reused by every search: a search is never interrupted. */
const columns = {
  size: 0,
  /** Number of concepts matched so far. */
  met: new Uint8Array(0),
  score: new Float32Array(0),
  strong: new Float32Array(0),
  bonus: new Float32Array(0),
  isThing: new Uint8Array(0),
  /** For the current concept: the best value (confidence times weight), and its weight. */
  certain: new Float32Array(0),
  weight: new Uint8Array(0),
  touched: new Uint32Array(0),
  mine: new Uint32Array(0),
}

/**
 * Finds goods that match a query and ranks them: by the share of the query they have, by the fields it occurs in, and by whether they are the
 * thing itself. `codes`: positions of goods whose code is the text; they come first.
 */
export function rank(
  index: SearchIndex,
  query: Pick<ReadQuery, 'concepts'> & Partial<Pick<ReadQuery, 'section' | 'isPurpose'>>,
  codes: readonly number[],
  { isExact = false, isTyping = false }: HowToRank = {},
): Ranked {
  grow(index.ids.length)
  const asked = query.concepts.filter((one) => !one.isOptional).sort((a, b) => sizeOf(index, a) - sizeOf(index, b))
  const total = asked.reduce((sum, one) => sum + one.weight, 0)
  const enough = enoughOf(
    index,
    query.concepts.filter((one) => !one.isOptional),
  )
  let count = asked.length > 0 ? withAll(index, asked) : 0
  let isPartial = false
  const whole = countOfWhole(asked, count, total)
  if (asked.length > 0 && !isExact && whole < (asked.length > 1 && !isTyping ? fewFound : 1)) {
    clear(count)
    count = withHead(index, asked)
    // If goods are described as the thing itself, a mention only in a description does not count.
    isPartial = countOfWhole(asked, count, total) === 0
    if (isPartial) {
      clear(count)
      count = withAny(index, asked)
    }
  }
  for (const concept of query.concepts) if (concept.isOptional) prefer(index, concept)
  if (query.section !== undefined && query.section !== null) favour(index, query.section, count)
  const kept = chosen(index, asked, count, total, enough, isExact, isPartial, query.isPurpose === true)
  const answer = written(index, kept, asked, total, codes, isPartial, saidOfAny(count))
  clear(count)
  return answer
}

/**
 * The weight that found words are measured against: that of the whole query. If the goods include the thing itself, unknown words weigh less:
 * «болгарка самая мощная отзывы» is a grinder, «квадрокоптер с камерой» finds nothing. An unknown adjective before the thing may denote
 * another thing («зубная паста») and keeps its weight.
 */
function enoughOf(index: SearchIndex, asked: readonly Concept[]): number {
  const at = asked.findIndex((one) => one.isHead)
  const isKnown = at >= 0 && asked.some((one) => one.terms.size === 0) && isThingOfGoods(index, asked[at]!)
  const isAside = (one: Concept, n: number) => isKnown && one.terms.size === 0 && !(one.isAdjective && n < at)
  return asked.reduce((sum, one, n) => sum + (isAside(one, n) ? unknownPart : 1) * one.weight, 0)
}

/** Whether a product name has it as its main word, with sufficient confidence. */
function isThingOfGoods(index: SearchIndex, concept: Concept): boolean {
  for (const [term, sure] of concept.terms) if (sure >= likelyThing && index.isHead(term)) return true
  return false
}

/** A visitor who types the name of a category wants the goods in it. */
function favour(index: SearchIndex, section: number, count: number): void {
  const { met, bonus } = columns
  const below = isAnyOfKind(count) ? belowSection : inSection
  const { docs, weights, from, to } = index.postings(section)
  for (let k = from; k < to; k++)
    if (met[docs[k]!]! > 0) bonus[docs[k]!]! += weights[k] === fields.section ? inSection : below
}

function grow(size: number): void {
  if (columns.size >= size) return
  const length = Math.ceil(size * 1.25) + 1024
  columns.size = length
  columns.met = new Uint8Array(length)
  columns.score = new Float32Array(length)
  columns.strong = new Float32Array(length)
  columns.bonus = new Float32Array(length)
  columns.isThing = new Uint8Array(length)
  columns.certain = new Float32Array(length)
  columns.weight = new Uint8Array(length)
  columns.touched = new Uint32Array(length)
  columns.mine = new Uint32Array(length)
}

function clear(count: number): void {
  const { met, score, strong, bonus, isThing, touched } = columns
  for (let n = 0; n < count; n++) {
    const at = touched[n]!
    met[at] = score[at] = strong[at] = bonus[at] = isThing[at] = 0
  }
}

const sizeOf = (index: SearchIndex, concept: Concept): number =>
  concept.terms.keys().reduce((sum, term) => sum + index.countOf(term), 0)

/** Number of earlier concepts a product must have matched to be checked for the next one. */
interface Met {
  least: number
  most: number
}
const anybody: Met = { least: 0, most: 255 }

/**
 * Matches products that have every concept, the rarest first; a product that lacks one is skipped from then on. Returns the number of touched
 * products.
 */
function withAll(index: SearchIndex, asked: readonly Concept[]): number {
  let count = 0
  for (const [n, concept] of asked.entries())
    count = add(index, concept, n === 0 ? anybody : { least: n, most: n }, count)
  return count
}

function withAny(index: SearchIndex, asked: readonly Concept[]): number {
  let count = 0
  for (const concept of asked) count = add(index, concept, anybody, count)
  return count
}

/** Matches the thing itself with any of the other words: goods of the same kind that follow those with all words. */
function withHead(index: SearchIndex, asked: readonly Concept[]): number {
  const head = asked.find((one) => one.isHead) ?? asked[0]!
  let count = add(index, head, anybody, 0)
  for (const concept of asked) if (concept !== head) count = add(index, concept, { least: 1, most: 255 }, count)
  return count
}

/** Matches one concept: for each product with the required number of earlier matches, the best term counts. */
function add(index: SearchIndex, concept: Concept, { least, most }: Met, count: number): number {
  const { met, certain, weight, mine } = columns
  let found = 0
  for (const [term, sure] of concept.terms) {
    const see = (at: number, said: number) => {
      const place = said & 127
      const value = sure * (concept.isAim && sure > itself && aims.has(place) ? place * aimed : place)
      if (value <= certain[at]!) return
      if (certain[at] === 0) mine[found++] = at
      certain[at] = value
      weight[at] = said
    }
    const isMeant = (at: number) => met[at]! >= least && met[at]! <= most
    const { docs, weights, from, to, later, isGone } = index.postings(term)
    if (least === 0) {
      for (let k = from; k < to; k++) see(docs[k]!, weights[k]!)
    } else {
      for (let k = from; k < to; k++) if (isMeant(docs[k]!)) see(docs[k]!, weights[k]!)
    }
    for (let k = 0; k < later.length; k += 2) if (isMeant(later[k]!)) see(later[k]!, later[k + 1]!)
    if (isGone) found = withoutGone(index, found)
  }
  return take(concept, found, count)
}

function withoutGone(index: SearchIndex, found: number): number {
  const { mine, certain } = columns
  let kept = 0
  for (let n = 0; n < found; n++) {
    const at = mine[n]!
    if (index.isGone(at)) certain[at] = 0
    else mine[kept++] = at
  }
  return kept
}

function take(concept: Concept, found: number, before: number): number {
  const { met, score, strong, bonus, isThing, certain, weight, touched, mine } = columns
  let count = before
  for (let n = 0; n < found; n++) {
    const at = mine[n]!
    const said = weight[at]!
    const place = said & 127
    if (met[at]! === 0) touched[count++] = at
    met[at]!++
    score[at]! += (concept.weight * certain[at]!) / 100
    const isSure = certain[at]! > place * sureWord
    strong[at]! += concept.weight * (place > fields.weakest ? (isSure ? 1 : 0.6) : 0.35)
    const isHead = (said & headFlag) !== 0
    // For a purpose or an action, the description is as good a source as the name.
    if (concept.isHead && (place > fields.weakest || concept.isAim || concept.isAction))
      isThing[at]! |= place === fields.parent ? isUnder : isSaid
    const isKind = isHead || place === fields.categoryHead || place === fields.fullHead || place === fields.nameKind
    // A query for something for a sink does not ask for a sink.
    const isItself = isHead && concept.isAim && certain[at]! > place * itself
    if (isItself) bonus[at]! -= 0.3
    else if (isHead && concept.kind === 'word')
      bonus[at]! += concept.isHead ? (concept.isAim ? 0.3 : (0.5 * certain[at]!) / place) : 0.1
    else if (place >= fields.name && !concept.isHead) bonus[at]! += 0.1
    else if (place === fields.nameAim && concept.isAim) bonus[at]! += 0.1
    else if (isKind && concept.isHead) bonus[at]! += concept.isAim && certain[at]! > place * itself ? 0.45 : 0.15
    if (isKind && concept.isHead && !isItself) isThing[at]! |= isOfKind
    if (place === fields.headKind && concept.isHead) bonus[at]! += 0.1
    if (concept.isHead && aims.has(place)) bonus[at]! += concept.isAim ? (certain[at]! > place ? 0.6 : 0.3) : -0.3
    certain[at] = 0
  }
  return count
}

/** An optional word only affects the order of the goods found. */
function prefer(index: SearchIndex, concept: Concept): void {
  const { met, bonus, certain, mine } = columns
  let found = 0
  for (const [term, sure] of concept.terms) {
    const { docs, weights, from, to } = index.postings(term)
    for (let k = from; k < to; k++) {
      const at = docs[k]!
      const said = sure * (weights[k]! & 127)
      if (met[at]! === 0 || said <= Math.max(certain[at]!, fields.weakest)) continue
      if (certain[at] === 0) mine[found++] = at
      certain[at] = said
    }
  }
  for (const at of mine.subarray(0, found)) {
    bonus[at]! += (preferred * certain[at]!) / 100
    certain[at] = 0
  }
}

function countOfWhole(asked: readonly Concept[], count: number, total: number): number {
  const { touched } = columns
  const isSaidOfAny = saidOfAny(count)
  let whole = 0
  for (let n = 0; n < count; n++) if (isWholeAt(touched[n]!, asked.length, total, isSaidOfAny)) whole++
  return whole
}

/**
 * Whether a product has all words, the thing itself not only in its description; if no product is described as the thing, a description
 * suffices. A product that is only below a category of that name («Палатки и сон») must have the other words in its own fields.
 */
function isWholeAt(at: number, words: number, total: number, isSaidOfAny: boolean): boolean {
  const { met, isThing, strong } = columns
  if (met[at] !== words) return false
  if (!isSaidOfAny || (isThing[at]! & isSaid) !== 0) return true
  return (isThing[at]! & isUnder) !== 0 && strong[at]! >= total - 1e-3
}

function isAnyOfKind(count: number): boolean {
  const { isThing, touched } = columns
  for (let n = 0; n < count; n++) if ((isThing[touched[n]!]! & isOfKind) !== 0) return true
  return false
}

function saidOfAny(count: number): boolean {
  const { isThing, touched } = columns
  for (let n = 0; n < count; n++) if ((isThing[touched[n]!]! & isSaid) !== 0) return true
  return false
}

/** Positions of the results. */
function chosen(
  index: SearchIndex,
  asked: readonly Concept[],
  count: number,
  total: number,
  /** The weight that partial matches are measured against. */
  part: number,
  isExact: boolean,
  isPartial: boolean,
  isPurpose: boolean,
): Uint32Array {
  const isSaidOfAny = saidOfAny(count)
  const { strong, isThing, touched } = columns
  const all = touched.subarray(0, count)
  /** The thing itself, with a part of the other words. */
  const isMuch = (at: number) => (isThing[at]! & isOfKind) !== 0 && strong[at]! >= part * partOf
  const isWhole = (at: number) => isWholeAt(at, asked.length, total, isSaidOfAny)
  if (isPartial) {
    const isNamed = namesItsGoods(index, asked)
    if (!isNamed && !isRelevant(index, asked, part, isPurpose)) return new Uint32Array(0)
    let most = 0
    for (const at of all) if (strong[at]! > most) most = strong[at]!
    if (most < part * (isNamed ? leastNamed : leastMet)) return new Uint32Array(0)
    return only(all, (at) => strong[at]! >= most * nearBest || isMuch(at))
  }
  const whole = only(all, isWhole)
  if (isExact || whole.length === 0) return whole
  const enough = total - 1e-3
  const said = only(whole, (at) => strong[at]! >= enough)
  // Goods that only mention the words in a description are omitted if enough others match.
  if (said.length >= fewFound * 2) return said
  if (whole.length >= fewFound || asked.length < 2) return whole
  return only(all, (at) => isWhole(at) || isMuch(at))
}

/** Like `filter`, without an intermediate list. */
function only(positions: Uint32Array, holds: (at: number) => boolean): Uint32Array {
  const kept = new Uint32Array(positions.length)
  let count = 0
  for (let n = 0; n < positions.length; n++) {
    kept[count] = positions[n]!
    count += Number(holds(positions[n]!))
  }
  return kept.subarray(0, count)
}

function written(
  index: SearchIndex,
  kept: Uint32Array,
  asked: readonly Concept[],
  total: number,
  codes: readonly number[],
  isPartial: boolean,
  isSaidOfAny: boolean,
): Ranked {
  const { score, strong, bonus } = columns
  const isCode = new Set(codes)
  const ids = new Float64Array(kept.length + codes.length)
  const ranks = new Float64Array(ids.length)
  let n = 0
  for (const at of codes) {
    ids[n] = index.ids[at]!
    ranks[n++] = 1_000
  }
  for (const at of kept) {
    if (isCode.size > 0 && isCode.has(at)) continue
    const value = (strong[at]! * 2 + score[at]!) / total + bonus[at]! + 0.2 / (3 + index.nameLengths[at]!)
    ids[n] = index.ids[at]!
    // Goods with all words come before the others.
    ranks[n++] = Math.round((value + (isWholeAt(at, asked.length, total, isSaidOfAny) ? 2 : 0)) * steps) / steps
  }
  return { ids: ids.subarray(0, n), ranks: ranks.subarray(0, n), isPartial }
}
