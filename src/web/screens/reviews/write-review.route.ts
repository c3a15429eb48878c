import { isApiFailure } from '#api/client.ts'
import { publicName, readStars } from '#shop/reviews/review.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { loadReviewed, type ReviewedItem, type ReviewedPurchase } from './load-reviewed.ts'
import { reviewPlaces } from './review-places.ts'

export interface WriteReviewData extends ReviewedPurchase {
  /** The line to review; null: the list of lines. */
  asked: ReviewedItem | null
  /** Public name of the author; '' if the shop knows no name. */
  name: string
  /** Stars preselected by a link in an email; 0: none. */
  stars: number
  /** True if the company has a page with publication rules. */
  hasRules: boolean
}

type Context = LoadContext<'reviewOrder' | 'reviewItem' | 'reviewSale' | 'reviewSaleItem'>

/** Slug of the page with the publication rules. */
const rulesPage = 'review-rules'

export async function load(context: Context): Promise<LoadResult<WriteReviewData>> {
  const { api, params, query } = context
  const reviewed = await loadReviewed(context)
  if (!reviewed) return { status: 404 }
  const line = 'item' in params ? params.item : null
  if (line === null) return { data: { ...reviewed, asked: null, name: '', stars: 0, hasRules: false } }
  const asked = reviewed.items.find(({ item }) => String(item.id) === line)
  // A line of the order that is not received yet: 403 (open point O23); an unknown line: 404.
  if (!asked) return { status: reviewed.lines.includes(Number(line)) ? 403 : 404 }
  const [me, hasRules] = await Promise.all([api.get('/api/customers/me/'), isThere(context)])
  const name = publicName({ firstName: me.first_name, lastName: me.last_name })
  const [stars = 0] = readStars(query.get('rating'))
  return { data: { ...reviewed, asked, name, stars, hasRules } }
}

async function isThere({ api }: Context): Promise<boolean> {
  try {
    await api.get('/api/pages/{kind}/', { params: { kind: 'static' }, query: { slug: rulesPage } })
    return true
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return false
    throw error
  }
}

export const head = ({ asked, of }: WriteReviewData): Head => ({
  title: asked ? m.reviews_your_of({ name: asked.item.product.name }) : reviewPlaces({ of }).listName,
  robots: 'noindex',
})
