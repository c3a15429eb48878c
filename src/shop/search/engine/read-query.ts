import { headOfCompound, unglued } from './compound-words.ts'
import type { Concept, CorrectionReason, HowToRead } from './concept.ts'
import { fixLayout } from './keyboard-layout.ts'
import { type ListTerms, listTermsOf } from './lists.ts'
import { transliteratedNames } from './names.ts'
import { maxQueryLength, parseQuery, plain, type QueryToken } from './parsed-query.ts'
import { readPriceLimits } from './price.ts'
import { type MatchedWord, WordReader } from './read-word.ts'
import type { SearchIndex } from './search-index.ts'
import { stem } from './stem.ts'
import { sectionKey } from './terms.ts'
import { normalizeQuery, tokensOf } from './text.ts'
import { isGift, isJoining, isPerson } from './words.ts'

export interface ReadQuery {
  concepts: Concept[]
  /** The query names an action or a problem, no thing: «чтобы резать плитку», «от комаров». */
  isPurpose: boolean
  /** The term of a category with this name. */
  section: number | null
  /** The query as it was understood, if it differs from the typed one. */
  corrected: string | null
  reason: CorrectionReason | null
  /** In roubles. */
  priceFrom: number | null
  priceTo: number | null
  /** «недорогие»: of equal results the cheaper come first. */
  isCheap: boolean
}

/** Reads a query in terms of the goods of a company. It uses only the vocabulary in memory. */
export function readQuery(index: SearchIndex, given: string, how: HowToRead = {}): ReadQuery {
  const named = how.isExact ? { from: null, to: null, rest: given } : readPriceLimits(given)
  const chunks = chunksOf(named.rest)
  const lists = listTermsOf(index, how.synonyms)
  const meantChunks = how.isExact ? chunks : fixLayout(index, lists, chunks, how.isTyping === true)
  const isSwapped = meantChunks.some((chunk, n) => chunk !== chunks[n])
  // «lj 5000» contains a price limit only in the intended layout.
  const isLimitSwapped = isSwapped && named.from === null && named.to === null
  const wish = isLimitSwapped ? readPriceLimits(meantChunks.join(' ')) : named
  const typed = isLimitSwapped ? chunksOf(wish.rest) : meantChunks
  const { tokens, isPurpose, isCheap } = parseQuery(index, typed.join(' '), how.isExact === true)
  const words = how.isExact ? tokens.map((token) => ({ tokens: [token] })) : joinedOrSplit(index, lists, tokens)
  const reader = new WordReader(index, lists, { ...how, isPurpose })
  const read = words.flatMap(({ tokens }) => tokens).map((token, n, list) => reader.read(token, n === list.length - 1))
  const concepts = withoutLost(read)
  if (!how.isExact) alsoJoined(index, concepts)
  const head = headConcept(concepts)
  if (head) head.isHead = true
  const wasCut =
    words.some((one) => one.tokens.length > 1) || words.flatMap((one) => one.tokens).length !== tokens.length
  const replaced = read.some((one) => one.shown !== null)
  const reason = isSwapped ? 'layout' : (read.find((one) => one.reason)?.reason ?? (wasCut ? 'typo' : null))
  return {
    concepts,
    isPurpose,
    section: index.terms.get(sectionKey(concepts)) ?? null,
    corrected: reason && (isSwapped || replaced || wasCut) ? spelt(typed, read) : null,
    reason,
    priceFrom: wish.from,
    priceTo: wish.to,
    isCheap,
  }
}

const chunksOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, maxQueryLength)

const joinedSure = 0.95

/** The concepts of a query. Unknown actions, optional words and words about gifts are dropped; objects and recipients remain. */
function withoutLost(read: readonly MatchedWord[]): Concept[] {
  const all = read.map(({ concept }) => concept)
  const kept = all.filter((one) => one.terms.size > 0 || !(one.isAction || one.isOptional || isGift(one.text)))
  const known = kept.some((one) => one.terms.size > 0) ? kept : all
  // If all words are optional, they become required.
  if (known.every((one) => one.isOptional)) for (const one of known) one.isOptional = false
  return known
}

/** «кран букса» also matches «кранбукса»: one word of a name may stand for two typed words. */
function alsoJoined(index: SearchIndex, concepts: readonly Concept[]): void {
  for (let n = 0; n + 1 < concepts.length; n++) {
    const [one, next] = [concepts[n]!, concepts[n + 1]!]
    if (one.kind !== 'word' || next.kind !== 'word') continue
    const joined = index.words.get(one.text + next.text)
    if (joined === undefined || !index.wordIsStrong[joined]) continue
    for (const concept of [one, next]) concept.terms.set(index.wordTerms[joined]!, joinedSure)
  }
}

/** The typed text with corrected words in place of the wrong ones. */
function spelt(typed: readonly string[], read: readonly MatchedWord[]): string {
  let text = typed.join(' ')
  for (const { token, shown } of read) {
    if (shown === null) continue
    const at = normalizeQuery(text).indexOf(token.text)
    if (at >= 0 && normalizeQuery(text).length === text.length)
      text = text.slice(0, at) + shown + text.slice(at + token.text.length)
  }
  return text
}

/** The main concept: the first noun outside of purposes and recipients; else the first word. */
function headConcept(concepts: readonly Concept[]): Concept | undefined {
  const said = concepts.filter((one) => one.kind === 'word' && !one.isOptional)
  const things = said.filter((one) => !isPerson(one.text))
  const words = things.length > 0 ? things : said
  return (
    words.find((one) => !one.isAim && !one.isAdjective && /^[а-я]{3,}/.test(one.text)) ??
    words.find((one) => !one.isAim && !one.isAdjective) ??
    words[0]
  )
}

/** Joins a word typed as two, and splits two words typed as one. */
function joinedOrSplit(
  index: SearchIndex,
  lists: ListTerms,
  tokens: readonly QueryToken[],
): { tokens: QueryToken[] }[] {
  const isThere = (word: string) => index.words.has(word) || index.terms.has(stem(word))
  const out: { tokens: QueryToken[] }[] = []
  for (let n = 0; n < tokens.length; n++) {
    const token = tokens[n]!
    const next = tokens[n + 1]
    if (token.kind === 'number' || token.isBegun || isThere(token.text)) {
      out.push({ tokens: [token] })
      continue
    }
    const together = next?.kind === 'word' ? token.text + next.text : ''
    if (
      together.length > 5 &&
      !isThere(next!.text) &&
      (isThere(together) || transliteratedNames.ofRoot.has(stem(together)))
    ) {
      out.push({ tokens: [{ ...token, text: together }] })
      n++
      continue
    }
    const cut = lists.has(token.text) || headOfCompound(index, token.text) !== null ? null : unglued(index, token.text)
    out.push({
      tokens: cut
        ? tokensOf(cut.join(' '))
            .filter((one) => !isJoining(one.text))
            .map(plain)
        : [token],
    })
  }
  return out
}
