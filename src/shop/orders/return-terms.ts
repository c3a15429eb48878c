import { addDays, dateIn, type IsoDate } from '#lib/dates.ts'
import type { OrderState } from './order-states.ts'

/** Reasons to return goods. The first three are faults, the others a change of mind. */
export const returnReasons = ['defect', 'damaged', 'wrong_item', 'not_fit', 'changed_mind'] as const
export type ReturnReason = (typeof returnReasons)[number]

const faults: readonly ReturnReason[] = ['defect', 'damaged', 'wrong_item']
export const isFault = (reason: ReturnReason): boolean => faults.includes(reason)

/** For how many days a company takes goods back (settings `returns`); the law sets the minimum. */
export interface ReturnDays {
  days: number
  defect_days: number
}
/** Law on consumer protection, article 26.1: goods bought at a distance can be returned for any reason within so many days of the handover. */
const lawDays = 7
/** Article 19: goods without a warranty can be returned for a fault within two years, in days. */
const lawDefectDays = 730

export interface ReturnTerms {
  /** The last day for any reason, and the last day for a fault. */
  anyReasonUntil: IsoDate
  faultUntil: IsoDate
  /** Reasons that are possible today; empty: it is too late for all of them. */
  reasons: ReturnReason[]
}

/** Until when and for what reasons a line can be returned, in the time zone of the shop. The day of the handover is not counted. */
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

/** A handed-over line, as returns see it. */
export interface ReturnableLine {
  productId: number | null
  kind: string
  /** Pieces that are neither returned nor in an open reclamation. */
  returnable: number
}

/** Whether lines of this kind can be returned at all; those of a removed kind can. */
export const isReturnedKind = (kinds: readonly { name: string; isReturned?: boolean }[], kind: string): boolean =>
  kinds.find(({ name }) => name === kind)?.isReturned !== false

/** ORD-11: handed-over goods with returnable pieces, in time. */
export const canReturn = (
  state: OrderState,
  line: ReturnableLine,
  terms: ReturnTerms | null,
  kinds: readonly { name: string; isReturned?: boolean }[],
): boolean =>
  state === 'done' &&
  isReturnedKind(kinds, line.kind) &&
  line.productId !== null &&
  line.returnable > 0 &&
  terms !== null &&
  terms.reasons.length > 0
