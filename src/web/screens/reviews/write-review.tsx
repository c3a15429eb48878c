import { type FormEvent, useEffect, useState } from 'react'
import { ApiFailure } from '#api/client.ts'
import { longestText, reviewProblem } from '#shop/reviews/review.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field, FieldSet } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Textarea } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { StarsInput } from '#ui/stars-input.tsx'
import { Switch } from '#ui/switch.tsx'
import { api } from '../../browser/client.ts'
import { keepText, keptText } from '../../browser/kept-text.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { OwnReview } from './add-to-review.tsx'
import type { ReviewedItem } from './load-reviewed.ts'
import { OrderReviews } from './order-reviews.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { reviewPlaces } from './review-places.ts'
import { ReviewedGoods, ReviewState } from './reviewed-goods.tsx'
import { usePhotos } from './use-photos.ts'
import css from './write-review.module.css'
import type { WriteReviewData } from './write-review.route.ts'

/** What of an order can be reviewed (REV-02); of one line, the form, and the thanks after it (REV-03, REV-07). */
export default function WriteReviewScreen({ data }: { data: WriteReviewData }) {
  const { asked } = data
  // Another line is another form.
  return asked ? <Screen key={asked.item.id} data={{ ...data, asked }} /> : <OrderReviews data={data} />
}

type Asked = WriteReviewData & { asked: ReviewedItem }

function Screen({ data }: { data: Asked }) {
  const { asked } = data
  const places = reviewPlaces(data)
  const [sent, setSent] = useState(false)
  const canWrite = asked.item.canReview
  return (
    <div className={`wrap ${css.screen}`}>
      <p className={css.back}>
        <a className="link link-quiet" href={places.list}>
          <Icon name="chevron-left" size="s" /> {places.listName}
        </a>
      </p>
      {sent ? (
        <Thanks data={data} />
      ) : (
        <>
          <h1>{m.reviews_your()}</h1>
          <ReviewedGoods item={asked.item}>{asked.review && <ReviewState review={asked.review} />}</ReviewedGoods>
          {canWrite ? (
            <Form data={data} onSent={() => setSent(true)} />
          ) : (
            <>
              {asked.review ? (
                <OwnReview key={asked.review.id} review={asked.review} />
              ) : (
                <Note>{m.reviews_already()}</Note>
              )}
              <p>
                <a className="link" href={links.productReviews(asked.item.product.slug)}>
                  {m.reviews_others()}
                </a>
              </p>
            </>
          )}
        </>
      )}
    </div>
  )
}

interface Written {
  rating: number
  pros: string
  cons: string
  comment: string
  anonymous: boolean
}
const nothing: Written = { rating: 0, pros: '', cons: '', comment: '', anonymous: false }

/** What was typed before, or the rejected review that is written anew. */
function begun(key: string, { asked: { review } }: Asked): Written {
  try {
    const kept: unknown = JSON.parse(keptText(key) ?? 'null')
    if (kept && typeof kept === 'object') return { ...nothing, ...kept }
  } catch (error) {
    report('a draft of a review could not be read', error)
  }
  if (!review) return nothing
  const { rating, pros, cons, comment, is_anonymous: anonymous } = review
  return { rating, pros, cons, comment, anonymous }
}

const ids = { rating: 'review-rating', agreement: 'review-agreement' }

function Form({ data, onSent }: { data: Asked; onSent: () => void }) {
  const { asked, name, hasRules } = data
  const draft = `review:${data.of.kind === 'sale' ? 'sale:' : ''}${asked.item.id}`
  const [written, setWritten] = useState<Written>(asked.review ? () => begun('', data) : nothing)
  const [agreement, setAgreement] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const photos = usePhotos()
  // After the first look: the server knows nothing of what this device keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once
  useEffect(() => setWritten(begun(draft, data)), [draft])
  const change = (part: Partial<Written>) => {
    const next = { ...written, ...part }
    setWritten(next)
    keepText(draft, JSON.stringify(next))
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
    setBusy(true)
    try {
      const { anonymous, ...texts } = written
      const line = data.of.kind === 'sale' ? { sale_item: asked.item.id } : { order_item: asked.item.id }
      const body = { ...texts, ...line, photos: photos.ready, is_anonymous: anonymous, agreement }
      await api.post('/api/reviews/', { body })
      keepText(draft, null)
      onSent()
    } catch (error) {
      report('a review could not be sent', error)
      const problem = error instanceof ApiFailure ? error.problem : null
      // Sent before, and the answer was lost: the review is there.
      if (failure && problem?.code === 'review_exists') return onSent()
      setFailure((problem?.status ?? 500) < 500 && problem?.detail ? problem.detail : m.reviews_failed())
    }
    setBusy(false)
  }
  const text = (field: 'pros' | 'cons' | 'comment', label: string, hint: string) => (
    <Field id={`review-${field}`} label={label} mark={m.reviews_optional()} hint={hint}>
      <Textarea
        rows={field === 'comment' ? 5 : 2}
        maxLength={longestText}
        value={written[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <form noValidate className={css.form} onSubmit={(event) => void send(event)}>
      {errors.length > 0 && <ErrorSummary title={m.reviews_errors()} errors={errors} attempt={attempt} />}
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
          {m.reviews_send()}
        </Button>
        <span className="small muted">{m.reviews_draft()}</span>
      </div>
      <Panel sunken className="stack">
        <h2 className="h4">{m.reviews_after()}</h2>
        <p className="muted">{m.reviews_after_text()}</p>
      </Panel>
    </form>
  )
}

/** Takes the focus, and offers the next thing of the order. */
function Thanks({ data }: { data: Asked }) {
  const { items, asked } = data
  const places = reviewPlaces(data)
  const next = items.find(({ item, review }) => item.id !== asked.item.id && !review)
  useEffect(() => document.getElementById('review-thanks')?.focus(), [])
  return (
    <div className={css.thanks}>
      <span className={css.done}>
        <Icon name="check" size="l" />
      </span>
      <h1 id="review-thanks" tabIndex={-1}>
        {m.reviews_thanks()}
      </h1>
      <p className="muted">{places.thanksText}</p>
      {next && (
        <Panel className="stack">
          <p className="small muted">{places.next}</p>
          <ReviewedGoods item={next.item} />
          <div className={css.send}>
            <Button href={places.form(next.item.id)}>{m.reviews_write()}</Button>
            <Button kind="grey" href={places.purchase}>
              {m.reviews_later()}
            </Button>
          </div>
        </Panel>
      )}
      <p className={css.send}>
        {!next && (
          <a className="link" href={places.purchase}>
            {places.purchaseName}
          </a>
        )}
        <a className="link" href={links.productReviews(asked.item.product.slug)}>
          {m.reviews_others()}
        </a>
      </p>
    </div>
  )
}
