import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { CustomerReview } from './add-to-review.tsx'
import { EditableReview } from './editable-review.tsx'
import { OrderReviews } from './order-reviews.tsx'
import { type RequestedReview, ReviewForm } from './review-form.tsx'
import { reviewPlaces } from './review-places.ts'
import { ReviewedGoods, ReviewState, reviewStates } from './reviewed-goods.tsx'
import css from './write-review.module.css'
import type { WriteReviewData } from './write-review.route.ts'

/** Lines of an order that can be reviewed (REV-02); for one line, the form and then the thanks (REV-03, REV-07). */
export default function WriteReviewScreen({ data }: { data: WriteReviewData }) {
  const { asked } = data
  // Another line needs a new form state.
  return asked ? <Screen key={asked.item.id} data={{ ...data, asked }} /> : <OrderReviews data={data} />
}

function Screen({ data }: { data: RequestedReview }) {
  const { asked } = data
  const places = reviewPlaces(data)
  const [sent, setSent] = useState(false)
  const canWrite = asked.item.canReview
  const [review, setReview] = useState(asked.review)
  return (
    <div className={classNames('wrap', css.screen, !sent && css.wide)}>
      <p className={css.back}>
        <a className="link link-quiet" href={places.list}>
          <Icon name="chevron-left" size="s" /> {places.listName}
        </a>
      </p>
      {sent ? (
        <Thanks data={data} />
      ) : (
        <div className={css.columns}>
          <div className={css.form}>
            <h1>{m.reviews_your()}</h1>
            <ReviewedGoods item={asked.item}>{review && <ReviewState review={review} />}</ReviewedGoods>
            {canWrite ? (
              <ReviewForm data={data} onSent={() => setSent(true)} />
            ) : (
              <>
                {review?.can_edit ? (
                  <EditableReview data={data} review={review} onChange={setReview} />
                ) : review ? (
                  <CustomerReview key={review.id} review={review} />
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
          </div>
          <div className={css.side}>
            {canWrite && (
              <Panel sunken className="stack">
                <h2 className="h4">{m.reviews_after()}</h2>
                <p className="muted">{m.reviews_after_text()}</p>
              </Panel>
            )}
            <Others data={data} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Other lines of the purchase that can be or were reviewed. */
function Others({ data: { of, items, asked } }: { data: RequestedReview }) {
  const places = reviewPlaces({ of })
  const others = items.filter(({ item }) => item.id !== asked.item.id)
  if (others.length === 0) return null
  return (
    <Panel sunken className="stack">
      <h2 className="h4">{places.others}</h2>
      <ul className={css.items}>
        {others.map(({ item, review }) => (
          <li key={item.id} className={css.other}>
            <Picture image={item.image} target={72} stands={item.product.name} alt="" />
            <span className={css.about}>
              <a href={places.form(item.id)}>{item.product.name}</a>
              {review && (
                <span>
                  <Badge kind={reviewStates[review.state].kind}>{reviewStates[review.state].text()}</Badge>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Takes the focus and offers the next line to review. */
function Thanks({ data }: { data: RequestedReview }) {
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
      {data.bringsCode && <p>{m.reviews_thanks_code()}</p>}
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
