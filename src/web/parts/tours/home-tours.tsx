import { useId } from 'react'
import type { HotTour } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { useMoney } from '../money.ts'
import { departureOf, groundOf, type TourFormData } from './form-data.ts'
import css from './home-tours.module.css'
import { HotTours } from './hot-tours.tsx'
import { TourForm } from './tour-form.tsx'
import { readWish } from './tour-wish.ts'

const cheapestShown = 3

/** The form beside the banner of the home page, and the cheapest countries. */
export function TourDoor({ form }: { form: TourFormData }) {
  const money = useMoney()
  const { wish } = readWish(new URLSearchParams() as never, groundOf(form))
  const cheapest = form.countries
    .flatMap(({ from_price: price, ...country }) => (price === null ? [] : [{ ...country, price }]))
    .sort((a, b) => a.price - b.price)
    .slice(0, cheapestShown)
  return (
    <div id="home-tour-door" className={css.door}>
      <TourForm data={form} wish={wish} places={[]} kind="box" />
      {cheapest.length > 0 && (
        <div className={css.hot}>
          <span className="muted">{m.tours_week_for_two()}</span>
          {cheapest.map(({ slug, name, price }) => (
            <a key={slug} href={links.tourSection(slug)}>
              <span>{name}</span>
              <b>{m.tours_from_price({ price: money(price) })}</b>
            </a>
          ))}
        </div>
      )}
    </div>
  )
}

/** Tours that leave soon, on the home page. */
export function HomeHotTours({
  form,
  hot,
  title,
  nth,
}: {
  form: TourFormData
  hot: readonly HotTour[]
  /** Absent: says where they leave from. */
  title?: string
  /** Number of such sections before it on the page. */
  nth: number
}) {
  const id = useId()
  const from = departureOf(form, form.from)?.name_from ?? ''
  return (
    <section id={nth === 0 ? 'home-hot-tours' : undefined} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title || m.tours_hot_from({ from })}</h2>
        <a href={links.tours()}>
          {m.tours_all_destinations()} <Icon name="chevron-right" size="s" />
        </a>
      </div>
      <HotTours tours={hot} from={from} />
    </section>
  )
}
