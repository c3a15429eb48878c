import { sameLooks } from './text.ts'

/** What an article, a barcode or an id is compared by: «TN/77», «tn-77» and «ТН 77» in Russian letters are one. */
export const codeKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[авсенкмортху]/g, (letter) => sameLooks[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, '')

const spoken: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
}

/** The same code with Russian letters as they are said, not as they look: «кр-10» for «KR-10». */
export const spokenCodeKey = (text: string): string =>
  codeKey(text.toLowerCase().replace(/[а-я]/g, (letter) => spoken[letter] ?? letter))

/** Signs that are typed one for another in codes, besides letters that look alike. */
const alsoTyped: Readonly<Record<string, string>> = { о: '0', o: '0', '0': 'o', з: '3', б: '6', l: '1', i: '1' }
const mostReadings = 256

/**
 * All the keys a code may have been typed for: each Russian letter as it looks or as it is said («дhр453» is DHP453 and DHR453), «О» as a
 * nought. The usual ones first, at most 256.
 */
export function codeReadings(text: string): string[] {
  let readings = ['']
  for (const sign of text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')) {
    const meant = new Set([sameLooks[sign] ?? spoken[sign] ?? sign, spoken[sign] ?? sign, alsoTyped[sign] ?? sign])
    if (readings.length * meant.size > mostReadings) meant.clear()
    readings =
      meant.size === 0
        ? readings.map((key) => key + (sameLooks[sign] ?? spoken[sign] ?? sign))
        : [...meant].flatMap((one) => readings.map((key) => key + one))
  }
  return readings
}
