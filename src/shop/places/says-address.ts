import { shortAddress } from './short-address.ts'

/** Words that say of what kind a part of an address is; people and browsers write them or leave them out. */
const kinds = new Set(
  `россия российская федерация рф г город обл область край респ республика ао округ р н район п пос поселок с село д дом
  ул улица пр пр-кт кт просп проспект пер переулок пл площадь б-р б бульвар ш шоссе наб набережная пр-д проезд мкр`.split(
    /\s+/,
  ),
)
const short: Record<string, string> = { корп: 'к', корпус: 'к', строение: 'стр' }
const isPostcode = (word: string): boolean => /^\d{6}$/.test(word)

function wordsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}+|\d+/gu) ?? []
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
