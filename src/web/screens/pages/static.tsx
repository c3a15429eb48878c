import { truncate } from '#lib/text.ts'
import type { PageAnswer } from '#shop/pages/pages.wire.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { links } from '../../links.ts'
import { Blocks } from '../../parts/blocks.tsx'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import css from './siblings.module.css'
import { Siblings } from './siblings.tsx'

export interface PageData {
  page: PageAnswer
}

export const load = async ({ api, params }: LoadContext): Promise<LoadResult<PageData>> => ({
  data: { page: await api.get('/api/pages/{kind}/', { params: { kind: 'static' }, query: { slug: params.slug! } }) },
})

export const pageHead = (page: PageAnswer, canonical: string): Head => {
  const first = page.body.find((block) => block.type === 'paragraph')
  return { title: page.title, description: first ? truncate(first.text, 160) : undefined, canonical }
}

export const head = ({ page }: PageData): Head => pageHead(page, links.static(page.slug))

export default function StaticScreen({ data: { page } }: { data: PageData }) {
  return (
    <div className="wrap stack stack-l">
      <div>
        <Breadcrumbs
          label={m.catalog_trail()}
          trail={[{ text: m.catalog_home(), href: links.home() }, { text: page.title }]}
        />
        <h1>{page.title}</h1>
      </div>
      <div className={css.page}>
        <article>
          <Blocks body={page.body} />
        </article>
        <Siblings href={links.static(page.slug)} />
      </div>
    </div>
  )
}
