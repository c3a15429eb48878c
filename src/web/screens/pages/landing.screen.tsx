import { Blocks } from '../../parts/blocks.tsx'
import { LandingForm } from '../../parts/landing-form/landing-form.tsx'
import css from './landing.module.css'
import type { LandingData } from './landing.route.ts'

export default function LandingScreen({ data: { page, isSent, posted } }: { data: LandingData }) {
  return (
    <article className="wrap">
      <h1 className={`h0 ${css.title}`}>{page.title}</h1>
      <Blocks body={page.body} />
      {page.form && <LandingForm key={page.slug} slug={page.slug} isSent={isSent} posted={posted} />}
    </article>
  )
}
