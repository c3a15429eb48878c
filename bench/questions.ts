import { names } from './names.ts'

/** The part of a shop made by seed.ts that questions need. */
export interface AskedShop {
  /** A category of the first level: an eighth of the shop. */
  category: string
  /** A category of 1,000 products, whatever the size of the shop. */
  fixed: string
  products: number
}

/** Maximum processor time of one answer, Node and PostgreSQL in ms, whatever the size of the shop (design §9). */
export interface Budget {
  own: number
  database: number
}

export interface Question {
  what: string
  path: () => string
  budget?: Budget
  /** Number of requests per round: there are not many more distinct ones for all rounds together. */
  amount?: number
}

const properties = ['brand', 'color', 'material', 'season', 'weight', 'purpose', 'country', 'sex']

/** An index into a list, the first ones more often; deterministic in `k`. */
function usual(k: number, count: number): number {
  const part = ((k * 2_654_435_761) % 4_294_967_296) / 4_294_967_296
  return Math.floor(count * part ** 1.7)
}

/** A query as customers type it: a noun with an adjective, a maker or both, in any order; frequent words of the shop more often. */
function wordsOf(k: number): string[] {
  const { goods } = names.sections[k % 8]!
  const { noun, gender } = goods[usual(k * 3 + 1, goods.length)]!
  const adjective = names.adjectives[usual(k * 5 + 2, names.adjectives.length)]![gender]
  const maker = names.makers[usual(k * 7 + 3, names.makers.length)]!
  const words = [
    [noun, adjective],
    [noun, maker],
    [noun, adjective, maker],
    [maker, noun, adjective],
  ][k % 4]!
  return k % 3 === 0 ? words.toReversed() : words
}

/** A partly typed query. */
function begun(k: number): string {
  const whole = wordsOf(k)
    .slice(0, 1 + (k % 3))
    .join(' ')
  return whole.slice(0, 2 + ((k * 31) % (whole.length - 1)))
}

/** Returns distinct texts, one after another. */
function newOnes(of: (k: number) => string): () => string {
  const given = new Set<string>()
  let n = 0
  return () => {
    let text = of(++n)
    // The short ones are soon exhausted.
    for (let tries = 0; given.has(text) && tries < 1_000; tries++) text = of(++n)
    given.add(text)
    return text
  }
}

/** Requests to the catalog, with and without cached answers: the second kind uses a new address each time. */
export function catalogQuestions({ category, fixed, products }: AskedShop): Question[] {
  let n = 0
  const newText = newOnes((k) => wordsOf(k).join(' '))
  const newBeginning = newOnes(begun)
  const text = (words: readonly string[]) => encodeURIComponent(words.join(' '))
  /** A price limit within the range of prices, to the kopeck: it excludes some products, and was not requested before. */
  const newPrice = () => `price_to=${6_000 + ((n * 7919) % 14_000)}.${String(++n % 100).padStart(2, '0')}`
  const newPage = () => `sort=${['popular', 'price', '-price'][n % 3]}&page=${1 + (n % 5)}&${newPrice()}`
  return [
    { what: 'category JSON', path: () => `/api/products/?category=${category}` },
    {
      what: 'category JSON, an eighth of the shop, never asked',
      path: () => `/api/products/?category=${category}&${newPage()}`,
      budget: { own: 0.9, database: 0.4 },
    },
    {
      what: 'category JSON, 1,000 products, never asked',
      path: () => `/api/products/?category=${fixed}&${newPage()}`,
      budget: { own: 0.9, database: 0.4 },
    },
    {
      what: 'the whole shop, sorted and filtered, never asked',
      path: () => `/api/products/?in_stock=1&f.${properties[n % 8]}=v${1 + (n % 3)}&${newPage()}`,
      budget: { own: 1.5, database: 0.4 },
    },
    {
      what: 'product JSON, all products by turns',
      path: () => `/api/products/p-${1 + ((++n * 7919) % products)}/`,
      budget: { own: 0.8, database: 0.7 },
    },
    { what: 'search with facets, ten texts', path: () => `/api/search/?q=${text(wordsOf(n++ % 10).slice(0, 2))}` },
    {
      what: 'search with facets, new text',
      path: () => `/api/search/?q=${text([newText()])}`,
      budget: { own: 1.5, database: 1 },
    },
    { what: 'suggestions, ten beginnings', path: () => `/api/search/suggest/?q=${text([begun(n++ % 10)])}` },
    {
      what: 'suggestions, another beginning each time',
      path: () => `/api/search/suggest/?q=${text([newBeginning()])}`,
      budget: { own: 0.4, database: 0.4 },
      amount: 1_800,
    },
  ]
}
