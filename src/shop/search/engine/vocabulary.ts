import { firstOf } from '#lib/first-of.ts'
import { familiesOf, familiesOfParts } from './families.ts'
import { Grams } from './grams.ts'
import { minSkeleton, phoneticKey, skeletonOf, soundsOf } from './sound.ts'
import { rootsOf, stem } from './stem.ts'
import { push } from './terms.ts'
import { isAdjective } from './text.ts'

/** Minimum length of a family key for words that occur only in descriptions: shorter keys match too many of them. */
const leastInDescription = 4

/** The words of a company's goods, with all ways to find them: by stem, root, family, sound, beginning, and with mistakes. */
export class Vocabulary {
  readonly terms = new Map<string, number>()
  readonly termTexts: string[] = []
  readonly words = new Map<string, number>()
  readonly wordTexts: string[] = []
  readonly wordTerms: number[] = []
  /** 1 for a word that occurs outside of descriptions. */
  readonly wordIsStrong: number[] = []
  readonly wordCounts: number[] = []
  /** A Latin word → as its owner writes it. */
  readonly shown = new Map<string, string>()
  readonly roots = new Map<string, number[]>()
  /** Family key → terms. */
  readonly families = new Map<string, number[]>()
  readonly sounds = new Map<string, number[]>()
  readonly shortened = new Map<string, number>()
  /** Consonant skeleton → words. */
  readonly skeletons = new Map<string, number[]>()
  wordGrams: Grams = new Grams([])
  soundGrams: Grams = new Grams([])
  soundKeys: string[] = []
  sortedWords: number[] = []
  private newWords = 0
  private readonly strong = new Set<number>()

  /** Call after changes: new words become searchable by beginning and with mistakes. */
  renewVocabulary(): void {
    if (this.newWords === 0) return
    this.newWords = 0
    const spelt = this.wordTexts.map((word, n) => (this.wordIsStrong[n] && word.length > 3 ? word : ''))
    this.wordGrams = new Grams(spelt)
    this.skeletons.clear()
    for (const [n, word] of spelt.entries()) {
      const skeleton = skeletonOf(word)
      if (skeleton.length >= minSkeleton) push(this.skeletons, skeleton, n)
    }
    this.soundKeys = [...this.sounds.keys()].sort()
    this.soundGrams = new Grams(this.soundKeys.map((key) => (key.length > 3 ? key : '')))
    this.sortedWords = this.wordTexts
      .map((_, n) => n)
      .sort((a, b) => (this.wordTexts[a]! < this.wordTexts[b]! ? -1 : 1))
  }

  /** Whether some form of a term occurs outside of descriptions. */
  isStrongTerm(term: number): boolean {
    return this.strong.has(term)
  }

  /** Numbers of words with this beginning, at most `most`, the most frequent first. */
  beginningWith(start: string, most: number): number[] {
    const { sortedWords, wordTexts } = this
    const found: number[] = []
    const from = firstOf(sortedWords.length, (n) => wordTexts[sortedWords[n]!]! >= start)
    for (let n = from; n < sortedWords.length && wordTexts[sortedWords[n]!]!.startsWith(start); n++)
      if (this.wordIsStrong[sortedWords[n]!]) found.push(sortedWords[n]!)
    return found.sort((a, b) => this.wordCounts[b]! - this.wordCounts[a]!).slice(0, most)
  }

  /** Terms whose sound has this beginning, about `most` of them, in either alphabet. */
  soundingLike(start: string, most: number): number[] {
    const { soundKeys, sounds } = this
    const found: number[] = []
    const from = firstOf(soundKeys.length, (n) => soundKeys[n]! >= start)
    for (let n = from; n < soundKeys.length && soundKeys[n]!.startsWith(start) && found.length < most; n++)
      found.push(...sounds.get(soundKeys[n]!)!)
    return found
  }

  protected shortenedOf(beginning: string): number {
    const term = this.termOf(`${beginning}.`)
    this.shortened.set(beginning, term)
    return term
  }

  protected termOf(text: string): number {
    const known = this.terms.get(text)
    if (known !== undefined) return known
    const term = this.termTexts.push(text) - 1
    this.terms.set(text, term)
    return term
  }

  /** Returns the term of a word and adds the word to the vocabulary. */
  protected wordOf(word: string, isStrong: boolean): number {
    const known = this.words.get(word)
    if (known !== undefined) {
      this.wordCounts[known]!++
      if (isStrong && !this.wordIsStrong[known]) this.strengthen(known)
      return this.wordTerms[known]!
    }
    const stemmed = stem(word)
    const isNew = !this.terms.has(stemmed)
    const term = this.termOf(stemmed)
    const number = this.wordTexts.push(word) - 1
    this.words.set(word, number)
    this.wordTerms.push(term)
    this.wordCounts.push(1)
    this.wordIsStrong.push(0)
    this.newWords++
    if (isStrong) this.strengthen(number)
    if (isNew || isAdjective(word)) {
      this.noteRoots(stemmed, term, isAdjective(word))
      if (!isStrong) this.noteFamilies(word, term, leastInDescription)
    }
    return term
  }

  protected strengthen(number: number): void {
    this.wordIsStrong[number] = 1
    this.strong.add(this.wordTerms[number]!)
    this.newWords++
    const word = this.wordTexts[number]!
    this.noteFamilies(word, this.wordTerms[number]!, 0)
    if (word.length < 3 || !/^[a-zа-я]+$/.test(word)) return
    const term = this.wordTerms[number]!
    for (const sound of soundsOf(word)) push(this.sounds, sound, term)
    push(this.sounds, phoneticKey(this.termTexts[term]!), term)
  }

  protected noteFamilies(word: string, term: number, least: number): void {
    for (const keys of [familiesOf(word), familiesOfParts(word)])
      for (const key of keys) if (key.length >= least) push(this.families, key, term)
  }

  protected noteRoots(stemmed: string, term: number, adjective: boolean): void {
    for (const root of rootsOf(stemmed, adjective)) if (root.length > 2) push(this.roots, root, term)
  }
}
