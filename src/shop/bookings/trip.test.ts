import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { isPaperShown } from './trip.ts'

type Order = Parameters<typeof isPaperShown>[0]

const order = (change: Partial<Order> = {}): Order =>
  ({
    state: 'collecting',
    confirmation: { state: 'confirmed' },
    total: kopecks(100_000),
    paid: kopecks(100_000),
    refunded: kopecks(0),
    held: kopecks(0),
    ...change,
  }) as Order

test('[UX-Z9] papers that let one travel wait for the whole sum; a note for travellers does not', () => {
  const owing = order({ paid: kopecks(50_000) })
  const shown = (one: Order, kind: 'voucher' | 'tickets' | 'insurance' | 'memo', voucherFaults: [] | null = []) =>
    isPaperShown(one, { voucherFaults }, { kind })
  expect(['voucher', 'tickets', 'insurance', 'memo'].filter((kind) => shown(owing, kind as 'memo'))).toEqual(['memo'])
  expect(['voucher', 'tickets', 'insurance', 'memo'].every((kind) => shown(order(), kind as 'memo'))).toBe(true)
})

test('no paper of the operator is shown once the trip is cancelled, or while its voucher differs from the order', () => {
  const faults = [{ field: 'nights' as const, ordered: '7', voucher: '6' }]
  expect(isPaperShown(order({ state: 'canceled' }), { voucherFaults: [] }, { kind: 'memo' })).toBe(false)
  expect(isPaperShown(order(), { voucherFaults: faults }, { kind: 'memo' })).toBe(false)
})
