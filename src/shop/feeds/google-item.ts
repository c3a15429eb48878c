import { escapeXml } from '#lib/escape.ts'
import { isGtin } from '#lib/gtin.ts'
import { cutByLetters } from '#lib/text.ts'
import { conditionOf } from '#shop/catalog/suggest/known-attributes.ts'

// One item of a Google Merchant feed, by its product data specification.

/** Data of an item; amounts in kopecks. */
export interface GoogleFacts {
  sku: string
  productId: number
  slug: string
  name: string
  size: string
  /** Sizes of all offers of the product. */
  sizes: readonly string[]
  description: string
  article: string
  barcode: string
  brand: string | null
  /** Values of the product's attributes that describe its condition. */
  conditions: readonly string[]
  path: readonly string[]
  price: number
  oldPrice: number | null
  stock: number
  /** Unit of sale; '' is a piece. The price is of one unit. */
  unit: string
  pictures: readonly string[]
}

/** Limits of the specification, in characters. */
const most = { id: 50, title: 150, text: 5_000, type: 750, short: 70 }
const morePictures = 10

/**
 * The item, or null if Google would reject it: no picture, or an id over the limit. The id is that of the YML feed, so that both feeds identify
 * an offer alike.
 */
export function googleItem(one: GoogleFacts, place: { origin: string; currency: string }): string | null {
  const [first, ...others] = one.pictures
  if (!first || one.sku.length > most.id) return null
  const { origin, currency } = place
  const money = (amount: number) => `${(amount / 100).toFixed(2)} ${currency}`
  const whole = (path: string) => (path.startsWith('/') ? origin + path : path)
  const page = `${origin}/catalog/products/${encodeURIComponent(one.slug)}/`
  const gtin = isGtin(one.barcode) ? one.barcode : ''
  const hasSizes = one.sizes.length > 1
  const hasMaker = gtin !== '' || (one.brand !== null && one.article !== '')
  const fields: [name: string, value: string][] = [
    ['id', one.sku],
    ['title', cut(one.size ? `${one.name} (${one.size})` : one.name, most.title)],
    ['description', cut(one.description || one.name, most.text)],
    ['link', hasSizes ? `${page}?sku=${encodeURIComponent(one.sku)}` : page],
    ['image_link', whole(first)],
    ...others.slice(0, morePictures).map((url): [string, string] => ['additional_image_link', whole(url)]),
    ['availability', one.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', money(one.oldPrice ?? one.price)],
    ['sale_price', one.oldPrice === null ? '' : money(one.price)],
    ['unit_pricing_measure', unitPricing[one.unit] ?? ''],
    ['condition', conditionOf(one.conditions, one.size, one.sizes)?.google ?? 'new'],
    ['brand', cut(one.brand ?? '', most.short)],
    ['gtin', gtin],
    ['mpn', cut(one.article, most.short)],
    ['identifier_exists', hasMaker ? '' : 'no'],
    ['item_group_id', hasSizes ? String(one.productId) : ''],
    ['size', hasSizes ? cut(one.size, 100) : ''],
    ['product_type', cut(one.path.join(' > '), most.type)],
  ]
  const written = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`)
  return `<item>${written.join('')}</item>\n`
}

/** Units of the specification for «price of a unit». */
const unitPricing: Readonly<Record<string, string>> = {
  м: '1 m',
  'пог. м': '1 m',
  см: '1 cm',
  'м²': '1 sqm',
  'м³': '1 cbm',
  кг: '1 kg',
  г: '1 g',
  л: '1 l',
  мл: '1 ml',
}

const cut = (text: string, letters: number): string =>
  text.length <= letters ? text : `${cutByLetters(text, letters - 1).trimEnd()}…`
