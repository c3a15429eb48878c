import { stockIn } from './facet-derived.ts'
import { type FacetIndex, positionOf } from './facet-index.ts'

/** The names of one product, written for searching: lower case, «е» for «ё», a space before each word. */
export interface LovedName {
  id: number
  /** What stands before the first comma of its name, as its owner writes it: a whole query to suggest. */
  phrase: string
  phraseEn: string
  names: string
  category: string
}

export interface Suggested {
  ids: number[]
  queries: string[]
}

export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** «Рюкзак-трансформер, 45 л» → « рюкзак-трансформер 45 л»: each word is found by a space and its beginning. */
export const foldWords = (text: string): string => ` ${wordsOf(text).join(' ')}`

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []

/**
 * Suggestions from the best loved goods: all words typed are beginnings of words of the name, or of name and category together.
 * What many goods have is answered here, from a few looked at; null where too few of the best loved have it: a rare text, which the
 * search finds as fast as any.
 */
export function suggestFrom(
  loved: readonly LovedName[],
  index: FacetIndex,
  regionId: number,
  q: string,
  count: number,
): Suggested | null {
  const words = wordsOf(q).map((word) => ` ${word}`)
  if (words.length === 0) return null
  const inStock = stockIn(index, regionId)
  const begun = fold(q)
  const byName: number[] = []
  const byCategory: number[] = []
  const queries = new Set<string>()
  for (const { id, phrase, phraseEn, names, category } of loved) {
    const isNamed = words.every((word) => names.includes(word))
    if (!isNamed && !words.every((word) => names.includes(word) || category.includes(word))) continue
    const said = [phrase, phraseEn].find((one) => fold(one).startsWith(begun))
    if (said && queries.size < count) queries.add(said)
    const at = positionOf(index, id)
    if (at < 0 || !inStock[at]) continue
    ;(isNamed ? byName : byCategory).push(id)
    if (byName.length === count) break
  }
  const ids = [...byName, ...byCategory].slice(0, count)
  return ids.length < count ? null : { ids, queries: [...queries] }
}
