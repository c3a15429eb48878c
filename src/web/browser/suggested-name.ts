/** A name typed on the way to the checkout: of the first tourist, who signs the contract. Kept in memory only, for the customer who typed it. */
interface SuggestedName {
  customerId: number
  lastName: string
  firstName: string
}

let suggested: SuggestedName | null = null

export function suggestName(name: SuggestedName): void {
  suggested = name
}

/** Fills the checkout of a customer whose profile has no name. */
export const suggestedName = (customerId: number): SuggestedName | null =>
  suggested?.customerId === customerId ? suggested : null
