import { type FormEvent, useId, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldSet } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { StarsInput } from '#ui/stars-input.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'

interface Props {
  own: RegistrationAnswer
  onDone: (now: RegistrationAnswer) => void
}

/** Opens the review of an event that is over; one that was sent can be changed. */
export function ReviewEvent({ own, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="soft" size="s" onClick={() => setOpen(true)}>
        {own.review ? m.events_review_change() : m.events_review()}
      </Button>
      {isOpen && <ReviewDialog own={own} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReviewDialog({ own, onDone, onClose }: Props & { onClose: () => void }) {
  useCloseOnBack(onClose)
  const toast = useToast()
  const form = useId()
  const [rating, setRating] = useState(own.review?.rating)
  const [comment, setComment] = useState(own.review?.comment ?? '')
  const [needsStars, setNeedsStars] = useState(false)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setNeedsStars(rating === undefined)
    if (rating === undefined) return
    setBusy(true)
    setFailed('')
    try {
      onDone(
        await api.post('/api/event-registrations/{id}/review/', { params: { id: own.id }, body: { rating, comment } }),
      )
      toast({ text: m.events_review_sent(), icon: 'check' })
      onClose()
    } catch (error) {
      report('a review of an event could not be sent', error)
      setFailed(wordsOf(error) ?? m.events_failed())
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={own.event.name}
      closeLabel={m.cart_close()}
      footer={
        <Button type="submit" form={form} wide busy={busy}>
          {m.events_review_send()}
        </Button>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <FieldSet label={m.events_review_rate()} error={needsStars ? m.events_review_rating_needed() : undefined}>
          <StarsInput
            name="rating"
            labels={[
              m.reviews_star_1(),
              m.reviews_star_2(),
              m.reviews_star_3(),
              m.reviews_star_4(),
              m.reviews_star_5(),
            ]}
            value={rating}
            onChange={setRating}
          />
        </FieldSet>
        <Field label={m.events_review_comment()}>
          <Textarea value={comment} maxLength={3000} rows={5} onChange={(event) => setComment(event.target.value)} />
        </Field>
        {failed && (
          <Note kind="err" role="alert">
            {failed}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
