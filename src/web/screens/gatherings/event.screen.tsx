import type { EventAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Progress } from '#ui/progress.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import type { EventData } from './event.route.ts'
import { EventReviews } from './event-reviews.tsx'
import { durationText, placesText, themeName, useEventTimes } from './event-words.ts'
import css from './gatherings.module.css'
import { MeetingPoint } from './meeting-point.tsx'
import { TakingPart } from './taking-part.tsx'

/** EVT-02, EVT-04: an event with its terms and registration. One that is over or canceled stays readable and says so. */
export default function EventScreen({ data: { event } }: { data: EventData }) {
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[
          { text: m.catalog_home(), href: links.home() },
          { text: m.events_title(), href: links.events() },
          { text: event.name },
        ]}
      />
      <div className={css.event}>
        <div className={css.head}>
          <div className={css.picture}>
            <Picture image={event.image} target={640} wideTarget={960} stands={event.name} eager="first" />
            <Badge kind="paper">{themeName[event.theme]()}</Badge>
          </div>
          <h1>{event.name}</h1>
          {event.caption && <p className={css.lead}>{event.caption}</p>}
          <NotOpen event={event} />
        </div>
        <aside className={css.aside}>
          <Registration event={event} />
        </aside>
        <div className={css.about}>
          {event.about.length > 0 && (
            <section className="stack stack-s">
              <h2 className="h3">{m.events_about()}</h2>
              {event.about.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          )}
          {event.terms.length > 0 && (
            <section className="stack stack-s">
              <h2 className="h3">{m.events_terms()}</h2>
              <ul className={css.terms}>
                {event.terms.map((text) => (
                  <li key={text}>
                    <Icon name="check" size="s" /> <span>{text}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {event.speaker && (
            <section className="stack stack-s">
              <h2 className="h3">{m.events_speaker()}</h2>
              <div>
                <p className="strong">{event.speaker.name}</p>
                {event.speaker.about && <p className="small muted">{event.speaker.about}</p>}
              </div>
            </section>
          )}
          <MeetingPoint event={event} />
          <EventReviews event={event} />
        </div>
      </div>
    </div>
  )
}

/** Why nobody can register any more, with the way to other events. */
function NotOpen({ event: { state, cancel_reason } }: { event: EventAnswer }) {
  if (state === 'open' || state === 'full') return null
  const others = (
    <a className="link" href={links.events()}>
      {m.events_others()}
    </a>
  )
  return (
    <Note kind={state === 'canceled' ? 'err' : 'info'} action={others}>
      {state === 'canceled'
        ? [m.events_canceled_note(), cancel_reason].filter(Boolean).join(' ')
        : state === 'over'
          ? m.events_over_note()
          : m.events_closed_note()}
    </Note>
  )
}

/** When, where and how many, then the visitor's registration. */
function Registration({ event }: { event: EventAnswer }) {
  const times = useEventTimes()
  const { state, city, address, places, places_left: left, organizer } = event
  const isOpen = state === 'open' || state === 'full'
  return (
    <Panel className="stack">
      <ul className={css.when}>
        <li>
          <Icon name="calendar" />
          <div>
            <p className="strong">{times.dayWithWeekday(event)}</p>
            <p className="small muted">{times.hours(event)}</p>
            <p className="small muted">{durationText(event.duration_minutes)}</p>
          </div>
        </li>
        <li>
          <Icon name={city ? 'map-pin' : 'globe'} />
          <div>
            <p className="strong">{city ? city.name : m.events_online()}</p>
            <p className="small muted">
              {city ? [m.events_offline(), address].filter(Boolean).join(', ') : m.events_online_how()}
            </p>
          </div>
        </li>
        <li>
          <Icon name="users" />
          <div>
            <p className="strong">{placesText(event)}</p>
            {organizer && <p className="small muted">{m.events_organizer({ name: organizer })}</p>}
          </div>
        </li>
      </ul>
      {isOpen && places !== null && left !== null && (
        <Progress label={m.events_taken({ taken: places - left, places })} value={places - left} max={places} />
      )}
      <TakingPart event={event} />
      {isOpen && (
        <p className="small muted">
          {m.events_until({ date: times.deadline(event.registration_until, event.timezone) })}
        </p>
      )}
      {state !== 'over' && state !== 'canceled' && (
        <Button kind="grey" size="s" href={`/api/events/${encodeURIComponent(event.slug)}/event.ics`} download>
          <Icon name="calendar" size="s" /> {m.events_calendar()}
        </Button>
      )}
    </Panel>
  )
}
