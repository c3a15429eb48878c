import { useEffect, useState } from 'react'
import type { AlternativesAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { toursHome } from '../../parts/tours/tour-addresses.ts'
import css from './booking.module.css'
import { TourChoice } from './tour-choice.tsx'

type Items = AlternativesAnswer['items']

/** Nearest offers at the old budget, and other dates of the hotel: never a dead end. */
export default function Alternatives({ tour, hotelPath }: { tour: string; hotelPath: string | null }) {
  const [items, setItems] = useState<Items | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    api.get('/api/tours/offers/{ref}/alternatives/', { params: { ref: tour }, signal: gone.signal }).then(
      ({ items }) => setItems(items),
      (error) => {
        if (gone.signal.aborted) return
        report('similar tours could not be loaded', error)
        setItems([])
      },
    )
    return () => gone.abort()
  }, [tour])
  if (!items)
    return (
      <Waiting label={m.booking_alternatives()}>
        <Skeleton shape="wide" />
      </Waiting>
    )
  return (
    <section className="stack" aria-label={m.booking_alternatives()}>
      {items.length === 0 && <p role="status">{m.booking_no_alternatives()}</p>}
      <ul className={css.choices}>
        {items.map(({ offer, hotel, says }) => (
          <TourChoice key={offer.ref} offer={offer} hotel={hotel} says={says} />
        ))}
      </ul>
      <div className="row">
        <Button kind={items.length === 0 ? 'filled' : 'grey'} href={hotelPath ?? toursHome}>
          {hotelPath ? m.booking_other_dates() : m.trip_to_tours()}
        </Button>
      </div>
    </section>
  )
}
