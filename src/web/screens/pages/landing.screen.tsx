import { Blocks, hasHeading } from '../../parts/blocks/blocks.tsx'
import { LandingForm } from '../../parts/landing-form/landing-form.tsx'
import css from './landing.module.css'
import type { LandingData } from './landing.route.ts'

export default function LandingScreen({ data: { page, blocks, hasForm, isSent, posted } }: { data: LandingData }) {
  return (
    <article className="wrap">
      {!hasHeading(blocks) && <h1 className={`h0 ${css.title}`}>{page.title}</h1>}
      <Blocks blocks={blocks} isMain />
      {hasForm && <LandingForm key={page.slug} slug={page.slug} isSent={isSent} posted={posted} />}
    </article>
  )
}
