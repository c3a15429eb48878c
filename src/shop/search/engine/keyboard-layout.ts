import { brandsBeginning, misspelt } from './guess.ts'
import type { ListTerms } from './lists.ts'
import type { SearchIndex } from './search-index.ts'
import { otherLayout, phoneticKey, russianReadings } from './sound.ts'
import { rootsOf, stem } from './stem.ts'
import { commonSynonyms } from './synonyms.ts'
import { isAdjective, tokensOf, twinOf } from './text.ts'
import { isAround, isJoining } from './words.ts'

/** Converts the pieces of a query that were typed in the wrong keyboard layout; a piece is converted only if that makes known words of it. */
export function fixLayout(
  index: SearchIndex,
  lists: ListTerms,
  chunks: readonly string[],
  isTyping: boolean,
): string[] {
  const isLast = (n: number) => isTyping && n === chunks.length - 1
  const known = chunks.map((chunk, n) => isKnown(index, lists, chunk, isLast(n)))
  const other = chunks.map((chunk, n) => (known[n] ? chunk : (swappedOf(index, lists, chunk, isLast(n)) ?? chunk)))
  const end = chunks.length - 1
  // A beginning («bos» of Bosch) is not converted into something that only sounds like a known word.
  const isBegun = end >= 0 && !known[end] && begins(index, chunks[end]!) && !wordsOf(other[end]!).some(isThere(index))
  const swapped = isBegun ? other.with(end, chunks[end]!) : other
  const isWrongLayout = swapped.some((chunk, n) => chunk !== chunks[n])
  return swapped.map((chunk, n) => {
    if (chunk !== chunks[n] || known[n] || (isBegun && n === end && !isWrongLayout)) return chunk
    const other = otherLayout(chunk)
    // If one piece was typed in the wrong layout, the remaining unknown pieces were too.
    if (isWrongLayout && wordsOf(chunk).length > 0) return other
    const [own, meant] = [nearest(index, chunk), nearest(index, other)]
    return meant < own ? other : chunk
  })
}

const isThere = (index: SearchIndex) => (word: string) => index.words.has(word)

/** Whether each word is the beginning of a word of the goods. */
const begins = (index: SearchIndex, chunk: string): boolean =>
  wordsOf(chunk).every((word) => word.length > 1 && index.beginningWith(word, 1).length > 0)

function swappedOf(index: SearchIndex, lists: ListTerms, chunk: string, isLast: boolean): string | null {
  for (const one of [chunk, chunk.replace(/[,.;]+$/, '')]) {
    const other = otherLayout(one)
    // Latin names contain no comma: «рыба» is not «hs,f».
    if (/[а-я]/i.test(one) && /[^\p{L}\p{N}'-]/u.test(other)) continue
    if (wordsOf(other).some((word) => word.length > 1) && isKnown(index, lists, other, isLast)) return other
  }
  return null
}

const wordsOf = (text: string): string[] => tokensOf(text).flatMap((one) => (one.kind === 'word' ? [one.text] : []))

/** Whether every word of a piece occurs in the goods or in the language. */
function isKnown(index: SearchIndex, lists: ListTerms, chunk: string, isLast: boolean): boolean {
  return wordsOf(chunk).every(
    (word) =>
      isJoining(word) ||
      isAround(word) ||
      index.words.has(word) ||
      lists.has(word) ||
      index.terms.has(stem(word)) ||
      index.terms.has(twinOf(word) ?? '') ||
      rootsOf(stem(word), isAdjective(word)).some((root) => commonSynonyms.ofRoot.has(root) || index.roots.has(root)) ||
      (word.length > 2 &&
        (index.sounds.has(phoneticKey(word)) ||
          russianReadings(word).some((russian) => index.sounds.has(phoneticKey(stem(russian)))))) ||
      (isLast && lists.beginningWith(word).length > 0) ||
      (isLast && word.length > 1 && index.beginningWith(word, 1).length > 0) ||
      (isLast && brandsBeginning(index, word).length > 0),
  )
}

/** Sum of the distances to the closest words; Infinity if a word is similar to none. */
function nearest(index: SearchIndex, chunk: string): number {
  const words = wordsOf(chunk)
  if (words.length === 0) return Number.POSITIVE_INFINITY
  return words.reduce((sum, word) => sum + (misspelt(index, word)[0]?.wrong ?? Number.POSITIVE_INFINITY), 0)
}
