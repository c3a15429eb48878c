import type { OfferOnWire } from '#shop/tours/offer.wire.ts'

const mostCompared = 4

export interface ComparedRow {
  name: string
  /** One for each offer, in their order. */
  values: string[]
}

/** Rows of a comparison in which at least two offers differ; what is the same for all is left out. */
export const differences = (rows: readonly ComparedRow[]): ComparedRow[] =>
  rows.filter(({ values }) => new Set(values).size > 1)

/** Adds or removes an offer; a fifth one is not taken. */
export function toggleCompared(refs: readonly string[], offer: Pick<OfferOnWire, 'ref'>): string[] {
  if (refs.includes(offer.ref)) return refs.filter((ref) => ref !== offer.ref)
  return refs.length < mostCompared ? [...refs, offer.ref] : [...refs]
}
