import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'

export const bookingStates = [
  'waiting',
  'papers',
  'booking',
  'requested',
  'by_staff',
  'confirmed',
  'refused',
  'canceling',
  'canceled',
] as const
/**
 * - `waiting`: no money has come yet; `papers`: numbers of papers are missing; `booking`: the supplier is being asked;
 * - `requested`: the operator decides; `by_staff`: staff books in the operator's cabinet;
 * - `confirmed`; `refused`;
 * - `canceling`: it has to be cancelled at the supplier; `canceled`: nothing of it is held there.
 */
export type BookingState = (typeof bookingStates)[number]

export const bookingTasks = ['', 'book', 'voucher', 'claim', 'late', 'refund', 'call'] as const
/** What staff has to do. `book`: in the operator's cabinet; `voucher`: it differs from the order; `call`: the customer does not answer a claim. */
export type BookingTask = (typeof bookingTasks)[number]

/** A booking of an order of a tour. */
export interface Booking {
  orderId: number
  companyId: number
  customerId: number
  quoteId: number
  provider: string
  operator: string
  hotelId: number
  startDate: IsoDate
  endDate: IsoDate
  state: BookingState
  key: string
  /** When the supplier was asked to book; null: never, so nothing is held there. */
  askedAt: Date | null
  supplierRef: string
  supplierMessage: string
  decidedAt: Date | null
  voucherFaults: readonly VoucherFault[] | null
  task: BookingTask
  readCount: number
  erasedAt: Date | null
}

/** A field in which the operator's voucher differs from the order. */
export interface VoucherFault {
  field: 'hotel' | 'start_date' | 'nights' | 'room' | 'meal' | 'tourists'
  ordered: string
  voucher: string
}

export const claimKinds = ['price', 'flight', 'hotel', 'room', 'meal', 'closed'] as const
export type ClaimKind = (typeof claimKinds)[number]
export const claimStates = ['open', 'accepted', 'canceled', 'rebook', 'refunded', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimAnswers = ['accept', 'cancel', 'rebook'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]

/** A change that the operator wants after payment (contract.md, reading 13). */
export interface TourClaim {
  id: number
  orderId: number
  /** '': staff wrote it. */
  supplierClaim: string
  kind: ClaimKind
  before: string
  after: string
  /** Asked beyond the price. */
  extra: Kopecks
  state: ClaimState
  isTold: boolean
  reminders: number
  raisedAt: Date
  answeredAt: Date | null
}

/** The key by which a supplier makes one booking of an order. */
export const bookingKey = ({ id, companyId }: { id: number; companyId: number }): string => `order-${companyId}-${id}`

/** Something may be held at the supplier. */
export const mayBeHeld = ({ askedAt, state }: Pick<Booking, 'askedAt' | 'state'>): boolean =>
  askedAt !== null && state !== 'refused' && state !== 'canceled'

const minuteMs = 60_000
/** Pauses between readings of a booking that the operator decides about. */
const decidingMs = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs)
const afterwardsMs = 60 * minuteMs
/** A confirmed booking is read for its papers, its voucher and claims. */
const confirmedMs = 6 * 60 * minuteMs

/** When a booking is read next; null: never again. */
export function nextReading(
  { state, readCount, endDate, voucherFaults }: Pick<Booking, 'state' | 'readCount' | 'endDate' | 'voucherFaults'>,
  now: Date,
): Date | null {
  if (now.toISOString().slice(0, 10) > endDate) return null
  if (state === 'requested') return new Date(now.getTime() + (decidingMs[readCount] ?? afterwardsMs))
  if (state !== 'confirmed') return null
  return new Date(now.getTime() + (voucherFaults === null ? afterwardsMs : confirmedMs))
}
