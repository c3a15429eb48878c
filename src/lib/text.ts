// biome-ignore format: a table of letters is read by rows
const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ў: 'u',
}

/** Transliterates Russian for addresses and file names. Passports use another rule. */
export const transliterate = (text: string): string =>
  Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    const latin = LATIN[lower]
    if (latin === undefined) return letter
    return letter === lower ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
  }).join('')

/** A slug from a name: Latin letters, digits and single hyphens; empty if nothing remains. */
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

/** Invisible characters: they come with pasted text and make texts differ that look alike. */
const UNSEEN =
  /(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]/gu
/** Joiners, variation selectors and tags outside the sequences in which they have an effect. */
const LONE =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}\u{e0020}-\u{e007f}])(?:\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])+|(?:\u200c|\u200d)+(?![\p{L}\p{Extended_Pictographic}])/gu

/** Removes invisible characters; applied to all input. */
export const withoutUnseen = (text: string): string =>
  /[^\x20-\x7e\u0400-\u045f]/.test(text) ? text.replace(UNSEEN, '').replace(LONE, '') : text

/** Collapses white space of any kind to single spaces and trims. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The beginning of a text, at most `maxLength` UTF-16 units, never ending inside a character as users see it: an emoji, a letter with its
 * accents, a flag. A single longer character is cut between its code points.
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
  // A flag is two regional indicators: after an odd number of them the position is inside a flag.
  const letters = /(?:\p{RI})+$/u.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  return /^\p{RI}/u.test(text.slice(at, at + 2)) && (letters.length / 2) % 2 === 1
}

/** Shortens at a word boundary if possible and appends an ellipsis; the result has at most `maxLength` characters. */
export function truncate(text: string, maxLength: number): string {
  const letters = Array.from(text)
  if (letters.length <= maxLength) return text
  const cut = cutByLetters(text, letters.slice(0, Math.max(0, maxLength - 1)).join('').length)
  const lastSpace = cut.lastIndexOf(' ')
  const atWord = /\s/.test(letters[maxLength - 1] ?? '') || lastSpace < cut.length / 2 ? cut : cut.slice(0, lastSpace)
  return `${atWord.replace(/[\s.,;:–—-]+$/, '')}…`
}
