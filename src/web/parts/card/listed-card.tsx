import { SkeletonCard } from '#ui/skeleton.tsx'
import { laterPart } from '../lazy-part.tsx'
import type { ListedCard as Listed } from './cards-by-id.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

// A company without tours never loads it.
const HotelCard = laterPart(() => import('../tours/hotel-card.tsx'), <SkeletonCard />)

/** A thing in a list of the visitor's own: goods with price and button, or a hotel without them (contract.md, reading 16). */
export const ListedCard = ({ card, ...rest }: Omit<ProductCardProps, 'card'> & { card: Listed }) =>
  'kind' in card ? (
    <>
      <HotelCard hotel={card} heading={rest.heading} />
      <noscript>
        <a href={card.path}>{card.name}</a>
      </noscript>
    </>
  ) : (
    <ProductCard card={card} {...rest} />
  )
