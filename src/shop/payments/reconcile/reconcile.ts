import type { Kopecks } from '#lib/money.ts'
import { isOpenPayment, type PaymentState } from '../payment-states.ts'

/** Kinds of differences between a payment service and our data. */
export const findingKinds = [
  /** The service has the money, the order does not show it. */
  'paid_there_not_here',
  'paid_here_not_there',
  'amount_differs',
  'refunded_differs',
  /** The service has a paid payment of an order of ours that is not stored here. */
  'unknown_here',
  'not_found_there',
  /** The service did not answer. */
  'no_answer',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  provider: string
  /** Our payment; null: we have none. */
  payment: number | null
  /** Id of the payment at the service. */
  providerId: string
  /** Number of the order; '': unknown. */
  order: string
  here: string
  there: string
  /** Repaired by the check; the others need a person. */
  mended: boolean
}

export interface ShopPayment {
  state: PaymentState
  amount: Kopecks
  refunded: Kopecks
}
export interface ProviderPayment {
  state: 'pending' | 'held' | 'succeeded' | 'canceled'
  amount: Kopecks
  refunded: Kopecks
}

/** Compares a payment with the data of its service; null: they agree, or the payment is not decided yet. */
export function difference(here: ShopPayment, there: ProviderPayment): FindingKind | null {
  const isPaidHere = here.state === 'succeeded' || here.state === 'refunded'
  const isPaidThere = there.state === 'succeeded'
  if (isPaidThere && !isPaidHere) return 'paid_there_not_here'
  if (isPaidHere && !isPaidThere) return 'paid_here_not_there'
  if ((isPaidHere || isOpenPayment(here.state)) && here.amount !== there.amount) return 'amount_differs'
  return isPaidHere && here.refunded !== there.refunded ? 'refunded_differs' : null
}
