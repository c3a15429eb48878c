/** A structured address from the lookup, or a line typed by hand. */
export type EnteredAddress =
  | string
  | {
      address: string
      city?: string | null
      settlement?: string | null
      street?: string | null
      house?: string | null
      latitude?: number | null
      longitude?: number | null
    }

/** Normal form for comparing addresses: lower case, «е» for «ё», only letters and digits, a space around each word. */
const spelled = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

const isSpelledIn = (text: string, name: string): boolean => {
  const words = spelled(name)
  return words.trim() !== '' && spelled(text).includes(words)
}

/**
 * Whether a lookup result is the place of an address typed by hand: the text must name its city or settlement. «Мира, 5» exists in many cities
 * and does not tell where the customer lives.
 */
export const isNamedIn = (text: string, found: { city: string | null; settlement: string | null }): boolean =>
  [found.city, found.settlement].some((name) => name !== null && isSpelledIn(text, name))

/** The region whose city the text names; of several, the one named first: «Москва, Казанская ул.» is in Moscow. */
export function regionNamedIn<R extends { name: string; nameEn: string }>(
  text: string,
  regions: readonly R[],
): R | undefined {
  const at = (region: R): number => {
    const places = [region.name, region.nameEn].filter((name) => isSpelledIn(text, name))
    return Math.min(...places.map((name) => spelled(text).indexOf(spelled(name))))
  }
  const named = regions.filter((region) => Number.isFinite(at(region)))
  return named.toSorted((a, b) => at(a) - at(b))[0]
}

/**
 * Whether a line may contain a house number: a word after the first that begins with a digit and is not a postal code. Only the lookup knows that
 * «8 Марта» is not a house number.
 */
export function mayContainHouse(text: string): boolean {
  const words = spelled(text).trim().split(' ')
  return words.slice(1).some((word) => /^\d/.test(word) && !/^\d{6}$/.test(word))
}

/** Whether the house the lookup found is the requested one and not a neighbour. */
export const isNumberIn = (text: string, house: string | null): boolean => house !== null && isSpelledIn(text, house)
