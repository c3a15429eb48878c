import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'

/** Schema.org Product. Where prices are closed there is no offer at all: the figure stands nowhere (PRC-03). */
export function productJsonLd(product: ProductAnswer, at: { url: string; currency: string }): object {
  const whole = (path: string) => new URL(path, at.url).href
  const prices = product.variants.flatMap(({ price }) => price ?? [])
  const brand = product.properties.find(({ slug }) => slug === 'brand')?.value
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    mpn: product.article || undefined,
    description: product.description || undefined,
    image: product.images.map(({ url }) => whole(url)),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(product.review_count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.review_count },
    }),
    ...(product.price_access.shown && prices.length > 0 && { offers: offersOf(product, prices, at) }),
  }
}

function offersOf(product: ProductAnswer, prices: number[], at: { url: string; currency: string }): object {
  const shared = {
    priceCurrency: at.currency,
    availability: `https://schema.org/${product.in_stock ? 'InStock' : 'OutOfStock'}`,
    url: at.url,
    seller: { '@type': 'Organization', name: product.seller.name },
  }
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high
    ? { '@type': 'Offer', price: low, ...shared }
    : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length, ...shared }
}
