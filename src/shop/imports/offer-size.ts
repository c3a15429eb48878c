import type { StagedOffer, StagedProduct } from './catalog-shapes.ts'
import { decodeEntities } from './entities.ts'
import type { FeedParam } from './feed.ts'
import { sizeFromName } from './names.ts'

/** What a label says, named by the characteristics of the offers that came; a label of another shape, and one of a name in brackets, has no names. */
export function labelParts(label: string, offers: readonly StagedOffer[]): FeedParam[] {
  const names = offers.find(({ characteristics }) => characteristics?.length)?.characteristics?.toSorted(sizeFirst)
  const values = label.split(', ')
  if (!names || values.length !== names.length) return [{ name: '', value: label }]
  return values.map((value, at) => ({ name: names[at]!.name, value }))
}

/** By characteristics if the offer names them, else by the brackets in its name. */
export function sizeOf(offer: StagedOffer, product: StagedProduct | undefined): string {
  if (offer.characteristics?.length)
    return offer.characteristics
      .toSorted(sizeFirst)
      .map(({ value }) => decodeEntities(value))
      .join(', ')
      .slice(0, 100)
  if (!offer.name || offer.id === offer.productId || offer.available !== undefined) return ''
  return sizeFromName(offer.name, product?.name ?? null).slice(0, 100)
}

const sizeFirst = (a: FeedParam, b: FeedParam) => Number(isSize(b.name)) - Number(isSize(a.name))
const isSize = (name: string) => /размер|рост|size|объ[её]м/iu.test(name)
