import { shortAddress } from './short-address.ts'

/** Words for kinds of address parts; people and browsers write or omit them. */
const kinds = new Set(
  `россия российская федерация рф г город обл область край респ республика ао округ р н район п пос поселок с село д дом
  ул улица пр кт просп проспект пер переулок пл площадь б бульвар ш шоссе наб набережная проезд мкр`.split(/\s+/),
)
const short: Record<string, string> = { корп: 'к', корпус: 'к', строение: 'стр' }
const isPostcode = (word: string): boolean => /^\d{6}$/.test(word)
/** A letter after a number belongs to the house («36Б» or «36 Б») and never denotes the kind of a part; «к» begins a building. */
const lettered = /(\d)\s*(?!к)(\p{L})(?!\p{L})/gu

function wordsOf(text: string): Set<string> {
  const plain = text.toLowerCase().replaceAll('ё', 'е').replace(lettered, '$1$2')
  const words = plain.match(/\d+(?!к)\p{L}(?!\p{L})|\p{L}+|\d+/gu) ?? []
  return new Set(words.map((word) => short[word] ?? word).filter((word) => !kinds.has(word) && !isPostcode(word)))
}

/**
 * Whether a line, filled in by a browser or pasted, is this address: in any order of its parts, with or without the region, the postal code and
 * the words for kinds of parts.
 */
export function isSameAddress(line: string, address: string): boolean {
  const [said, whole, needed] = [wordsOf(line), wordsOf(address), wordsOf(shortAddress(address))]
  return needed.isSubsetOf(said) && said.isSubsetOf(whole)
}
