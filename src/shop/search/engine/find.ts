import { type Kopecks, kopecks } from '#lib/money.ts'
import { codeKey } from './code-key.ts'
import { findCodes, isMeasure, isMixed, isShortNumber, productsByCode } from './codes.ts'
import type { CorrectionReason, HowToRead } from './concept.ts'
import type { Matches } from './matches.ts'
import { type Ranked, rank } from './rank.ts'
import { type ReadQuery, readQuery } from './read-query.ts'
import type { SearchIndex } from './search-index.ts'
import { isAround } from './words.ts'

/** What a text finds in the goods of a company, and how it was understood. */
export interface Found {
  matches: Matches
  /** The text as it was read, if it differs from the typed one; otherwise null. */
  corrected: string | null
  /** `article`: the text is a code of the goods found; `part`: no goods contain all words. */
  reason: CorrectionReason | 'article' | 'part' | null
  /** Price limits named in the text. */
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  isCheap: boolean
}

/** Searches a text as a code of goods, as words, or both. */
export function findIn(index: SearchIndex, text: string, how: HowToRead): Found {
  const code = codeKey(text)
  const named = productsByCode(index, text)
  const within = named.length === 0 ? codesAmong(index, text, how) : null
  const query = within?.query ?? readQuery(index, text, how)
  const begun = named.length === 0 && !within && /\d/.test(code) && code.length > 2 ? index.byCode(text, true) : []
  const isKnown = query.concepts.some((one) => one.terms.size > 0)
  // A code of digits and letters is read only as a code; a word or a short number may also be read as text.
  const isCode = within
    ? query.concepts.length === 0
    : named.length > 0 && (/\d/.test(code) ? isCodeAlone(text, isKnown) : !isKnown)
  const concepts = isCode ? [] : query.concepts
  const codes = within?.codes ?? (named.length > 0 ? named : begun)
  const found = rank(index, { ...query, concepts, section: isCode ? null : query.section }, codes, how)
  return {
    matches: found,
    corrected: isCode || within || begun.length > 0 || found.ids.length === 0 ? null : query.corrected,
    reason: isCode ? 'article' : reasonOf(found, query.reason),
    priceFrom: isCode || query.priceFrom === null ? null : kopecks(Math.round(query.priceFrom * 100)),
    priceTo: isCode || query.priceTo === null ? null : kopecks(Math.round(query.priceTo * 100)),
    isCheap: query.isCheap,
  }
}

/** «grohe 23379001»: goods of a code within the text, and the rest as words; null: it contains no code. */
function codesAmong(index: SearchIndex, text: string, how: HowToRead): { codes: number[]; query: ReadQuery } | null {
  const within = findCodes(index, text)
  if (!within) return null
  const read = readQuery(index, within.rest, how)
  const query = { ...read, concepts: read.concepts.filter((one) => !isAround(one.text)) }
  if (within.isSure || query.concepts.length === 0) return { codes: within.codes, query }
  const { ids } = rank(index, query, [], how)
  const beside = new Set(ids)
  const codes = within.codes.filter((at) => beside.has(index.ids[at]!))
  return codes.length > 0 ? { codes, query } : null
}

/** A code of three characters must contain letters and not be a measure; digits alone need four, and a short number must not be a known word. */
function isCodeAlone(text: string, isKnown: boolean): boolean {
  const code = codeKey(text)
  if (code.length < 5 && isMixed(code)) return code.length > 2 && !isMeasure(text)
  return code.length > 3 && !(isShortNumber(text) && isKnown)
}

const reasonOf = (found: Ranked, reason: CorrectionReason | null): Found['reason'] =>
  found.ids.length === 0 ? null : (reason ?? (found.isPartial ? 'part' : null))
