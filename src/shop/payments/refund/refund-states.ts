/** `creating`: written down before the provider was asked, so the answer may be lost and asked for again. */
export const refundStates = ['creating', 'pending', 'succeeded', 'canceled'] as const
export type RefundState = (typeof refundStates)[number]

/** A canceled refund is tried again as a new one. */
export const refundMoves = {
  creating: ['pending', 'succeeded', 'canceled'],
  pending: ['succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

/** Not ended: its money is on the way and is not given back a second time meanwhile. */
export const isOpenRefund = (state: RefundState): boolean => refundMoves[state].length > 0

/** Notices repeat and overtake each other, so what goes back is ignored. */
export function nextRefundState(from: RefundState, seen: RefundState): RefundState {
  const moves: readonly RefundState[] = refundMoves[from]
  return moves.includes(seen) ? seen : from
}

/** `reason` of a refund that gives back what the order did not need. */
export const surplusReason = 'surplus'
