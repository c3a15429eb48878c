import { links } from '../../links.ts'
import type { PostedForm } from '../../posted-form.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { type PageData, pageHead } from './static.route.ts'

export interface LandingData extends PageData {
  /** The form was sent without script: thanks stand in its place. */
  isSent?: boolean
  /** The form was refused without script. */
  posted?: PostedForm
}

/** Fallback route of all addresses (PAGE-05): the landing page with that slug, or the API's 404. */
export async function load({ api, params, query, posted }: LoadContext<'landing'>): Promise<LoadResult<LandingData>> {
  const page = await api.get('/api/pages/{kind}/', { params: { kind: 'landing' }, query: { slug: params.slug } })
  if (posted) return { data: { page, posted }, status: posted.status }
  return { data: { page, ...(query.get('form') === 'sent' && { isSent: true }) } }
}

export const head = ({ page }: LandingData): Head => pageHead(page, links.landing(page.slug))
