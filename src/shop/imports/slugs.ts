import { createHash } from 'node:crypto'

const letters: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
}

/** «Женские ботфорты» → `zhenskie-botforty`: lower case Latin, digits and single hyphens, cut at a word. */
export function slugOf(text: string, longest = 60): string {
  const latin = [...text.toLowerCase().normalize('NFC')].map((letter) => letters[letter] ?? letter).join('')
  const plain = latin.normalize('NFD').replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest + 1)
  const hyphen = cut.lastIndexOf('-')
  return (hyphen > longest / 2 ? cut.slice(0, hyphen) : cut.slice(0, longest)).replace(/-+$/, '')
}

/** A short name for an outer id that is the same on every run and every machine. */
export function shortHash(text: string, length: number): string {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`).toString(36).padStart(13, '0').slice(-length)
}

/** Category slugs that would hide an address of the catalog: spec §2. */
const reservedCategorySlugs = new Set(['products', 'promotion', 'search', 'all-categories'])

export function categorySlug(name: string, externalId: string, isTaken: (slug: string) => boolean): string {
  const base = slugOf(name, 40) || `c-${shortHash(externalId, 6)}`
  return firstFree([base, `${base}-2`, `${base}-3`, `${base}-${shortHash(externalId, 6)}`], (slug) => {
    return reservedCategorySlugs.has(slug) || isTaken(slug)
  })
}

/** From the prettiest to the surest; the last one is unique by its external id. */
export function productSlugs(name: string, article: string, externalId: string): string[] {
  const base = slugOf(name) || 'product'
  const number = slugOf(article, 30)
  const hash = shortHash(externalId, 8)
  return number ? [base, `${base}-${number}`, `${base}-${number}-${hash}`] : [base, `${base}-${hash.slice(-4)}`, `${base}-${hash}`]
}

/** A code for the variant: article and size as the owner writes them, in Latin; made longer only when taken. */
export function variantSkus(article: string, size: string, externalId: string): string[] {
  const number = slugOf(article, 24).toUpperCase()
  const hash = shortHash(externalId, 8).toUpperCase()
  if (!number) return [`V-${hash.slice(-6)}`, `V-${hash}`]
  const base = size ? `${number}-${slugOf(size, 16).toUpperCase()}` : number
  return [base, `${base}-${hash.slice(-4)}`, `${base}-${hash}`]
}

export function firstFree(candidates: readonly string[], isTaken: (candidate: string) => boolean): string {
  return candidates.find((candidate) => !isTaken(candidate)) ?? candidates.at(-1)!
}
