import type { ReactNode } from 'react'
import type { EventOnWire } from '#shop/gatherings/gatherings.wire.ts'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { durationText, placesText, placeText, useEventTimes } from './event-words.ts'
import css from './gatherings.module.css'

interface Props {
  event: EventOnWire
  eager?: boolean
  /** Above the name: the state of a registration. */
  badge?: ReactNode
  /** Below the facts: instead of the free places. */
  children?: ReactNode
  actions?: ReactNode
}

/** An event as a row of a calendar: its day, picture, name, hours and place. */
export function EventRow({ event, eager = false, badge, children, actions }: Props) {
  const times = useEventTimes()
  const { day, month } = times.calendarDay(event)
  return (
    <article className={css.row}>
      <div className={css.day}>
        <b>{day}</b> <span>{month}</span>
      </div>
      <div className={css.media}>
        <Picture image={event.image} target={320} stands={event.name} eager={eager} />
      </div>
      <div className={css.body}>
        {badge}
        <h2 className="h4">
          <a href={links.event(event.slug)}>{event.name}</a>
        </h2>
        <ul className={css.facts}>
          <li>
            <Icon name="clock" size="s" /> {times.hours(event)}, {durationText(event.duration_minutes)}
          </li>
          <li>
            <Icon name={event.type === 'online' ? 'globe' : 'map-pin'} size="s" /> {placeText(event)}
          </li>
        </ul>
        {children ?? <p className="small muted">{placesText(event)}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </article>
  )
}
