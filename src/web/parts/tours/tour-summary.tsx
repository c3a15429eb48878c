import { TourStanding } from './cart-tour.tsx'
import { type CartItem, tourOf } from './tour-in-cart.ts'
import { TourInWords } from './tour-in-words.tsx'

/** The tour that a checkout orders, in the words of card and cart, with what is paid today and later. */
export function TourSummary({ id, item }: { id: string; item: CartItem }) {
  const tour = tourOf(item)
  if (!tour) return <p id={id}>{item.product.name}</p>
  return (
    <div id={id} className="stack stack-s">
      <TourInWords tour={tour} level={3} />
      <TourStanding tour={tour} />
    </div>
  )
}
