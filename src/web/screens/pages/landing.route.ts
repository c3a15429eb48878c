import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { type PageData, pageHead } from './static.route.ts'

/** Fallback route of all addresses (PAGE-05): the landing page with that slug, or the API's 404. */
export const load = async ({ api, params }: LoadContext<'landing'>): Promise<LoadResult<PageData>> => ({
  data: { page: await api.get('/api/pages/{kind}/', { params: { kind: 'landing' }, query: { slug: params.slug } }) },
})

export const head = ({ page }: PageData): Head => pageHead(page, links.landing(page.slug))
