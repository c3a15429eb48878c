import { fields, headFlag } from './fields.ts'
import { stem } from './stem.ts'
import type { Token } from './text.ts'
import type { SearchedProduct } from './texts.ts'

/** The term of what a thing has not: «б/подсв.» is no word about light. */
export const lackOf = ({ text, isShortened }: Pick<Token, 'text' | 'isShortened'>): string =>
  isShortened ? `-${text}.` : `-${stem(text)}`

/** The term of a word between others that a name has: «от», of «Шампунь от перхоти». */
export const prepositionTerm = (word: string): string => `~${word}`

/** One term for the name of a section, whatever the order of its words; «Ванны» are not «Для ванны». */
export const sectionKey = (words: readonly Pick<Token, 'text' | 'isAim'>[]): string =>
  words.length === 0
    ? ''
    : `§${words
        .map(({ text, isAim }) => `${isAim ? '/' : ''}${stem(text)}`)
        .sort()
        .join(' ')}`

/** Of two places a word stands at the one that says more; a name's word that is a kind as well says that too. */
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

/** Equal for products that say the same: 32 bits are enough, since only what was told to have changed is compared. */
export function signatureOf(product: SearchedProduct): number {
  const text = JSON.stringify(product)
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Notes a term by a key, once. */
export function push(map: Map<string, number[]>, key: string, term: number): void {
  const list = map.get(key)
  if (!list) map.set(key, [term])
  else if (!list.includes(term)) list.push(term)
}
