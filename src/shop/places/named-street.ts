import { transliterate } from '#lib/text.ts'

/** Words for the kinds of an address's parts, which name none of them. */
const kinds = new Set(
  `россия российская федерация рф г город обл область край респ республика ао округ р-н район п пос поселок с село д деревня
  ул улица пр пр-кт просп проспект пр-т пер переулок пл площадь б-р бул бульвар ш шоссе наб набережная пр-д проезд мкр микрорайон тупик туп
  дом корп корпус стр строение литера лит кв квартира оф офис пом помещение подъезд под эт этаж домофон
  street st avenue ave house flat apartment apt office`.split(/\s+/),
)

/** Of ordinals, «1-я», «2-ая», «8-го», the figure counts. */
const ordinal = /(\d)-?(я|ая|й|ый|ий|ой|е|ое|го)(?![\p{L}\p{N}])/gu

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(ordinal, '$1')
    .replace(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)?/gu, (word) => (kinds.has(word) ? ' ' : word))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !kinds.has(word))

/** «Набережная» is a street as well as a kind of one: a name that is nothing but such words is taken as it stands. */
const nameOf = (street: string): string[] => {
  const words = wordsOf(street)
  return words.length > 0 ? words : [street.toLowerCase().split(/\s+/).at(-1)!]
}

const isFigure = (word: string): boolean => /^\d/.test(word)

/** The words of a line that are no figure and of no place, a single letter aside: a street, if anything. */
function streetWords(text: string, places: readonly (string | null)[]): string[] {
  const ofPlaces = new Set(places.flatMap((place) => wordsOf(place ?? '')))
  return wordsOf(text).filter((word) => !isFigure(word) && word.length > 1 && !ofPlaces.has(word))
}

/** Whether a line typed by hand holds anything that may be a street, besides the places it lies in. */
export const namesSomeStreet = (text: string, places: readonly (string | null)[]): boolean =>
  streetWords(text, places).length > 0

/**
 * Whether a line names the street that was found for it, and not only a place where the lookup chose one. Kinds of streets, the order of
 * words, «ё» and ordinals do not matter; words may be shortened, «Б. Покровская», all but the last, which tells streets apart. What
 * people leave out, as of «Академика Королёва», may be missing, if the line has no other word that would be another street. A line in
 * Latin letters names it as it is read: «Malysheva 36».
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
