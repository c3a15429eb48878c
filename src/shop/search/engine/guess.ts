import { distance, maxDistance } from './distance.ts'
import type { SearchIndex } from './search-index.ts'
import { phoneticKey, russianReadings, skeletonOf } from './sound.ts'
import { stem } from './stem.ts'

export interface Guess {
  word: number
  wrong: number
}

/** Words of the goods that are similar to this one, the closest first. */
export function misspelt(index: SearchIndex, word: string): Guess[] {
  if (word.length < 3) return []
  const furthest = maxDistance(word.length + 1)
  const least = Math.max(1, word.length + 1 - Math.ceil(furthest * 2) - 1)
  const stemmed = stem(word)
  const guesses: Guess[] = []
  const near = index.wordGrams.near(word, least)
  // With three misheard letters a word may share no pairs: such words are found by their skeleton.
  const alike = word.length > 6 ? (index.skeletons.get(skeletonOf(word)) ?? []) : []
  for (const number of alike.length > 0 ? new Set([...near, ...alike]) : near) {
    const other = index.wordTexts[number]!
    // An omitted letter makes a word shorter than intended.
    const most = maxDistance(Math.max(word.length, other.length))
    const otherStem = index.termTexts[index.wordTerms[number]!]!
    const wrong = between(word, stemmed, other, otherStem, most)
    if (isOtherWord(stemmed, otherStem) && wrong > 1) continue
    if (wrong <= most && isLikely(word, other, wrong)) guesses.push({ word: number, wrong })
  }
  return guesses.sort((a, b) => a.wrong - b.wrong || index.wordCounts[b.word]! - index.wordCounts[a.word]!)
}

/** «чернилами» is not «чёрная»: if the stem is longer than the other stem by two or more letters, it is another word, not a mistake. */
const isOtherWord = (stemmed: string, otherStem: string): boolean =>
  /^[а-я]/.test(stemmed) && stemmed.length - otherStem.length > 1 && stemmed.startsWith(otherStem)

/** Distance of the whole words or of their stems; stems allow no more errors than words of the same length. */
function between(word: string, stemmed: string, other: string, otherStem: string, most: number): number {
  const whole = distance(word, other, most)
  if (whole <= 0.5 || word.length < 5) return whole
  const shorter = Math.min(stemmed.length, otherStem.length)
  // «платье» is not «пласт.».
  const mostOfStem = shorter < 5 ? 0.7 : maxDistance(Math.max(stemmed.length, otherStem.length))
  return Math.min(whole, distance(stemmed, otherStem, mostOfStem) + 0.2)
}

/** In a short word only a missing letter or an adjacent key is accepted; a longer one must begin with the same letter or be nearly correct. */
function isLikely(word: string, other: string, wrong: number): boolean {
  if (word.length < 5) {
    const isShorter = other.length === word.length + 1 && word[0] === other[0] && word.at(-1) === other.at(-1)
    return isShorter || (word.length > 3 && wrong <= 0.7)
  }
  const shorter = Math.min(word.length, other.length)
  return word[0] === other[0] || wrong <= 0.7 || (shorter > 5 && wrong <= (shorter > 7 ? 1.7 : 1))
}

/** Words that sound similar to this one, in either alphabet. */
export function similarSounding(index: SearchIndex, word: string): { term: number; wrong: number }[] {
  const guesses: { term: number; wrong: number }[] = []
  const stemmed = stem(word)
  const sounds = new Set([phoneticKey(word), ...russianReadings(word).map((russian) => phoneticKey(stem(russian)))])
  for (const sound of sounds) {
    const most =
      sound.length < 4
        ? 0
        : Math.min(word.length < 5 ? 0.7 : maxDistance(word.length), sound.length < 7 ? 1 : sound.length < 8 ? 1.5 : 2)
    if (most === 0) continue
    const least = Math.max(1, sound.length + 1 - Math.ceil(most * 2) - 1)
    for (const number of index.soundGrams.near(sound, least)) {
      const key = index.soundKeys[number]!
      const wrong = soundsWrong(sound, key, most)
      if (wrong <= most && (sound[0] === key[0] || sound.length > 6))
        for (const term of index.sounds.get(key)!)
          if (!isOtherWord(stemmed, index.termTexts[term]!)) guesses.push({ term, wrong })
    }
  }
  return guesses.sort((a, b) => a.wrong - b.wrong || index.countOf(b.term) - index.countOf(a.term))
}

/** Latin words that sound like a Russian beginning: «самс», Samsung. Fewer than three letters match too many words. */
export function brandsBeginning(index: SearchIndex, word: string): number[] {
  if (!/^[а-я]{3,}$/.test(word)) return []
  return index.soundingLike(phoneticKey(word), 60).filter((term) => /^[a-z]/.test(index.termTexts[term]!))
}

/** The last letter may be silent: «тиссо», Tissot. Otherwise short words must sound the same. */
function soundsWrong(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) === 1 && (a.startsWith(b) || b.startsWith(a))) return 0.6
  return distance(a, b, Math.min(a.length, b.length) < 5 ? Math.min(most, 0.5) : most)
}
