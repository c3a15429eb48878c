import { headsOf, tokensOf } from '#shop/search/engine/text.ts'
import { stockIn } from '../facets/facet-derived.ts'
import { type FacetIndex, positionOf } from '../facets/facet-index.ts'
import { normalizeText } from '../normalize-text.ts'
import { type Phrase, phraseOf, suggestedPhrases } from '../suggest/phrases.ts'

/** The names of one product. */
export interface LovedProduct {
  id: number
  name: string
  /** Empty: no such name. */
  nameEn: string
  category: string
}

/** The names of one product, normalized for search: lower case, «е» for «ё», a space before each word. */
interface LovedName {
  id: number
  names: string
  /** Head words of the names: what the product is. */
  heads: string
  category: string
}

/** The most popular products, most popular first, at most 65,536 of them. */
export interface Loved {
  names: readonly LovedName[]
  /** By place in `names`, queries to suggest. Folded once: folding hundreds for each typed letter would cost more than everything else. */
  phrases: readonly (readonly [ru: readonly Phrase[], en: readonly Phrase[]])[]
  /** Prefix of a word, up to three letters → places in `names` that have it, ascending. */
  byBeginning: ReadonlyMap<string, Uint16Array>
}

export interface Suggested {
  ids: number[]
  queries: string[]
}

/** «Рюкзак-трансформер, 45 л» → « рюкзак-трансформер трансформер 45 л»: a word is found by a space and its prefix. */
export const searchableText = (text: string): string => ` ${wordsOf(text).flatMap(withParts).join(' ')}`

const withParts = (word: string): string[] => [word, ...word.split('-').slice(1).filter(Boolean)]

/** Head words of a name in the same form: « дрель шуруповерт» of «Аккумуляторная дрель-шуруповёрт». */
export function headWords(name: string): string {
  const tokens = tokensOf(name)
  return Array.from(headsOf(tokens), (n) => (n < 0 ? '' : ` ${tokens[n]!.text}`)).join('')
}

const wordsOf = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []

const mostLetters = 3

export function lovedOf(products: readonly LovedProduct[]): Loved {
  const ru = products.map(({ name }) => phraseOf(name))
  const en = products.map(({ nameEn }) => phraseOf(nameEn))
  const names = products.map(({ id, name, nameEn, category }, n) => ({
    id,
    names: searchableText(`${name} ${nameEn}`),
    heads: headWords(ru[n]!) + headWords(en[n]!),
    category: searchableText(category),
  }))
  const [ofRu, ofEn] = [suggestedPhrases(ru), suggestedPhrases(en)]
  const places = new Map<string, number[]>()
  for (const [place, { names: said, category }] of names.entries()) {
    for (const word of `${said}${category}`.split(' ')) {
      for (let length = 1; length <= mostLetters && length <= word.length; length++) {
        const beginning = word.slice(0, length)
        const known = places.get(beginning)
        if (!known) places.set(beginning, [place])
        else if (known.at(-1) !== place) known.push(place)
      }
    }
  }
  return {
    names,
    phrases: ofRu.map((list, n) => [list, ofEn[n]!]),
    byBeginning: new Map(Array.from(places, ([begun, list]) => [begun, Uint16Array.from(list)])),
  }
}

/** After this many candidates the search for names that begin with the text ends, once enough other names match. */
const mostLooked = 400

const nowhere = new Uint16Array(0)

/** Candidates: places with a word that begins like each of these. */
const candidatesFor = ({ byBeginning }: Loved, words: readonly string[]): Uint16Array =>
  words
    .map((word) => byBeginning.get(word.slice(0, mostLetters)) ?? nowhere)
    .sort((a, b) => a.length - b.length)
    .reduce(inBoth)

/** Intersection of two ascending lists. */
function inBoth(few: Uint16Array, many: Uint16Array): Uint16Array {
  if (few === many) return few
  let n = 0
  return few.filter((place) => {
    while (n < many.length && many[n]! < place) n++
    return many[n] === place
  })
}

/**
 * Suggestions from the most popular products: every typed word is a prefix of a word of the name, or of name and category together. The thing
 * itself comes before what is made for it: «унитаз» before «сиденье для унитаза», «дрель-шуруповёрт» before «аккумулятор для шуруповёрта». A
 * frequent text is answered from a few candidates. Fewer than `count` results: the text is rare, and the full search finds its products fast.
 */
export function suggestFrom(loved: Loved, index: FacetIndex, regionId: number, q: string, count: number): Suggested {
  const typed = wordsOf(q)
  if (typed.length === 0) return { ids: [], queries: [] }
  const words = typed.map((word) => ` ${word}`)
  const inStock = stockIn(index, regionId)
  const begun = normalizeText(q)
  const leading: number[] = []
  const byName: number[] = []
  const byCategory: number[] = []
  const queries = new Set<string>()
  for (const [looked, place] of candidatesFor(loved, typed).entries()) {
    if (leading.length === count || (looked >= mostLooked && leading.length + byName.length >= count)) break
    const { id, names, heads, category } = loved.names[place]!
    const isNamed = words.every((word) => names.includes(word))
    if (!isNamed && !words.every((word) => names.includes(word) || category.includes(word))) continue
    if (queries.size < count) {
      const [ru, en] = loved.phrases[place]!
      const goesOn = ({ folded }: Phrase) => folded.length > begun.length && folded.startsWith(begun)
      const said = ru.some(goesOn) ? ru : en
      const next = said.find(goesOn)
      if (next) queries.add(next.text)
      // A single word tells too little about possible continuations.
      const longer = next?.isWord && said.find((one) => one !== next && one.folded.includes(next.folded))
      if (longer) queries.add(longer.text)
    }
    const list = !isNamed
      ? byCategory
      : names.startsWith(words[0]!) || words.some((word) => heads.includes(word))
        ? leading
        : byName
    // The most popular came first, so this list has enough.
    if (list.length === count) continue
    const at = positionOf(index, id)
    if (at >= 0 && inStock[at]) list.push(id)
  }
  return { ids: [...leading, ...byName, ...byCategory].slice(0, count), queries: [...queries] }
}
