/**
 * States of a payment. `creating`: stored before the provider is called, so a lost answer can be requested again. The provider's single
 * `canceled` is split into several states, because the customer reads a different message for each.
 * `superseded`: the customer pays by another method. Not every provider can cancel such a payment, so it may still be paid.
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

/** Steps may be skipped, as notifications get lost; a payment never moves backwards. */
export const paymentMoves = {
  creating: ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'rejected', 'expired'],
  pending: ['waiting_for_capture', 'superseded', 'succeeded', 'canceled', 'rejected', 'expired'],
  waiting_for_capture: ['superseded', 'succeeded', 'canceled', 'rejected', 'expired'],
  superseded: ['waiting_for_capture', 'succeeded', 'canceled', 'rejected', 'expired'],
  succeeded: ['refunded'],
  canceled: [],
  rejected: [],
  expired: [],
  refunded: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** Final states without money (spec §4). */
const unsuccessful = ['canceled', 'rejected', 'expired', 'refunded'] as const satisfies readonly PaymentState[]

export const isUnsuccessfulPayment = (state: PaymentState): boolean => unsuccessful.some((one) => one === state)

/** Pending: an order has at most one such payment, the one its customer is paying. */
export const openPaymentStates = [
  'creating',
  'pending',
  'waiting_for_capture',
] as const satisfies readonly PaymentState[]
export const isOpenPayment = (state: PaymentState): boolean => openPaymentStates.some((one) => one === state)

/** May still be paid: it is read until it has ended. */
export const followedPaymentStates = [...openPaymentStates, 'superseded'] as const satisfies readonly PaymentState[]
export const isFollowedPayment = (state: PaymentState): boolean => followedPaymentStates.some((one) => one === state)

/**
 * The next state after reading the provider. Notifications repeat and arrive out of order, so a step backwards is ignored. `isWanted`: the order
 * wants the money that a superseded payment holds; otherwise that payment stays superseded until it is settled.
 */
export function nextPaymentState(from: PaymentState, seen: PaymentState, isWanted = false): PaymentState {
  const moves: readonly PaymentState[] = paymentMoves[from]
  if (from === 'superseded' && seen === 'waiting_for_capture' && !isWanted) return from
  return moves.includes(seen) ? seen : from
}

type Seen = {
  state: 'pending' | 'held' | 'succeeded' | 'canceled'
  cancellation: { reason: string; expired: boolean } | null
}

/** Maps the provider's state to ours. Refunded amounts are counted separately (refund/). */
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
