import type { HowToRead } from '#shop/search/engine/concept.ts'
import { findIn } from '#shop/search/engine/find.ts'
import { SearchIndex } from '#shop/search/engine/search-index.ts'
import { type Good, gradeOf, type Judged } from './good.ts'

/** Result of a search: indexes of goods, best first. */
export type Search = (q: string) => number[]

/** The search of the shop over a judged catalog, without a database. */
export function searchOf(goods: readonly Good[], how: HowToRead = {}): Search {
  const index = indexOf(goods)
  return (q) => {
    const { matches, priceTo } = findIn(index, q, how)
    return Array.from(matches.ids, (id, n) => ({ n: id - 1, rank: matches.ranks[n]! }))
      .filter(({ n }) => priceTo === null || goods[n]!.price * 100 <= priceTo)
      .sort((a, b) => b.rank - a.rank || goods[b.n]!.popularity - goods[a.n]!.popularity || a.n - b.n)
      .map(({ n }) => n)
  }
}

/** The search index of a judged catalog. */
function indexOf(goods: readonly Good[]): SearchIndex {
  const values = new Map<number, { text: string; attribute: string; isBrand: boolean }>()
  const valueIds = new Map<string, number>()
  const paths = new Map<number, readonly string[]>()
  const pathIds = new Map<string, number>()
  const numbered = (map: Map<string, number>, key: string) => map.get(key) ?? map.set(key, map.size + 1).get(key)!
  for (const good of goods) {
    paths.set(
      numbered(pathIds, good.path.join('|')),
      good.path.flatMap((name) => [name, '']),
    )
    for (const [name, value] of [...good.attributes, ['Производитель', good.brand] as const])
      values.set(numbered(valueIds, `${name}=${value}`), {
        text: value,
        attribute: name,
        isBrand: name === 'Производитель',
      })
  }
  const index = new SearchIndex(values, paths)
  for (const [n, good] of goods.entries())
    index.put({
      id: n + 1,
      name: good.name,
      nameEn: '',
      fullName: good.fullName ?? '',
      description: good.description,
      categoryId: pathIds.get(good.path.join('|'))!,
      valueIds: [...good.attributes, ['Производитель', good.brand] as const].map(
        ([name, value]) => valueIds.get(`${name}=${value}`)!,
      ),
      codes: [...good.codes],
      sizes: [],
    })
  index.finish()
  return index
}

export interface Score {
  ndcg: number
  recall: number
  success: number
  count: number
}

/** Mean scores by kind and for all queries. A query without a correct answer in the catalog is skipped, as its judgement is wrong. */
export function judge(goods: readonly Good[], queries: readonly Judged[], search: Search): Map<string, Score> {
  const scores = new Map<string, Score>()
  for (const query of queries) {
    const grades = goods.map((good) => gradeOf(good, query.want))
    const right = grades.filter((grade) => grade === 3).length
    if (right === 0) continue
    const found = search(query.q)
    const one = {
      ndcg: gain(found.slice(0, 10).map((n) => grades[n]!)) / gain(grades.toSorted((a, b) => b - a).slice(0, 10)),
      recall: found.slice(0, 24).filter((n) => grades[n] === 3).length / Math.min(24, right),
      success: Number(found.slice(0, 5).some((n) => grades[n] === 3)),
    }
    for (const kind of [query.kind, 'all']) {
      const sum = scores.get(kind) ?? { ndcg: 0, recall: 0, success: 0, count: 0 }
      scores.set(kind, {
        ndcg: sum.ndcg + one.ndcg,
        recall: sum.recall + one.recall,
        success: sum.success + one.success,
        count: sum.count + 1,
      })
    }
  }
  for (const [kind, { ndcg, recall, success, count }] of scores)
    scores.set(kind, { ndcg: ndcg / count, recall: recall / count, success: success / count, count })
  return scores
}

const gain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, n) => sum + (2 ** grade - 1) / Math.log2(n + 2), 0)

/** Every other query of each kind: the seen half is used while the search is developed, the unseen half is only counted. */
export const halfOf = (queries: readonly Judged[], half: 'seen' | 'unseen'): Judged[] => {
  const counts = new Map<string, number>()
  return queries.filter(({ kind }) => {
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    return n % 2 === (half === 'seen' ? 1 : 0)
  })
}
