import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'

const warehouse = (outletId: number, variantId: number, free: number) => ({
  outletId,
  variantId,
  free,
  isWarehouse: true,
})
const shop = (outletId: number, variantId: number, free: number) => ({ outletId, variantId, free, isWarehouse: false })

describe('the outlets that supply pieces', () => {
  test('warehouses first, then shops', () => {
    expect(allocate(new Map([[1, 5]]), [shop(2, 1, 4), warehouse(3, 1, 3)], null)).toEqual({
      ok: true,
      holds: [
        { variantId: 1, outletId: 3, count: 3 },
        { variantId: 1, outletId: 2, count: 2 },
      ],
      emptied: [1],
    })
  })

  test('the customer’s pickup outlet before any warehouse', () => {
    expect(allocate(new Map([[1, 5]]), [warehouse(3, 1, 9), shop(2, 1, 4)], 2)).toMatchObject({
      holds: [
        { outletId: 2, count: 4 },
        { outletId: 3, count: 1 },
      ],
    })
  })

  test('names the shortage with the stock and reserves nothing', () => {
    expect(
      allocate(
        new Map([
          [1, 5],
          [2, 1],
          [3, 1],
        ]),
        [warehouse(3, 1, 2), shop(2, 1, 2), warehouse(3, 2, 1)],
        null,
      ),
    ).toEqual({
      ok: false,
      shortages: [
        { variantId: 1, wanted: 5, available: 4 },
        { variantId: 3, wanted: 1, available: 0 },
      ],
    })
  })

  test('allocates exactly the demand, within the stock', () => {
    const rows = fc.uniqueArray(
      fc.record({
        variantId: fc.integer({ min: 1, max: 3 }),
        outletId: fc.integer({ min: 1, max: 5 }),
        free: fc.integer({ min: 0, max: 9 }),
        isWarehouse: fc.boolean(),
      }),
      { selector: (r) => `${r.variantId}/${r.outletId}` },
    )
    const demand = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 20 })), {
      selector: ([v]) => v,
      minLength: 1,
    })
    fc.assert(
      fc.property(rows, demand, fc.option(fc.integer({ min: 1, max: 5 })), (stock, wanted, preferred) => {
        const result = allocate(new Map(wanted), stock, preferred)
        const free = (v: number) => stock.filter((r) => r.variantId === v).reduce((sum, r) => sum + r.free, 0)
        expect(result.ok).toBe(wanted.every(([v, n]) => free(v) >= n))
        if (!result.ok) return
        for (const [v, n] of wanted) {
          expect(result.holds.filter((h) => h.variantId === v).reduce((sum, h) => sum + h.count, 0)).toBe(n)
        }
        for (const hold of result.holds) {
          const row = stock.find((r) => r.variantId === hold.variantId && r.outletId === hold.outletId)!
          expect(hold.count).toBeGreaterThan(0)
          expect(hold.count).toBeLessThanOrEqual(row.free)
          expect(result.emptied.includes(hold.variantId) || hold.count < row.free).toBe(true)
        }
      }),
    )
  })
})
