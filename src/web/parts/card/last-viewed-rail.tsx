import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { Rail } from '#ui/grid.tsx'
import { SkeletonCard, Waiting } from '#ui/skeleton.tsx'
import { useCardsById } from './cards-by-id.ts'
import { readLastViewed, useLastViewed } from './last-viewed.ts'
import { ListedCard } from './listed-card.tsx'

const most = 10

/** Products viewed on this device: loaded after the page, into reserved space; nothing for a new visitor. */
export default function LastViewedRail({ except }: { except?: number }) {
  const { ids } = useLastViewed()
  useEffect(() => void readLastViewed(), [])
  const wanted = ids.filter((id) => id !== except).slice(0, most)
  const { cards, closed, failed } = useCardsById(wanted)
  if (wanted.length === 0 || failed || cards?.length === 0) return null
  return (
    <section className="section" aria-labelledby="last-viewed">
      <div className="section-head">
        <h2 id="last-viewed">{m.catalog_home_viewed()}</h2>
      </div>
      {cards ? (
        <Rail>
          {cards.map((card) => (
            <ListedCard key={card.id} card={card} closed={closed} />
          ))}
        </Rail>
      ) : (
        <Waiting label={m.catalog_loading()}>
          <Rail>
            {wanted.slice(0, 5).map((id) => (
              <SkeletonCard key={id} />
            ))}
          </Rail>
        </Waiting>
      )}
    </section>
  )
}
