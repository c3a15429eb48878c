import { removeLine } from '#shop/cart/cart-lines.ts'
import { readParty } from '#shop/tours/party.ts'
import { writeDates } from '#shop/tours/tour-query.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { cartState, removeFromCart } from '../../browser/cart/cart-store.ts'
import { undoCart } from '../../browser/cart/undo-cart.ts'
import { links } from '../../links.ts'
import { Picture } from '../card/picture.tsx'
import { useMoney } from '../money.ts'
import { useOrderDays } from '../orders/order-texts.ts'
import { useShell } from '../shell-context.ts'
import css from './cart-tour.module.css'
import { feeRows } from './fee-rows.ts'
import { HotelStars } from './hotel-stars.tsx'
import { toursHome } from './tour-addresses.ts'
import { type CartItem, type TourInCart, tourOf } from './tour-in-cart.ts'
import { nightsText, partyText, stayText } from './tour-texts.ts'

/** The tour of a cart: what it is, what is paid today and later, and what has to be decided (design kit, tour-cart.html). */
export function CartTour({ item }: { item: CartItem }) {
  const tour = tourOf(item)
  const remove = useRemove(item)
  return (
    <li id="cart-tour" className={css.tour} data-sku={item.sku}>
      <div className={css.image}>
        <Picture image={item.product.image} target={220} stands={item.product.name} alt="" />
      </div>
      <div className={css.body}>
        {tour ? <Known item={item} tour={tour} /> : <Gone />}
        <div className={css.foot}>
          {tour && <Ways tour={tour} />}
          <span className="row row-s">
            {tour && (
              <Button kind="ghost" size="s" href={otherDates(tour)}>
                {m.booking_other_dates()}
              </Button>
            )}
            <IconButton icon="trash" label={m.cart_remove({ name: item.product.name })} onClick={remove} />
          </span>
        </div>
      </div>
    </li>
  )
}

function Known({ item, tour }: { item: CartItem; tour: TourInCart }) {
  const money = useMoney()
  const { visitor } = useShell()
  const party = readParty(tour.tourists)
  const facts: [IconName, string][] = [
    [
      'calendar',
      [
        stayText(tour.start_date, tour.end_date, visitor.today, visitor.locale),
        nightsText(tour.nights),
        party ? partyText(party) : '',
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['home', `${tour.room.name}, ${tour.meal.name}`],
    ['users', tour.tourists_filled ? m.booking_line_tourists() : m.booking_line_no_tourists()],
  ]
  return (
    <>
      <div className={css.head}>
        <div>
          <span className="small muted">
            {tour.country}, {tour.resort} <HotelStars stars={tour.hotel.stars} />
          </span>
          <h3 className="h4">
            <a href={tour.hotel.path}>{tour.hotel.name}</a>
          </h3>
        </div>
        <b className={css.price}>{money(item.total ?? tour.price)}</b>
      </div>
      <ul className={css.facts}>
        {facts.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size="s" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <TourStanding tour={tour} />
    </>
  )
}

/** What is paid today and later; or what has changed, and the way to decide. */
export function TourStanding({ tour }: { tour: TourInCart }) {
  const money = useMoney()
  const { visitor } = useShell()
  const days = useOrderDays()
  if (tour.state === 'price_up')
    return (
      <Note kind="err" role="status">
        {m.booking_line_dearer({ was: money(tour.agreed), now: money(tour.price) })}
      </Note>
    )
  if (tour.state === 'flight_changed')
    return (
      <Note kind="err" role="status">
        {m.booking_flight_changed()}
      </Note>
    )
  if (tour.state === 'expired')
    return (
      <Note kind="warn" role="status">
        {m.booking_line_expired()}
      </Note>
    )
  if (tour.state === 'sold_out')
    return (
      <Note kind="err" role="status">
        {m.booking_sold_out()}
      </Note>
    )
  const today = tour.payments.find(({ due_at }) => due_at === null)
  const later = tour.payments.find(({ due_at }) => due_at !== null)
  const [fees] = feeRows(tour.cancellation, `${visitor.today}T00:00:00Z`)
  return (
    <Note kind="info">
      {[
        today && (later ? m.booking_line_now : m.booking_line_whole)({ sum: money(today.amount) }),
        later?.due_at && m.booking_line_rest({ sum: money(later.amount), day: days.promised(later.due_at) }),
        fees?.fee === 0 && fees.until && m.booking_line_free({ day: days.promised(fees.until) }),
        fees && fees.fee > 0 && m.booking_line_fee({ sum: money(fees.fee) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Note>
  )
}

function Ways({ tour }: { tour: TourInCart }) {
  const isFine = tour.state === 'ok' || tour.state === 'price_down'
  return (
    <Button
      kind={isFine ? 'soft' : 'filled'}
      size="s"
      href={links.bookTour(tour.hotel.id, tour.offer_ref, { seen: tour.agreed })}
    >
      {isFine
        ? tour.tourists_filled
          ? m.booking_line_look()
          : m.booking_line_fill()
        : tour.state === 'expired'
          ? m.booking_retry()
          : m.booking_line_decide()}
    </Button>
  )
}

/** The shop knows nothing of the quote any more: of another visitor, or too old. */
const Gone = () => (
  <Note
    kind="warn"
    role="status"
    action={
      <a className="link" href={toursHome}>
        {m.trip_to_tours()}
      </a>
    }
  >
    {m.booking_expired()}
  </Note>
)

const otherDates = ({ hotel, start_date, nights, tourists }: TourInCart): string =>
  `${hotel.path}?${new URLSearchParams({ dates: writeDates(start_date, start_date), nights: String(nights), tourists })}`

function useRemove({ sku, product }: CartItem): () => void {
  const toast = useToast()
  return () => {
    const before = cartState().lines
    const after = removeLine(before, sku)
    toast({
      text: m.cart_removed({ name: product.name }),
      action: { label: m.cart_undo(), onClick: () => void undoCart(before, after) },
    })
    void removeFromCart(sku)
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
}
