import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { difference, type ProviderPayment, type ShopPayment } from './reconcile.ts'

const sum = kopecks(1000)
const none = kopecks(0)
const here = (change: Partial<ShopPayment> = {}): ShopPayment => ({
  state: 'succeeded',
  amount: sum,
  refunded: none,
  ...change,
})
const there = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  state: 'succeeded',
  amount: sum,
  refunded: none,
  ...change,
})

test('no difference: paid on both sides, canceled on both, still pending', () => {
  expect(difference(here(), there())).toBeNull()
  expect(difference(here({ state: 'refunded', refunded: sum }), there({ refunded: sum }))).toBeNull()
  expect(difference(here({ state: 'expired' }), there({ state: 'canceled' }))).toBeNull()
  expect(difference(here({ state: 'pending' }), there({ state: 'pending' }))).toBeNull()
  // Whatever amount a failed payment requested, nobody has the money.
  expect(difference(here({ state: 'canceled' }), there({ state: 'canceled', amount: none }))).toBeNull()
})

test('each kind of mismatch has a code', () => {
  expect(difference(here({ state: 'pending' }), there())).toBe('paid_there_not_here')
  expect(difference(here({ state: 'canceled' }), there())).toBe('paid_there_not_here')
  expect(difference(here(), there({ state: 'canceled' }))).toBe('paid_here_not_there')
  expect(difference(here(), there({ amount: kopecks(999) }))).toBe('amount_differs')
  expect(difference(here(), there({ refunded: sum }))).toBe('refunded_differs')
  expect(difference(here({ refunded: sum, state: 'refunded' }), there())).toBe('refunded_differs')
})
