import { describe, expect, test } from 'vitest'
import { judgedCatalogs } from './search/catalogs.ts'
import { halfOf, judge, type Score, searchOf } from './search/judge.ts'

/**
 * The search judged on the demo shop and seven catalogs written for it (decision 0037): one half of the queries was used to develop the search,
 * and only the other half counts here. Real files from outside are used by `test/api/search-given-files.test.ts`.
 */
const all = judgedCatalogs.map(({ name, goods, queries, nonsense }) => {
  const search = searchOf(goods)
  return { name, goods, nonsense, search, scores: judge(goods, halfOf(queries, 'unseen'), search) }
})

/** The mean score of the given kinds over several judged catalogs. */
function meanOf(judged: readonly ReadonlyMap<string, Score>[], ...kinds: string[]) {
  const parts = judged.flatMap((scores) => kinds.flatMap((kind) => scores.get(kind) ?? []))
  const count = parts.reduce((sum, one) => sum + one.count, 0)
  const mean = (what: 'ndcg' | 'success') => parts.reduce((sum, one) => sum + one[what] * one.count, 0) / count
  return { ndcg: mean('ndcg'), success: mean('success'), count }
}

describe.each(all)('$name', ({ goods, nonsense, search, scores }) => {
  test('[UX-S3] relevant goods are found and rank first: NDCG@10 and recall@24 at least 0.90', () => {
    expect(scores.get('all')!.ndcg).toBeGreaterThanOrEqual(0.9)
    expect(scores.get('all')!.recall).toBeGreaterThanOrEqual(0.9)
  })

  test('a typo, the wrong layout, transliteration, a transcribed brand: in the first five 95 times of 100', () => {
    const { success, count } = meanOf([scores], 'typo', 'layout', 'translit', 'brand')
    expect(count).toBeGreaterThan(10)
    expect(success).toBeGreaterThanOrEqual(0.95)
  })

  test('articles, barcodes and offer ids are always found', () => {
    for (const [n, good] of goods.entries())
      for (const code of good.codes) if (code.length > 4) expect(search(code)[0], code).toBe(n)
  })

  test('goods no such shop has find nothing', () => {
    for (const q of nonsense) expect(search(q), q).toEqual([])
  })
})

/** The required score of each kind over all shops; a single shop has too few queries of a kind for its own threshold. */
const asked: readonly (readonly [what: string, least: number, kind: string])[] = [
  ['all of them', 0.95, 'all'],
  ['a word that is only begun', 0.94, 'begin'],
  ['a phrase that says what a thing is for', 0.82, 'aim'],
  ['a code without its hyphen, with letters of the other alphabet, by a part', 0.97, 'code'],
  ['a brand in the letters of the other alphabet', 0.97, 'brand'],
  ['another word of the same root', 0.87, 'family'],
  ['a word that cards shorten', 0.96, 'short'],
]
test.each(asked)('all shops, %s: NDCG@10 at least %d', (_, least, kind) => {
  const { ndcg, count } = meanOf(
    all.map(({ scores }) => scores),
    kind,
  )
  expect(count).toBeGreaterThan(30)
  expect(ndcg).toBeGreaterThanOrEqual(least)
})

test('two typos are in the first five 80 times of 100', () => {
  const { success } = meanOf(
    all.map(({ scores }) => scores),
    'two',
  )
  expect(success).toBeGreaterThanOrEqual(0.8)
})

test('an incomplete word during typing: NDCG@10 at least 0.92', () => {
  const typed = judgedCatalogs.map(({ goods, queries }) => {
    const begun = halfOf(queries, 'unseen').filter(({ kind }) => kind === 'begin')
    return judge(goods, begun, searchOf(goods, { isTyping: true }))
  })
  expect(meanOf(typed, 'begin').ndcg).toBeGreaterThanOrEqual(0.92)
})
