import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, sumOf } from '#lib/money.ts'
import { availableOf, type Lot, returnTo, revokeFrom, spendFrom } from './lots.ts'

const now = new Date('2026-11-20T12:00:00Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
const lot = (id: number, remaining: number, ends: number | null, from = -1): Lot => ({
  id,
  remaining: kopecks(remaining),
  availableFrom: day(from),
  expiresAt: ends === null ? null : day(ends),
})

describe('spending', () => {
  test('uses the earliest expiry first, unlimited lots last', () => {
    const lots = [lot(1, 500, null), lot(2, 300, 90), lot(3, 200, 5)]
    expect(spendFrom(lots, kopecks(600), now)).toEqual([
      { lotId: 3, amount: 200 },
      { lotId: 2, amount: 300 },
      { lotId: 1, amount: 100 },
    ])
  })
  test('ignores expired and not yet valid lots', () => {
    const lots = [lot(1, 500, 0), lot(2, 500, 90, 1), lot(3, 100, 1, 0)]
    expect(availableOf(lots, now)).toBe(100)
    expect(spendFrom(lots, kopecks(101), now)).toBeNull()
  })
})

describe('giving back', () => {
  test('to the original lots, the latest expiry first', () => {
    const spent = [
      { lotId: 1, amount: kopecks(200), expiresAt: day(5), owed: kopecks(0) },
      { lotId: 2, amount: kopecks(300), expiresAt: day(90), owed: kopecks(0) },
    ]
    expect(returnTo(spent, kopecks(400))).toEqual({
      parts: [
        { lotId: 2, amount: 300 },
        { lotId: 1, amount: 100 },
      ],
      kept: [],
    })
  })
  test('an owing lot first pays off its debt', () => {
    const spent = [{ lotId: 1, amount: kopecks(200), expiresAt: null, owed: kopecks(150) }]
    expect(returnTo(spent, kopecks(200)).kept).toEqual([{ lotId: 1, amount: 150 }])
    expect(returnTo(spent, kopecks(100)).kept).toEqual([{ lotId: 1, amount: 100 }])
  })
})

test('taking back uses the lot itself, then the others; the spent rest is owed', () => {
  expect(revokeFrom(lot(7, 100, 30), [lot(8, 50, 90), lot(9, 20, 5)], kopecks(200))).toEqual({
    parts: [
      { lotId: 7, amount: 100 },
      { lotId: 9, amount: 20 },
      { lotId: 8, amount: 50 },
    ],
    owed: 30,
  })
})

test('spending and giving back cancel out for any lots', () => {
  const lots = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      remaining: fc.nat(1000),
      ends: fc.option(fc.integer({ min: -3, max: 9 })),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  fc.assert(
    fc.property(lots, fc.nat(6000), (given, wish) => {
      const held = given.map(({ id, remaining, ends }) => lot(id, remaining, ends))
      const parts = spendFrom(held, kopecks(wish), now)
      if (wish > availableOf(held, now)) return parts === null
      const taken = new Map(parts!.map(({ lotId, amount }) => [lotId, amount]))
      expect(sumOf(parts!.map(({ amount }) => amount))).toBe(wish)
      for (const { id, remaining } of held) expect(taken.get(id) ?? 0).toBeLessThanOrEqual(remaining)
      const spent = parts!.map((part) => ({
        ...part,
        expiresAt: held.find(({ id }) => id === part.lotId)!.expiresAt,
        owed: kopecks(0),
      }))
      const back = returnTo(spent, kopecks(wish)).parts
      expect(new Map(back.map(({ lotId, amount }) => [lotId, amount]))).toEqual(taken)
      return true
    }),
    { numRuns: 2000 },
  )
})
