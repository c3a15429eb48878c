import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addLine, type CartLine, changeSku, MAX_COUNT, mergeOnSignIn, removeLine, setCount } from './cart-lines.ts'
import { rebase } from './rebase.ts'

const line = (sku: string, count: number): CartLine => ({ sku, count, product: 7 })
const skus = fc.constantFrom('A', 'B', 'C', 'D')
const someLines = fc.uniqueArray(
  fc.record({ sku: skus, count: fc.integer({ min: 1, max: 50 }), product: fc.constant(7) }),
  {
    selector: ({ sku }) => sku,
  },
)
const piecesOf = (lines: readonly CartLine[]) => lines.reduce((sum, { count }) => sum + count, 0)
const hasNoRepeats = (lines: readonly CartLine[]) => new Set(lines.map(({ sku }) => sku)).size === lines.length

describe('changing', () => {
  test('[CART-14] adding an existing item increments its count without a second line', () => {
    expect(addLine([line('A', 1), line('B', 2)], line('A', 1))).toEqual([line('A', 2), line('B', 2)])
    expect(addLine([line('A', 1)], line('B', 1))).toEqual([line('A', 1), line('B', 1)])
  })

  test('[CART-15] changing an item to match another line merges counts', () => {
    const cart = [line('L', 1), line('X', 5), line('M', 2)]
    expect(changeSku(cart, 'M', { sku: 'L', product: 7 })).toEqual([line('X', 5), line('L', 3)])
    expect(changeSku(cart, 'M', { sku: 'S', product: 8 })).toEqual([
      line('L', 1),
      line('X', 5),
      { ...line('S', 2), product: 8 },
    ])
    expect(changeSku(cart, 'M', { sku: 'M', product: 7 })).toEqual(cart)
    expect(changeSku(cart, 'none', { sku: 'L', product: 7 })).toEqual(cart)
  })

  test('[CART-15] merging loses no piece', () => {
    fc.assert(
      fc.property(someLines, skus, skus, (lines, from, to) => {
        const changed = changeSku(lines, from, { sku: to, product: 7 })
        expect(piecesOf(changed)).toBe(piecesOf(lines))
        expect(hasNoRepeats(changed)).toBe(true)
      }),
    )
  })

  test('a count is set and capped; zero removes', () => {
    expect(setCount([line('A', 1)], 'A', 5)).toEqual([line('A', 5)])
    expect(setCount([line('A', 1)], 'A', 0)).toEqual([])
    expect(setCount([line('A', 1)], 'A', 1e9)).toEqual([line('A', MAX_COUNT)])
    expect(addLine([line('A', MAX_COUNT)], line('A', 1))).toEqual([line('A', MAX_COUNT)])
    expect(removeLine([line('A', 1), line('B', 1)], 'A')).toEqual([line('B', 1)])
  })
})

describe('signing in', () => {
  test('A, B and B, C give A, B, C; B keeps its stored count', () => {
    const merged = mergeOnSignIn([line('A', 1), line('B', 2)], [line('B', 9), line('C', 3)])
    expect(merged).toEqual([line('A', 1), line('B', 2), line('C', 3)])
  })

  test('merging is idempotent and loses no stored line', () => {
    fc.assert(
      fc.property(someLines, someLines, (server, local) => {
        const merged = mergeOnSignIn(server, local)
        expect(mergeOnSignIn(merged, local)).toEqual(merged)
        expect(merged.slice(0, server.length)).toEqual(server)
        expect(hasNoRepeats(merged)).toBe(true)
        for (const { sku } of local) expect(merged.some((one) => one.sku === sku)).toBe(true)
      }),
    )
  })
})

describe('changes of two devices', () => {
  const lines = (...counts: [string, number][]) => counts.map(([sku, count]) => line(sku, count))

  test('keeps additions, removals and counts of both', () => {
    const kept = lines(['A', 1], ['B', 1], ['C', 1], ['D', 1])
    const mine = lines(['A', 3], ['B', 1], ['D', 1], ['E', 1])
    const theirs = lines(['A', 1], ['B', 5], ['C', 1], ['F', 2])
    expect(rebase(kept, mine, theirs)).toEqual(lines(['A', 3], ['B', 5], ['F', 2], ['E', 1]))
  })

  test('adds up counts new to both; a change here overrides a removal there', () => {
    expect(rebase([], lines(['A', 1]), lines(['A', 2]))).toEqual(lines(['A', 3]))
    expect(rebase(lines(['A', 1]), lines(['A', 2]), [])).toEqual(lines(['A', 2]))
  })

  test('if only one side changes, the result is that side', () => {
    const asSet = (of: readonly CartLine[]) => new Map(of.map(({ sku, count }) => [sku, count]))
    fc.assert(
      fc.property(someLines, someLines, (kept, other) => {
        expect(asSet(rebase(kept, other, kept))).toEqual(asSet(other))
        expect(asSet(rebase(kept, kept, other))).toEqual(asSet(other))
      }),
    )
  })
})
