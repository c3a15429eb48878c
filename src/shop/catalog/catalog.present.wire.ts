import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import type { CardRow, CategoryRow, StoredImage } from './card.ts'
import type { CardOnWire, CategoryNode, FacetOnWire, ImageOnWire } from './catalog.wire.ts'
import type { BookedValue, FacetBook } from './facet-book.ts'
import { named } from './named.ts'

export { named }

/** Nothing is said of stars where no published review stands behind them. */
export const presentRating = (rating: number, count: number): { rating: number | null; review_count: number } => ({
  rating: count === 0 ? null : rating,
  review_count: count,
})

/** How the catalog is said to one visitor: in a language, with prices or without. */
export interface Speech {
  locale: 'ru' | 'en'
  pricesShown: boolean
}

export const priceFor = ({ pricesShown }: Speech, price: Kopecks | null): number | null =>
  pricesShown && price !== null ? roublesFromKopecks(price) : null

export function presentImage(image: StoredImage): ImageOnWire {
  const largest = image.scaled.at(-1)?.url ?? ''
  return { image: largest, url: largest, width: image.width, height: image.height, scaled: image.scaled }
}

export function presentCard(row: CardRow, speech: Speech, earliest: string | null): CardOnWire {
  const { card, here } = row
  return {
    id: row.product_id,
    slug: card.slug,
    name: named(speech.locale, card.name, card.name_en),
    article: card.article,
    sku: card.variants[0]?.sku ?? '',
    price: priceFor(speech, here.price),
    price_from: speech.pricesShown && here.priceMax > here.price,
    old_price: priceFor(speech, here.oldPrice),
    category: {
      id: card.category.id,
      name: named(speech.locale, card.category.name, card.category.name_en),
      path: card.category.path,
      feed_id: card.category.feed_id,
    },
    variants: card.variants.map((v) => ({
      id: v.id,
      sku: v.sku,
      size: v.size,
      price: priceFor(speech, v.price),
      old_price: priceFor(speech, v.old_price),
    })),
    images: card.images.map(presentImage),
    ...presentRating(row.rating, row.reviewCount),
    in_stock: here.inStock,
    delivery_date: here.inStock ? earliest : null,
  }
}

/** Only what can be filtered by and has something to choose, in the order of the book. */
export function presentFacets(
  book: FacetBook,
  counts: ReadonlyMap<number, number>,
  chosen: readonly { attributeId: number; valueIds: readonly number[] }[],
): FacetOnWire[] {
  const ranks: number[] = []
  for (const id of counts.keys()) {
    const rank = book.rankOf.get(id)
    if (rank !== undefined) ranks.push(rank)
  }
  // Numbers are sorted by themselves in a typed array, several times faster than by a function.
  const ofAttribute = new Map<number, BookedValue[]>()
  for (const rank of Uint32Array.from(ranks).sort()) {
    const value = book.values[rank]!
    const rows = ofAttribute.get(value.attributeId)
    if (rows) rows.push(value)
    else ofAttribute.set(value.attributeId, [value])
  }
  return book.attributes.flatMap(({ id, slug, name, type }) => {
    const selected = new Set(chosen.find((choice) => choice.attributeId === id)?.valueIds)
    const rows = ofAttribute.get(id) ?? []
    if (rows.length < 2 && selected.size === 0) return []
    const values = rows.map((value) => ({
      value: value.slug,
      label: value.label,
      count: counts.get(value.id)!,
      selected: selected.has(value.id),
      ...(value.hex ? { hex: value.hex } : {}),
    }))
    return [{ slug, name, type, values }]
  })
}

/** The tree below a parent. Categories without products are left out: they lead nowhere (our choice). */
export function presentTree(
  rows: CategoryRow[],
  counts: Map<number, { count: number; image: StoredImage | null }>,
  locale: 'ru' | 'en',
  parentId: number | null = null,
): CategoryNode[] {
  return rows
    .filter((row) => row.parentId === parentId && (counts.get(row.id)?.count ?? 0) > 0)
    .map((row) => {
      const image = row.image ?? counts.get(row.id)?.image ?? null
      return {
        id: row.id,
        name: named(locale, row.name, row.nameEn),
        slug: row.slug,
        path: row.path,
        product_count: counts.get(row.id)?.count ?? 0,
        image: image && presentImage(image),
        children: presentTree(rows, counts, locale, row.id),
      }
    })
}
