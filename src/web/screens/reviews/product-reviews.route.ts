import { isApiFailure } from '#api/client.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { type ReviewSort, readReviewSort, readStars } from '#shop/reviews/review.ts'
import type { ProductReviewsAnswer } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

type Api = LoadContext<'productReviews'>['api']

export interface ProductReviewsData {
  product: Pick<ProductAnswer, 'slug' | 'name' | 'price' | 'price_access'> & {
    /** Address of its page. */
    path: string
    image: ProductAnswer['images'][number] | null
    category: string
  }
  reviews: ProductReviewsAnswer
  sort: ReviewSort
  stars: number[]
}

export async function load({
  api,
  params,
  query,
}: LoadContext<'productReviews'>): Promise<LoadResult<ProductReviewsData>> {
  const sort = readReviewSort(query.get('sort'))
  // A form without script repeats the parameter; our own links join the values with commas.
  const stars = readStars(query.getAll('rating').join(','))
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  const at = { slug: params.product }
  const [product, reviews] = await Promise.all([
    reviewedProduct(api, params.product),
    api.get('/api/products/{slug}/reviews/', { params: at, query: { sort, rating: stars.join(','), page } }),
  ])
  return { data: { product, reviews, sort, stars } }
}

/** Goods, or a hotel, which has no price (contract.md, reading 16). */
async function reviewedProduct(api: Api, product: string): Promise<ProductReviewsData['product']> {
  const params = { slug: product }
  try {
    const { slug, name, price, price_access, images, category } = await api.get('/api/products/{slug}/', { params })
    const image = images[0] ?? null
    return { slug, name, path: links.product(slug), price, price_access, image, category: category.name }
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 404) throw error
    const { slug, name, path, images, resort } = await api.get('/api/tours/hotels/{slug}/', { params })
    const price_access = { shown: true, message: '' }
    return { slug, name, path, price: null, price_access, image: images[0] ?? null, category: resort.name }
  }
}

/** Search engines index the product page, which has the stars, not its reviews page. */
export function head({ product, reviews }: ProductReviewsData, { url }: HeadContext): Head {
  const canonical = links.productReviews(product.slug)
  return {
    title: m.reviews_title_of({ name: product.name }),
    description: m.reviews_description({ name: product.name }),
    canonical,
    robots: reviews.items.length === 0 || new URL(canonical, url).search !== url.search ? 'noindex, follow' : undefined,
    image: product.image?.url,
  }
}
