import { isApiFailure } from '#api/client.ts'
import { formatMoney } from '#lib/format.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import type { SetsAnswer } from '#shop/promotions/promotions.wire.ts'
import type { ProductReviewsAnswer } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { trailJsonLd, trailOf } from '../../parts/listing/category-trail.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'
import { productJsonLd } from './product-json-ld.ts'

export interface ProductData {
  product: ProductAnswer
  /** The sku in the address, if it is a variant of the product. */
  sku: string | null
  /** The newest reviews; all of them have a separate page. */
  reviews: ProductReviewsAnswer | null
  sets: SetsAnswer['items']
  /** Cart prices of variants by promotions without a code. */
  lowered: SetsAnswer['lowered']
}

export async function load(context: LoadContext<'product'>): Promise<LoadResult<ProductData>> {
  try {
    return await loadProduct(context)
  } catch (error) {
    const hotel = isApiFailure(error) && error.status === 404 ? await hotelOf(context) : null
    if (!hotel) throw error
    return { redirect: hotel.path, status: 301 }
  }
}

/** A hotel is a product with a page of its own (contract.md, reading 16). */
const hotelOf = ({ api, params }: LoadContext<'product'>) =>
  api.get('/api/tours/hotels/{slug}/', { params: { slug: params.product } }).catch(() => null)

async function loadProduct({ api, params, query }: LoadContext<'product'>): Promise<LoadResult<ProductData>> {
  const ofProduct = { params: { slug: params.product } }
  const [product, sets] = await Promise.all([
    api.get('/api/products/{slug}/', ofProduct),
    api.get('/api/products/{slug}/sets/', ofProduct),
  ])
  const sku = query.get('sku')
  const reviews =
    product.review_count > 0
      ? await api.get('/api/products/{slug}/reviews/', { params: { slug: params.product }, query: { page_size: 3 } })
      : null
  return {
    data: {
      product,
      sku: product.variants.some((one) => one.sku === sku) ? sku : null,
      reviews,
      sets: sets.items,
      lowered: sets.lowered,
    },
  }
}

export function head({ product, sku }: ProductData, { company, url, locale }: HeadContext): Head {
  const { brand_name: brand, currency } = company.settings
  const one = product.variants.find((variant) => variant.sku === sku)
  const { name } = product
  const { article, price } = one ?? product
  const canonical = links.product(product.slug)
  const isOwn = one !== undefined && product.variants.length > 1
  const whole = new URL(isOwn ? links.product(product.slug, { sku: one.sku }) : canonical, url.origin).href
  return {
    title: m.product_title({ name, brand }),
    description:
      product.price_access.shown && price !== null
        ? m.product_description_meta({ name, article, price: formatMoney(kopecksFromRoubles(price), locale, currency) })
        : m.product_description_closed({ name, article }),
    canonical,
    image: product.images[0]?.url,
    kind: 'product',
    jsonLd: [
      productJsonLd(product, { url: whole, currency }, sku),
      trailJsonLd([...trailOf(product.category_path), { text: name, href: canonical }], url.origin),
    ],
  }
}
