import { useState } from 'react'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sum, SumLine } from '#ui/sum.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { useMoney } from '../../parts/money.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { useShell } from '../../parts/shell-context.ts'
import { HotelStars } from '../../parts/tours/hotel-stars.tsx'
import { nightsText, stayText } from '../../parts/tours/tour-texts.ts'
import css from './booking.module.css'
import type { Consents, Fault } from './booking-form.tsx'
import type { Missing } from './what-is-missing.ts'

const ContractDialog = laterPart(() => import('./contract-dialog.tsx'))

interface Props {
  quote: QuoteAnswer
  consents: Consents
  onConsents: (consents: Consents) => void
  missing: readonly Missing[]
  isBusy: boolean
  faults: readonly Fault[]
}

/** The whole sum as its parts, what is asked today, consents, and one button that names the sum and says what is missing. */
export function Summary({ quote, consents, onConsents, missing, isBusy, faults }: Props) {
  const money = useMoney()
  const days = useOrderDays()
  const { visitor } = useShell()
  const [isOpen, setOpen] = useState(false)
  const { hotel, offer, parts, payments, total } = quote
  const now = payments.find(({ due_at }) => due_at === null)?.amount ?? total
  const later = payments.filter(({ due_at }) => due_at !== null)
  const isWrong = (field: string) => faults.some((fault) => fault.field === field) || undefined
  return (
    <aside className={css.side} aria-label={m.booking_total()}>
      <Panel className="stack">
        <div className={css.mini}>
          <div className={css.miniImage}>
            <Picture image={hotel.image} target={96} stands={hotel.name} />
          </div>
          <div>
            <b>{hotel.name}</b>
            <p className="small muted">
              {hotel.country.name}, {hotel.resort.name} <HotelStars stars={hotel.stars} />
            </p>
            <p className="small muted">
              {stayText(offer.start_date, offer.end_date, visitor.today, visitor.locale)}, {nightsText(offer.nights)}
            </p>
          </div>
        </div>
        <Sum aria-live="polite">
          {parts.map(({ code, name, amount }) => (
            <SumLine
              key={`${code}${name}`}
              label={name}
              value={amount === 0 ? m.booking_flight_in_price() : money(amount)}
            />
          ))}
          <SumLine label={m.booking_total()} value={money(total)} total />
          <SumLine label={m.booking_now()} value={<b>{money(now)}</b>} />
          {later.map(({ due_at, amount }) => (
            <SumLine key={due_at} label={m.booking_by({ day: days.promised(due_at ?? '') })} value={money(amount)} />
          ))}
        </Sum>
        <div className="stack stack-s small">
          <Check
            id="consent-contract"
            checked={consents.contract}
            aria-invalid={isWrong('consent-contract')}
            onChange={(event) => onConsents({ ...consents, contract: event.target.checked })}
          >
            {m.booking_consent_contract({ link: m.booking_contract_link(), operator: quote.operator.name })}
          </Check>
          <p>
            <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {m.booking_contract_title()}
            </button>
          </p>
          <Check
            id="consent-data"
            checked={consents.data}
            aria-invalid={isWrong('consent-data')}
            onChange={(event) => onConsents({ ...consents, data: event.target.checked })}
          >
            {m.booking_consent_data()}
          </Check>
        </div>
        <Button type="submit" size="l" wide busy={isBusy} note={m.booking_book_now({ sum: money(now) })}>
          {m.booking_book()}
        </Button>
        <p className="small muted" role="status">
          {missing.length > 0
            ? m.booking_missing({ list: missing.map(({ text }) => text).join(', ') })
            : m.booking_next()}
        </p>
        {quote.operator.record && (
          <p className="small muted">
            {m.booking_record({
              held: quote.operator.record.held,
              bookings: quote.operator.record.bookings,
              moved: quote.operator.record.moved,
            })}
          </p>
        )}
      </Panel>
      {isOpen && <ContractDialog terms={quote.terms} onClose={() => setOpen(false)} />}
    </aside>
  )
}
