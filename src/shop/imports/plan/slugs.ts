import { createHash } from 'node:crypto'
import { slugify } from '#lib/text.ts'

/** A short name for an external id, the same on every run and every machine. */
export function shortHash(text: string, length: number): string {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    .toString(36)
    .padStart(13, '0')
    .slice(-length)
}

/** Category slugs that would shadow an address of the catalogue: spec §2. */
const reservedCategorySlugs = new Set(['products', 'promotion', 'search', 'all-categories'])

export function categorySlug(name: string, externalId: string, isTaken: (slug: string) => boolean): string {
  const base = slugify(name, 40) || `c-${shortHash(externalId, 6)}`
  return firstFree([base, `${base}-2`, `${base}-3`, `${base}-${shortHash(externalId, 6)}`], (slug) => {
    return reservedCategorySlugs.has(slug) || isTaken(slug)
  })
}

/** Slug candidates from the shortest to the longest; the last is unique by the external id. */
export function productSlugs(name: string, article: string, externalId: string): string[] {
  const base = slugify(name, 60) || 'product'
  const number = slugify(article, 30)
  const hash = shortHash(externalId, 8)
  return number
    ? [base, `${base}-${number}`, `${base}-${number}-${hash}`]
    : [base, `${base}-${hash.slice(-4)}`, `${base}-${hash}`]
}

/** Sku candidates: the owner's article and size, transliterated; longer ones are used only if the shorter are taken. */
export function variantSkus(article: string, size: string, externalId: string): string[] {
  const number = slugify(article, 24).toUpperCase()
  const hash = shortHash(externalId, 8).toUpperCase()
  if (!number) return [`V-${hash.slice(-6)}`, `V-${hash}`]
  const base = size ? `${number}-${slugify(size, 16).toUpperCase()}` : number
  return [base, `${base}-${hash.slice(-4)}`, `${base}-${hash}`]
}

export function firstFree(candidates: readonly string[], isTaken: (candidate: string) => boolean): string {
  return candidates.find((candidate) => !isTaken(candidate)) ?? candidates.at(-1)!
}
