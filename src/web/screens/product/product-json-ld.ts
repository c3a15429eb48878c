import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { conditionAttributes, conditionOf } from '#shop/catalog/known-attributes.ts'

/**
 * Schema.org Product. Where prices are closed there is no offer at all: the figure stands nowhere (PRC-03). An offer names prices
 * that can be paid: of sizes that are left; where none is left it says so and names none.
 */
export function productJsonLd(product: ProductAnswer, at: { url: string; currency: string }): object {
  const whole = (path: string) => new URL(path, at.url).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    mpn: product.article || undefined,
    description: product.description || undefined,
    image: product.images.map(({ url }) => whole(url)),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.rating !== null &&
      product.review_count > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.review_count },
      }),
    ...(product.price_access.shown && product.price !== null && { offers: offersOf(product, at) }),
  }
}

function offersOf(product: ProductAnswer, at: { url: string; currency: string }): object {
  const prices = product.variants.flatMap(({ price, stock }) => (stock > 0 ? (price ?? []) : []))
  const shared = {
    priceCurrency: at.currency,
    availability: `https://schema.org/${prices.length > 0 ? 'InStock' : 'OutOfStock'}`,
    ...conditionIn(product),
    url: at.url,
    seller: { '@type': 'Organization', name: product.seller.name },
  }
  if (prices.length === 0) return { '@type': 'Offer', ...shared }
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high
    ? { '@type': 'Offer', price: low, ...shared }
    : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length, ...shared }
}

/** One for all sizes; of new ones beside used ones nothing is said. */
function conditionIn({ properties, variants }: ProductAnswer): { itemCondition?: string } {
  const slugs: readonly string[] = conditionAttributes
  const values = properties.flatMap(({ slug, value }) => (slugs.includes(slug) ? value.split(', ') : []))
  const labels = variants.map(({ size }) => size)
  const all = new Set(labels.map((label) => conditionOf(values, label, labels)?.google ?? 'new'))
  const [only] = all
  return all.size === 1 ? { itemCondition: `https://schema.org/${schemaConditions[only!]}` } : {}
}

const schemaConditions = { new: 'NewCondition', used: 'UsedCondition', refurbished: 'RefurbishedCondition' } as const
