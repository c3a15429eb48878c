import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { useCurrentCart } from '../../parts/cart/use-current-cart.ts'
import { CartTour } from '../../parts/tours/cart-tour.tsx'
import { toursHome } from '../../parts/tours/tour-addresses.ts'
import { tourItemOf } from '../../parts/tours/tour-in-cart.ts'
import css from './booking.module.css'
import type { TourCartData } from './tour-cart.route.ts'

/** The tour in the cart, or a way to the tours. */
export default function TourCartScreen({ data }: { data: TourCartData }) {
  const { cart } = useCurrentCart(data.cart)
  const item = tourItemOf(cart)
  return (
    <div className={`wrap ${css.wrap}`}>
      {item ? (
        <div className="stack">
          <h1 tabIndex={-1}>{m.booking_tour_in_cart()}</h1>
          <ul className={css.choices}>
            <CartTour item={item} />
          </ul>
          <div className="row">
            <Button href={links.delivery()}>{m.booking_to_checkout()}</Button>
            <Button kind="grey" href={links.cart()}>
              {m.cart_title()}
            </Button>
          </div>
        </div>
      ) : (
        <Empty
          title={m.booking_no_tour()}
          actions={
            <>
              <Button href={toursHome}>{m.trip_to_tours()}</Button>
              <Button kind="grey" href={links.cart()}>
                {m.cart_title()}
              </Button>
            </>
          }
        >
          <Icon name="plane" size="l" />
          <p className="muted">{m.booking_no_tour_text()}</p>
        </Empty>
      )}
    </div>
  )
}
