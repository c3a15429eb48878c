import type { MouseEvent } from 'react'
import { formatNumber } from '#lib/format.ts'
import { sumOfRoubles } from '#lib/money.ts'
import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Panel } from '#ui/panel.tsx'
import { navigate } from '../../../browser/navigate.ts'
import { dayAndMonth } from '../../../parts/day-texts.ts'
import { useMoney } from '../../../parts/money.ts'
import { useLocale, useShell } from '../../../parts/shell-context.ts'
import { forPeople, nightsRange, shortDay } from '../../../parts/tours/tour-texts.ts'
import css from './hotel.module.css'
import { listDays, type StayBounds, type StayQuery, searchedDays } from './hotel-query.ts'
import { pricesByDay } from './offers-of-days.ts'
import { stayAddress } from './stay-form.tsx'
import type { Offers } from './use-offers.ts'

/** Heights of a bar: classes, as the page has no style attributes. */
const levels = 9

interface Props {
  hotel: HotelAnswer
  stay: StayQuery
  /** The day whose rooms are shown. */
  day: string
  offers: Offers
  bounds: StayBounds
}

/** Bars with the cheapest price of each day around the chosen one, of this very hotel (UX-Z6). */
export function NearPrices({ hotel, stay, day: shown, offers, bounds }: Props) {
  const money = useMoney()
  const locale = useLocale()
  const { visitor } = useShell()
  const prices = pricesByDay(offers.found?.offers ?? [])
  if (prices.size === 0) return null
  const days = listDays(...searchedDays(offers.anchor, bounds))
  const [least, most] = [Math.min(...prices.values()), Math.max(...prices.values())]
  const level = (price: number) => (most === least ? 4 : Math.round(((price - least) / (most - least)) * levels))
  const best = days.find((day) => prices.get(day) === least)!
  const now = prices.get(shown)
  const words = (day: string) => dayAndMonth(day, visitor.today, visitor.locale)
  const choose = (event: MouseEvent, address: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(address, { keepScroll: true })
  }
  return (
    <Panel id="hotel-near-prices">
      <section className="stack" aria-labelledby="hotel-near">
        <div className="row between">
          <h2 id="hotel-near" className="h3">
            {m.hotel_near()}
          </h2>
          <span className="small muted">
            {m.hotel_near_for({ nights: nightsRange(stay.nightsFrom, stay.nightsTo), forWhom: forPeople(stay) })}
          </span>
        </div>
        <ol className={css.bars}>
          {days.map((day) => {
            const price = prices.get(day)
            const address = stayAddress(hotel.path, { ...stay, date: day, dateTo: day })
            return (
              <li key={day}>
                {price === undefined ? (
                  <span className={css.noBar}>
                    <span>{offers.state === 'searching' ? '…' : '—'}</span>
                    <span className="vh">{m.hotel_near_none()}</span>
                    <span className="nowrap">{shortDay(day, locale)}</span>
                  </span>
                ) : (
                  <a
                    href={address}
                    className={classNames(css.bar, day === best && css.least)}
                    aria-current={day === shown ? 'date' : undefined}
                    onClick={(event) => choose(event, address)}
                  >
                    <span aria-hidden>{formatNumber(price / 1000, locale, 1).replace(/[.,]0$/, '')}</span>
                    <i data-level={level(price)} />
                    <span aria-hidden className="nowrap">
                      {shortDay(day, locale)}
                    </span>
                    <span className="vh">{m.hotel_near_say({ day: words(day), price: money(price) })}</span>
                  </a>
                )}
              </li>
            )
          })}
        </ol>
        <p className="small muted" aria-live="polite">
          {[
            `${m.hotel_near_unit()}.`,
            ...(shown < stay.date || shown > stay.dateTo
              ? [m.hotel_none_day({ day: words(stay.date), shown: words(shown) })]
              : []),
            ...(now === undefined
              ? []
              : now > least
                ? [m.hotel_near_cheapest({ day: words(best), sum: money(sumOfRoubles([now, -least])) })]
                : [m.hotel_near_best()]),
          ].join(' ')}
        </p>
      </section>
    </Panel>
  )
}
