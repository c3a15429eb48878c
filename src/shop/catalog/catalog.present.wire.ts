import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import { presentSteps } from '#shop/sold-by.wire.ts'
import type { CardBesideGoods, CardRow, CategoryRow, StoredImage } from './card.ts'
import { type CardDates, type CardPlace, deliveryOf } from './cards/card-dates.ts'
import type { CardOnWire, CategoryNode, FacetOnWire, HotelOnCard, ImageOnWire } from './catalog.wire.ts'
import type { BookedValue, FacetBook } from './facets/facet-book.ts'
import { compareSizes, sizeSlug } from './facets/size-order.ts'
import { named } from './named.ts'
import { saleUnitName } from './product/sale-unit.ts'

export { named }

/** The rating is null without published reviews. */
export const presentRating = (rating: number, count: number): { rating: number | null; review_count: number } => ({
  rating: count === 0 ? null : rating,
  review_count: count,
})

/** How the catalog is presented to a visitor: the language, and whether prices are shown. */
export interface Presentation {
  locale: 'ru' | 'en'
  pricesShown: boolean
  /** The city of all places, which addresses then omit. */
  city?: { name: string; nameEn: string }
}

export const priceFor = ({ pricesShown }: Presentation, price: Kopecks | null): number | null =>
  pricesShown && price !== null ? roublesFromKopecks(price) : null

export function presentImage(image: StoredImage): ImageOnWire {
  const largest = image.scaled.at(-1)?.url ?? ''
  return { image: largest, url: largest, width: image.width, height: image.height, scaled: image.scaled }
}

export const presentHotelCard = ({ reviewCount, images, ...hotel }: CardBesideGoods): HotelOnCard => ({
  ...hotel,
  review_count: reviewCount,
  images: images.map(presentImage),
})

export const presentCard = (row: CardRow, speech: Presentation, dates: CardDates): CardOnWire => ({
  ...presentGoods(row, speech),
  ...presentDelivery({ inStock: row.here.inStock, ...row }, speech, dates),
})

type Delivery = Pick<CardOnWire, 'delivery_date' | 'pickup_place'>

/** The part of a card that does not depend on the time. */
export function presentGoods(row: CardRow, speech: Presentation): Omit<CardOnWire, keyof Delivery | 'colors'> {
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
    ...(row.soldBy.unit && { unit: saleUnitName(row.soldBy.unit, speech.locale) }),
    ...presentSteps(row.soldBy),
    in_stock: here.inStock,
    ...(row.askedSku && { asked_sku: row.askedSku }),
  }
}

export function presentDelivery(
  { inStock, heldIn, allowed }: Pick<CardRow, 'heldIn' | 'allowed'> & { inStock: boolean },
  speech: Presentation,
  dates: CardDates,
): Delivery {
  const delivery = inStock ? deliveryOf(dates, heldIn, allowed) : null
  return {
    delivery_date: delivery?.date ?? null,
    ...(delivery?.place && { pickup_place: presentPlace(delivery.place, speech) }),
  }
}

const presentPlace = (place: CardPlace, { locale, city }: Presentation) => ({
  address: streetOf(named(locale, place.address, place.addressEn), city ? [city.name, city.nameEn] : []),
  until: place.until,
})

/** «Екатеринбург, ул. Вайнера, 75» → «ул. Вайнера, 75»: in a list of one city its name is redundant. */
const streetOf = (address: string, cities: readonly string[]): string =>
  address
    .split(', ')
    .filter((part) => !cities.includes(part.replace(/^г\.?\s/, '')))
    .join(', ') || address

/** Facets that offer a choice, in the order of the book. */
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
  // A typed array sorts numbers several times faster than a comparator does.
  const ofAttribute = new Map<number, BookedValue[]>()
  for (const rank of Uint32Array.from(ranks).sort()) {
    const value = book.values[rank]!
    const rows = ofAttribute.get(value.attributeId)
    if (rows) rows.push(value)
    else ofAttribute.set(value.attributeId, [value])
  }
  return book.attributes.flatMap(({ id, slug, name, type, unit }) => {
    const selected = new Set(chosen.find((choice) => choice.attributeId === id)?.valueIds)
    const rows = ofAttribute.get(id) ?? []
    // A single value is no choice, except «yes» of a boolean: other products may have no value at all.
    if (rows.length < (type === 'boolean' ? 1 : 2) && selected.size === 0) return []
    const values = rows.map((value) => ({
      value: value.slug,
      label: value.label,
      ...(value.number !== null && { number: value.number }),
      count: counts.get(value.id)!,
      selected: selected.has(value.id),
      ...(value.hex ? { hex: value.hex } : {}),
    }))
    return [{ slug, name, type, ...(type === 'number' && unit && { unit }), values }]
  })
}

/** Sizes available in the region as a facet (CAT-08). */
export function presentSizes(
  sizes: { counts: ReadonlyMap<string, number>; chosen: readonly string[] } | null,
  name: string,
): FacetOnWire[] {
  if (!sizes || (sizes.counts.size < 2 && sizes.chosen.length === 0)) return []
  const values = [...sizes.counts]
    .sort(([a], [b]) => compareSizes(a, b))
    .map(([size, count]) => ({ value: sizeSlug(size), label: size, count, selected: sizes.chosen.includes(size) }))
  const once = new Map(values.toReversed().map((value) => [value.value, value]))
  return [{ slug: 'size', name, type: 'size', values: values.filter((value) => once.get(value.value) === value) }]
}

/** The tree below a parent. Categories without products are left out, as their pages would be empty (our choice). */
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
