import { useState } from 'react'
import { sumOfRoubles } from '#lib/money.ts'
import type { Party } from '#shop/tours/party.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { useMoney } from '../../parts/money.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { forPeople } from '../../parts/tours/tour-texts.ts'
import Alternatives from './alternatives.tsx'
import css from './booking.module.css'
import { clockText } from './clock-text.ts'
import type { QuoteState } from './use-quote.ts'

interface Props {
  tour: string
  asked: QuoteState
  quote: QuoteAnswer
  party: Party
}

/**
 * A changed price or flight stands first: what it was and is, which part, until when it is held, and an explicit yes (UX-Z7; contract.md, reading
 * 2). A fall is taken at once and told.
 */
export function Requote({ tour, asked, quote, party }: Props) {
  const money = useMoney()
  const days = useOrderDays()
  const [isNear, setNear] = useState(false)
  const { state, total, previous } = quote
  const checked = m.booking_checked_at({ time: days.moment(quote.quoted_at).slice(-5) })
  if (state === 'price_down' && previous !== null)
    return (
      <Note kind="ok" role="status">
        <b>{m.booking_price_down({ sum: money(sumOfRoubles([previous, -total])) })}</b>
        <p>{m.booking_price_down_text()}</p>
        <Changes quote={quote} />
      </Note>
    )
  // Without a price on the screen before, there is nothing it could have risen from: the button asks for the yes.
  const isRise = state === 'price_up' && previous !== null && previous > 0
  if (!isRise && state !== 'flight_changed') return <Hold asked={asked} quote={quote} />
  const isBusy = asked.phase === 'changing'
  return (
    <section className={css.requote} id="requote" tabIndex={-1} role="alert" aria-labelledby="requote-title">
      <div className="stack stack-xs">
        <h2 id="requote-title" className="h3">
          {isRise
            ? m.booking_price_up({ sum: money(sumOfRoubles([total, -(previous ?? 0)])) })
            : m.booking_flight_changed()}
        </h2>
        <p className="muted">{isRise ? checked : m.booking_flight_changed_text()}</p>
        <Changes quote={quote} />
      </div>
      {isRise && (
        <div className={css.requoteSum}>
          <div>
            <span className="small muted">{m.booking_was()}</span>
            <s>{money(previous ?? 0)}</s>
          </div>
          <div>
            <span className="small muted">{m.booking_now_for({ forWhom: forPeople(party) })}</span>
            <b>{money(total)}</b>
          </div>
        </div>
      )}
      <div className={css.requoteActs}>
        <Button busy={isBusy} onClick={() => void asked.change({ agreed: total })}>
          {isRise ? m.booking_agree() : m.booking_agree_flight()}
        </Button>
        <Button kind="grey" aria-expanded={isNear} onClick={() => setNear(!isNear)}>
          {isRise ? m.booking_alternatives_to({ sum: money(previous ?? 0) }) : m.booking_alternatives()}
        </Button>
      </div>
      <Hold asked={asked} quote={quote} />
      {isNear && <Alternatives tour={tour} hotelPath={quote.hotel.path} />}
    </section>
  )
}

/** Which parts changed. */
function Changes({ quote: { changes } }: { quote: QuoteAnswer }) {
  const money = useMoney()
  if (changes.length === 0) return null
  return (
    <ul className="small">
      {changes.map(({ code, name, before, after }) => (
        <li key={code}>{m.booking_change_part({ name, before: money(before), after: money(after) })}</li>
      ))}
    </ul>
  )
}

/** Until when the price is held; the minutes left are read aloud only when the sentence is reached. */
function Hold({ asked, quote }: { asked: QuoteState; quote: QuoteAnswer }) {
  const days = useOrderDays()
  if (asked.phase !== 'ready' && asked.phase !== 'changing') return null
  return (
    <p className={css.hold}>
      <Icon name="clock" size="s" />
      <span>{m.booking_hold({ time: days.moment(quote.valid_until).slice(-5), left: clockText(asked.leftMs) })}</span>
    </p>
  )
}
