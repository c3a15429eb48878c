import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Specs } from '#ui/specs.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import type { EventData } from './event.route.ts'
import { durationText, placesText, placeText, themeName, useEventTimes } from './event-words.ts'
import css from './gatherings.module.css'
import { TakingPart } from './taking-part.tsx'

/** EVT-02, EVT-04: an event with its terms and registration. One that is over or canceled stays readable and says so. */
export default function EventScreen({ data: { event } }: { data: EventData }) {
  const times = useEventTimes()
  const { state } = event
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
        <div className="stack stack-l">
          {event.image && (
            <div className={css.picture}>
              <Picture image={event.image} target={640} wideTarget={960} stands="" eager="first" />
            </div>
          )}
          <div className="stack stack-s">
            <div>
              <Badge>{themeName[event.theme]()}</Badge>
            </div>
            <h1>{event.name}</h1>
            {event.caption && <p className="large">{event.caption}</p>}
          </div>
          {(state === 'canceled' || state === 'over' || state === 'closed') && (
            <Note
              kind={state === 'canceled' ? 'err' : 'info'}
              action={
                <a className="link" href={links.events()}>
                  {m.events_others()}
                </a>
              }
            >
              {state === 'canceled'
                ? [m.events_canceled_note(), event.cancel_reason].filter(Boolean).join(' ')
                : state === 'over'
                  ? m.events_over_note()
                  : m.events_closed_note()}
            </Note>
          )}
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
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </section>
          )}
          {event.speaker && (
            <section className="stack stack-s">
              <h2 className="h3">{m.events_speaker()}</h2>
              <p>
                <b className="strong">{event.speaker.name}</b>
                {event.speaker.about && <span className="muted">. {event.speaker.about}</span>}
              </p>
            </section>
          )}
        </div>
        <aside className={css.aside}>
          <Panel className="stack">
            <Specs
              items={[
                { name: m.events_when(), value: `${times.day(event)}, ${times.hours(event)}` },
                { name: m.events_duration(), value: durationText(event.duration_minutes) },
                { name: m.events_where(), value: placeText(event) },
                { name: m.events_kind(), value: event.type === 'online' ? m.events_online() : m.events_offline() },
                ...(event.organizer ? [{ name: m.events_organizer(), value: event.organizer }] : []),
              ]}
            />
            <div className="small muted">
              <p>{placesText(event)}</p>
              {(state === 'open' || state === 'full') && (
                <p>{m.events_until({ date: times.deadline(event.registration_until, event.timezone) })}</p>
              )}
            </div>
            <TakingPart event={event} />
            {state !== 'over' && (
              <Button kind="grey" href={`/api/events/${encodeURIComponent(event.slug)}/event.ics`} download>
                <Icon name="calendar" size="s" /> {m.events_calendar()}
              </Button>
            )}
          </Panel>
        </aside>
      </div>
    </div>
  )
}
