import { type Kopecks, minus, smallerOf, ZERO } from '#lib/money.ts'
import { type Confirmation, isAwaited } from './confirmation.ts'

/** The fee of a cancellation that is asked for before a moment. */
export interface CancellationStep {
  /** Null: however late. */
  until: Date | null
  fee: Kopecks
}

/** A cancellation as it would be at a moment. */
export interface Cancellation {
  /** Until when it would be so; null: for good. */
  until: Date | null
  /** The fee by the terms. */
  fee: Kopecks
  /** What the order keeps of its money: the fee, but never more than is paid. */
  kept: Kopecks
  /** What goes back. */
  back: Kopecks
}

/**
 * The terms that apply now: until its supplier confirms it, and while the supplier wants to change it, an order is not binding and keeps nothing,
 * however it is paid (our choice).
 */
export const termsInForce = ({
  confirmation,
  cancellationTerms,
  cancelsFree,
}: {
  confirmation: Confirmation
  cancellationTerms: readonly CancellationStep[]
  cancelsFree: boolean
}): readonly CancellationStep[] => (isAwaited(confirmation) || cancelsFree ? [] : cancellationTerms)

const nothing: CancellationStep = { until: null, fee: ZERO }

/** The first step whose moment has not come; no step: nothing is kept. */
const stepAt = (terms: readonly CancellationStep[], at: Date): CancellationStep =>
  terms.find(({ until }) => until === null || at < until) ?? nothing

export const feeAt = (terms: readonly CancellationStep[], at: Date): Kopecks => stepAt(terms, at).fee

/** `paid`: the money of the order that is not on its way back already. */
export function cancellationAt(terms: readonly CancellationStep[], paid: Kopecks, at: Date): Cancellation {
  const { until, fee } = stepAt(terms, at)
  const kept = smallerOf(fee, paid)
  return { until, fee, kept, back: minus(paid, kept) }
}
