import { transliterate } from '#lib/text.ts'

/** Words for kinds of address parts; they are not names. */
const kinds = new Set(
  `россия российская федерация рф г город обл область край респ республика ао округ р-н район п пос поселок с село д деревня
  ул улица пр пр-кт просп проспект пр-т пер переулок пл площадь б-р бул бульвар ш шоссе наб набережная пр-д проезд мкр микрорайон тупик туп
  дом корп корпус стр строение литера лит кв квартира оф офис пом помещение подъезд под эт этаж домофон
  street st avenue ave house flat apartment apt office`.split(/\s+/),
)

/** In ordinals («1-я», «2-ая», «8-го») only the digit counts. */
const ordinal = /(\d)-?(я|ая|й|ый|ий|ой|е|ое|го)(?![\p{L}\p{N}])/gu

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(ordinal, '$1')
    .replace(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)?/gu, (word) => (kinds.has(word) ? ' ' : word))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !kinds.has(word))

/** «Набережная» is both a street and a kind of street: a name made only of such words is used unchanged. */
const nameOf = (street: string): string[] => {
  const words = wordsOf(street)
  return words.length > 0 ? words : [street.toLowerCase().split(/\s+/).at(-1)!]
}

const isFigure = (word: string): boolean => /^\d/.test(word)

/** Words of a line that are not numbers, not part of a place name and longer than one letter: possible words of a street. */
function streetWords(text: string, places: readonly (string | null)[]): string[] {
  const ofPlaces = new Set(places.flatMap((place) => wordsOf(place ?? '')))
  return wordsOf(text).filter((word) => !isFigure(word) && word.length > 1 && !ofPlaces.has(word))
}

/** Whether a line typed by hand contains anything that may be a street, besides its places. */
export const namesSomeStreet = (text: string, places: readonly (string | null)[]): boolean =>
  streetWords(text, places).length > 0

/**
 * Whether a line names the street that the lookup found, and not only a place in which the lookup chose a street. Kinds of streets, word order,
 * «ё» and ordinals do not matter; words may be abbreviated («Б. Покровская»), except the last, which distinguishes streets. Words that are often
 * omitted, as in «Академика Королёва», may be missing if the line has no other word that would be another street. A line in Latin letters is
 * compared with the transliteration: «Malysheva 36».
 */
export function namesStreet(
  text: string,
  found: { street: string; city: string | null; settlement: string | null; province: string | null },
): boolean {
  const isLatin = !/[а-яё]/i.test(text)
  const name = nameOf(found.street).map((word) => (isLatin ? transliterate(word) : word))
  const typed = name.every((word) => kinds.has(word)) ? text.toLowerCase().split(/[^\p{L}\p{N}]+/u) : wordsOf(text)
  const last = name.findLast((word) => !isFigure(word)) ?? name[0]!
  if (!typed.includes(last)) return false
  const missing = name.filter((word) => !typed.some((one) => (isFigure(word) ? one === word : word.startsWith(one))))
  if (missing.some(isFigure)) return false
  const others = streetWords(text, [found.city, found.settlement, found.province, found.street])
  return missing.length === 0 || others.length === 0
}
