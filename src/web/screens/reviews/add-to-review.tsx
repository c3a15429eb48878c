import { type FormEvent, useEffect, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { longestText } from '#shop/reviews/review.ts'
import type { CustomerReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { reviewStates } from './reviewed-goods.tsx'
import css from './write-review.module.css'

/** The customer's own review; a published one can be extended (ORD-11, COMMENT). */
export function CustomerReview({ review: loaded }: { review: CustomerReviewOnWire }) {
  const [review, setReview] = useState(loaded)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (sent) document.getElementById('addition-sent')?.focus()
  }, [sent])
  return (
    <>
      <Written review={review} />
      {sent && (
        <Note kind="ok" role="status" id="addition-sent" tabIndex={-1}>
          {m.reviews_addition_sent()}
        </Note>
      )}
      {review.can_add && (
        <AdditionForm
          review={review}
          onSent={(next) => {
            setReview(next)
            setSent(true)
          }}
        />
      )}
    </>
  )
}

export function Written({ review }: { review: CustomerReviewOnWire }) {
  const said = [
    [m.reviews_pros(), review.pros],
    [m.reviews_cons(), review.cons],
    [m.reviews_comment(), review.comment],
  ].filter(([, text]) => text)
  const { addition } = review
  if (said.length === 0 && !addition) return null
  return (
    <Panel sunken className="stack">
      {said.map(([title, text]) => (
        <div key={title} className={css.written}>
          <b className="small">{title}</b>
          <p>{text}</p>
        </div>
      ))}
      {addition && (
        <div className={css.written}>
          <span className={css.state}>
            <b className="small">{m.reviews_addition()}</b>
            <Badge kind={reviewStates[addition.state].kind}>{reviewStates[addition.state].text()}</Badge>
          </span>
          <p>{addition.text}</p>
          {addition.reason && <p className="small">{m.reviews_rejected_because({ reason: addition.reason })}</p>}
        </div>
      )}
    </Panel>
  )
}

function AdditionForm({
  review,
  onSent,
}: {
  review: CustomerReviewOnWire
  onSent: (review: CustomerReviewOnWire) => void
}) {
  const [text, setText] = useState(review.addition?.text ?? '')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (text.trim() === '') {
      setMissing(true)
      document.getElementById('review-addition')?.focus()
      return
    }
    if (busy) return
    setBusy(true)
    try {
      onSent(await api.post('/api/reviews/{id}/addition/', { params: { id: review.id }, body: { text } }))
    } catch (error) {
      report('an addition to a review could not be sent', error)
      setFailure(wordsOf(error) ?? m.reviews_failed())
      setBusy(false)
    }
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <Field
        id="review-addition"
        label={m.reviews_add()}
        hint={m.reviews_add_hint()}
        error={missing && text.trim() === '' ? m.reviews_add_needed() : undefined}
      >
        <Textarea rows={4} maxLength={longestText} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {failure && (
        <Note kind="err" role="alert">
          {failure}
        </Note>
      )}
      <div className={css.send}>
        <Button type="submit" busy={busy}>
          {m.reviews_add_send()}
        </Button>
      </div>
    </form>
  )
}
