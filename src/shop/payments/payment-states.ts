/**
 * A payment of an order. `creating`: written down before the provider was asked, so the answer may be lost and asked for
 * again. The provider's one `canceled` is told apart here, because people are told different things.
 * `superseded`: the customer went on to pay in another way. Not every service can end such a payment, so its money may still come.
 */
export const paymentStates = [
  'creating',
  'pending',
  'waiting_for_capture',
  'superseded',
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
  pending: ['waiting_for_capture', 'superseded', 'succeeded', 'canceled', 'rejected', 'expired'],
  waiting_for_capture: ['superseded', 'succeeded', 'canceled', 'rejected', 'expired'],
  superseded: ['succeeded', 'canceled', 'rejected', 'expired'],
  succeeded: ['refunded'],
  canceled: [],
  rejected: [],
  expired: [],
  refunded: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** Endings that leave the shop without the money (spec §4). */
const unsuccessful = ['canceled', 'rejected', 'expired', 'refunded'] as const satisfies readonly PaymentState[]

export const isUnsuccessfulPayment = (state: PaymentState): boolean => unsuccessful.some((one) => one === state)

/** Under way: an order has one of these at a time, the one its customer pays by. */
export const openPaymentStates = [
  'creating',
  'pending',
  'waiting_for_capture',
] as const satisfies readonly PaymentState[]
export const isOpenPayment = (state: PaymentState): boolean => openPaymentStates.some((one) => one === state)

/** May yet bring money: it is read until it has ended. */
export const followedPaymentStates = [...openPaymentStates, 'superseded'] as const satisfies readonly PaymentState[]
export const isFollowedPayment = (state: PaymentState): boolean => followedPaymentStates.some((one) => one === state)

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
