import { type Kopecks, minus, smallerOf, ZERO } from '#lib/money.ts'

/** The fee of a cancellation that is asked for before a moment. */
export interface CancellationStep {
  /** Null: however late. */
  until: Date | null
  fee: Kopecks
}

/** A cancellation as it would be at a moment. */
export interface Cancellation {
  /** The fee by the terms. */
  fee: Kopecks
  /** What the order keeps of its money: the fee, but never more than is paid. */
  kept: Kopecks
  /** What goes back. */
  back: Kopecks
}

/** The fee by the first step whose moment has not come; no step: nothing. */
export const feeAt = (terms: readonly CancellationStep[], at: Date): Kopecks =>
  terms.find(({ until }) => until === null || at < until)?.fee ?? ZERO

/** `paid`: the money of the order that is not on its way back already. */
export function cancellationAt(terms: readonly CancellationStep[], paid: Kopecks, at: Date): Cancellation {
  const fee = feeAt(terms, at)
  const kept = smallerOf(fee, paid)
  return { fee, kept, back: minus(paid, kept) }
}
