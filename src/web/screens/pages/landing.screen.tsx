import { Blocks } from '../../parts/blocks.tsx'
import css from './landing.module.css'
import type { PageData } from './static.route.ts'

export default function LandingScreen({ data: { page } }: { data: PageData }) {
  return (
    <article className="wrap">
      <h1 className={`h0 ${css.title}`}>{page.title}</h1>
      <Blocks body={page.body} />
    </article>
  )
}
