import { type FormEvent, useEffect, useState } from 'react'
import { refusalOf, wordsOf } from '#api/client.ts'
import { longestText, reviewProblem } from '#shop/reviews/review.ts'
import type { CustomerReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field, FieldSet } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Textarea } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { StarsInput } from '#ui/stars-input.tsx'
import { Switch } from '#ui/switch.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { readStored, writeStored } from '../../browser/stored/stored-text.ts'
import { links } from '../../links.ts'
import type { ReviewedItem } from './load-reviewed.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { usePhotos } from './use-photos.ts'
import css from './write-review.module.css'
import type { WriteReviewData } from './write-review.route.ts'

interface Written {
  rating: number
  pros: string
  cons: string
  comment: string
  anonymous: boolean
}
const nothing: Written = { rating: 0, pros: '', cons: '', comment: '', anonymous: false }

const ofReview = ({ rating, pros, cons, comment, is_anonymous: anonymous }: CustomerReviewOnWire): Written => ({
  rating,
  pros,
  cons,
  comment,
  anonymous,
})

/** Initial values: the stored draft, or the review to change or rewrite; a link in an email preselects the stars (ux V4). */
function begun(key: string, { asked: { review }, stars }: RequestedReview): Written {
  const first = review ? ofReview(review) : { ...nothing, rating: stars }
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    if (kept && typeof kept === 'object') {
      const draft = { ...nothing, ...kept }
      return { ...draft, rating: draft.rating || first.rating }
    }
  } catch (error) {
    report('a draft of a review could not be read', error)
  }
  return first
}

const ids = { rating: 'review-rating', agreement: 'review-agreement' }
/** Remaining letters at which the counter appears (ux V2). */
const countedFrom = 300

export type RequestedReview = WriteReviewData & { asked: ReviewedItem }
interface Props {
  data: RequestedReview
  /** The stored review; null if it was sent before and the response was lost. */
  onSent: (review: CustomerReviewOnWire | null) => void
  /** Set when a review in moderation is changed. */
  onBack?: () => void
}

/** Creates a review, rewrites a rejected one, or changes one in moderation (ux V3). */
export function ReviewForm({ data, onSent, onBack }: Props) {
  const { asked, name, hasRules } = data
  const changed = onBack ? asked.review : null
  const draft = `review:${data.of.kind === 'sale' ? 'sale:' : ''}${asked.item.id}${changed ? ':change' : ''}`
  const [written, setWritten] = useState<Written>(() =>
    asked.review ? ofReview(asked.review) : { ...nothing, rating: data.stars },
  )
  // A sent review already includes the agreement.
  const [agreement, setAgreement] = useState(changed !== null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const photos = usePhotos(keptPhotos(asked.review))
  // After the first render: the server does not know the draft on this device.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once
  useEffect(() => setWritten(begun(draft, data)), [draft])
  const change = (part: Partial<Written>) => {
    const next = { ...written, ...part }
    setWritten(next)
    writeStored(draft, JSON.stringify(next))
  }

  const needsStars = attempt > 0 && reviewProblem({ rating: written.rating, agreement: true }) !== null
  const needsAgreement = attempt > 0 && !agreement
  const errors = [
    ...(needsStars ? [{ id: ids.rating, text: m.reviews_rating_needed() }] : []),
    ...(needsAgreement ? [{ id: ids.agreement, text: m.reviews_agreement_needed() }] : []),
  ]

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt((n) => n + 1)
    setFailure('')
    if (reviewProblem({ rating: written.rating, agreement }) || busy) return
    if (photos.isBusy) return setFailure(m.reviews_photos_wait())
    if (photos.hasFailed) return setFailure(m.returns_photo_unsent())
    setBusy(true)
    try {
      const { anonymous, ...texts } = written
      const said = { ...texts, photos: photos.ready, is_anonymous: anonymous }
      const line = data.of.kind === 'sale' ? { sale_item: asked.item.id } : { order_item: asked.item.id }
      const kept = changed
        ? await api.patch('/api/reviews/{id}/', { params: { id: changed.id }, body: said })
        : await api.post('/api/reviews/', { body: { ...said, ...line, agreement } })
      writeStored(draft, null)
      return onSent(kept)
    } catch (error) {
      report('a review could not be sent', error)
      // It was sent before and the response was lost: the review exists.
      if (failure && refusalOf(error, 'post', '/api/reviews/')?.code === 'review_exists') return onSent(null)
      const failed = changed ? m.reviews_edit_failed() : m.reviews_failed()
      setFailure(wordsOf(error) ?? failed)
    }
    setBusy(false)
  }
  const text = (field: 'pros' | 'cons' | 'comment', label: string, hint: string) => {
    const left = longestText - written[field].length
    return (
      <Field
        id={`review-${field}`}
        label={label}
        mark={m.reviews_optional()}
        hint={left < countedFrom ? m.reviews_left({ left }) : hint}
      >
        <Textarea
          rows={field === 'comment' ? 5 : 2}
          maxLength={longestText}
          value={written[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      </Field>
    )
  }
  return (
    <form noValidate className={css.form} onSubmit={(event) => void send(event)}>
      {errors.length > 0 && (
        <ErrorSummary title={m.reviews_errors()} errors={errors} attempt={attempt} inTitle={m.errors_in_title()} />
      )}
      <FieldSet id={ids.rating} label={m.reviews_rate()} error={needsStars ? m.reviews_rating_needed() : undefined}>
        <StarsInput
          name="rating"
          labels={[m.reviews_star_1(), m.reviews_star_2(), m.reviews_star_3(), m.reviews_star_4(), m.reviews_star_5()]}
          value={written.rating}
          onChange={(rating) => change({ rating })}
        />
      </FieldSet>
      {text('pros', m.reviews_pros(), m.reviews_pros_hint())}
      {text('cons', m.reviews_cons(), m.reviews_cons_hint())}
      {text('comment', m.reviews_comment(), m.reviews_comment_hint())}
      <ReviewPhotos photos={photos} />
      <div>
        <Switch checked={written.anonymous} onChange={(event) => change({ anonymous: event.target.checked })}>
          {m.reviews_anonymous()}
        </Switch>
        <p className="small muted" role="status">
          {m.reviews_shown_as({ name: (written.anonymous ? '' : name) || m.reviews_buyer() })}
        </p>
      </div>
      {!changed && (
        <div className={css.agree}>
          <Check
            id={ids.agreement}
            checked={agreement}
            aria-invalid={needsAgreement || undefined}
            aria-describedby={needsAgreement ? `${ids.agreement}-error` : undefined}
            onChange={(event) => setAgreement(event.target.checked)}
          >
            {m.reviews_agree()}
          </Check>
          {hasRules && (
            <a className="link small" href={links.static('review-rules')} target="_blank" rel="noopener">
              {m.reviews_rules()}
            </a>
          )}
          {needsAgreement && (
            <p id={`${ids.agreement}-error`} className={css.error}>
              <Icon name="alert" size="s" /> {m.reviews_agreement_needed()}
            </p>
          )}
        </div>
      )}
      {failure && (
        <Note kind="err" role="alert">
          {failure}
        </Note>
      )}
      <noscript>
        <Note>{m.reviews_needs_script()}</Note>
      </noscript>
      <div className={css.send}>
        <Button type="submit" size="l" busy={busy}>
          {changed ? m.reviews_edit_save() : m.reviews_send()}
        </Button>
        {changed ? (
          <Button
            kind="ghost"
            size="l"
            onClick={() => {
              writeStored(draft, null)
              onBack?.()
            }}
          >
            {m.reviews_edit_back()}
          </Button>
        ) : (
          <span className="small muted">{m.reviews_draft()}</span>
        )}
      </div>
    </form>
  )
}

const keptPhotos = (review: CustomerReviewOnWire | null) =>
  (review?.photo_ids ?? []).map((id, index) => ({ id, url: review!.photos[index]!.url }))
