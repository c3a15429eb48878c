import { useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import css from './booking.module.css'
import type { BookingData } from './booking.route.ts'
import { useQuote } from './use-quote.ts'

const Coming = () => (
  <Waiting label={m.booking_asking()} className={css.scripted}>
    <div className={css.two}>
      <div className="stack stack-l">
        <Skeleton shape="wide" />
        <Skeleton shape="lines" />
        <Skeleton shape="wide" />
      </div>
      <Skeleton shape="wide" />
    </div>
  </Waiting>
)

const form = () => import('./booking-form.tsx')
/** The price is asked while the code comes: it takes the operator seconds. */
const BookingForm = laterPart(form, <Coming />)
const Alternatives = laterPart(() => import('./alternatives.tsx'), <Skeleton shape="wide" />)

/** Booking of one offer on one page: price now, room, flights, tourists, payments (TOUR-11, TOUR-18, TOUR-19). */
export default function BookingScreen({ data }: { data: BookingData }) {
  return <Booking key={data.tour} data={data} />
}

function Booking({ data }: { data: BookingData }) {
  const asked = useQuote(data)
  const { quote, phase } = asked
  const isGone = phase === 'sold_out' || phase === 'expired'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void form().catch(() => {}), [])
  const [wasGone, setWasGone] = useState(false)
  useEffect(() => {
    if (!isGone || wasGone) return
    setWasGone(true)
    heading.current?.focus()
  }, [isGone, wasGone])
  return (
    <div className={`wrap ${css.wrap}`}>
      {quote && (
        <a className={`link link-quiet small ${css.back}`} href={quote.hotel.path}>
          <Icon name="chevron-left" size="s" /> {quote.hotel.name}
        </a>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {isGone ? (phase === 'sold_out' ? m.booking_sold_out() : m.booking_expired()) : m.booking_title()}
      </h1>
      <noscript>
        <Note kind="warn">{m.booking_needs_script()}</Note>
      </noscript>
      {isGone ? (
        <div className="stack">
          <p className="muted">{m.booking_gone_text()}</p>
          <Alternatives tour={data.tour} hotelPath={quote?.hotel.path ?? null} />
        </div>
      ) : (
        <>
          {(phase === 'silent' || phase === 'failed') && (
            <Note
              kind="err"
              role="alert"
              action={
                <Button kind="paper" size="s" onClick={asked.ask}>
                  {m.booking_retry()}
                </Button>
              }
            >
              <b>{phase === 'silent' ? m.booking_silent() : m.booking_failed()}</b>
              <p>{phase === 'silent' ? m.booking_silent_text() : asked.words}</p>
            </Note>
          )}
          {phase === 'asking' && (
            <p role="status" className={css.asking}>
              <b>{m.booking_asking()}</b>
              <span className="muted">{asked.isAgain ? m.booking_asking_again() : m.booking_asking_text()}</span>
            </p>
          )}
          {quote ? <BookingForm tour={data.tour} asked={asked} quote={quote} /> : phase === 'asking' && <Coming />}
        </>
      )}
    </div>
  )
}
