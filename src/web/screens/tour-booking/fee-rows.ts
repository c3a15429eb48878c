import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'

export interface FeeRow {
  /** ISO moment; null: from now on. */
  from: string | null
  /** ISO moment; null: for good. */
  until: string | null
  fee: number
}

/** The cancellation ladder as spans: each from where the one before ends. */
export const feeRows = (steps: QuoteAnswer['cancellation']): FeeRow[] =>
  steps.map(({ until, fee }, index) => ({ from: steps[index - 1]?.until ?? null, until, fee }))
