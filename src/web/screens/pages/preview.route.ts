import type { PreviewAnswer } from '#shop/pages/pages.wire.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface PreviewData {
  page: PreviewAnswer
}

/** A version of a page by a signed link. The link has expired: 410. */
export const load = async ({ api, params }: LoadContext<'preview'>): Promise<LoadResult<PreviewData>> => ({
  data: { page: await api.get('/api/page-previews/{token}/', { params: { token: params.token } }) },
})

/** Without a canonical address: it is not the page, and nobody else should find it. */
export const head = ({ page }: PreviewData): Head => ({ title: page.title, robots: 'noindex' })
