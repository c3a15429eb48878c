import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import type { AttributeRow, CardRow, CategoryRow, StoredImage, ValueRow } from './card.ts'
import type { CardOnWire, CategoryNode, FacetOnWire, ImageOnWire } from './catalog.wire.ts'

/** How the catalog is said to one visitor: in a language, with prices or without. */
export interface Speech {
  locale: 'ru' | 'en'
  pricesShown: boolean
}

export const named = (locale: 'ru' | 'en', ru: string, en: string): string => (locale === 'en' && en !== '' ? en : ru)

export const priceFor = ({ pricesShown }: Speech, price: Kopecks | null): number | null =>
  pricesShown && price !== null ? roublesFromKopecks(price) : null

export function presentImage(image: StoredImage): ImageOnWire {
  const largest = image.scaled.at(-1)?.url ?? ''
  return { image: largest, url: largest, width: image.width, height: image.height, scaled: image.scaled }
}

export function presentCard(row: CardRow, speech: Speech, earliest: string | null): CardOnWire {
  const { card } = row
  return {
    id: row.product_id,
    slug: card.slug,
    name: named(speech.locale, card.name, card.name_en),
    article: card.article,
    sku: card.variants[0]?.sku ?? '',
    price: priceFor(speech, row.price),
    price_from: speech.pricesShown && row.price_max > row.price,
    old_price: priceFor(speech, card.old_price),
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
    rating: Number(card.rating),
    review_count: card.review_count,
    in_stock: row.in_stock,
    delivery_date: row.in_stock ? earliest : null,
  }
}

/** Only what can be filtered by and has something to choose; numbers in their order, words by count and alphabet. */
export function presentFacets(
  attributes: AttributeRow[],
  values: Map<number, ValueRow>,
  counts: Map<number, { both: number; exceptOwn: number[] }>,
  chosen: { attributeId: number; valueIds: number[] }[],
  locale: 'ru' | 'en',
): FacetOnWire[] {
  const present = [...counts.keys()].flatMap((id) => values.get(id) ?? [])
  return attributes.flatMap((attribute) => {
    if (!attribute.isFilter) return []
    const group = chosen.findIndex((c) => c.attributeId === attribute.id)
    const selected = new Set(chosen[group]?.valueIds)
    const rows = present.filter((v) => v.attributeId === attribute.id)
    if (rows.length < 2 && selected.size === 0) return []
    const unit = named(locale, attribute.unit, attribute.unitEn)
    const label = (v: ValueRow) => named(locale, v.value, v.valueEn) + (unit ? `\u00a0${unit}` : '')
    const count = (v: ValueRow) => {
      const at = counts.get(v.id)!
      return group < 0 ? at.both : (at.exceptOwn[group] ?? 0)
    }
    const sorted = rows.toSorted((a, b) =>
      attribute.type === 'number'
        ? (a.number ?? 0) - (b.number ?? 0)
        : a.sort - b.sort || label(a).localeCompare(label(b), locale, { numeric: true }),
    )
    return [
      {
        slug: attribute.slug,
        name: named(locale, attribute.name, attribute.nameEn),
        type: attribute.type,
        values: sorted.map((v) => ({
          value: v.slug,
          label: label(v),
          count: count(v),
          selected: selected.has(v.id),
          ...(v.hex ? { hex: v.hex } : {}),
        })),
      },
    ]
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
