import { expect, test } from 'vitest'
import { cancellationReasons } from '#outside/payments/yookassa-emulator-ledger.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { paymentStates } from '#shop/payments/payment-states.ts'
import { declinedText } from '../../../parts/orders/declined.tsx'
import { isFailed } from '../../../parts/orders/lazy-declined.ts'
import { isUndecided, waitMs } from './use-payment.ts'

const order = (state: string | null, pay_now = 100) =>
  ({ pay_now, payment: state === null ? null : { id: 1, state, cancel_reason: '', payment_option: 1 } }) as OrderOnWire

test('a payment is pending, failed, or neither: never both', () => {
  for (const state of paymentStates) expect(isUndecided(order(state)) && isFailed(order(state))).toBe(false)
  expect(paymentStates.filter((state) => isUndecided(order(state)))).toEqual([
    'creating',
    'pending',
    'waiting_for_capture',
  ])
  expect(paymentStates.filter((state) => isFailed(order(state)))).toEqual(['canceled', 'rejected', 'expired'])
})

test('does not wait where nothing is due or started', () => {
  expect(isUndecided(order('pending', 0))).toBe(false)
  expect(isFailed(order('canceled', 0))).toBe(false)
  expect(isUndecided(order(null))).toBe(false)
})

test('[PAY-10] polls every three seconds, then slower, for at least fifteen minutes', () => {
  const pauses = Array.from({ length: 50 }, (_, asked) => waitMs(asked))
  expect(pauses.slice(0, 10)).toEqual(Array(10).fill(3000))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(15 * 60_000)
})

test('[PAY-12] every provider reason has its own text, except one never met by an order and one without meaning', () => {
  const silent = cancellationReasons.filter((reason) => declinedText(reason, true) === null)
  expect(silent.toSorted()).toEqual(['general_decline', 'permission_revoked'])
  expect(declinedText('toString', true)).toBeNull()
  expect(declinedText('', true)).toBeNull()
})
