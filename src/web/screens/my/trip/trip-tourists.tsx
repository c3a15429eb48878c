import { useState } from 'react'
import { formatDate } from '#lib/format.ts'
import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { laterPart } from '../../../parts/lazy-part.tsx'
import css from './trip.module.css'

const CorrectTourists = laterPart(() => import('./correct-tourists.tsx'))

/** Who travels, with masked papers. They can be corrected until the operator has them. */
export function TripTourists({ trip, onChange }: { trip: BookingAnswer; onChange: (trip: BookingAnswer) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <section className="stack stack-s" aria-labelledby="trip-tourists">
      <h3 id="trip-tourists" className="h4">
        {m.booking_tourists()}
      </h3>
      <ul className={css.papers}>
        {trip.tourists.map((one, index) => (
          <li key={index}>
            <span>
              <b>{one.name || one.name_lat}</b>
              <span className="small muted">
                {' '}
                {[one.name_lat, one.birth_date && formatDate(one.birth_date), one.paper || m.booking_paper_later()]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {trip.can_change_tourists ? (
        <div>
          <Button kind="line" size="s" onClick={() => setOpen(true)}>
            {m.trip_correct()}
          </Button>
        </div>
      ) : (
        <p className="small muted">{m.trip_fixed()}</p>
      )}
      {open && <CorrectTourists trip={trip} onClose={() => setOpen(false)} onChange={onChange} />}
    </section>
  )
}
