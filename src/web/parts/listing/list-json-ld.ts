import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { links } from '../../links.ts'

/** The goods of a listing for search engines, in the order they stand on the page. Prices are told by the pages of the goods. */
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
