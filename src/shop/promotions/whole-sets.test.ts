import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { type Line, piecesIn as thousandthsIn } from './reductions.ts'
import type { Scope } from './rule.ts'

const everything: Scope = { products: [], categories: [], attributes: {}, skus: [], except: null }
const of = (...skus: string[]): Scope => ({ ...everything, skus })
const line = (sku: string, count: number): Line => ({
  kind: 'goods',
  sku,
  count,
  left: kopecks(1000 * count),
  marks: { product: sku.toLowerCase(), category: 'kitchen', attributes: [] },
})
/** In pieces: sets take whole ones. */
const piecesIn = (...of: Parameters<typeof thousandthsIn>) => thousandthsIn(...of).map((some) => some / 1000)
const kitchen = { ...everything, categories: ['kitchen'] }

describe('set parts that share goods', () => {
  const set = [
    { scope: kitchen, count: 1 },
    { scope: of('MUG'), count: 1 },
  ]
  const pieces = (...lines: Line[]) => piecesIn(everything, set, lines)

  test('one piece is no set', () => {
    expect(pieces(line('MUG', 1))).toEqual([0])
    expect(pieces(line('MUG', 3))).toEqual([2])
  })

  test('a pair is one in either line order', () => {
    expect(pieces(line('MUG', 1), line('POT', 1))).toEqual([1, 1])
    expect(pieces(line('POT', 1), line('MUG', 1))).toEqual([1, 1])
    expect(pieces(line('POT', 2))).toEqual([0])
  })

  test('handles two million pieces: work grows by line', () => {
    const lines = Array.from({ length: 200 }, (_, at) => line(`S${at}`, 9_999))
    const parts = Array.from({ length: 20 }, (_, at) => ({
      scope: at === 0 ? kitchen : of(...lines.slice(at * 5, at * 10 + 5).map(({ sku }) => sku)),
      count: 1 + (at % 3),
    }))
    expect(piecesIn(everything, parts, lines).some((count) => count > 0)).toBe(true)
  })
})

/** Whether one piece for each place can be taken from the pieces, by trying one combination after another. */
function canLay(places: readonly (readonly number[])[], counts: readonly number[]): boolean {
  const [first, ...rest] = places
  if (!first) return true
  return first.some(
    (at) =>
      counts[at]! > 0 &&
      canLay(
        rest,
        counts.map((count, index) => (index === at ? count - 1 : count)),
      ),
  )
}

test('pieces are those of the maximum number of whole sets, for any shared parts', () => {
  const skus = ['A', 'B', 'C', 'D']
  const counts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  const part = fc.record({
    skus: fc.subarray(skus, { minLength: 1 }),
    count: fc.integer({ min: 1, max: 2 }),
  })
  fc.assert(
    fc.property(counts, fc.array(part, { minLength: 2, maxLength: 3 }), (counts, parts) => {
      const lines = counts.map((count, at) => line(skus[at]!, count))
      const set = parts.map(({ skus, count }) => ({ scope: of(...skus), count }))
      const used = piecesIn(everything, set, lines)
      const placesOf = (sets: number) =>
        parts
          .flatMap(({ skus: own, count }) =>
            Array.from({ length: sets * count }, () =>
              skus.flatMap((sku, at) => (at < counts.length && own.includes(sku) ? [at] : [])),
            ),
          )
          .toSorted((a, b) => a.length - b.length)
      let sets = 0
      while (canLay(placesOf(sets + 1), counts)) sets++
      const ofOne = parts.reduce((sum, { count }) => sum + count, 0)
      expect(used.reduce((sum, count) => sum + count, 0)).toBe(sets * ofOne)
      expect(used.every((count, at) => count <= counts[at]!)).toBe(true)
      expect(canLay(placesOf(sets), used)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
