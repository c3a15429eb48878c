/** A structured address as the lookup gives it, or a line of text typed by hand. */
export type GivenAddress =
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

/** Lower case, «е» for «ё», only letters and figures, a space around each word: what addresses are compared by. */
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
 * Whether what the lookup found for an address typed by hand is that place: it is in a city, or a settlement, that the
 * text names. «Мира, 5» is found in some city or other, and says nothing of where the customer lives.
 */
export const isNamedIn = (text: string, found: { city: string | null; settlement: string | null }): boolean =>
  [found.city, found.settlement].some((name) => name !== null && isSpelledIn(text, name))

/** The region whose city the text names; of several the one named first, as «Москва, Казанская ул.» is in Moscow. */
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
 * Whether a line may hold a house number: a word that begins with a figure and is no postal code, after the street. Only the
 * lookup knows that «8 Марта» is none.
 */
export function mayNameHouse(text: string): boolean {
  const words = spelled(text).trim().split(' ')
  return words.slice(1).some((word) => /^\d/.test(word) && !/^\d{6}$/.test(word))
}

/** Whether the house the lookup found is the one the text asks for, and not its neighbour. */
export const isNumberIn = (text: string, house: string | null): boolean => house !== null && isSpelledIn(text, house)
