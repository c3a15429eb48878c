import { Blocks, hasHeading } from '../../parts/blocks/blocks.tsx'
import type { PageData } from '../../parts/blocks/page-data.ts'
import css from './home.module.css'

/** A page out of blocks, as a landing is. */
export default function HomeScreen({ data: { page, blocks } }: { data: PageData }) {
  return (
    <div className="wrap">
      {!hasHeading(blocks) && <h1 className={css.title}>{page.title}</h1>}
      <Blocks blocks={blocks} isMain />
    </div>
  )
}
