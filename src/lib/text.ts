// biome-ignore format: a table of letters is read by rows
const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ў: 'u',
}

/** Russian written in Latin letters, for addresses and file names. Passports have a rule of their own. */
export const transliterate = (text: string): string =>
  Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    const latin = LATIN[lower]
    if (latin === undefined) return letter
    return letter === lower ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
  }).join('')

/** The part of an address made from a name: Latin letters, digits and single hyphens; empty when nothing is left. */
export function slugify(text: string, maxLength = 80): string {
  const words = transliterate(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’"«»]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (words.length <= maxLength) return words
  const cut = words.slice(0, maxLength + 1)
  const lastHyphen = cut.lastIndexOf('-')
  return lastHyphen > maxLength / 2 ? cut.slice(0, lastHyphen) : words.slice(0, maxLength).replace(/-$/, '')
}

/** Signs nobody sees: they come along with what is pasted, and make texts differ that look alike. */
const UNSEEN =
  /(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]/gu
/** What joins letters, or says how a picture looks, is seen where it belongs to some, and nowhere else. */
const LONE =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}\u{e0020}-\u{e007f}])(?:\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])+|(?:\u200c|\u200d)+(?![\p{L}\p{Extended_Pictographic}])/gu

/** A text without the signs nobody sees; everything people send is read so. */
export const withoutUnseen = (text: string): string =>
  /[^\x20-\x7e\u0400-\u045f]/.test(text) ? text.replace(UNSEEN, '').replace(LONE, '') : text

/** One space between words and none around, whatever kind of space was typed. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The beginning of a text, at most `maxLength` UTF-16 units, never ending inside what people see as one letter: an emoji, a letter with
 * its accents, a flag. A single letter longer than that ends between its signs.
 */
export function cutByLetters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let end = Math.max(0, maxLength)
  while (end > 0 && isInsideLetter(text, end)) end--
  if (end === 0) end = Math.max(0, maxLength - (isInsidePair(text, maxLength) ? 1 : 0))
  return text.slice(0, end)
}

const joiner = '\u200d'
const isInsidePair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '')

function isInsideLetter(text: string, at: number): boolean {
  if (isInsidePair(text, at) || text[at - 1] === joiner || text[at] === joiner) return true
  if (/^[\p{M}\p{EMod}]/u.test(text.slice(at, at + 2))) return true
  // A flag is two letters of a country: behind an odd number of them one is open.
  const letters = /(?:\p{RI})+$/u.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  return /^\p{RI}/u.test(text.slice(at, at + 2)) && (letters.length / 2) % 2 === 1
}

/** Shortens at a word where it can, and says so with an ellipsis; the whole is at most `maxLength` characters. */
export function truncate(text: string, maxLength: number): string {
  const letters = Array.from(text)
  if (letters.length <= maxLength) return text
  const cut = cutByLetters(text, letters.slice(0, Math.max(0, maxLength - 1)).join('').length)
  const lastSpace = cut.lastIndexOf(' ')
  const atWord = /\s/.test(letters[maxLength - 1] ?? '') || lastSpace < cut.length / 2 ? cut : cut.slice(0, lastSpace)
  return `${atWord.replace(/[\s.,;:–—-]+$/, '')}…`
}
