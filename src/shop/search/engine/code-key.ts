import { lookAlikes } from './text.ts'

/** Normalises an article, a barcode or an id: «TN/77», «tn-77» and «ТН 77» in Russian letters give the same key. */
export const codeKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[авсенкмортху]/g, (letter) => lookAlikes[letter]!)
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

/** The key with Russian letters read by sound, not by shape: «кр-10» for «KR-10». */
export const phoneticCodeKey = (text: string): string =>
  codeKey(text.toLowerCase().replace(/[а-я]/g, (letter) => spoken[letter] ?? letter))

/** Characters confused in codes, besides letters of the same shape. */
const alsoTyped: Readonly<Record<string, string>> = { о: '0', o: '0', '0': 'o', з: '3', б: '6', l: '1', i: '1' }
const mostReadings = 256

/**
 * All keys that a typed code may stand for: each Russian letter by shape or by sound («дhр453» is DHP453 and DHR453), «О» as zero. The most
 * likely come first, at most 256.
 */
export function codeReadings(text: string): string[] {
  let readings = ['']
  for (const sign of text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')) {
    const meant = new Set([lookAlikes[sign] ?? spoken[sign] ?? sign, spoken[sign] ?? sign, alsoTyped[sign] ?? sign])
    if (readings.length * meant.size > mostReadings) meant.clear()
    readings =
      meant.size === 0
        ? readings.map((key) => key + (lookAlikes[sign] ?? spoken[sign] ?? sign))
        : [...meant].flatMap((one) => readings.map((key) => key + one))
  }
  return readings
}
