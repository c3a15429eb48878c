import { fields, headFlag } from './fields.ts'
import { stem } from './stem.ts'
import type { Token } from './text.ts'
import type { SearchedProduct } from './texts.ts'

/** The term for something a product lacks: «б/подсв.» must not match light. */
export const lackOf = ({ text, isShortened }: Pick<Token, 'text' | 'isShortened'>): string =>
  isShortened ? `-${text}.` : `-${stem(text)}`

/** The term of a preposition in a name: «от» in «Шампунь от перхоти». */
export const prepositionTerm = (word: string): string => `~${word}`

/** One term for the name of a category, independent of word order; «Ванны» differs from «Для ванны». */
export const sectionKey = (words: readonly Pick<Token, 'text' | 'isAim'>[]): string =>
  words.length === 0
    ? ''
    : `§${words
        .map(({ text, isAim }) => `${isAim ? '/' : ''}${stem(text)}`)
        .sort()
        .join(' ')}`

/**
 * If a word occurs in two fields, the higher weight counts; a word of the name that is also a main word of the category or the full name gets
 * a combined weight.
 */
export function together(one: number, other: number): number {
  const [less, more] = (one & 127) < (other & 127) ? [one & 127, other & 127] : [other & 127, one & 127]
  const kind =
    more === fields.head && less === fields.categoryHead
      ? fields.headKind
      : more === fields.name && (less === fields.categoryHead || less === fields.fullHead)
        ? fields.nameKind
        : more
  return kind | ((one | other) & headFlag)
}

/** Equal for products with equal texts. 32 bits are enough, since only products reported as changed are compared. */
export function signatureOf(product: SearchedProduct): number {
  const text = JSON.stringify(product)
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Adds a term to the list of a key, once. */
export function push(map: Map<string, number[]>, key: string, term: number): void {
  const list = map.get(key)
  if (!list) map.set(key, [term])
  else if (!list.includes(term)) list.push(term)
}
