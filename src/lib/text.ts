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

/** One space between words and none around, whatever kind of space was typed. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Shortens at a word where it can, and says so with an ellipsis; the whole is at most `maxLength` characters. */
export function truncate(text: string, maxLength: number): string {
  const letters = Array.from(text)
  if (letters.length <= maxLength) return text
  const cut = letters.slice(0, Math.max(0, maxLength - 1)).join('')
  const lastSpace = cut.lastIndexOf(' ')
  const atWord = /\s/.test(letters[maxLength - 1] ?? '') || lastSpace < cut.length / 2 ? cut : cut.slice(0, lastSpace)
  return `${atWord.replace(/[\s.,;:–—-]+$/, '')}…`
}
