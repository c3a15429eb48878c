import { links } from '../../links.ts'
import { headOfPage, loadPageBlocks, type PageData } from '../../parts/blocks/page-data.ts'
import type { PostedForm } from '../../posted-form.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface LandingData extends PageData {
  /** The company's form stands below the page, if the company has one. */
  hasForm: boolean
  /** The form was sent without script: thanks stand in its place. */
  isSent?: boolean
  /** The form was refused without script. */
  posted?: PostedForm
}

/** Fallback route of all addresses (PAGE-05): the landing page with that slug, or the API's 404. */
export async function load(context: LoadContext<'landing'>): Promise<LoadResult<LandingData>> {
  const { api, params, query, posted } = context
  const page = await api.get('/api/pages/{kind}/', { params: { kind: 'landing' }, query: { slug: params.slug } })
  const data = { ...(await loadPageBlocks(page, context)), hasForm: page.form }
  if (posted) return { data: { ...data, posted }, status: posted.status }
  return { data: { ...data, ...(query.get('form') === 'sent' && { isSent: true }) } }
}

export const head = (data: LandingData, context: HeadContext): Head =>
  headOfPage(data, context, links.landing(data.page.slug))
