import type { PageKind } from '#shop/pages/page.ts'
import { loadPageBlocks } from '../../parts/blocks/page-data.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import type { LandingData } from './landing.route.ts'

export interface PreviewData extends LandingData {
  kind: PageKind
  version: number
}

/** A version of a page by a signed link. The link has expired: 410. */
export async function load(context: LoadContext<'preview'>): Promise<LoadResult<PreviewData>> {
  const { token } = context.params
  const { kind, version, ...page } = await context.api.get('/api/page-previews/{token}/', { params: { token } })
  return { data: { kind, version, ...(await loadPageBlocks(page, context)), hasForm: page.form } }
}

/** Without a canonical address: it is not the page, and nobody else should find it. */
export const head = ({ page }: PreviewData): Head => ({ title: page.title, robots: 'noindex' })
