import { Blocks, hasHeading } from '../../parts/blocks/blocks.tsx'
import type { PageData } from '../../parts/blocks/page-data.ts'
import css from './landing.module.css'

export default function LandingScreen({ data: { page, blocks } }: { data: PageData }) {
  return (
    <article className="wrap">
      {!hasHeading(blocks) && <h1 className={`h0 ${css.title}`}>{page.title}</h1>}
      <Blocks blocks={blocks} isMain />
    </article>
  )
}
