import { describe, expect, test } from 'vitest'
import { judgedCatalogs } from './search/catalogs.ts'
import { halfOf, judge, searchOf } from './search/judge.ts'

/**
 * The search judged over the demo shop and two catalogs of our own writing (decision 0037): the search was made looking at one half of
 * the queries, and only the other half counts here. Real files from outside are asked by `test/api/search-given-files.test.ts`.
 */
describe.each(judgedCatalogs)('$name', ({ goods, queries, nonsense }) => {
  const search = searchOf(goods)
  const scores = judge(goods, halfOf(queries, 'unseen'), search)
  const of = (...kinds: string[]) => {
    const parts = kinds.flatMap((kind) => scores.get(kind) ?? [])
    const count = parts.reduce((sum, one) => sum + one.count, 0)
    return { success: parts.reduce((sum, one) => sum + one.success * one.count, 0) / count, count }
  }

  test('[UX-S3] what is right stands first, and is there: NDCG@10 and recall@24 at least 0.90', () => {
    expect(scores.get('all')!.ndcg).toBeGreaterThanOrEqual(0.9)
    expect(scores.get('all')!.recall).toBeGreaterThanOrEqual(0.9)
  })

  test('one typo, the wrong layout, transliteration, a brand in other letters: among the first five 95 times of 100', () => {
    const { success, count } = of('typo', 'layout', 'translit', 'brand')
    expect(count).toBeGreaterThan(20)
    expect(success).toBeGreaterThanOrEqual(0.95)
  })

  test('two typos: 80 of 100; articles, barcodes and ids of offers always', () => {
    expect(of('two').success).toBeGreaterThanOrEqual(0.8)
    expect(of('code').success).toBe(1)
    for (const [n, good] of goods.entries())
      for (const code of good.codes) if (code.length > 4) expect(search(code)[0], code).toBe(n)
  })

  test('what no such shop has finds nothing', () => {
    for (const q of nonsense) expect(search(q), q).toEqual([])
  })
})
