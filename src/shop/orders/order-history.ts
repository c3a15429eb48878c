import { isUnsuccessfulOrder, type OrderState } from './order-states.ts'

/** What an entry of the history records: `moved`, the order entered its state; the others happened within a state. */
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
  'held',
  'hold_ended',
  'confirmed',
  'confirmed_too_late',
  'late_confirmation_settled',
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

/** The fields that show what happened and who may read it. */
type Told = Omit<HistoryEntry, 'orderId' | 'at'>

/** What a history entry records. Entries of payments and of storage extensions hold a code in `reason`. */
export function happeningOf({ fromState, toState, subState, actor, reason }: Told): OrderHappening {
  if (fromState !== toState) return 'moved'
  if (actor === 'payment' || actor === 'supplier') return orderHappenings.find((one) => one === reason) ?? 'moved'
  if (subState === 'part_canceled') return 'part_canceled'
  return reason.startsWith('storage +') ? 'storage_extended' : 'moved'
}

/** Reason of moves that an outside system reported: a code of ours that means nothing to a customer. */
export const OUTER_SYSTEM = '1C'

/**
 * The reason as the customer reads it: why the order, or a part of it, ended without success, as a person wrote it. Reasons that the staff
 * noted for other moves stay with the staff (our choice).
 */
export function reasonForCustomer(entry: Told): string {
  const happening = happeningOf(entry)
  const isMeant = happening === 'part_canceled' || (happening === 'moved' && isUnsuccessfulOrder(entry.toState))
  return isMeant && entry.reason !== OUTER_SYSTEM ? entry.reason : ''
}
