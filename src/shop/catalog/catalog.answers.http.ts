import { WrittenJson } from '#kit/written-json.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { shopsOf } from '#shop/places/places.flow.ts'
import type { CategoryRow } from './card.ts'
import { deliveryOf } from './card-dates.ts'
import { cardDates, type DatedOption, pathOf, priceAccess } from './catalog.flow.ts'
import {
  presentFacets,
  presentImage,
  presentRating,
  presentSizes,
  priceFor,
  type Speech,
} from './catalog.present.wire.ts'
import type { CardOnWire, ListingAnswer, ProductAnswer, SuggestAnswer, WayOnWire } from './catalog.wire.ts'
import { differIn } from './differ-in.ts'
import { keptCards } from './kept-cards.flow.ts'
import { brandAttributes } from './known-attributes.ts'
import type { Listing } from './listing.flow.ts'
import { type ListingQuery, maxRows } from './listing-query.ts'
import { named } from './named.ts'
import type { ProductPage } from './product.flow.ts'
import { soldBy } from './sold-by.ts'
import type { Suggestions } from './suggest.flow.ts'
import { writeCard, writtenCards } from './written-cards.wire.ts'

type Outlet = Awaited<ReturnType<typeof shopsOf>>[number]

export const speechFor = (context: RequestContext): Speech => ({
  locale: context.locale,
  pricesShown: priceAccess(context).shown,
  city: context.region,
})

/** A page of cards with everything a listing says of itself, and what else an answer says; its cards are taken as they were written before. */
export async function writeListing<A extends ListingAnswer>(
  app: App,
  context: RequestContext,
  query: ListingQuery,
  listing: Listing,
  more: Omit<A, keyof ListingAnswer>,
): Promise<WrittenJson<A>> {
  const { locale } = context
  const speech = speechFor(context)
  const cards = await keptCards(app, context, listing.ids, (row) => writeCard(row, speech), listing.asked)
  const pieces = writtenCards(cards, speech, listing.dates, ({ id }) => presentColours(listing, id, locale))
  const rest = JSON.stringify({ ...presentAround(app.texts, context, query, listing), ...more })
  return WrittenJson.joined<A>(['{"items":[', ...pieces, '],', rest.slice(1)])
}

export function writeSuggestions(
  context: RequestContext,
  { queries, categories, tree, cards, dates }: Suggestions,
): WrittenJson<SuggestAnswer> {
  const sections = categories.map((c) => ({
    name: named(context.locale, c.name, c.nameEn),
    path: c.path,
    product_count: tree.counts.get(c.id)?.count ?? 0,
  }))
  const rest = JSON.stringify({ queries, categories: sections })
  return WrittenJson.joined(['{"products":[', ...writtenCards(cards, speechFor(context), dates), '],', rest.slice(1)])
}

function presentAround(
  says: AnswerTexts,
  context: RequestContext,
  query: ListingQuery,
  listing: Listing,
): Omit<ListingAnswer, 'items'> {
  const { facts, category, tree, attributes, chosen } = listing
  const speech = speechFor(context)
  const { locale } = context
  const ref = (row: CategoryRow) => ({ name: named(locale, row.name, row.nameEn), path: row.path })
  return {
    total: facts.total,
    page: query.page,
    pages: Math.max(1, Math.ceil(Math.min(facts.total, maxRows) / query.pageSize)),
    facets: [
      ...presentSizes(listing.sizes, says.sizes(locale)),
      ...presentFacets(attributes.book[locale], facts.counts, chosen),
    ],
    pickup_today: listing.canFetchToday,
    has_ratings: listing.hasRatings,
    price: { from: priceFor(speech, facts.priceFrom), to: priceFor(speech, facts.priceTo) },
    price_access: priceAccess(context, says),
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

/** The colours of a card's model, as the owner orders colours; none where a product is the only one. */
function presentColours(
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

/** A product with everything its page says. `outlets`: those of the visitor's region where it may be picked up. */
export async function writeProduct(
  app: App,
  context: RequestContext,
  page: ProductPage,
  outlets: Outlet[],
): Promise<WrittenJson<ProductAnswer>> {
  const speech = speechFor(context)
  const [similar, dates] = await Promise.all([
    keptCards(app, context, page.similar, (row) => writeCard(row, speech)),
    cardDates(app, context),
  ])
  const rest = JSON.stringify(presentProduct(app.texts, context, page, outlets))
  return WrittenJson.joined<ProductAnswer>([
    '{"similar":[',
    ...writtenCards(similar, speech, dates),
    '],',
    rest.slice(1),
  ])
}

function presentProduct(
  says: AnswerTexts,
  context: RequestContext,
  page: ProductPage,
  outlets: Outlet[],
): Omit<ProductAnswer, 'similar'> {
  const { product, attributes, path, here } = page
  const { locale, company } = context
  const speech = speechFor(context)
  const sellable = product.variants.filter((v) => v.price !== null)
  const category = path.at(-1)
  const { allowed } = page
  const { legal, phone } = company.settings
  return {
    id: product.id,
    slug: product.slug,
    name: named(locale, product.name, product.name_en),
    article: product.article,
    sku: sellable[0]!.sku,
    description: named(locale, product.description, product.description_en),
    unit: soldBy(product.unit, locale),
    price: priceFor(speech, here.price),
    old_price: priceFor(speech, here.oldPrice),
    price_access: priceAccess(context, says),
    category: {
      id: product.category_id,
      name: category ? named(locale, category.name, category.nameEn) : '',
      path: category?.path ?? '',
      feed_id: category?.feedId ?? '',
    },
    category_path: path.map((row) => ({ name: named(locale, row.name, row.nameEn), path: row.path })),
    variants: sellable.map((v) => ({
      id: v.id,
      sku: v.sku,
      article: v.article || product.article,
      price: priceFor(speech, v.price),
      old_price: priceFor(speech, v.old_price),
      lowest_30_days: priceFor(speech, v.lowest),
      size: v.size,
      barcode: v.barcode,
      stock: v.stock,
      // Pictures belong to the product: colours are products of their own in one group.
      images: [],
      ...(page.waysOf.has(v.id) && { delivery: page.waysOf.get(v.id)!.map(presentWay) }),
    })),
    images: product.images.map(presentImage),
    brand: brandOf(page, locale),
    size_guide: product.size_guide,
    variants_differ_in: variantsDifferIn(page, locale),
    properties: properties(page, says, locale),
    ...presentRating(product.rating, product.review_count),
    seller: {
      name: legal.name || company.settings.brand_name,
      address: legal.address,
      email: legal.email,
      ogrn: legal.ogrn,
      phone,
    },
    in_stock: here.inStock,
    delivery_date: here.inStock ? (deliveryOf(page.dates, page.heldIn, allowed)?.date ?? null) : null,
    colors: page.colors.map(({ slug, valueId, image }) => {
      const value = valueId === null ? undefined : attributes.values.get(valueId)
      return {
        slug,
        label: value ? named(locale, value.value, value.valueEn) : '',
        image: image && presentImage(image),
      }
    }),
    pickup: (allowed.canPickUp ? outlets : []).flatMap((outlet) => {
      const stock = sellable.flatMap((v) => {
        const here = v.outlets.find((o) => o.id === outlet.id)
        return here ? [[v.sku, here.stock] as const] : []
      })
      if (stock.length === 0) return []
      return [
        {
          outlet: {
            id: outlet.id,
            name: named(locale, outlet.name, outlet.name_en),
            address: named(locale, outlet.address, outlet.address_en),
            latitude: outlet.latitude,
            longitude: outlet.longitude,
            schedule: outlet.schedule as string[],
            special_days: outlet.special_days as Record<string, string>,
            timezone: outlet.timezone,
          },
          stock: Object.fromEntries(stock),
        },
      ]
    }),
    delivery: page.ways.map(presentWay),
    in_parts: page.inParts,
  }
}

const presentWay = (way: DatedOption): WayOnWire => ({
  delivery_type: way.deliveryType,
  price: roublesFromKopecks(way.deliveryPrice),
  free_from: way.freeFrom === null ? null : roublesFromKopecks(way.freeFrom),
  is_least: way.isLeast,
  date: way.date,
})

/** Values of one attribute stand in one row; attributes in their own order, then the long name if there is one (our choice). */
function properties(
  { product, attributes }: ProductPage,
  says: AnswerTexts,
  locale: 'ru' | 'en',
): ProductAnswer['properties'] {
  const values = product.value_ids.flatMap((id) => attributes.values.get(id) ?? [])
  const rows = attributes.list.flatMap((attribute) => {
    const own = values.filter((v) => v.attributeId === attribute.id)
    if (own.length === 0) return []
    const unit = named(locale, attribute.unit, attribute.unitEn)
    const text = own.map((v) => named(locale, v.value, v.valueEn)).join(', ') + (unit ? `\u00a0${unit}` : '')
    return [{ slug: attribute.slug, name: named(locale, attribute.name, attribute.nameEn), value: text }]
  })
  if (!product.full_name) return rows
  return [...rows, { slug: 'full-name', name: says.fullName(locale), value: product.full_name }]
}

function variantsDifferIn({ product, attributes }: ProductPage, locale: 'ru' | 'en'): string {
  const values = product.value_ids.flatMap((id) => attributes.values.get(id) ?? [])
  const known = attributes.list.map(({ id, name, nameEn, unit }) => ({
    name: named(locale, name, nameEn),
    // A label is written as it was imported, in no other language.
    values: values.filter((v) => v.attributeId === id).flatMap(({ value }) => [value, `${value} ${unit}`]),
  }))
  const labels = product.variants.flatMap(({ price, size }) => (price === null ? [] : [size]))
  return differIn(labels, known)
}

function brandOf({ product, attributes }: ProductPage, locale: 'ru' | 'en'): ProductAnswer['brand'] {
  const values = product.value_ids.flatMap((id) => attributes.values.get(id) ?? [])
  for (const slug of brandAttributes) {
    const attribute = attributes.list.find((one) => one.slug === slug)
    const value = attribute && values.find(({ attributeId }) => attributeId === attribute.id)
    if (value) return { attribute: slug, value: value.slug, name: named(locale, value.value, value.valueEn) }
  }
  return null
}
