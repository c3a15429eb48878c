import { distance, maxDistance } from './distance.ts'
import { Grams } from './grams.ts'
import { transliteratedNames } from './names.ts'
import type { SearchIndex } from './search-index.ts'
import { rootsOf, stem } from './stem.ts'
import { commonSynonyms } from './synonyms.ts'
import type { Meanings } from './words.ts'

/**
 * Words of the lists of synonyms and names that do not occur in the goods while one of their synonyms does: «деволт» where DeWALT is sold.
 * They belong to the vocabulary: they are also matched with mistakes, by their beginnings and in the other layout.
 */
export class ListTerms {
  readonly words: readonly string[]
  /** By stem: «дворники» matches «дворник» in the list. */
  private readonly known: ReadonlySet<string>
  private readonly grams: Grams

  constructor(index: SearchIndex, lists: readonly Meanings[]) {
    const words = new Set<string>()
    for (const { words: all, ofRoot } of lists)
      for (const word of all) {
        const partners = rootsOf(stem(word), false).flatMap((root) => ofRoot.get(root) ?? [])
        if (!index.words.has(word) && partners.some((partner) => isThere(index, partner))) words.add(word)
      }
    this.words = [...words].sort()
    this.known = new Set(this.words.map(stem))
    this.grams = new Grams(this.words.map((word) => (word.length > 3 ? word : '')))
  }

  has(word: string): boolean {
    return this.known.has(stem(word))
  }

  beginningWith(start: string): readonly string[] {
    return start.length < 3 ? [] : this.words.filter((word) => word.startsWith(start))
  }

  /** The closest word and its distance; null if none is similar. */
  nearest(word: string): { word: string; wrong: number } | null {
    if (word.length < 5) return null
    const most = Math.min(1.5, maxDistance(word.length))
    const least = Math.max(1, word.length + 1 - Math.ceil(most * 2) - 1)
    let best: { word: string; wrong: number } | null = null
    for (const number of this.grams.near(word, least)) {
      const other = this.words[number]!
      const wrong = distance(word, other, most)
      if (wrong <= most && (other[0] === word[0] || wrong <= 0.7) && wrong < (best?.wrong ?? Number.POSITIVE_INFINITY))
        best = { word: other, wrong }
    }
    return best
  }
}

const isThere = (index: SearchIndex, stemmed: string): boolean =>
  index.terms.has(stemmed) || rootsOf(stemmed, false).some((root) => index.roots.has(root))

const made = new WeakMap<SearchIndex, { size: number; own: Meanings | undefined; list: ListTerms }>()

/** The words for a shop, cached for its vocabulary and its own synonyms. */
export function listTermsOf(index: SearchIndex, own: Meanings | undefined): ListTerms {
  const known = made.get(index)
  if (known && known.size === index.words.size && known.own === own) return known.list
  const list = new ListTerms(
    index,
    own ? [commonSynonyms, transliteratedNames, own] : [commonSynonyms, transliteratedNames],
  )
  made.set(index, { size: index.words.size, own, list })
  return list
}
