import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { links } from '../../links.ts'

/** Products of a listing for search engines, in page order. Prices are on the product pages. */
export const listJsonLd = (
  cards: readonly Pick<CardOnWire, 'slug' | 'name' | 'asked_sku'>[],
  origin: string,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: cards.length,
  itemListElement: cards.map(({ slug, name, asked_sku: sku }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: new URL(links.product(slug, { sku }), origin).href,
  })),
})
