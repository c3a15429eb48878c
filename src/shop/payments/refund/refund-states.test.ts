import { expect, test } from 'vitest'
import { isOpenRefund, nextRefundState, type RefundState, refundMoves, refundStates } from './refund-states.ts'

test('every state is reachable from the first; two are final', () => {
  const reached = new Set<RefundState>(['creating'])
  for (const state of reached) for (const next of refundMoves[state]) reached.add(next)
  expect([...reached].toSorted()).toEqual(refundStates.toSorted())
  expect(refundStates.filter((state) => !isOpenRefund(state))).toEqual(['succeeded', 'canceled'])
})

test('late and repeated notices never reverse a refund', () => {
  for (const from of refundStates)
    for (const seen of refundStates) {
      const next = nextRefundState(from, seen)
      expect(nextRefundState(next, from)).toBe(next)
      if (!isOpenRefund(from)) expect(next).toBe(from)
    }
})
