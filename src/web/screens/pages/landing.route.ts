import { links } from '../../links.ts'
import { headOfPage, loadPageBlocks, type PageData } from '../../parts/blocks/page-data.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

/** Fallback route of all addresses (PAGE-05): the landing page with that slug, or the API's 404. */
export const load = async (context: LoadContext<'landing'>): Promise<LoadResult<PageData>> => {
  const { slug } = context.params
  const page = await context.api.get('/api/pages/{kind}/', { params: { kind: 'landing' }, query: { slug } })
  return { data: await loadPageBlocks(page, context) }
}

export const head = (data: PageData, context: HeadContext): Head =>
  headOfPage(data, context, links.landing(data.page.slug))
