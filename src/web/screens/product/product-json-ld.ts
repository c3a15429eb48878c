import type { ProductAnswer, VariantOnWire } from '#shop/catalog/catalog.wire.ts'
import { conditionAttributes, conditionOf } from '#shop/catalog/suggest/known-attributes.ts'

/**
 * Schema.org Product of the variant `sku`, or of all variants if none is chosen. Closed prices give no offer at all: the price must appear
 * nowhere (PRC-03). An offer has only payable prices, of variants in stock; if none of several is in stock, it says so without a price.
 */
export function productJsonLd(
  product: ProductAnswer,
  at: { url: string; currency: string },
  sku: string | null = null,
): object {
  const whole = (path: string) => new URL(path, at.url).href
  const { variants } = product
  const one = variants.length === 1 ? variants[0] : variants.find((variant) => variant.sku === sku)
  const images = one && one.images.length > 0 ? one.images : product.images
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    // Several variants together have no sku.
    ...(one && { sku: one.sku }),
    mpn: one?.article || product.article || undefined,
    ...(one && variants.length > 1 && { size: one.size || undefined, inProductGroupWithID: String(product.id) }),
    description: product.description || undefined,
    image: images.map(({ url }) => whole(url)),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.rating !== null &&
      product.review_count > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.review_count },
      }),
    ...(product.price_access.shown &&
      product.price !== null && {
        offers: offersOf(
          one ? { ...product, variants: [one] } : product,
          one !== undefined,
          conditionIn(product, one),
          at,
        ),
      }),
  }
}

function offersOf(
  { variants, seller }: Pick<ProductAnswer, 'variants' | 'seller'>,
  isOne: boolean,
  condition: object,
  at: { url: string; currency: string },
): object {
  const prices = variants.flatMap(({ price, stock }) => (stock > 0 ? (price ?? []) : []))
  const shared = {
    priceCurrency: at.currency,
    availability: `https://schema.org/${prices.length > 0 ? 'InStock' : 'OutOfStock'}`,
    ...condition,
    url: at.url,
    seller: { '@type': 'Organization', name: seller.name },
  }
  // A single sold-out variant has its price on the page and in the feed, so here too.
  if (prices.length === 0) return { '@type': 'Offer', ...(isOne && { price: variants[0]!.price }), ...shared }
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high
    ? { '@type': 'Offer', price: low, ...shared }
    : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length, ...shared }
}

/** Condition of one variant, or the common one of all; nothing if new and used variants are mixed. */
function conditionIn(
  { properties, variants }: ProductAnswer,
  one: VariantOnWire | undefined,
): { itemCondition?: string } {
  const slugs: readonly string[] = conditionAttributes
  const values = properties.flatMap(({ slug, value }) => (slugs.includes(slug) ? value.split(', ') : []))
  const labels = variants.map(({ size }) => size)
  const asked = one ? [one.size] : labels
  const all = new Set(asked.map((label) => conditionOf(values, label, labels)?.google ?? 'new'))
  const [only] = all
  return all.size === 1 ? { itemCondition: `https://schema.org/${schemaConditions[only!]}` } : {}
}

const schemaConditions = { new: 'NewCondition', used: 'UsedCondition', refurbished: 'RefurbishedCondition' } as const
