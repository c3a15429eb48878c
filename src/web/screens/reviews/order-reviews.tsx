import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { links } from '../../links.ts'
import type { ReviewedOrder } from './load-reviewed.ts'
import { ReviewedGoods, ReviewState } from './reviewed-goods.tsx'
import css from './write-review.module.css'

/** Goods of a received order, each with what can be done about its review (REV-02). */
export function OrderReviews({ data: { order, items } }: { data: ReviewedOrder }) {
  return (
    <div className={`wrap ${css.screen}`}>
      <p className={css.back}>
        <a className="link link-quiet" href={links.order(order.id)}>
          <Icon name="chevron-left" size="s" /> {m.reviews_order_link({ number: order.number })}
        </a>
      </p>
      <h1>{m.reviews_of_order()}</h1>
      {items.length === 0 ? (
        <Note>{m.reviews_nothing_to_review()}</Note>
      ) : (
        <>
          <p className="muted">{m.reviews_of_order_text()}</p>
          <ul className={css.items}>
            {items.map(({ item, review }) => (
              <li key={item.id}>
                <ReviewedGoods item={item}>
                  {review && <ReviewState review={review} />}
                  {item.actions.includes('REVIEW') && (
                    <p>
                      <Button kind={review ? 'grey' : 'soft'} size="s" href={links.reviewItem(order.id, item.id)}>
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
