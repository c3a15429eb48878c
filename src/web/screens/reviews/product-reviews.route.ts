import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { type ReviewSort, readReviewSort, readStars } from '#shop/reviews/review.ts'
import type { ProductReviewsAnswer } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface ProductReviewsData {
  product: Pick<ProductAnswer, 'slug' | 'name' | 'price' | 'price_access'> & {
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
    api.get('/api/products/{slug}/', { params: at }),
    api.get('/api/products/{slug}/reviews/', { params: at, query: { sort, rating: stars.join(','), page } }),
  ])
  const { slug, name, price, price_access, images, category } = product
  return {
    data: {
      product: { slug, name, price, price_access, image: images[0] ?? null, category: category.name },
      reviews,
      sort,
      stars,
    },
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
