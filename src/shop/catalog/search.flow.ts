import { firstOf } from '#lib/first-of.ts'
import { type Kopecks, kopecks } from '#lib/money.ts'
import type { App } from '#shop/context.ts'
import type { FacetIndex } from './facet-index.ts'
import { positionOf, pricesIn } from './facet-index.ts'
import type { Matches } from './facet-question.ts'
import { codesWithin, isShortNumber } from './search-codes.ts'
import { searchIndexOf } from './search-index.flow.ts'
import type { SearchIndex } from './search-index.ts'
import { type Ranked, rank } from './search-rank.ts'
import { type CorrectionReason, type HowToRead, type ReadQuery, readQuery } from './search-read.ts'
import { synonymsOf } from './search-synonyms.flow.ts'
import { codeKey } from './search-text.ts'
import { isAround } from './search-words.ts'

/** What a text finds in the goods of a company, and how it was understood. */
export interface Found {
  matches: Matches
  /** How the text was read where that is not what was typed; null where it is. */
  corrected: string | null
  /** `article`: the text is the code of what was found; `part`: nothing has all the words. */
  reason: CorrectionReason | 'article' | 'part' | null
  /** A limit of the price the words name. */
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  isCheap: boolean
}

export interface HowToFind {
  isExact?: boolean
  isTyping?: boolean
}

/** Looked up once for all pages, sorts and filters of a text. */
export function findText(app: App, companyId: number, text: string, how: HowToFind = {}): Promise<Found> {
  const key = `found:${companyId}:${how.isExact ? 'exact' : ''}:${how.isTyping ? 'typing' : ''}:${text.toLowerCase()}`
  return app.cache.fetch(key, async () => {
    const [index, synonyms] = await Promise.all([searchIndexOf(app, companyId), synonymsOf(app, companyId)])
    const code = codeKey(text)
    const named = index.byCode(text)
    const within = named.length === 0 ? codesAmong(index, text, { ...how, synonyms }) : null
    const query = within?.query ?? readQuery(index, text, { ...how, synonyms })
    const begun = named.length === 0 && !within && /\d/.test(code) && code.length > 2 ? index.byCode(text, true) : []
    const isKnown = query.concepts.some((one) => one.terms.size > 0)
    // A code of figures and letters is meant as a code; a word or a short number may be meant as itself too.
    const isCode = within
      ? query.concepts.length === 0
      : named.length > 0 && (/\d/.test(code) ? code.length > 3 && !(isShortNumber(text) && isKnown) : !isKnown)
    const concepts = isCode ? [] : query.concepts
    const codes = within?.codes ?? (named.length > 0 ? named : begun)
    const found = rank(index, { concepts, section: isCode ? null : query.section }, codes, how)
    const value: Found = {
      matches: found,
      corrected: isCode || within || begun.length > 0 ? null : query.corrected,
      reason: isCode ? 'article' : reasonOf(found, query.reason),
      priceFrom: isCode || query.priceFrom === null ? null : kopecks(Math.round(query.priceFrom * 100)),
      priceTo: isCode || query.priceTo === null ? null : kopecks(Math.round(query.priceTo * 100)),
      isCheap: query.isCheap,
    }
    return {
      value,
      tags: [`catalog:${companyId}`, `company:${companyId}`, `synonyms:${companyId}`, `search:${companyId}`],
    }
  })
}

/** «grohe 23379001»: goods of a code the text holds and the rest of it as words; null where it holds none. */
function codesAmong(index: SearchIndex, text: string, how: HowToRead): { codes: number[]; query: ReadQuery } | null {
  const within = codesWithin(index, text)
  if (!within) return null
  const read = readQuery(index, within.rest, how)
  const query = { ...read, concepts: read.concepts.filter((one) => !isAround(one.text)) }
  if (within.isSure || query.concepts.length === 0) return { codes: within.codes, query }
  const { ids } = rank(index, query, [], how)
  const beside = new Set(ids)
  const codes = within.codes.filter((at) => beside.has(index.ids[at]!))
  return codes.length > 0 ? { codes, query } : null
}

const reasonOf = (found: Ranked, reason: CorrectionReason | null): Found['reason'] =>
  found.ids.length === 0 ? null : (reason ?? (found.isPartial ? 'part' : null))

/** «недорогие»: of those that fit alike the cheaper first; a dear one that fits much better stays before them. */
export function cheapFirst({ ids, ranks }: Matches, index: FacetIndex, regionId: number): Matches {
  const { from } = pricesIn(index, regionId)
  const prices = Array.from(ids, (id) => from[positionOf(index, id)] ?? Number.POSITIVE_INFINITY)
  const sorted = Float64Array.from(prices).sort()
  const share = (price: number): number =>
    firstOf(sorted.length, (n) => sorted[n]! >= price) / Math.max(1, sorted.length)
  return { ids, ranks: ranks.map((rank, n) => rank + 0.3 * (1 - share(prices[n]!))) }
}
