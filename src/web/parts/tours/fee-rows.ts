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

/** The cancellation ladder as spans: each from where the one before ends. */
export const feeRows = (steps: QuoteAnswer['cancellation']): FeeRow[] =>
  steps.map(({ until, fee }, index) => ({
    from: steps[index - 1]?.until ?? null,
    until: until && lastMoment(until),
    fee,
  }))
