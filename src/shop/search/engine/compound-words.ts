import { beginningOfTwo } from './families.ts'
import { misspelt } from './guess.ts'
import type { SearchIndex } from './search-index.ts'
import { phoneticKey } from './sound.ts'
import { stem } from './stem.ts'
import { isJoining } from './words.ts'

const mostParts = 5
const leastPart = 3

/** Splits words written together, «кремдлярук», «гаечныйключ»; null if it is not such a word. */
export function unglued(index: SearchIndex, word: string): string[] | null {
  if (word.length < 6) return null
  const near = misspelt(index, word)[0]
  if (near && near.wrong <= 1) return null
  const parts = partsOf(index, word, mostParts)
  if (parts) return parts
  return near ? null : heardInTwo(index, word)
}

/** The fewest words of the goods, with joining words between them. */
function partsOf(index: SearchIndex, word: string, most: number, isFirst = true): string[] | null {
  if (!isFirst && isPart(index, word)) return [word]
  if (most === 1) return null
  let best: string[] | null = null
  for (let at = word.length - leastPart; at > 0; at--) {
    const part = word.slice(0, at)
    const isBetween = !isFirst && isJoining(part) && part.length > 1
    if (!isBetween && !isPart(index, part)) continue
    const rest = partsOf(index, word.slice(at), (best?.length ?? most + 1) - 2 + Number(best === null), false)
    if (rest && (best === null || rest.length + 1 < best.length)) best = [part, ...rest]
    if (best?.length === 2) return best
  }
  return best
}

/** A word of the goods in any grammatical form; a short one only as written. */
function isPart(index: SearchIndex, part: string): boolean {
  if (part.length < leastPart) return false
  const known = index.words.get(part)
  if (known !== undefined && index.wordIsStrong[known]) return true
  if (part.length < 5) return false
  const term = index.terms.get(stem(part))
  return term !== undefined && index.isStrongTerm(term)
}

/** «протрек» is «Pro Trek», if the goods contain both words together. */
function heardInTwo(index: SearchIndex, word: string): [string, string] | null {
  for (let at = leastPart; at <= word.length - leastPart; at++) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)]
    const [first, second] = parts.map((part) => termsHeard(index, part)) as [number[], number[]]
    if (first.some((one) => second.some((other) => index.areTogether(one, other)))) return parts
  }
  return null
}

const termsHeard = (index: SearchIndex, word: string): number[] => {
  const known = index.words.get(word)
  return known !== undefined && index.wordIsStrong[known]
    ? [index.wordTerms[known]!]
    : (index.sounds.get(phoneticKey(word)) ?? [])
}

/** The thing that a compound word ends with, if the goods contain it: «электролобзик» is a «лобзик»; otherwise null. */
export function headOfCompound(index: SearchIndex, word: string): number | null {
  const rest = word.replace(beginningOfTwo, '')
  if (rest === word || rest.length < 4) return null
  const term = index.terms.get(stem(rest))
  return term !== undefined && index.isStrongTerm(term) && index.isHead(term) ? term : null
}
