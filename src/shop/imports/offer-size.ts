import type { StagedOffer, StagedProduct } from './catalog-shapes.ts'
import { decodeEntities } from './entities.ts'
import type { FeedParam } from './feed.ts'
import { sizeFromName } from './names.ts'

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
