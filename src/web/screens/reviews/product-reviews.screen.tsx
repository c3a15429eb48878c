import { type MouseEvent, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { type ReviewSort, reviewSorts } from '#shop/reviews/review.ts'
import type { ProductReviewsAnswer } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { navigate } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { ReviewItem, Stars } from '../../parts/reviews/review-item.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import css from './product-reviews.module.css'
import type { ProductReviewsData } from './product-reviews.route.ts'

/** All reviews of a product (REV-01). The star distribution is the filter; all choices are in the address. */
export default function ProductReviewsScreen({ data }: { data: ProductReviewsData }) {
  const { product, reviews, sort, stars } = data
  const locale = useLocale()
  const money = useMoney()
  const all = Object.values(reviews.distribution).reduce((sum, count) => sum + count, 0)
  return (
    <div className={classNames('wrap', css.screen)}>
      <p className={css.back}>
        <a className="link link-quiet" href={product.path}>
          <Icon name="chevron-left" size="s" /> {m.reviews_back()}
        </a>
      </p>
      <div className={css.columns}>
        <aside className={css.side}>
          <div className={css.product}>
            <Picture image={product.image} target={112} stands={product.category} alt="" />
            <div>
              <a href={product.path}>{product.name}</a>
              {product.price_access.shown && product.price !== null && <b className="num">{money(product.price)}</b>}
            </div>
          </div>
          {reviews.average !== null && (
            <div className={css.sum}>
              <div className={css.average}>
                <b className="num">{formatNumber(reviews.average, locale, 1)}</b>
                <div>
                  <Stars rating={Math.round(reviews.average)} />
                  <div className="small muted">
                    {m.reviews_count({ ...counted(all), shown: formatNumber(all, locale) })}
                  </div>
                </div>
              </div>
              <Distribution data={data} all={all} />
            </div>
          )}
          <p className="small muted">{m.reviews_honest()}</p>
        </aside>
        <div className={css.main}>
          <div className={css.tools}>
            <h1>{m.reviews_title()}</h1>
            {all > 1 && <Sort data={data} />}
          </div>
          {reviews.total === 0 ? (
            <Nothing chosen={stars.length > 0} slug={product.slug} />
          ) : (
            <List key={`${sort} ${stars} ${reviews.page}`} data={data} />
          )}
        </div>
      </div>
    </div>
  )
}

const address = (data: ProductReviewsData, change: { stars?: number[]; sort?: ReviewSort; page?: number }): string => {
  const { sort, stars } = { ...data, ...change }
  return links.productReviews(data.product.slug, {
    sort: sort === 'newest' ? undefined : sort,
    rating: stars.join(','),
    page: change.page === 1 ? undefined : change.page,
  })
}

/** Rows are links, so that they work without script; the active one links back to all reviews. */
function Distribution({ data, all }: { data: ProductReviewsData; all: number }) {
  const locale = useLocale()
  const { stars, reviews } = data
  return (
    <nav aria-label={m.reviews_filter()}>
      <ul className={css.rows}>
        {([5, 4, 3, 2, 1] as const).map((one) => {
          const count = reviews.distribution[one]
          const on = stars.includes(one)
          const next = on ? stars.filter((star) => star !== one) : [...stars, one].sort((a, b) => b - a)
          const name = m.reviews_filter_one({ stars: one })
          const row = (
            <>
              <span className={css.star} aria-hidden="true">
                {one} <span>★</span>
              </span>
              <progress value={count} max={all} aria-hidden="true" />
              <span className="num" aria-hidden="true">
                {formatNumber(count, locale)}
              </span>
            </>
          )
          return (
            <li key={one}>
              {count > 0 ? (
                <a
                  href={address(data, { stars: next })}
                  className={classNames(css.row, on && css.on)}
                  aria-current={on ? 'true' : undefined}
                >
                  <span className="vh">
                    {name}: {m.reviews_count({ ...counted(count), shown: formatNumber(count, locale) })}
                  </span>
                  {row}
                </a>
              ) : (
                <span className={classNames(css.row, css.off)}>{row}</span>
              )}
            </li>
          )
        })}
      </ul>
      {stars.length > 0 && (
        <a className="link small" href={address(data, { stars: [] })}>
          {m.reviews_filter_off()}
        </a>
      )}
    </nav>
  )
}

const sortTexts: Record<ReviewSort, () => string> = {
  newest: m.reviews_sort_newest,
  oldest: m.reviews_sort_oldest,
  highest: m.reviews_sort_highest,
  lowest: m.reviews_sort_lowest,
  helpful: m.reviews_sort_helpful,
}

function Sort({ data }: { data: ProductReviewsData }) {
  return (
    <form method="get" action={links.productReviews(data.product.slug)} className={css.sort}>
      {data.stars.length > 0 && <input type="hidden" name="rating" value={data.stars.join(',')} />}
      <Select
        height="s"
        name="sort"
        value={data.sort}
        aria-label={m.reviews_sort()}
        onChange={(event) => navigate(address(data, { sort: event.target.value as ReviewSort }), { keepScroll: true })}
      >
        {reviewSorts.map((one) => (
          <option key={one} value={one}>
            {sortTexts[one]()}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="s" kind="grey">
          {m.reviews_show()}
        </Button>
      </noscript>
    </form>
  )
}

/** The page named in the address, and the pages loaded below it. */
function List({ data }: { data: ProductReviewsData }) {
  const locale = useLocale()
  const { reviews, sort, stars, product } = data
  const [more, setMore] = useState<ProductReviewsAnswer[]>([])
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const shown = [reviews, ...more].flatMap(({ items }) => items)
  const last = more.at(-1) ?? reviews

  const bring = async () => {
    setState('busy')
    try {
      const query = { sort, rating: stars.join(','), page: last.page + 1 }
      const next = await api.get('/api/products/{slug}/reviews/', { params: { slug: product.slug }, query })
      setMore((known) => [...known, next])
      setState('ready')
    } catch (error) {
      report('more reviews could not be loaded', error)
      setState('failed')
    }
  }
  const words = m.reviews_shown({
    ...counted(reviews.total),
    shown: formatNumber(Math.min(reviews.total, shown.length), locale),
  })
  return (
    <>
      <p role="status" className="vh">
        {words}
      </p>
      <div>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </div>
      {state === 'failed' && (
        <Note kind="err" role="alert">
          {m.reviews_more_failed()}
        </Note>
      )}
      {last.page < last.pages && (
        <p>
          <Button
            kind="grey"
            href={address(data, { page: last.page + 1 })}
            aria-busy={state === 'busy' || undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              if (state !== 'busy') void bring()
            }}
          >
            {m.reviews_more()}
          </Button>
        </p>
      )}
    </>
  )
}

const Nothing = ({ chosen, slug }: { chosen: boolean; slug: string }) =>
  chosen ? (
    <Note
      action={
        <Button kind="paper" size="s" href={links.productReviews(slug)}>
          {m.reviews_filter_off()}
        </Button>
      }
    >
      {m.reviews_none_chosen()}
    </Note>
  ) : (
    <div className={css.nothing}>
      <p className="h3">{m.reviews_none()}</p>
      <p className="muted">{m.reviews_none_text()}</p>
      <p>
        <Button kind="soft" href={links.orders()}>
          {m.orders_title()}
        </Button>
      </p>
    </div>
  )
