import { isUnsuccessfulOrder, type OrderState } from './order-states.ts'

/** What an entry of the history tells: that the order moved into its state, or what happened to it within one. */
export const orderHappenings = [
  'moved',
  'part_canceled',
  'storage_extended',
  'paid',
  'paid_partly',
  'paid_too_late',
  'refunded',
  'refunded_partly',
  'surplus_paid',
  'surplus_refunded',
] as const
export type OrderHappening = (typeof orderHappenings)[number]

/** One row of the history of an order. */
export interface HistoryEntry {
  orderId: number
  fromState: string
  toState: OrderState
  subState: string
  actor: string
  reason: string
  at: Date
}

/** What tells what happened, and to whom it may be told. */
type Told = Omit<HistoryEntry, 'orderId' | 'at'>

/** What payments and the customer's own calls write beside moves is a code in the place of the reason. */
export function happeningOf({ fromState, toState, subState, actor, reason }: Told): OrderHappening {
  if (fromState !== toState) return 'moved'
  if (actor === 'payment') return orderHappenings.find((one) => one === reason) ?? 'moved'
  if (subState === 'part_canceled') return 'part_canceled'
  return reason.startsWith('storage +') ? 'storage_extended' : 'moved'
}

/** The reason of moves an outer system told: a code of ours, which says nothing to a customer. */
export const OUTER_SYSTEM = '1C'

/**
 * What of a reason the customer reads: why the order, or a part of it, came to nothing, where a person said so. What the staff note of
 * other moves stays with the staff (our choice).
 */
export function reasonForCustomer(entry: Told): string {
  const happening = happeningOf(entry)
  const isMeant = happening === 'part_canceled' || (happening === 'moved' && isUnsuccessfulOrder(entry.toState))
  return isMeant && entry.reason !== OUTER_SYSTEM ? entry.reason : ''
}
