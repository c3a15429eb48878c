import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import type { SupplierQuote } from '#lib/tour-facts.ts'
import { ladderOf } from './ladder.ts'
import { changedParts, changedSums, firstSums, isAgreed, type QuoteSums } from './quote.ts'

const quoteOf = (tour: number, extras: number[] = []): SupplierQuote => ({
  parts: [{ code: 'tour', amount: kopecks(tour) }],
  flights: [],
  chosenFlight: null,
  extras: extras.map((amount, index) => ({
    code: `e${index}`,
    name: `E${index}`,
    note: '',
    amount: kopecks(amount),
    per: 'booking',
  })),
  isInstant: false,
  cancellation: [],
  papersNote: '',
})
const party = { adults: 2, childAges: [] }

describe('sums of a quote', () => {
  test('whatever supplier and visitor do, what may be ordered is never dearer than a sum the visitor said yes to', () => {
    const act = fc.record({
      price: fc.integer({ min: 1, max: 50 }),
      extras: fc.subarray(['e0', 'e1']),
      yes: fc.option(fc.integer({ min: 0, max: 120 })),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.array(act, { maxLength: 12 }), (seen, acts) => {
        const first = quoteOf(seen, [7, 11])
        let quote = {
          quote: first,
          extras: [] as string[],
          ...firstSums({ parts: first.parts, flight: null }, first, kopecks(seen)),
        }
        // The greatest sum the visitor has seen and agreed to.
        let said = seen
        for (const { price, extras, yes } of acts) {
          const change = {
            quote: quoteOf(price, [7, 11]),
            extras,
            yes: yes === null ? null : kopecks(yes),
            isFlightChosen: false,
          }
          const sums: QuoteSums = changedSums(quote, change, party)
          if (yes !== null && yes >= sums.total) said = Math.max(said, yes)
          quote = { ...change, ...sums }
          if (isAgreed(quote)) expect(quote.total).toBeLessThanOrEqual(said)
          expect(quote.total).toBe(price + (extras.includes('e0') ? 7 : 0) + (extras.includes('e1') ? 11 : 0))
          expect(quote.agreed).toBeLessThanOrEqual(Math.max(said, quote.total))
        }
      }),
    )
  })

  test('changed parts are told with both sums, the greatest change first', () => {
    const part = (code: 'tour' | 'fuel' | 'visa', amount: number) => ({ code, amount: kopecks(amount) })
    expect(
      changedParts([part('tour', 100), part('fuel', 5)], [part('tour', 101), part('visa', 30), part('fuel', 5)]),
    ).toEqual([
      { code: 'visa', before: 0, after: 30 },
      { code: 'tour', before: 100, after: 101 },
    ])
  })
})

describe('the ladder of a cancellation', () => {
  const departs = { date: '2027-06-10', timezone: 'Asia/Yekaterinburg' }
  test('a step of 14 days lasts until the end of the day on which 14 days are left', () => {
    const steps = ladderOf(
      [
        { daysBefore: 14, percent: 50 },
        { daysBefore: 0, percent: 100 },
      ],
      kopecks(1_000),
      departs,
    )
    expect(steps).toEqual([
      { until: new Date('2027-05-27T19:00:00Z'), fee: 500 },
      { until: null, fee: 1_000 },
    ])
  })

  test('shares never fall towards departure, never exceed the price, and the last one has no end', () => {
    const rule = fc.record({ daysBefore: fc.integer({ min: 0, max: 90 }), percent: fc.integer({ min: 0, max: 130 }) })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), fc.integer({ min: 1, max: 1e9 }), (rules, total) => {
        const steps = ladderOf(rules, kopecks(total), departs)
        expect(steps.at(-1)?.until).toBeNull()
        const fees = steps.map(({ fee }) => fee)
        expect(fees).toEqual(fees.toSorted((a, b) => a - b))
        expect(Math.max(...fees)).toBeLessThanOrEqual(total)
      }),
    )
  })
})
