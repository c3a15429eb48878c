import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import type { ReviewedPurchase } from './load-reviewed.ts'
import { reviewPlaces } from './review-places.ts'
import { ReviewedGoods, ReviewState } from './reviewed-goods.tsx'
import css from './write-review.module.css'

/** Lines of a received order or of a sale, each with the review actions available (REV-02, REV-04). */
export function OrderReviews({ data: { of, items } }: { data: ReviewedPurchase }) {
  const places = reviewPlaces({ of })
  return (
    <div className={`wrap ${css.screen}`}>
      <p className={css.back}>
        <a className="link link-quiet" href={places.purchase}>
          <Icon name="chevron-left" size="s" /> {places.purchaseName}
        </a>
      </p>
      <h1>{m.reviews_of_order()}</h1>
      {items.length === 0 ? (
        <Note>{places.nothing}</Note>
      ) : (
        <>
          <p className="muted">{m.reviews_of_order_text()}</p>
          <ul className={css.items}>
            {items.map(({ item, review }) => (
              <li key={item.id}>
                <ReviewedGoods item={item}>
                  {review && <ReviewState review={review} />}
                  {review?.can_add && (
                    <p>
                      <Button kind="grey" size="s" href={places.form(item.id)}>
                        {m.reviews_add()}
                        <span className="vh">: {item.product.name}</span>
                      </Button>
                    </p>
                  )}
                  {item.canReview && (
                    <p>
                      <Button kind={review ? 'grey' : 'soft'} size="s" href={places.form(item.id)}>
                        {review ? m.reviews_write_anew() : m.reviews_write()}
                        <span className="vh">: {item.product.name}</span>
                      </Button>
                    </p>
                  )}
                </ReviewedGoods>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
