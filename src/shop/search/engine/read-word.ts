import { headOfCompound } from './compound-words.ts'
import type { Concept, CorrectionReason, HowToRead } from './concept.ts'
import { distance } from './distance.ts'
import { familiesOf, familiesOfParts } from './families.ts'
import { brandsBeginning, misspelt, similarSounding } from './guess.ts'
import type { ListTerms } from './lists.ts'
import { transliteratedNames } from './names.ts'
import type { QueryToken } from './parsed-query.ts'
import { productsForPurpose } from './purposes.ts'
import type { SearchIndex } from './search-index.ts'
import { phoneticKey, russianReadings, soundsOf } from './sound.ts'
import { rootsOf, stem } from './stem.ts'
import { commonSynonyms } from './synonyms.ts'
import { lackOf, prepositionTerm } from './terms.ts'
import { isAdjective, type Token, twinOf } from './text.ts'

const sureness = {
  sound: 0.93,
  twin: 0.97,
  russian: 0.97,
  synonym: 0.85,
  joined: 0.95,
  root: 0.8,
  compound: 0.85,
  beginning: 0.8,
  /** If the typed word is itself a word of the goods. */
  further: 0.62,
  /** A Latin name typed in Russian letters. */
  brandBegun: 0.75,
  family: 0.74,
  /** By a family key with a smaller part of the word. */
  farFamily: 0.66,
  /** By a key of three letters, which may match other words by chance. */
  shortFamily: 0.64,
  purpose: 0.72,
  /** By the object of an action. */
  ofObject: 0.68,
  shortened: 0.8,
  bare: 0.7,
  loose: 0.55,
  has: 0.4,
}

/** A word of a query and the terms of the goods that match it. */
export interface MatchedWord {
  token: QueryToken
  concept: Concept
  /** The correction to show instead of the typed word. */
  shown: string | null
  reason: CorrectionReason | null
}

/** If fewer goods match, similar words are tried too. */
const fewGoods = 12

/** Matches the words of one query with the vocabulary of the goods. */
export class WordReader {
  private readonly index: SearchIndex
  private readonly how: HowToRead & { isPurpose: boolean }
  private readonly lists: ListTerms

  constructor(index: SearchIndex, lists: ListTerms, how: HowToRead & { isPurpose: boolean }) {
    this.lists = lists
    this.index = index
    this.how = how
  }

  read(token: QueryToken, isLast: boolean): MatchedWord {
    const terms = new Map<number, number>()
    const put = (term: number | undefined, sure: number) => {
      if (term !== undefined && sure > (terms.get(term) ?? 0)) terms.set(term, sure)
    }
    const found = this.lookUp(token, isLast, put)
    if (token.isLack) this.lack(token.text, terms, put)
    const adjective = token.kind === 'word' && isAdjective(token.text)
    const concept: Concept = {
      text: token.text,
      weight: this.weightOf(token, adjective, terms),
      terms,
      kind: token.kind,
      isAdjective: adjective,
      isAim: token.isAim,
      isAction: token.isAction,
      isOptional: token.isOptional,
      isHead: false,
    }
    return { token, concept, ...found }
  }

  private lookUp(token: QueryToken, isLast: boolean, put: Put): Shown {
    if (token.kind === 'number') return this.number(token, put)
    if (token.isBegun) return this.begun(token.text, put)
    const isFor = this.how.isPurpose && this.purpose(token, put)
    if (!isFor || this.index.terms.has(stem(token.text))) return this.word(token, isLast, put)
    this.relatives(token.text, stem(token.text), put)
    return asTyped
  }

  /** «ремень по»: goods whose name has that word, and goods with a word that begins so. */
  private begun(word: string, put: Put): Shown {
    put(this.index.terms.get(prepositionTerm(word)), 1)
    this.beginnings(word, sureness.beginning, put)
    return asTyped
  }

  /** Adds things that serve the purpose: pumps for «накачать». */
  private purpose(token: QueryToken, put: Put): boolean {
    let isServed = false
    const serve = (term: number | undefined) => {
      put(term, token.isObject ? sureness.ofObject : sureness.purpose)
      isServed ||= term !== undefined
    }
    for (const thing of token.isAim || token.isAction ? productsForPurpose(token.text) : []) {
      serve(this.index.terms.get(stem(thing)))
      this.shortenedOf(thing, stem(thing), serve, leastOfOther)
    }
    return isServed
  }

  /** Rare words weigh more, but only slightly: the thing itself is often a frequent word. */
  private weightOf(token: QueryToken, adjective: boolean, terms: ReadonlyMap<number, number>): number {
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
    return kind * (0.7 + 0.3 * rare) * this.shareOf(token)
  }

  /** In «мыть посуду» the object is more significant than the action. */
  private shareOf(token: QueryToken): number {
    if (this.how.isPurpose) return token.isAction ? 0.75 : 1
    return token.isAim ? 0.8 : 1
  }

  /** «без подсветки»: goods that lack it match fully; goods that have it remain as weak matches. */
  private lack(word: string, terms: Map<number, number>, put: Put): void {
    for (const [term, sure] of terms) terms.set(term, sure * sureness.has)
    put(this.index.terms.get(lackOf({ text: word, isShortened: false })), 1)
    for (let length = 2; length < word.length - 1; length++)
      put(this.index.terms.get(lackOf({ text: word.slice(0, length), isShortened: true })), sureness.shortened)
  }

  private number(token: Token, put: Put): Shown {
    const { terms, words, wordTerms } = this.index
    if (token.quantity) put(terms.get(token.quantity), 1)
    // «170х70» has no unit: a length also matches the bare number of millimetres or of centimetres.
    if (token.quantity?.startsWith('#len:')) {
      const length = Number(token.quantity.slice(5))
      for (const bare of [length, length / 10]) put(terms.get(String(bare)), bare >= 10 ? sureness.bare : 0)
    }
    const word = words.get(token.text)
    if (word !== undefined) put(wordTerms[word], token.quantity ? sureness.loose : 1)
    else put(terms.get(token.text), token.quantity ? sureness.loose : 1)
    return asTyped
  }

  private word({ text: word, isShortened }: QueryToken, isEnd: boolean, put: Put): Shown {
    const { index, how } = this
    const none = asTyped
    const isLast = isEnd || isShortened
    const stemmed = stem(word)
    const own = index.terms.get(stemmed)
    const isStrong = this.isStrong(word, own)
    put(own, 1)
    const twin = own === undefined ? twinOf(word) : null
    const seen = twin === null ? undefined : index.terms.get(stem(twin))
    put(seen, sureness.twin)
    const isRelated = this.relatives(word, stemmed, put)
    if (how.isExact) {
      if (isLast && own === undefined) this.beginnings(word, sureness.beginning, put)
      return none
    }
    let found = own !== undefined || seen !== undefined || isRelated
    for (const sound of isStrong ? [phoneticKey(word)] : soundsOf(word))
      for (const term of index.sounds.get(sound) ?? []) {
        put(term, sureness.sound)
        found = true
      }
    if (!found && this.lists.has(word)) return none
    if (isLast && this.goesOn(word, own, put)) found = true
    if (isLast && how.isTyping)
      for (const listed of this.lists.beginningWith(word)) {
        this.relatives(listed, stem(listed), (term, certain) => put(term, certain * sureness.beginning))
        found = true
      }
    if (found && !isStrong && this.brandsAlike(word, put)) return none
    const compound = found ? null : headOfCompound(index, word)
    if (compound !== null) {
      put(compound, sureness.compound)
      return none
    }
    if (isLast && !this.isWhole(word) && this.brandsHeard(word, put)) found = true
    const isLatin = /^[a-z]+$/.test(word)
    if (isLatin && !isStrong) {
      const readings = russianReadings(word)
      const listed = found ? undefined : readings.find((text) => this.lists.has(text))
      if (listed !== undefined) {
        this.relatives(listed, stem(listed), put)
        return { shown: listed, reason: 'translit' }
      }
      const termOf = (text: string) => index.terms.get(stem(text)) ?? index.sounds.get(phoneticKey(stem(text)))?.[0]
      const russian = readings.find((text) => termOf(text) !== undefined) ?? readings[0]!
      const read = termOf(russian)
      if (read !== undefined && word.length > 2) {
        put(read, sureness.russian)
        this.relatives(russian, stem(russian), put)
        if (/^[а-я]/.test(index.termTexts[read]!)) return { shown: this.shownOf(read, russian), reason: 'translit' }
        return none
      }
      if (isLast && word.length > (this.how.isTyping ? 2 : 4) && this.beginnings(russian, sureness.beginning, put))
        return none
    }
    if (found || isStrong) return none
    return this.guess(word, put)
  }

  private isStrong(word: string, term: number | undefined): boolean {
    if (term === undefined) return false
    const number = this.index.words.get(word)
    if (number !== undefined) return this.index.wordIsStrong[number] === 1
    return this.index.countOf(term) > 0
  }

  /** Adds related words: of the same root, synonyms, and abbreviations used in names. */
  private relatives(word: string, stemmed: string, put: Put): boolean {
    const { roots, terms } = this.index
    let isRelated = false
    for (const root of rootsOf(stemmed, isAdjective(word)))
      if (root.length > 2)
        for (const term of roots.get(root) ?? []) {
          put(term, sureness.root)
          isRelated = true
        }
    if (this.families(word, terms.get(stemmed), put)) isRelated = true
    for (const map of [commonSynonyms, transliteratedNames, this.how.synonyms])
      for (const other of rootsOf(stemmed, false).flatMap((root) => map?.ofRoot.get(root) ?? [])) {
        put(terms.get(other), sureness.synonym)
        this.shortenedOf(other, other, (term) => put(term, sureness.root), leastOfOther)
        for (const root of rootsOf(other, false)) for (const term of roots.get(root) ?? []) put(term, sureness.root)
      }
    this.shortenedOf(word, stemmed, (term) => put(term, sureness.shortened))
    return isRelated
  }

  /** «вып.» stands for «выпуск», but «кор.» not for «корм»: an abbreviation omits at least two letters. */
  private shortenedOf(word: string, stemmed: string, put: (term: number | undefined) => void, least = 2): void {
    const shortest = Math.max(least, isAdjective(word) ? 2 : Math.ceil(stemmed.length / 2))
    for (let length = shortest; length <= 12 && length < word.length - 1; length++)
      put(this.index.shortened.get(word.slice(0, length)))
  }

  /**
   * «печка» finds «печь». If many goods are named by the typed word, related words only disturb; if few are, only main words of names are
   * added.
   */
  private families(word: string, own: number | undefined, put: Put): boolean {
    const isKnown = own !== undefined && this.index.isStrongTerm(own)
    if (isKnown && !this.index.isNameOfFew(own, fewGoods)) return false
    // A short root of a compound is too unspecific by itself.
    const keys = [...familiesOf(word), ...familiesOfParts(word).filter((key) => key.length > 3)]
    if (this.how.isExact || (own === undefined && this.isSlip(word, keys))) return false
    let isRelated = false
    for (const [n, key] of keys.entries())
      for (const term of this.index.families.get(key) ?? []) {
        if (isKnown ? !this.index.isHead(term) : !this.how.isPurpose && !this.index.isStrongTerm(term)) continue
        const near = key.length < 4 ? sureness.shortFamily : n === 0 ? sureness.family : sureness.farFamily
        put(term, isKnown ? Math.min(near, sureness.further) : near)
        isRelated = true
      }
    return isRelated
  }

  /** «смесетель» is in the family of «смеситель», but it is a mistake that must be reported. */
  private isSlip(word: string, keys: readonly string[]): boolean {
    if (!keys.some((key) => this.index.families.has(key))) return false
    const near = misspelt(this.index, word)[0]
    return near !== undefined && near.wrong <= slightly
  }

  /** Whether the goods contain exactly this form of a word. */
  private isWhole(word: string): boolean {
    const number = this.index.words.get(word)
    return number !== undefined && this.index.wordIsStrong[number] === 1
  }

  /** The last word may be the beginning of another; a complete word only if few goods are named by it. */
  private goesOn(word: string, own: number | undefined, put: Put): boolean {
    if (this.how.isTyping || !this.isWhole(word)) return this.beginnings(word, sureness.beginning, put)
    return this.index.isNameOfFew(own!, fewGoods) && this.beginnings(word, sureness.further, put)
  }

  private beginnings(word: string, certain: number, put: Put): boolean {
    const found = this.index.beginningWith(word, this.how.isTyping ? 60 : 40)
    for (const number of found) put(this.index.wordTerms[number], certain)
    return found.length > 0
  }

  /** «самс» while it is typed: Latin words that begin with this sound. */
  private brandsHeard(word: string, put: Put): boolean {
    const heard = brandsBeginning(this.index, word)
    for (const term of heard) put(term, sureness.brandBegun)
    return heard.length > 0
  }

  /** A Russian word of the goods may hide a brand with a similar sound: «тиссо» is a form of «тис», but also Tissot. */
  private brandsAlike(word: string, put: Put): boolean {
    if (this.how.isTyping || !/^[а-я]{4,}$/.test(word)) return false
    const heard = similarSounding(this.index, word).filter(
      ({ term, wrong }) => wrong <= slightly && this.index.names.has(term),
    )
    for (const { term } of heard) put(term, sureness.brandBegun)
    return heard.length > 0
  }

  /** Corrects mistakes: the closest words by spelling or by sound, and those only slightly further. */
  private guess(word: string, put: Put): Shown {
    const { index } = this
    const written = misspelt(index, word)
    const heard = similarSounding(index, word)
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

  /** The form of a term to show: the closest to the typed word, brands as their owners write them. */
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

/** The correction to show, and its reason. */
type Shown = Pick<MatchedWord, 'shown' | 'reason'>
/** Minimum length of an abbreviation of a word that was not typed: a shorter one may stand for other words. */
const leastOfOther = 5
/** Distance of a silent letter in a name. */
const slightly = 0.6
const asTyped: Shown = { shown: null, reason: null }

type Put = (term: number | undefined, sure: number) => void

const sure = (wrong: number): number => Math.max(0.4, 0.95 - 0.15 * wrong)
