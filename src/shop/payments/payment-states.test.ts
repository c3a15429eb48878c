import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isFollowedPayment,
  isOpenPayment,
  isUnsuccessfulPayment,
  nextPaymentState,
  type PaymentState,
  paymentMoves,
  paymentStateOf,
  paymentStates,
} from './payment-states.ts'

test('[PAY-15] the unsuccessful endings are canceled, rejected, expired and refunded', () => {
  const endings = paymentStates.filter(isUnsuccessfulPayment)
  expect(endings.toSorted()).toEqual(['canceled', 'expired', 'refunded', 'rejected'])
  for (const state of endings) expect(paymentMoves[state]).toEqual([])
})

test('a superseded payment is not open any more, but may still succeed', () => {
  expect(paymentStates.filter(isOpenPayment)).toEqual(['creating', 'pending', 'waiting_for_capture'])
  expect(paymentStates.filter(isFollowedPayment)).toEqual(['creating', 'pending', 'waiting_for_capture', 'superseded'])
  for (const state of paymentStates) {
    const next: readonly PaymentState[] = paymentMoves[state]
    expect(isFollowedPayment(state), state).toBe(next.includes('succeeded'))
  }
})

test('every state is reachable', () => {
  const reached = new Set<PaymentState>(['creating'])
  for (const state of reached) for (const next of paymentMoves[state]) reached.add(next)
  expect([...reached].toSorted()).toEqual(paymentStates.toSorted())
})

describe('the provider’s answer', () => {
  const seen = { cancellation: null }
  const canceled = (reason: string, expired = false) => ({
    ...seen,
    state: 'canceled' as const,
    cancellation: { reason, expired },
  })
  test.each([
    [{ ...seen, state: 'pending' as const }, 'pending'],
    [{ ...seen, state: 'held' as const }, 'waiting_for_capture'],
    [{ ...seen, state: 'succeeded' as const }, 'succeeded'],
    [{ ...seen, state: 'canceled' as const }, 'canceled'],
    [canceled('canceled_by_merchant'), 'canceled'],
    [canceled('expired_on_confirmation'), 'expired'],
    [canceled('deal_expired', true), 'expired'],
    [canceled('insufficient_funds'), 'rejected'],
    [canceled('3d_secure_failed'), 'rejected'],
    [canceled('a reason of next year'), 'rejected'],
  ])('%j is %s', (answer, state) => {
    expect(paymentStateOf(answer)).toBe(state)
  })
})

test('notices in any order and repeated never reverse a payment', () => {
  const anyState = fc.constantFrom(...paymentStates)
  fc.assert(
    fc.property(fc.array(anyState), (notices) => {
      let state: PaymentState = 'creating'
      const passed: PaymentState[] = [state]
      for (const notice of notices) {
        state = nextPaymentState(state, notice)
        if (state !== passed.at(-1)) passed.push(state)
      }
      expect(new Set(passed).size).toBe(passed.length)
      if (passed.includes('succeeded')) expect(['succeeded', 'refunded']).toContain(state)
    }),
  )
})
