/**
 * A payment of an order. `creating`: written down before the provider was asked, so the answer may be lost and asked for
 * again. The provider's one `canceled` is told apart here, because people are told different things.
 */
export const paymentStates = [
  'creating',
  'pending',
  'waiting_for_capture',
  'succeeded',
  'canceled',
  'rejected',
  'expired',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Steps may be skipped, for notices get lost, but no payment ever goes back. */
export const paymentMoves = {
  creating: ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'rejected', 'expired'],
  pending: ['waiting_for_capture', 'succeeded', 'canceled', 'rejected', 'expired'],
  waiting_for_capture: ['succeeded', 'canceled', 'rejected', 'expired'],
  succeeded: ['refunded'],
  canceled: [],
  rejected: [],
  expired: [],
  refunded: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** Endings that leave the shop without the money (spec §4). */
const unsuccessful = ['canceled', 'rejected', 'expired', 'refunded'] as const satisfies readonly PaymentState[]

export const isUnsuccessfulPayment = (state: PaymentState): boolean => unsuccessful.some((one) => one === state)

/** Under way: it keeps a second one of the same order from being begun, or both could be paid. */
export const isOpenPayment = (state: PaymentState): boolean => state !== 'succeeded' && !isUnsuccessfulPayment(state)

/** Where a payment stands after the provider was read: notices repeat and overtake each other, so what goes back is ignored. */
export function nextPaymentState(from: PaymentState, seen: PaymentState): PaymentState {
  const moves: readonly PaymentState[] = paymentMoves[from]
  return moves.includes(seen) ? seen : from
}

type Seen = {
  state: 'pending' | 'held' | 'succeeded' | 'canceled'
  cancellation: { reason: string; expired: boolean } | null
}

/** What the provider says, in our states. What went back of a payment is counted apart (refunds.flow.ts). */
export function paymentStateOf({ state, cancellation }: Seen): PaymentState {
  switch (state) {
    case 'pending':
      return 'pending'
    case 'held':
      return 'waiting_for_capture'
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      if (cancellation?.expired || cancellation?.reason.startsWith('expired_')) return 'expired'
      return !cancellation || cancellation.reason === 'canceled_by_merchant' ? 'canceled' : 'rejected'
  }
}
