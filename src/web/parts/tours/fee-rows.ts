import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'

export interface FeeRow {
  /** ISO moment; null: from now on. */
  from: string | null
  /** ISO moment of its last second; null: for good. */
  until: string | null
  fee: number
}

/** A step ends before its moment, mostly a midnight: the last day of it is the one before. */
export const lastMoment = (until: string): string => new Date(Date.parse(until) - 1000).toISOString()

/** The cancellation ladder as spans from a moment on: each from where the one before ends; what is over is left out. */
export const feeRows = (all: QuoteAnswer['cancellation'], now: string): FeeRow[] =>
  stepsSince(all, now).map(({ until, fee }, index, steps) => ({
    from: steps[index - 1]?.until ?? null,
    until: until && lastMoment(until),
    fee,
  }))

const stepsSince = (steps: QuoteAnswer['cancellation'], now: string) =>
  steps.filter(({ until }) => until === null || Date.parse(until) > Date.parse(now))

/** The fee of a request so many days from a day; null: the ladder is empty. */
export function feeOn(
  steps: readonly { until: string | null; fee: number }[],
  today: string,
  days: number,
): number | null {
  const at = Date.parse(`${today}T12:00:00Z`) + days * 86_400_000
  return steps.find(({ until }) => until === null || Date.parse(until) > at)?.fee ?? steps.at(-1)?.fee ?? null
}
