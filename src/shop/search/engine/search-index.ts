import { CodeBook, codesOfValue } from './code-book.ts'
import { fields, headFlag } from './fields.ts'
import { type Path, type Postings, RawPostings, type WeighedValue } from './postings.ts'
import { ProperNames } from './proper-names.ts'
import { lackOf, prepositionTerm, sectionKey, signatureOf, together } from './terms.ts'
import { headsOf, normalizeQuery, prepositionsOf, type Token, tokensOf } from './text.ts'
import type { SearchedPath, SearchedProduct, SearchedValue } from './texts.ts'
import { Vocabulary } from './vocabulary.ts'

const none: readonly number[] = []
const joint = /[-&'’`´ʼ.]/
const joinedLetters = /\p{L}+(?:[-&'’`´]\p{L}+)+|(?<!\p{L})\p{L}(?:\.\p{L})+(?!\p{L})/gu

/**
 * The words of a company's goods in memory: for each stem, the products that contain it and its weight in each. It is built once and updated
 * by `put` and `remove`; products put after `finish` are in separate lists until the next build.
 */
export class SearchIndex extends Vocabulary {
  readonly ids: number[] = []
  readonly nameLengths: number[] = []
  readonly positions = new Map<number, number>()
  private readonly codes = new CodeBook()
  readonly names = new ProperNames()
  private readonly signatures: number[] = []
  private starts = new Uint32Array(1)
  private docs = new Uint32Array(0)
  private weights = new Uint8Array(0)
  private readonly later = new Map<number, number[]>()
  private readonly gone = new Set<number>()
  private raw: RawPostings | null = new RawPostings()
  private readonly ofValue = new Map<number, WeighedValue>()
  private readonly ofPath = new Map<number, Path>()
  private scratch = new Int16Array(1024)
  private readonly values: ReadonlyMap<number, SearchedValue>
  private readonly paths: ReadonlyMap<number, SearchedPath>

  constructor(values: ReadonlyMap<number, SearchedValue>, paths: ReadonlyMap<number, SearchedPath>) {
    super()
    this.values = values
    this.paths = paths
  }

  /** Number of products in the index. */
  get size(): number {
    return this.positions.size
  }

  /** Changes since the last build. */
  get changes(): number {
    return this.later.size + this.gone.size
  }

  /** Adds a product, or replaces it if its texts have changed. */
  put(product: SearchedProduct): void {
    const signature = signatureOf(product)
    const known = this.positions.get(product.id)
    if (known !== undefined) {
      if (this.signatures[known] === signature) return
      this.gone.add(known)
    }
    const at = this.ids.push(product.id) - 1
    this.signatures.push(signature)
    this.positions.set(product.id, at)
    this.index(product, at)
  }

  remove(id: number): void {
    const at = this.positions.get(id)
    if (at === undefined) return
    this.gone.add(at)
    this.positions.delete(id)
  }

  /** Sorts what was put so far; before this nothing is found. */
  finish(): void {
    const raw = this.raw
    if (raw) {
      this.raw = null
      const { starts, docs, weights } = raw.sorted(this.termTexts.length)
      this.starts = starts
      this.docs = docs
      this.weights = weights
      this.codes.sort()
    }
    this.renewVocabulary()
  }

  /**
   * Every product with a term: positions and weights, with `headFlag` if it is a main word of the name, from `from` to `to`; then `later` with
   * products put after the build, position and weight alternating. Some of them may be gone.
   */
  postings(term: number): Postings {
    const from = this.starts[term] ?? 0
    const to = this.starts[term + 1] ?? from
    const { docs, weights, gone } = this
    return { docs, weights, from, to, later: this.later.get(term) ?? none, isGone: gone.size > 0 }
  }

  /** Whether the product at a position was removed, or indexed again at another one. */
  isGone(at: number): boolean {
    return this.gone.has(at)
  }

  /** Whether some product has both terms in significant fields (attribute values and above). */
  areTogether(one: number, other: number): boolean {
    const named = (term: number): Set<number> => {
      const { docs, weights, from, to } = this.postings(term)
      const found = new Set<number>()
      for (let k = from; k < to; k++) if ((weights[k]! & 127) >= fields.value) found.add(docs[k]!)
      return found
    }
    return one !== other && !named(one).isDisjointFrom(named(other))
  }

  /** Whether a term is the main word of some product or category name. */
  isHead(term: number): boolean {
    const { weights, from, to, later } = this.postings(term)
    for (let k = from; k < to; k++) if (isAbout(weights[k]!)) return true
    return later.some((weight, k) => k % 2 === 1 && isAbout(weight))
  }

  /** Whether fewer than `few` products have a term in their name or as the main word of their category; attribute values do not count. */
  isNameOfFew(term: number, few: number): boolean {
    const { weights, from, to } = this.postings(term)
    let count = 0
    for (let k = from; k < to && count < few; k++) if ((weights[k]! & 127) >= fields.categoryHead) count++
    return count < few
  }

  /** Number of products with a term. */
  countOf(term: number): number {
    return (this.starts[term + 1] ?? 0) - (this.starts[term] ?? 0) + (this.later.get(term)?.length ?? 0) / 2
  }

  /** Positions of products with a code, also in Russian letters; with `isBeginning`, by the beginning of a code. */
  byCode(text: string, isBeginning = false): number[] {
    return this.codes.find(text, isBeginning, (at) => this.gone.has(at))
  }

  /**
   * Positions of products with this part between the hyphens of a code; a number of up to four digits is a code only if it is no word of the
   * goods.
   */
  byPartOfCode(text: string): number[] {
    const isNumber = /^\d{1,4}$/.test(text.trim())
    return isNumber && this.words.has(text.trim()) ? [] : this.codes.findPart(text, (at) => this.gone.has(at))
  }

  /** Approximate size in bytes: exact for the columns, by averages for strings. */
  get bytes(): number {
    const lists = this.starts.byteLength + this.docs.byteLength + this.weights.byteLength
    return lists + this.ids.length * 60 + this.words.size * 150 + this.terms.size * 110 + this.codes.size * 90
  }

  private index(product: SearchedProduct, at: number): void {
    const seen: number[] = []
    const note = (term: number, weight: number) => {
      if (term >= this.scratch.length) {
        const wider = new Int16Array(Math.max(term + 1, this.scratch.length * 2))
        wider.set(this.scratch)
        this.scratch = wider
      }
      const before = this.scratch[term]!
      if (before === 0) {
        seen.push(term)
        this.scratch[term] = weight
      } else this.scratch[term] = together(before, weight)
    }
    const name = tokensOf(product.name)
    this.nameLengths.push(Math.min(255, name.length))
    this.noteName(name, product.name, note)
    if (product.nameEn) this.noteEnglish(product.nameEn, note)
    if (product.fullName && product.fullName !== product.name) {
      const full = tokensOf(product.fullName)
      const heads = headsOf(full)
      for (const [n, token] of full.entries())
        this.note(token, heads.has(n) ? fields.fullHead : token.isAim ? fields.fullAim : fields.full, note)
      this.noteJoined(product.fullName, fields.full, note)
    }
    const path = this.pathWords(product.categoryId)
    for (const [level, section] of path.sections.entries()) note(section, level === 0 ? fields.section : fields.above)
    for (const [n, term] of path.terms.entries()) note(term, path.weights[n]!)
    const codes = [...product.codes]
    for (const id of product.valueIds) {
      const value = this.valueWords(id)
      codes.push(...value.codes)
      for (const [n, term] of value.terms.entries()) note(term, value.weights[n]!)
    }
    for (const size of product.sizes) if (size) for (const token of tokensOf(size)) this.note(token, fields.size, note)
    for (const token of tokensOf(product.description, 160)) this.note(token, fields.description, note)
    for (const term of seen) {
      this.post(term, at, this.scratch[term]!)
      this.scratch[term] = 0
    }
    this.codes.put(codes, at)
  }

  private noteName(tokens: Token[], text: string, note: (term: number, weight: number) => void): void {
    for (const latin of text.match(/[A-Za-z]{2,}/g) ?? []) {
      const low = latin.toLowerCase()
      if (!this.shown.has(low)) this.shown.set(low, latin)
    }
    const heads = headsOf(tokens)
    for (const [n, token] of tokens.entries())
      this.note(token, heads.has(n) ? fields.head | headFlag : token.isAim ? fields.nameAim : fields.name, note)
    for (const word of prepositionsOf(text)) note(this.termOf(prepositionTerm(word)), fields.name)
    this.noteJoined(text, fields.name, note)
  }

  /**
   * Words joined by a hyphen, an apostrophe or full stops are also indexed as one word: «wi-fi» is searched as «wifi», «L'Oréal» as «loreal»,
   * «R.O.C.S.» as «rocs».
   */
  private noteJoined(text: string, weight: number, note: (term: number, weight: number) => void): void {
    if (!joint.test(text)) return
    for (const [joined] of normalizeQuery(text).matchAll(joinedLetters))
      note(this.wordOf(joined.replace(/[^\p{L}]/gu, ''), true), weight)
  }

  private noteEnglish(text: string, note: (term: number, weight: number) => void): void {
    const tokens = tokensOf(text)
    const head = tokens.findLastIndex((one) => one.kind === 'word' && !one.isAim)
    for (const [n, token] of tokens.entries())
      this.note(token, n === head ? fields.head | headFlag : token.isAim ? fields.nameAim : fields.name, note)
  }

  private note(token: Token, weight: number, note: (term: number, weight: number) => void): void {
    const isStrong = (weight & 127) > fields.weakest
    if (token.isLack) {
      note(this.termOf(lackOf(token)), weight)
      note(this.wordOf(token.text, isStrong), fields.description)
      return
    }
    note(this.wordOf(token.text, isStrong && token.kind === 'word'), weight)
    if (token.quantity) note(this.termOf(token.quantity), weight)
    if (token.isShortened && isStrong) note(this.shortenedOf(token.text), weight)
  }

  private pathWords(categoryId: number): Path {
    const known = this.ofPath.get(categoryId)
    if (known) return known
    const made: Path = { terms: [], weights: [], sections: [] }
    for (const [level, text] of (this.paths.get(categoryId) ?? []).entries()) {
      const isOwn = level < 2
      const tokens = tokensOf(text)
      const key = sectionKey(tokens)
      if (key !== '' && level % 2 === 0) made.sections.push(this.termOf(key))
      // «Смесители и краны»: a category may be about several things.
      const parts = tokens.flatMap((one, n) => (one.opensPart && !one.isAim ? [n] : []))
      const heads = headsOf(tokens).union(new Set(parts))
      for (const [n, token] of tokens.entries()) {
        const own = heads.has(n) ? fields.categoryHead : token.isAim ? fields.categoryAim : fields.category
        this.note(token, isOwn ? own : Math.min(own, fields.parent), (term, weight) => {
          made.terms.push(term)
          made.weights.push(weight)
        })
      }
    }
    this.ofPath.set(categoryId, made)
    return made
  }

  private valueWords(id: number): WeighedValue {
    const known = this.ofValue.get(id)
    if (known) return known
    const value = this.values.get(id)
    const made: WeighedValue = { terms: [], weights: [], codes: value ? codesOfValue(value) : [] }
    const put = (term: number, weight: number) => {
      made.terms.push(term)
      made.weights.push(weight)
    }
    if (value) {
      this.names.put(value, (word) => this.wordOf(word, true))
      const isNo = /^(нет|no|false|-|0)$/i.test(value.text.trim())
      const isYes = /^(да|есть|yes|true|\+)$/i.test(value.text.trim())
      if (!isNo && !isYes) {
        const weight = value.isBrand ? fields.brand : fields.value
        for (const token of tokensOf(value.text, 40)) this.note(token, weight, put)
        this.noteJoined(value.text, weight, put)
      }
      if (isNo) for (const token of tokensOf(value.attribute, 10)) put(this.termOf(lackOf(token)), fields.value)
      else if (!value.isBrand)
        for (const token of tokensOf(value.attribute, 10))
          this.note(token, isYes ? fields.value : fields.attribute, put)
      if (value.isBrand)
        for (const latin of value.text.match(/[A-Za-z]{2,}/g) ?? []) this.shown.set(latin.toLowerCase(), latin)
    }
    this.ofValue.set(id, made)
    return made
  }

  private post(term: number, at: number, weight: number): void {
    if (this.raw) this.raw.add(term, at, weight)
    else {
      const list = this.later.get(term)
      if (list) list.push(at, weight)
      else this.later.set(term, [at, weight])
    }
  }
}

const isAbout = (weight: number): boolean =>
  weight >= headFlag || weight === fields.categoryHead || weight === fields.fullHead || weight === fields.nameKind
