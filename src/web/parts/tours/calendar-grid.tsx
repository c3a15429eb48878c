import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { IsoDate } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { weekdayName, weekdayNames } from '../calendar-texts.ts'
import { dayAndMonth } from '../day-texts.ts'
import { useMoney } from '../money.ts'
import { useLocale, useShell } from '../shell-context.ts'
import css from './calendar.module.css'
import { type CalendarDay, type CalendarMonth, dayByKey } from './price-calendar.ts'
import { monthTitle } from './tour-texts.ts'

export interface CalendarGridProps {
  months: readonly CalendarMonth[]
  firstDay: IsoDate
  lastDay: IsoDate
  chosen: IsoDate | null
  /** Days of the trip after the departure, to the return. */
  trip: { from: IsoDate; to: IsoDate } | null
  /** With addresses the days are links and work without script; else `onPick` is called. */
  hrefOf?: (day: IsoDate) => string
  onPick?: (day: IsoDate) => void
}

/**
 * Months of days with prices (APG date grid): one day can be reached by Tab, arrows, Page Up, Page Down, Home and End move on, also into another
 * month. Days without departures are reached too and say so.
 */
export function CalendarGrid({ months, firstDay, lastDay, chosen, trip, hrefOf, onPick }: CalendarGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<IsoDate | null>(null)
  const locale = useLocale()
  const { visitor } = useShell()
  const money = useMoney()
  const keysId = useId()
  const reachable = at ?? (chosen !== null && chosen >= firstDay && chosen <= lastDay ? chosen : firstDay)
  const keys = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset.day
    const to =
      day && !event.ctrlKey && !event.metaKey && !event.altKey ? dayByKey(event.key, day, { firstDay, lastDay }) : null
    if (to === null) return
    event.preventDefault()
    setAt(to)
    box.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  const spoken = ({ date, state, price, isBest }: CalendarDay): string => {
    const said = { day: dayAndMonth(date, visitor.today, locale), weekday: weekdayName(date, locale) }
    if (state === 'closed') return m.tours_calendar_day_none(said)
    if (price === null) return m.tours_calendar_day_unknown(said)
    const priced = { ...said, price: money(price) }
    return isBest ? m.tours_calendar_day_best(priced) : m.tours_calendar_day_price(priced)
  }
  const words = weekdayNames(locale)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the days inside
    <div ref={box} className={css.months} onKeyDown={keys}>
      <p id={keysId} className="vh">
        {m.tours_calendar_keys()}
      </p>
      {months.map(({ month, least, weeks }) => (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid (APG)
        <table key={month} className={css.month} role="grid" aria-describedby={keysId}>
          <caption>
            <span>
              <b className="h3">{monthTitle(month, visitor.today, locale)}</b>
              {least !== null && (
                <span className="small muted">{m.tours_calendar_month_from({ price: money(least) })}</span>
              )}
            </span>
          </caption>
          <thead>
            <tr>
              {words.short.map((name, n) => (
                <th key={name} scope="col" abbr={words.long[n]}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)?.date}>
                {week.map((day, n) =>
                  day === null ? (
                    <td key={n} />
                  ) : (
                    <td key={day.date}>
                      <Day
                        day={day}
                        isChosen={day.date === chosen}
                        isTrip={trip !== null && day.date > trip.from && day.date <= trip.to}
                        isReachable={day.date === reachable}
                        label={spoken(day)}
                        shown={day.price === null ? '–' : formatNumber(Math.round(day.price / 1000), locale)}
                        href={hrefOf?.(day.date)}
                        isFirstFocused={onPick !== undefined && day.date === chosen}
                        onPick={onPick}
                      />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

interface DayProps {
  day: CalendarDay
  isChosen: boolean
  isTrip: boolean
  isReachable: boolean
  label: string
  /** Thousands of roubles. */
  shown: string
  href: string | undefined
  /** A dialog that opens with the calendar begins here. */
  isFirstFocused: boolean
  onPick: CalendarGridProps['onPick']
}

function Day({ day, isChosen, isTrip, isReachable, label, shown, href, isFirstFocused, onPick }: DayProps) {
  const { date, state, price, isBest, isLow } = day
  const shared = {
    'data-day': date,
    'data-autofocus': isFirstFocused || undefined,
    'aria-current': isChosen ? ('true' as const) : undefined,
    tabIndex: isReachable ? 0 : -1,
    className: classNames(
      css.day,
      state === 'closed' && css.closed,
      isLow && css.low,
      isBest && css.best,
      isTrip && css.trip,
      isChosen && css.chosen,
    ),
    children: (
      <>
        <span className="vh">{label}</span>
        <span aria-hidden>{Number(date.slice(8))}</span>
        <small aria-hidden>{(isLow ? '↓' : '') + (state === 'closed' || price !== null ? shown : '')}</small>
      </>
    ),
  }
  if (state === 'outside')
    return (
      <span aria-hidden className={classNames(css.day, css.closed, isTrip && css.trip)}>
        {Number(date.slice(8))}
      </span>
    )
  const isClosed = state === 'closed'
  // One kind of element whatever its state: prices that arrive must not take the focus away.
  if (!onPick)
    return isClosed ? <a {...shared} role="link" aria-disabled /> : <a {...shared} href={href} rel="nofollow" />
  return (
    <button type="button" {...shared} aria-disabled={isClosed || undefined} onClick={() => isClosed || onPick(date)} />
  )
}

/** What the marks of the days mean. */
export const CalendarKey = () => (
  <p className={css.key} aria-hidden>
    <span>
      <i className={css.keyChosen} />
      {m.tours_calendar_departure()}
    </span>
    <span>
      <i className={css.keyTrip} />
      {m.tours_calendar_trip()}
    </span>
    <span>
      <i className={css.keyBest} />
      {m.tours_calendar_best()}
    </span>
  </p>
)
