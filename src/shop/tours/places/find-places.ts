import { normalizeText } from '#shop/catalog/normalize-text.ts'
import { distance } from '#shop/search/engine/distance.ts'
import { otherLayout } from '#shop/search/engine/sound.ts'
import type { Destination, HotelFacts, TourDirectory } from './directory.ts'

export interface FoundPlaces {
  destinations: Destination[]
  hotels: HotelFacts[]
}

const none: FoundPlaces = { destinations: [], hotels: [] }

/**
 * Destinations and hotels by the beginning of a name or of a word of it: in Russian or English, under an old name too, and as typed in the other
 * keyboard layout if it is nothing as it stands. Names that begin so come first; then countries before resorts, hotels by popularity.
 */
export function findPlaces(directory: TourDirectory, text: string, limit: number): FoundPlaces {
  const typed = normalizeText(text).trim().replace(/\s+/g, ' ')
  if (typed === '') return none
  const found = matching(directory, typed, limit)
  if (found.destinations.length + found.hotels.length > 0) return found
  return matching(directory, normalizeText(otherLayout(typed)), limit)
}

function matching({ destinations, hotels }: TourDirectory, typed: string, limit: number): FoundPlaces {
  return {
    destinations: best(
      destinations,
      ({ name, nameEn, otherNames, slug }) => [name, nameEn, ...otherNames, slug],
      typed,
      limit,
    ),
    hotels: best(hotels, ({ name, nameEn, oldNames }) => [name, nameEn, ...oldNames], typed, limit),
  }
}

function best<T>(things: readonly T[], namesOf: (thing: T) => string[], typed: string, limit: number): T[] {
  const ranked = things.flatMap((thing, n) => {
    const rank = Math.max(...namesOf(thing).map((name) => rankOf(normalizeText(name), typed)))
    return rank > 0 ? [{ thing, rank, n }] : []
  })
  return ranked
    .sort((a, b) => b.rank - a.rank || a.n - b.n)
    .slice(0, limit)
    .map(({ thing }) => thing)
}

/** 3: the name itself, 2: its beginning, 1: the beginning of a word of it, 0: none of them. */
function rankOf(name: string, typed: string): number {
  if (name === typed) return 3
  if (name.startsWith(typed)) return 2
  return name.split(/[\s\-–(«".,&]+/).some((word) => word.startsWith(typed)) || hasPhrase(name, typed) ? 1 : 0
}

const hasPhrase = (name: string, typed: string): boolean => typed.includes(' ') && name.includes(` ${typed}`)

/**
 * Places that a query of the site's search means: a name of which every word is in the query, apart from words like «тур» and «отель», or a name
 * that begins like the query while it is typed. Case forms and a typo in a word are understood.
 */
export function placesInQuery(directory: TourDirectory, text: string, limit: number): FoundPlaces {
  const words = wordsOf(text).filter((word) => !around.has(word))
  if (words.length === 0) return none
  const typed = words.join(' ')
  // One letter or two begin too many names.
  if (typed.length < 3) return none
  const whole = findPlaces(directory, typed, limit)
  if (whole.destinations.length + whole.hotels.length > 0) return whole
  const named = (isMeant: (name: string[]) => boolean): FoundPlaces => {
    const isNamed = (names: readonly string[]) => names.some((name) => isMeant(wordsOf(name)))
    return {
      destinations: directory.destinations
        .filter((one) => isNamed([one.name, one.nameEn, ...one.otherNames]))
        .slice(0, limit),
      hotels: directory.hotels.filter((one) => isNamed([one.name, one.nameEn, ...one.oldNames])).slice(0, limit),
    }
  }
  // «туры в турцию из москвы»: all words of a name are in the query.
  const formed = named((name) => areIn(words, name, isForm))
  if (formed.destinations.length + formed.hotels.length > 0) return formed
  // Among other words a name with a typo cannot be told from another word: «куртка бордовая» is not about Borovoe.
  return named((name) => areIn(words, name, isMistyped) && areIn(name, words, isMistyped))
}

type IsSame = (one: string, other: string) => boolean

const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each of `parts` is one of `words`. */
const areIn = (words: readonly string[], parts: readonly string[], isSame: IsSame): boolean =>
  parts.length > 0 && parts.every((part) => words.some((word) => isSame(word, part)))

/** A form of a word differs by its ending only. */
const isForm: IsSame = (one, other) => stemOf(one) === stemOf(other)

/** Shorter words are too much like others for a wrong letter to be told from another word. */
const leastMistyped = 5

/** «анатлья», «тунисс»: one wrong, missing or additional letter, or two transposed; never the first letter (our choice). */
const isMistyped: IsSame = (typed, part) =>
  isForm(typed, part) || (typed[0] === part[0] && (isNear(typed, part) || isNear(stemOf(typed), stemOf(part))))

const isNear: IsSame = (typed, part) =>
  Math.min(typed.length, part.length) >= leastMistyped && distance(typed, part, 1) <= 1

/** Enough for names of places, which are nouns: «турцию» and «турция» are «турци». */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/[аеиоуыэюяйь]+[мхв]?$/u, '') : word)

const around = new Set([
  ...[
    'тур',
    'туры',
    'тура',
    'туров',
    'отель',
    'отели',
    'отеля',
    'отдых',
    'путевка',
    'путевки',
    'поездка',
    'в',
    'на',
    'во',
    'из',
    'для',
  ],
  ...[
    'tour',
    'tours',
    'hotel',
    'hotels',
    'trip',
    'to',
    'in',
    'holiday',
    'holidays',
    'купить',
    'цена',
    'недорого',
    'горящие',
    'горящий',
  ],
])
