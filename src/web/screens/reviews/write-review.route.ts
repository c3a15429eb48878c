import { ApiFailure } from '#api/client.ts'
import { publicName } from '#shop/reviews/review.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { loadReviewed, type ReviewedItem, type ReviewedOrder } from './load-reviewed.ts'

export interface WriteReviewData extends ReviewedOrder {
  asked: ReviewedItem
  /** How the author would be named; '' where the shop knows no name. */
  name: string
  /** The company has a page with the rules of publishing. */
  hasRules: boolean
}

/** The page of a company where the rules of publishing stand. */
export const rulesPage = 'review-rules'

export async function load(context: LoadContext<'reviewItem'>): Promise<LoadResult<WriteReviewData>> {
  const { api, params } = context
  const reviewed = await loadReviewed(context)
  if (!reviewed) return { status: 404 }
  const asked = reviewed.items.find(({ item }) => String(item.id) === params.item)
  // Of one's own order, and not received yet: 403 (open point O23); of no line of it: 404.
  if (!asked) return { status: (await isLine(context)) ? 403 : 404 }
  const [me, hasRules] = await Promise.all([api.get('/api/customers/me/'), isThere(context)])
  const name = publicName({ firstName: me.first_name, lastName: me.last_name })
  return { data: { ...reviewed, asked, name, hasRules } }
}

async function isLine({ api, params }: LoadContext<'reviewItem'>): Promise<boolean> {
  const { items } = await api.get('/api/orders/{id}/', { params: { id: params.order } })
  return items.some(({ id }) => String(id) === params.item)
}

async function isThere({ api }: LoadContext<'reviewItem'>): Promise<boolean> {
  try {
    await api.get('/api/pages/{kind}/', { params: { kind: 'static' }, query: { slug: rulesPage } })
    return true
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return false
    throw error
  }
}

export const head = ({ asked }: WriteReviewData): Head => ({
  title: m.reviews_your_of({ name: asked.item.product.name }),
  robots: 'noindex',
})
