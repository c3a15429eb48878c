import type { AnswerTexts } from '#shop/answer-texts.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import type { CategoryRow } from './card.ts'
import { type Presentation, presentFacets, presentSizes, priceFor } from './catalog.present.wire.ts'
import type { CardOnWire, ListingAnswer } from './catalog.wire.ts'
import { type Listing, pathOf } from './listing.ts'
import { type ListingQuery, maxRows } from './listing-query.ts'
import { named } from './named.ts'

/** The answer of a listing without its cards. */
export function presentListing(
  listing: Listing,
  query: ListingQuery,
  speech: Presentation,
  says: AnswerTexts,
  access: ListingAnswer['price_access'],
): Omit<ListingAnswer, 'items'> {
  const { facts, category, tree, attributes, chosen } = listing
  const { locale } = speech
  const ref = (row: CategoryRow) => ({ name: named(locale, row.name, row.nameEn), path: row.path })
  return {
    total: facts.total,
    page: query.page,
    pages: pagesOf(Math.min(facts.total, maxRows), query.pageSize),
    facets: [
      ...presentSizes(listing.sizes, says.sizes(locale)),
      ...presentFacets(attributes.book[locale], facts.counts, chosen),
    ],
    pickup_today: listing.canFetchToday,
    has_ratings: listing.hasRatings,
    price: { from: priceFor(speech, facts.priceFrom), to: priceFor(speech, facts.priceTo) },
    price_access: access,
    category: category && {
      id: category.id,
      slug: category.slug,
      ...ref(category),
      parents: pathOf(tree, category.id).slice(0, -1).map(ref),
      children: tree.rows
        .filter((row) => row.parentId === category.id && (tree.counts.get(row.id)?.count ?? 0) > 0)
        .map((row) => ({ ...ref(row), product_count: tree.counts.get(row.id)!.count })),
    },
  }
}

/** The colours of a card's model in the owner's order of colours; empty if the product is the only one. */
export function presentColours(
  { colours, attributes }: Listing,
  productId: number,
  locale: 'ru' | 'en',
): NonNullable<CardOnWire['colors']> {
  return (colours.get(productId) ?? [])
    .flatMap(({ id, slug, valueIds, inStock }) => {
      const values = valueIds.flatMap((value) => attributes.values.get(value) ?? [])
      const own = values.filter(({ attributeId }) => attributes.byId.get(attributeId)?.type === 'color')
      if (own.length === 0) return []
      const label = own.map((value) => named(locale, value.value, value.valueEn)).join(', ')
      return { id, slug, label, hex: own[0]!.hex, in_stock: inStock, sort: own[0]!.sort }
    })
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map(({ sort: _, ...colour }) => colour)
}
