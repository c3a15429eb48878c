import { useEffect, useState } from 'react'
import type { CustomerReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Written } from './add-to-review.tsx'
import { type RequestedReview, ReviewForm } from './review-form.tsx'
import css from './write-review.module.css'

interface Props {
  data: RequestedReview
  review: CustomerReviewOnWire
  onChange: (review: CustomerReviewOnWire) => void
}

/** A review in moderation: its author may change it until it is decided (ux V3). */
export function EditableReview({ data, review, onChange }: Props) {
  const [state, setState] = useState<'shown' | 'open' | 'saved'>('shown')
  useEffect(() => {
    if (state === 'saved') document.getElementById('review-saved')?.focus()
  }, [state])
  if (state === 'open')
    return (
      <ReviewForm
        data={{ ...data, asked: { ...data.asked, review } }}
        onBack={() => setState('shown')}
        onSent={(next) => {
          if (next) onChange(next)
          setState('saved')
        }}
      />
    )
  return (
    <>
      <Written review={review} />
      {state === 'saved' && (
        <Note kind="ok" role="status" id="review-saved" tabIndex={-1}>
          {m.reviews_edit_saved()}
        </Note>
      )}
      <p className="muted">{m.reviews_edit_text()}</p>
      <p className={css.send}>
        <Button kind="soft" onClick={() => setState('open')}>
          {m.reviews_edit()}
        </Button>
      </p>
    </>
  )
}
