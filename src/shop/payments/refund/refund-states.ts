/** `creating`: stored before the provider is called, so a lost answer can be requested again. */
export const refundStates = ['creating', 'pending', 'succeeded', 'canceled'] as const
export type RefundState = (typeof refundStates)[number]

/** A cancelled refund is tried again as a new one. */
export const refundMoves = {
  creating: ['pending', 'succeeded', 'canceled'],
  pending: ['succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

/** Pending: its money is being refunded and must not be refunded a second time meanwhile. */
export const isOpenRefund = (state: RefundState): boolean => refundMoves[state].length > 0

/** Notifications repeat and arrive out of order, so a step backwards is ignored. */
export function nextRefundState(from: RefundState, seen: RefundState): RefundState {
  const moves: readonly RefundState[] = refundMoves[from]
  return moves.includes(seen) ? seen : from
}

/** `reason` of a refund of money that the order did not owe. */
export const surplusReason = 'surplus'
