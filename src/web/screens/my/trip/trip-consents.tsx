import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import { Disclosure } from '#ui/disclosure.tsx'
import { useOrderDays } from '../../../parts/orders/order-texts.ts'

/** What the customer agreed to when booking, word for word, and when. */
export function TripConsents({ consents }: Pick<BookingAnswer, 'consents'>) {
  const days = useOrderDays()
  if (consents.length === 0) return null
  return (
    <Disclosure title={m.trip_consents()}>
      <div className="stack">
        {consents.map(({ kind, title, text, language, given_at }) => (
          <section key={kind} className="stack stack-xs small" lang={language}>
            <b>{m.trip_consent_at({ title, time: days.moment(given_at) })}</b>
            {text.split('\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Disclosure>
  )
}
