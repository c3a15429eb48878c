import { shortAddress } from './short-address.ts'

/** Words that say of what kind a part of an address is; people and browsers write them or leave them out. */
const kinds = new Set(
  `россия российская федерация рф г город обл область край респ республика ао округ р н район п пос поселок с село д дом
  ул улица пр кт просп проспект пер переулок пл площадь б бульвар ш шоссе наб набережная проезд мкр`.split(/\s+/),
)
const short: Record<string, string> = { корп: 'к', корпус: 'к', строение: 'стр' }
const isPostcode = (word: string): boolean => /^\d{6}$/.test(word)
/** A letter behind a number is of the house, «36Б» or «36 Б», and never the kind of a part; «к» begins a building. */
const lettered = /(\d)\s*(?!к)(\p{L})(?!\p{L})/gu

function wordsOf(text: string): Set<string> {
  const plain = text.toLowerCase().replaceAll('ё', 'е').replace(lettered, '$1$2')
  const words = plain.match(/\d+(?!к)\p{L}(?!\p{L})|\p{L}+|\d+/gu) ?? []
  return new Set(words.map((word) => short[word] ?? word).filter((word) => !kinds.has(word) && !isPostcode(word)))
}

/**
 * Whether a line, as a browser fills it in or somebody pastes it, says this address: whatever the order of its parts, with or without the
 * region, the postcode and the words for the kinds of parts.
 */
export function saysAddress(line: string, address: string): boolean {
  const [said, whole, needed] = [wordsOf(line), wordsOf(address), wordsOf(shortAddress(address))]
  return needed.isSubsetOf(said) && said.isSubsetOf(whole)
}
