import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { cancellationAt, feeAt } from './cancellation.ts'

const terms = [
  { until: new Date('2027-05-01T10:00:00Z'), fee: kopecks(100) },
  { until: new Date('2027-05-18T10:00:00Z'), fee: kopecks(900) },
  { until: null, fee: kopecks(3000) },
]

test('the step is that of the moment, and a step ends at its moment', () => {
  const fee = (at: string) => feeAt(terms, new Date(at))
  expect([
    fee('2026-11-21T09:00:00Z'),
    fee('2027-05-01T09:59:59.999Z'),
    fee('2027-05-01T10:00:00Z'),
    fee('2027-05-18T10:00:00Z'),
  ]).toEqual([100, 100, 900, 3000])
  expect(feeAt([], new Date())).toBe(0)
  expect(feeAt(terms.slice(0, 1), new Date('2027-06-01T00:00:00Z'))).toBe(0)
})

test('the sums hold until the step ends', () => {
  const until = (at: string) => cancellationAt(terms, kopecks(1), new Date(at)).until
  expect(until('2026-11-21T09:00:00Z')).toEqual(terms[0]!.until)
  expect(until('2027-05-18T10:00:00Z')).toBeNull()
})

test('never more is kept than was paid, and kept and returned are what was paid', () => {
  const at = new Date('2027-05-10T00:00:00Z')
  expect(cancellationAt(terms, kopecks(3000), at)).toMatchObject({ fee: 900, kept: 900, back: 2100 })
  expect(cancellationAt(terms, kopecks(400), at)).toMatchObject({ fee: 900, kept: 400, back: 0 })
  expect(cancellationAt(terms, kopecks(0), at)).toMatchObject({ fee: 900, kept: 0, back: 0 })
})
