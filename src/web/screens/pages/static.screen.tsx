import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { links } from '../../links.ts'
import { Blocks } from '../../parts/blocks/blocks.tsx'
import type { PageData } from '../../parts/blocks/page-data.ts'
import css from './siblings.module.css'
import { Siblings } from './siblings.tsx'

export default function StaticScreen({ data: { page, blocks } }: { data: PageData }) {
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
          <Blocks blocks={blocks} />
        </article>
        <Siblings href={links.static(page.slug)} />
      </div>
    </div>
  )
}
