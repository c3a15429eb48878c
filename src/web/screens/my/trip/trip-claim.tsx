import { useRef, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../../browser/client.ts'
import { newKey } from '../../../browser/new-key.ts'
import { report } from '../../../browser/report.ts'
import { useMoney } from '../../../parts/money.ts'
import { toursHome } from '../../../parts/tours/tour-addresses.ts'
import { claimTitles } from './claim-titles.ts'
import css from './trip.module.css'

type Claim = NonNullable<BookingAnswer['claim']>
type Answer = Claim['answers'][number]

interface Props {
  trip: BookingAnswer
  claim: Claim
  onChange: (trip: BookingAnswer) => void
}

/** A change that the operator wants after payment: old and new side by side, three answers. Silence never means yes (contract.md, reading 13). */
export function TripClaim({ trip, claim, onChange }: Props) {
  const money = useMoney()
  const [sure, setSure] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const key = useRef<string | null>(null)
  const answer = async (chosen: Answer) => {
    if (busy) return
    setBusy(true)
    setFailed('')
    key.current ??= newKey()
    try {
      const body = { claim: claim.id, answer: chosen, ...(chosen === 'accept' && { extra: claim.extra }) }
      onChange(
        await api.post('/api/tours/bookings/{order}/claim/', {
          params: { order: trip.order },
          body,
          idempotencyKey: key.current,
        }),
      )
    } catch (error) {
      report('a change of a trip could not be answered', error)
      setFailed(wordsOf(error) ?? m.trip_claim_failed())
    }
    key.current = null
    setBusy(false)
  }
  if (claim.state === 'rebook')
    return (
      <Note
        kind="info"
        role="status"
        action={
          <a className="link" href={toursHome}>
            {m.trip_rebooking_search()}
          </a>
        }
      >
        {m.trip_rebooking()}
      </Note>
    )
  const names: Record<Answer, string> = {
    accept: claim.extra > 0 ? m.trip_claim_accept_sum({ sum: money(claim.extra) }) : m.trip_claim_accept(),
    cancel: m.trip_claim_cancel({ sum: money(trip.paid) }),
    rebook: m.trip_claim_rebook(),
  }
  return (
    <section className={css.claim} role="alert" aria-labelledby="trip-claim">
      <h3 id="trip-claim" className="h3">
        {claimTitles[claim.kind]()}
      </h3>
      <p className="muted">{m.trip_claim_text()}</p>
      <div className={css.sides}>
        <div>
          <span className="small muted">{m.booking_was()}</span>
          <p>{claim.before || '—'}</p>
        </div>
        <div>
          <span className="small muted">{m.trip_claim_becomes()}</span>
          <p>
            <b>{claim.after}</b>
          </p>
        </div>
      </div>
      {claim.extra > 0 && <p>{m.trip_claim_extra({ sum: money(claim.extra) })}</p>}
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <div className={css.answers}>
        {sure ? (
          <>
            <Button busy={busy} onClick={() => void answer(sure)}>
              {m.trip_claim_sure({ answer: names[sure] })}
            </Button>
            <Button kind="grey" onClick={() => setSure(null)}>
              {m.trip_claim_back()}
            </Button>
          </>
        ) : (
          claim.answers.map((one) => (
            <Button key={one} kind={one === 'accept' ? 'filled' : 'grey'} onClick={() => setSure(one)}>
              {names[one]}
            </Button>
          ))
        )}
      </div>
      <p className="small muted">{m.trip_claim_silence()}</p>
    </section>
  )
}
