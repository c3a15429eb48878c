import { links } from '../../links.ts'
import { headOfPage, loadPageBlocks, type PageData } from '../../parts/blocks/page-data.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export const load = async (context: LoadContext<'static'>): Promise<LoadResult<PageData>> => {
  const { slug } = context.params
  const page = await context.api.get('/api/pages/{kind}/', { params: { kind: 'static' }, query: { slug } })
  return { data: await loadPageBlocks(page, context) }
}

export const head = (data: PageData, context: HeadContext): Head =>
  headOfPage(data, context, links.static(data.page.slug))
