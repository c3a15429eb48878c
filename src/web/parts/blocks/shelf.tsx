import { useId } from 'react'
import { Rail } from '#ui/grid.tsx'
import LastViewedRail from '../card/last-viewed-rail.tsx'
import { ProductCard } from '../card/product-card.tsx'
import type { BlockProps } from './block-data.ts'
import { BlockHead } from './head.tsx'

export function ShelfBlock({ block: { title, more, viewed }, data: { cards, closed } }: BlockProps<'shelf'>) {
  const id = useId()
  if (viewed) return <LastViewedRail />
  return (
    <>
      <BlockHead id={id} title={title} more={more} />
      <Rail aria-labelledby={title ? id : undefined}>
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} closed={closed} />
        ))}
      </Rail>
    </>
  )
}
