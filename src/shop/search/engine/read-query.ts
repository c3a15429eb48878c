import { distance } from './distance.ts'
import { thingOfCompound, unglued } from './glued-words.ts'
import { brandsBeginning, heardLike, misspelt } from './guess.ts'
import { inOwnLayout } from './keyboard-layout.ts'
import { type ListWords, listWordsOf } from './lists.ts'
import { spokenNames } from './names.ts'
import { readPriceWish } from './price.ts'
import type { SearchIndex } from './search-index.ts'
import { russianReadings, soundOf, soundsOf } from './sound.ts'
import { rootsOf, stem } from './stem.ts'
import { commonSynonyms } from './synonyms.ts'
import { lackOf, sectionKey } from './terms.ts'
import { foldText, isAdjective, type Token, tokensOf, twinOf } from './text.ts'
import { asksCheap, isAround, isAside, isJoining, isPerson, type Meanings } from './words.ts'

/** One of the things a query asks for, and all that may stand for it in the goods. */
export interface Concept {
  text: string
  /** How much it matters: names of things most, numbers least. */
  weight: number
  /** Term → how sure it is that this was meant, up to 1. */
  terms: Map<number, number>
  kind: 'word' | 'number'
  isAdjective: boolean
  isAim: boolean
  /** What the query is about. */
  isHead: boolean
}

export type CorrectionReason = 'layout' | 'typo' | 'translit'

export interface ReadQuery {
  concepts: Concept[]
  /** The term of a section that is called so. */
  section: number | null
  /** How the query was understood, where that is not what was typed. */
  corrected: string | null
  reason: CorrectionReason | null
  /** Roubles. */
  priceFrom: number | null
  priceTo: number | null
  /** «недорогие»: of equal ones the cheaper first. */
  isCheap: boolean
}

export interface HowToRead {
  /** The visitor refused corrections: words as typed, in any form. */
  isExact?: boolean
  /** Still being typed: the last word may be a beginning. */
  isTyping?: boolean
  /** What means the same in this shop. */
  synonyms?: Meanings
}

/** Words of one query; more are not read. What says nothing is not counted, but bounded as well. */
const mostWords = 12
const mostTyped = 40
const sureness = {
  sound: 0.93,
  twin: 0.97,
  russian: 0.97,
  synonym: 0.85,
  joined: 0.95,
  root: 0.8,
  compound: 0.85,
  beginning: 0.8,
  shortened: 0.8,
  bare: 0.7,
  loose: 0.55,
  has: 0.4,
}

/** What a visitor asks for, in terms of the goods there are. Works on the vocabulary alone: nothing is looked up elsewhere. */
export function readQuery(index: SearchIndex, given: string, how: HowToRead = {}): ReadQuery {
  const named = how.isExact ? { from: null, to: null, rest: given } : readPriceWish(given)
  const chunks = chunksOf(named.rest)
  const lists = listWordsOf(index, how.synonyms)
  const meantChunks = how.isExact ? chunks : inOwnLayout(index, lists, chunks, how.isTyping === true)
  const isSwapped = meantChunks.some((chunk, n) => chunk !== chunks[n])
  // «lj 5000» says its limit only in the layout that was meant.
  const isLimitSwapped = isSwapped && named.from === null && named.to === null
  const wish = isLimitSwapped ? readPriceWish(meantChunks.join(' ')) : named
  const typed = isLimitSwapped ? chunksOf(wish.rest) : meantChunks
  const all = tokensOf(typed.join(' '), mostTyped).filter((token) => !isJoining(token.text))
  const isSaid = ({ text }: Token) => !isAround(text) && !(isAside(text) && !index.terms.has(stem(text)))
  const meant = all.filter((token) => token.kind === 'number' || isSaid(token))
  const tokens = (meant.some((one) => one.kind === 'word') ? meant : all).slice(0, mostWords)
  const words = how.isExact ? tokens.map((token) => ({ tokens: [token] })) : joinedOrSplit(index, lists, tokens)
  const reader = new Reader(index, lists, how)
  const read = words.flatMap(({ tokens }) => tokens).map((token, n, list) => reader.read(token, n === list.length - 1))
  const concepts = read.map((one) => one.concept)
  if (!how.isExact) alsoJoined(index, concepts)
  const head = headConcept(concepts)
  if (head) head.isHead = true
  const wasCut =
    words.some((one) => one.tokens.length > 1) || words.flatMap((one) => one.tokens).length !== tokens.length
  const replaced = read.some((one) => one.shown !== null)
  const reason = isSwapped ? 'layout' : (read.find((one) => one.reason)?.reason ?? (wasCut ? 'typo' : null))
  return {
    concepts,
    section: index.terms.get(sectionKey(concepts)) ?? null,
    corrected: reason && (isSwapped || replaced || wasCut) ? spelt(typed, read) : null,
    reason,
    priceFrom: wish.from,
    priceTo: wish.to,
    isCheap: all.some((token) => asksCheap(token.text)),
  }
}

const chunksOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, mostTyped)

/** «кран букса» is «кранбукса» as well: one word of a name may stand for two that were asked for. */
function alsoJoined(index: SearchIndex, concepts: readonly Concept[]): void {
  for (let n = 0; n + 1 < concepts.length; n++) {
    const [one, next] = [concepts[n]!, concepts[n + 1]!]
    if (one.kind !== 'word' || next.kind !== 'word') continue
    const joined = index.words.get(one.text + next.text)
    if (joined === undefined || !index.wordIsStrong[joined]) continue
    for (const concept of [one, next]) concept.terms.set(index.wordTerms[joined]!, sureness.joined)
  }
}

/** What was typed, with the corrected words in place of the wrong ones. */
function spelt(typed: readonly string[], read: readonly { token: Token; shown: string | null }[]): string {
  let text = typed.join(' ')
  for (const { token, shown } of read) {
    if (shown === null) continue
    const at = foldText(text).indexOf(token.text)
    if (at >= 0 && foldText(text).length === text.length)
      text = text.slice(0, at) + shown + text.slice(at + token.text.length)
  }
  return text
}

/** The first noun before what it is for, and who it is for; else the first word. */
function headConcept(concepts: readonly Concept[]): Concept | undefined {
  const said = concepts.filter((one) => one.kind === 'word')
  const things = said.filter((one) => !isPerson(one.text))
  const words = things.length > 0 ? things : said
  return (
    words.find((one) => !one.isAim && !one.isAdjective && /^[а-я]{3,}/.test(one.text)) ??
    words.find((one) => !one.isAim && !one.isAdjective) ??
    words[0]
  )
}

/** Two words typed as one, and one typed as two. */
function joinedOrSplit(index: SearchIndex, lists: ListWords, tokens: readonly Token[]): { tokens: Token[] }[] {
  const isThere = (word: string) => index.words.has(word) || index.terms.has(stem(word))
  const out: { tokens: Token[] }[] = []
  for (let n = 0; n < tokens.length; n++) {
    const token = tokens[n]!
    const next = tokens[n + 1]
    if (token.kind === 'number' || isThere(token.text)) {
      out.push({ tokens: [token] })
      continue
    }
    const together = next?.kind === 'word' ? token.text + next.text : ''
    if (together.length > 5 && !isThere(next!.text) && (isThere(together) || spokenNames.ofRoot.has(stem(together)))) {
      out.push({ tokens: [{ ...token, text: together }] })
      n++
      continue
    }
    const cut = lists.has(token.text) || thingOfCompound(index, token.text) !== null ? null : unglued(index, token.text)
    out.push({ tokens: cut ? tokensOf(cut.join(' ')).filter((one) => !isJoining(one.text)) : [token] })
  }
  return out
}

interface Read {
  token: Token
  concept: Concept
  /** The word to show in place of what was typed. */
  shown: string | null
  reason: CorrectionReason | null
}

class Reader {
  private readonly index: SearchIndex
  private readonly how: HowToRead
  private readonly lists: ListWords

  constructor(index: SearchIndex, lists: ListWords, how: HowToRead) {
    this.lists = lists
    this.index = index
    this.how = how
  }

  read(token: Token, isLast: boolean): Read {
    const terms = new Map<number, number>()
    const put = (term: number | undefined, sure: number) => {
      if (term !== undefined && sure > (terms.get(term) ?? 0)) terms.set(term, sure)
    }
    const found = token.kind === 'number' ? this.number(token, put) : this.word(token.text, isLast, put)
    if (token.isLack) this.lack(token.text, terms, put)
    const adjective = token.kind === 'word' && isAdjective(token.text)
    const concept: Concept = {
      text: token.text,
      weight: this.weightOf(token, adjective, terms),
      terms,
      kind: token.kind,
      isAdjective: adjective,
      isAim: token.isAim,
      isHead: false,
    }
    return { token, concept, ...found }
  }

  /** Rare words matter more, but not much more: the thing itself is often the usual word. */
  private weightOf(token: Token, adjective: boolean, terms: ReadonlyMap<number, number>): number {
    const total = Math.log(2 + this.index.size)
    let count = 0
    for (const [term, sure] of terms) if (sure > 0.8) count = Math.max(count, this.index.countOf(term))
    const rare = 1 - Math.log(1 + count) / total
    const kind =
      token.kind === 'number'
        ? token.quantity
          ? 0.8
          : 0.6
        : token.text.length === 1
          ? 0.3
          : token.text.length === 2
            ? 0.6
            : adjective
              ? 0.8
              : 1
    return kind * (0.7 + 0.3 * rare) * (token.isAim ? 0.8 : 1)
  }

  /** «без подсветки»: what has it is not meant, unless nothing says that it has it not. */
  private lack(word: string, terms: Map<number, number>, put: Put): void {
    for (const [term, sure] of terms) terms.set(term, sure * sureness.has)
    put(this.index.terms.get(lackOf({ text: word, isShortened: false })), 1)
    for (let length = 2; length < word.length - 1; length++)
      put(this.index.terms.get(lackOf({ text: word.slice(0, length), isShortened: true })), sureness.shortened)
  }

  private number(token: Token, put: Put): { shown: null; reason: null } {
    const { terms, words, wordTerms } = this.index
    if (token.quantity) put(terms.get(token.quantity), 1)
    // «170х70» says no unit: the same length in millimetres and in centimetres.
    if (token.quantity?.startsWith('#len:')) {
      const length = Number(token.quantity.slice(5))
      for (const bare of [length, length / 10]) put(terms.get(String(bare)), bare >= 10 ? sureness.bare : 0)
    }
    const word = words.get(token.text)
    if (word !== undefined) put(wordTerms[word], token.quantity ? sureness.loose : 1)
    else put(terms.get(token.text), token.quantity ? sureness.loose : 1)
    return { shown: null, reason: null }
  }

  private word(word: string, isLast: boolean, put: Put): { shown: string | null; reason: CorrectionReason | null } {
    const { index, how } = this
    const none = { shown: null, reason: null }
    const stemmed = stem(word)
    const own = index.terms.get(stemmed)
    const isStrong = own !== undefined && this.isStrong(word, own)
    put(own, 1)
    const twin = own === undefined ? twinOf(word) : null
    const seen = twin === null ? undefined : index.terms.get(stem(twin))
    put(seen, sureness.twin)
    const isRelated = this.relatives(word, stemmed, put)
    if (how.isExact) {
      if (isLast && own === undefined) this.beginnings(word, put)
      return none
    }
    let found = own !== undefined || seen !== undefined || isRelated
    for (const sound of isStrong ? [soundOf(word)] : soundsOf(word))
      for (const term of index.sounds.get(sound) ?? []) {
        put(term, sureness.sound)
        found = true
      }
    if (!found && this.lists.has(word)) return none
    if (isLast && (how.isTyping || !isStrong) && this.beginnings(word, put)) found = true
    if (isLast && how.isTyping)
      for (const listed of this.lists.beginningWith(word)) {
        this.relatives(listed, stem(listed), (term, certain) => put(term, certain * sureness.beginning))
        found = true
      }
    const compound = found ? null : thingOfCompound(index, word)
    if (compound !== null) {
      put(compound, sureness.compound)
      return none
    }
    if (isLast && how.isTyping && !found && this.brandsHeard(word, put)) found = true
    const isLatin = /^[a-z]+$/.test(word)
    if (isLatin && !isStrong) {
      const readings = russianReadings(word)
      const listed = found ? undefined : readings.find((text) => this.lists.has(text))
      if (listed !== undefined) {
        this.relatives(listed, stem(listed), put)
        return { shown: listed, reason: 'translit' }
      }
      const termOf = (text: string) => index.terms.get(stem(text)) ?? index.sounds.get(soundOf(stem(text)))?.[0]
      const russian = readings.find((text) => termOf(text) !== undefined) ?? readings[0]!
      const read = termOf(russian)
      if (read !== undefined && word.length > 2) {
        put(read, sureness.russian)
        this.relatives(russian, stem(russian), put)
        if (/^[а-я]/.test(index.termTexts[read]!)) return { shown: this.shownOf(read, russian), reason: 'translit' }
        return none
      }
      if (isLast && word.length > (this.how.isTyping ? 2 : 4) && this.beginnings(russian, put)) return none
    }
    if (found || isStrong) return none
    return this.guess(word, put)
  }

  private isStrong(word: string, term: number): boolean {
    const number = this.index.words.get(word)
    if (number !== undefined) return this.index.wordIsStrong[number] === 1
    return this.index.countOf(term) > 0
  }

  /** What means the same: by root, by synonym, as a shortened word of a name. */
  private relatives(word: string, stemmed: string, put: Put): boolean {
    const { roots, terms, shortened } = this.index
    let isRelated = false
    for (const root of rootsOf(stemmed, isAdjective(word)))
      if (root.length > 2)
        for (const term of roots.get(root) ?? []) {
          put(term, sureness.root)
          isRelated = true
        }
    for (const map of [commonSynonyms, spokenNames, this.how.synonyms])
      for (const other of rootsOf(stemmed, false).flatMap((root) => map?.ofRoot.get(root) ?? [])) {
        put(terms.get(other), sureness.synonym)
        for (const root of rootsOf(other, false)) for (const term of roots.get(root) ?? []) put(term, sureness.root)
      }
    // «вып.» is «выпуск»; «кор.» is no «корм»: nobody leaves out one letter.
    const shortest = isAdjective(word) ? 2 : Math.ceil(stemmed.length / 2)
    for (let length = shortest; length <= 9 && length < word.length - 1; length++)
      put(shortened.get(word.slice(0, length)), sureness.shortened)
    return isRelated
  }

  private beginnings(word: string, put: Put): boolean {
    if (word.length < 2 && !this.how.isTyping) return false
    const found = this.index.beginningWith(word, this.how.isTyping ? 60 : 40)
    for (const number of found) put(this.index.wordTerms[number], sureness.beginning)
    return found.length > 0
  }

  /** «самс», while it is typed: what sounds so and is written in Latin letters. */
  private brandsHeard(word: string, put: Put): boolean {
    const heard = brandsBeginning(this.index, word)
    for (const term of heard) put(term, sureness.beginning)
    return heard.length > 0
  }

  /** With mistakes: the nearest words, written or heard; only as near as the nearest, or a bit further. */
  private guess(word: string, put: Put): { shown: string | null; reason: CorrectionReason | null } {
    const { index } = this
    const written = misspelt(index, word)
    const heard = heardLike(index, word)
    const best = Math.min(written[0]?.wrong ?? Number.POSITIVE_INFINITY, heard[0]?.wrong ?? Number.POSITIVE_INFINITY)
    const listed = this.lists.nearest(word)
    if (listed && listed.wrong < best) {
      this.relatives(listed.word, stem(listed.word), (term, certain) => put(term, certain * sure(listed.wrong)))
      return { shown: listed.word, reason: 'typo' }
    }
    if (!Number.isFinite(best)) return { shown: null, reason: null }
    const isNear = ({ wrong }: { wrong: number }) => wrong <= best + 0.3
    for (const one of written.filter(isNear).slice(0, 8)) {
      const term = index.wordTerms[one.word]!
      put(term, sure(one.wrong))
    }
    for (const one of heard.filter(isNear).slice(0, 8)) put(one.term, sure(one.wrong + 0.2))
    const first = written[0]
    if (first && first.wrong <= best) {
      const shown = index.wordTexts[first.word]!
      this.relatives(shown, stem(shown), (term, certain) => put(term, certain * sure(first.wrong)))
      return { shown: index.shown.get(shown) ?? shown, reason: 'typo' }
    }
    const term = heard[0]!.term
    const isTranslit = /^[a-z]/.test(word) !== /^[a-z]/.test(index.termTexts[term]!)
    return { shown: this.shownOf(term, word), reason: isTranslit ? 'translit' : 'typo' }
  }

  /** The form of a term to show: the nearest to what was typed, a brand as its owner writes it. */
  private shownOf(term: number, typed: string): string {
    const { wordTexts, wordTerms, shown, termTexts } = this.index
    let [best, least] = [termTexts[term]!, Number.POSITIVE_INFINITY]
    for (const number of this.index.beginningWith(termTexts[term]!, 200)) {
      if (wordTerms[number] !== term) continue
      const wrong = distance(typed, wordTexts[number]!, 20)
      if (wrong < least) [best, least] = [wordTexts[number]!, wrong]
    }
    return shown.get(best) ?? best
  }
}

type Put = (term: number | undefined, sure: number) => void

const sure = (wrong: number): number => Math.max(0.4, 0.95 - 0.15 * wrong)
