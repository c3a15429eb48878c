import { roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { presentSteps } from '#shop/sold-by.wire.ts'
import { deliveryOf } from '../cards/card-dates.ts'
import { type Presentation, presentImage, presentRating, priceFor } from '../catalog.present.wire.ts'
import type { DeliveryOfferOnWire, ProductAnswer } from '../catalog.wire.ts'
import { named } from '../named.ts'
import { brandAttributes } from '../suggest/known-attributes.ts'
import { differIn } from './differ-in.ts'
import type { DatedOption, ProductOutlet, ProductPage } from './product.ts'
import { saleUnitName } from './sale-unit.ts'

/** The answer of a product without the cards of similar ones. `outlets`: those of the visitor's region that offer pickup. */
export function presentProduct(
  page: ProductPage,
  outlets: readonly ProductOutlet[],
  speech: Presentation,
  says: AnswerTexts,
  { access, seller }: Pick<ProductAnswer, 'seller'> & { access: ProductAnswer['price_access'] },
): Omit<ProductAnswer, 'similar'> {
  const { product, attributes, path, here } = page
  const { locale } = speech
  const sellable = product.variants.filter((v) => v.price !== null)
  const category = path.at(-1)
  const { allowed } = page
  return {
    id: product.id,
    slug: product.slug,
    name: named(locale, product.name, product.name_en),
    article: product.article,
    sku: sellable[0]!.sku,
    description: named(locale, product.description, product.description_en),
    unit: saleUnitName(product.unit, locale),
    ...presentSteps(product),
    price: priceFor(speech, here.price),
    old_price: priceFor(speech, here.oldPrice),
    price_access: access,
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
      // Pictures belong to the product: colours are separate products of one group.
      images: [],
      ...(page.waysOf.has(v.id) && { delivery: page.waysOf.get(v.id)!.map(presentWay) }),
    })),
    images: product.images.map(presentImage),
    brand: brandOf(page, locale),
    size_guide: product.size_guide,
    variants_differ_in: variantsDifferIn(page, locale),
    properties: properties(page, says, locale),
    ...presentRating(product.rating, product.review_count),
    seller,
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

const presentWay = (way: DatedOption): DeliveryOfferOnWire => ({
  delivery_type: way.deliveryType,
  price: roublesFromKopecks(way.deliveryPrice),
  free_from: way.freeFrom === null ? null : roublesFromKopecks(way.freeFrom),
  is_least: way.isLeast,
  date: way.date,
})

/** One row per attribute with all its values, in the order of attributes, then the long name if there is one (our choice). */
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
    // Labels are not translated: they are as imported.
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
