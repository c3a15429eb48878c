import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import type { OfferOnWire } from '#shop/tours/offer.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCloseOnBack } from '../../../parts/close-on-back.ts'
import { dayAndMonth } from '../../../parts/day-texts.ts'
import { useMoney } from '../../../parts/money.ts'
import { useShell } from '../../../parts/shell-context.ts'
import { bookingLink } from '../../../parts/tours/tour-addresses.ts'
import { nightsText } from '../../../parts/tours/tour-texts.ts'
import { dayOf, includedText, timeOf } from '../../../parts/tours/trip-words.ts'
import { differences } from './compared.ts'
import css from './hotel.module.css'

interface Props {
  hotel: HotelAnswer
  offers: readonly OfferOnWire[]
  onClose: () => void
}

/** Two to four offers side by side: only the rows in which they differ. */
export default function CompareDialog({ hotel, offers, onClose }: Props) {
  useCloseOnBack(onClose)
  const money = useMoney()
  const { visitor } = useShell()
  const flight = (offer: OfferOnWire) =>
    offer.flight
      ? `${dayAndMonth(dayOf(offer.flight.departs_at), visitor.today, visitor.locale)}, ${timeOf(offer.flight.departs_at)}`
      : m.trip_flight_later()
  const rows = differences(
    (
      [
        [m.hotel_compare_price(), (offer) => money(offer.price)],
        [m.hotel_compare_room(), (offer) => offer.room.name],
        [m.hotel_compare_meal(), (offer) => offer.meal.name],
        [m.hotel_nights(), (offer) => nightsText(offer.nights)],
        [m.hotel_compare_flight(), flight],
        [m.hotel_compare_operator(), (offer) => offer.operator.name],
        [m.hotel_compare_includes(), (offer) => includedText(offer.includes)],
        [m.hotel_compare_instant(), (offer) => (offer.is_instant ? m.hotel_instant_yes() : m.hotel_instant_no())],
        [m.hotel_compare_placement(), (offer) => offer.placement],
      ] as [string, (offer: OfferOnWire) => string][]
    ).map(([name, value]) => ({ name, values: offers.map(value) })),
  )
  return (
    <Dialog open onClose={onClose} title={m.hotel_compare_title()} closeLabel={m.cart_close()} width="l" full>
      {rows.length === 0 ? (
        <p>{m.hotel_compare_equal()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
        <section className={css.comparison} tabIndex={0} aria-label={m.hotel_compare_title()}>
          <table>
            <tbody>
              {rows.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={offers[index]?.ref}>{value}</td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">
                  <span className="vh">{m.hotel_book()}</span>
                </th>
                {offers.map((offer) => (
                  <td key={offer.ref}>
                    <Button size="s" kind="soft" href={bookingLink(hotel.id, offer)}>
                      {m.hotel_book()}
                      <span className="vh">: {money(offer.price)}</span>
                    </Button>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      )}
    </Dialog>
  )
}
