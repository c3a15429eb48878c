import { links } from '../../links.ts'
import { Blocks } from '../../parts/blocks.tsx'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import css from './landing.module.css'
import { type PageData, pageHead } from './static.tsx'

/** The fallback of all addresses (PAGE-05): a landing of that slug, or the API's 404. */
export const load = async ({ api, params }: LoadContext): Promise<LoadResult<PageData>> => ({
  data: { page: await api.get('/api/pages/{kind}/', { params: { kind: 'landing' }, query: { slug: params.slug! } }) },
})

export const head = ({ page }: PageData): Head => pageHead(page, links.landing(page.slug))

export default function LandingScreen({ data: { page } }: { data: PageData }) {
  return (
    <article className="wrap">
      <h1 className={`h0 ${css.title}`}>{page.title}</h1>
      <Blocks body={page.body} />
    </article>
  )
}
