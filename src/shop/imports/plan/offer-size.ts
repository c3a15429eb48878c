import { cutByLetters } from '#lib/text.ts'
import { decodeEntities } from '../files/entities.ts'
import type { FeedParam } from '../files/feed.ts'
import type { StagedOffer } from './catalog-shapes.ts'
import { cleanName, sizeFromName } from './names.ts'

/**
 * Splits a label into parts named by the characteristics of the offers. A label with another number of parts, or one from brackets in a name,
 * has no part names.
 */
export function labelParts(label: string, offers: readonly StagedOffer[]): FeedParam[] {
  const names = offers.find(({ characteristics }) => characteristics?.length)?.characteristics?.toSorted(sizeFirst)
  const values = label.split(', ')
  if (!names || values.length !== names.length) return [{ name: '', value: label }]
  return values.map((value, at) => ({ name: names[at]!.name, value }))
}

/**
 * Label of an offer: by its characteristics if it has them, else by the brackets in its name; null: unknown, the stored one remains.
 * `product`: the product in this file; `known`: the product in the shop, if the file does not name it.
 */
export function sizeOf(
  offer: StagedOffer,
  product: { name?: string } | undefined,
  known?: { name: string },
): string | null {
  if (offer.characteristics?.length) {
    const values = offer.characteristics.toSorted(sizeFirst).map(({ value }) => decodeEntities(value))
    return cutByLetters(values.join(', '), longestSize)
  }
  if (!offer.name) return null
  if (offer.id === offer.productId || offer.available !== undefined) return ''
  const size = product?.name
    ? sizeFromName(offer.name, product.name)
    : known && cleanName(offer.name) === known.name
      ? ''
      : sizeFromName(offer.name, null)
  return cutByLetters(size, longestSize) || null
}

/** Maximum length of a label, in characters (our choice). */
const longestSize = 100
const sizeFirst = (a: FeedParam, b: FeedParam) => Number(isSize(b.name)) - Number(isSize(a.name))
const isSize = (name: string) => /размер|рост|size|объ[её]м/iu.test(name)
