import type { Kopecks } from '#lib/money.ts'
import { isOpenPayment, type PaymentState } from '../payment-states.ts'

/** What a payment service says otherwise than we do. */
export const findingKinds = [
  /** The money is there, and the order does not know it. */
  'paid_there_not_here',
  'paid_here_not_there',
  'amount_differs',
  'refunded_differs',
  /** The service has a paid payment for an order of ours that stands nowhere here. */
  'unknown_here',
  'not_found_there',
  /** The service did not say. */
  'no_answer',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  provider: string
  /** Our payment; null: we have none. */
  payment: number | null
  /** As the service calls it. */
  providerId: string
  /** Number of the order; '': not known. */
  order: string
  here: string
  there: string
  /** What was missed is caught up with by the check itself; the rest is for people. */
  mended: boolean
}

export interface PaymentHere {
  state: PaymentState
  amount: Kopecks
  refunded: Kopecks
}
export interface PaymentThere {
  state: 'pending' | 'held' | 'succeeded' | 'canceled'
  amount: Kopecks
  refunded: Kopecks
}

/** Compares a payment with what its service says of it; null: they agree, or nothing is decided yet. */
export function difference(here: PaymentHere, there: PaymentThere): FindingKind | null {
  const isPaidHere = here.state === 'succeeded' || here.state === 'refunded'
  const isPaidThere = there.state === 'succeeded'
  if (isPaidThere && !isPaidHere) return 'paid_there_not_here'
  if (isPaidHere && !isPaidThere) return 'paid_here_not_there'
  if ((isPaidHere || isOpenPayment(here.state)) && here.amount !== there.amount) return 'amount_differs'
  return isPaidHere && here.refunded !== there.refunded ? 'refunded_differs' : null
}
