/** Who travels, as addresses and carts write it: `2` two adults, `2-5.9` with children of 5 and 9, `2-0` with an infant (integrations §16.1). */
export interface Party {
  /** 1 to 6, 18 or older on the day of return. */
  adults: number
  /** At most 3, ages 0 to 17 on the day of return, ascending. */
  childAges: readonly number[]
}

export const maxAdults = 6
export const maxChildren = 3
const infantAge = 2

/** Null: not a party, or one that no operator takes: more infants than adults. */
export function readParty(text: string): Party | null {
  const found = /^([1-6])(?:-((?:0|[1-9]|1[0-7])(?:\.(?:0|[1-9]|1[0-7])){0,2}))?$/.exec(text)
  if (!found) return null
  const adults = Number(found[1])
  const childAges = (found[2]?.split('.') ?? []).map(Number).sort((a, b) => a - b)
  return infantsOf({ adults, childAges }) > adults ? null : { adults, childAges }
}

export const writeParty = ({ adults, childAges }: Party): string =>
  childAges.length === 0 ? String(adults) : `${adults}-${[...childAges].sort((a, b) => a - b).join('.')}`

export const infantsOf = ({ childAges }: Party): number => childAges.filter((age) => age < infantAge).length

export const touristsOf = ({ adults, childAges }: Party): number => adults + childAges.length
