import type { ReactNode } from 'react'
import type { EventOnWire } from '#shop/gatherings/gatherings.wire.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { durationText, placeText, useEventTimes } from './event-words.ts'
import css from './gatherings.module.css'

interface Props {
  event: EventOnWire
  eager?: boolean
  heading: 'h2' | 'h3'
  /** It is over, or the visitor does not take part any more. */
  isPale?: boolean
  /** Above the name: the state of a registration. */
  badge?: ReactNode
  /** Below the facts. */
  children?: ReactNode
  actions: ReactNode
}

/** An event as a row of a calendar: its day, picture, name, hours and place. The name is the link of the whole row. */
export function EventRow({ event, eager = false, heading: Heading, isPale = false, badge, children, actions }: Props) {
  const times = useEventTimes()
  const { day, month, weekday } = times.calendarDay(event)
  return (
    <article className={classNames(css.row, isPale && css.pale)}>
      <div className={css.day}>
        <b>{day}</b> <span>{month}</span> <span className="muted">{weekday}</span>
      </div>
      <div className={css.media}>
        <Picture image={event.image} target={320} stands={event.name} eager={eager} />
      </div>
      <div className={css.body}>
        {badge}
        <Heading className="h4">
          <a href={links.event(event.slug)}>{event.name}</a>
        </Heading>
        <ul className={css.facts}>
          <li>
            <Icon name="clock" size="s" /> <span>{times.hours(event)}</span>
          </li>
          <li>
            <Icon name="history" size="s" /> <span>{durationText(event.duration_minutes)}</span>
          </li>
          <li>
            <Icon name={event.type === 'online' ? 'globe' : 'map-pin'} size="s" /> <span>{placeText(event)}</span>
          </li>
          {event.speaker && (
            <li>
              <Icon name="user" size="s" /> <span>{event.speaker.name}</span>
            </li>
          )}
        </ul>
        {children}
      </div>
      <div className={css.actions}>{actions}</div>
    </article>
  )
}
