import { addDays, dateIn, type IsoDate } from '#lib/dates.ts'
import type { OrderState } from './order-states.ts'

/** Why goods go back. The first three are somebody's fault, the others a change of mind. */
export const returnReasons = ['defect', 'damaged', 'wrong_item', 'not_fit', 'changed_mind'] as const
export type ReturnReason = (typeof returnReasons)[number]

const faults: readonly ReturnReason[] = ['defect', 'damaged', 'wrong_item']
export const isFault = (reason: ReturnReason): boolean => faults.includes(reason)

/** How long a company takes goods back; the law is the least (settings `returns`). */
export interface ReturnDays {
  days: number
  defect_days: number
}
/** Law on consumer protection, article 26.1: goods bought at a distance, for any reason, in so many days after they were handed over. */
const lawDays = 7
/** Article 19: a fault of goods without a warranty, in two years. */
const lawDefectDays = 730

export interface ReturnTerms {
  /** The last day for any reason, and the last day for a fault. */
  anyReasonUntil: IsoDate
  faultUntil: IsoDate
  /** Reasons of today; empty: too late for all. */
  reasons: ReturnReason[]
}

/** Until when a line can be given back and why, by the calendar of the shop. The day it was handed over is not counted. */
export function returnTerms(
  receivedAt: Date,
  now: Date,
  { days, defect_days }: ReturnDays,
  timeZone: string,
): ReturnTerms {
  const received = dateIn(timeZone, receivedAt)
  const today = dateIn(timeZone, now)
  const anyReasonUntil = addDays(received, Math.max(days, lawDays))
  const faultUntil = addDays(received, Math.max(defect_days, days, lawDefectDays))
  const until = (reason: ReturnReason) => (isFault(reason) ? faultUntil : anyReasonUntil)
  return { anyReasonUntil, faultUntil, reasons: returnReasons.filter((reason) => today <= until(reason)) }
}

/** A line of goods that was handed over, as far as returns are concerned. */
export interface ReturnableLine {
  productId: number | null
  /** Pieces that are neither given back nor asked for. */
  returnable: number
}

/** ORD-11: goods that were handed over, of which pieces are left, in time. */
export const canReturn = (state: OrderState, line: ReturnableLine, terms: ReturnTerms | null): boolean =>
  state === 'done' && line.productId !== null && line.returnable > 0 && terms !== null && terms.reasons.length > 0
