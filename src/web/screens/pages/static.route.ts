import { truncate } from '#lib/text.ts'
import type { PageAnswer } from '#shop/pages/pages.wire.ts'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface PageData {
  page: PageAnswer
}

export const load = async ({ api, params }: LoadContext<'static'>): Promise<LoadResult<PageData>> => ({
  data: { page: await api.get('/api/pages/{kind}/', { params: { kind: 'static' }, query: { slug: params.slug } }) },
})

export const head = ({ page }: PageData): Head => pageHead(page, links.static(page.slug))

export const pageHead = (page: PageAnswer, canonical: string): Head => {
  const first = page.body.find((block) => block.type === 'paragraph')
  return { title: page.title, description: first ? truncate(first.text, 160) : undefined, canonical }
}
