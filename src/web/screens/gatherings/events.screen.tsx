import type { EventOnWire, EventsAnswer, RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { Empty } from '#ui/panel.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { navigate } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import { monthName } from '../../parts/calendar-texts.ts'
import { capital } from '../../parts/day-texts.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { EventRow } from './event-row.tsx'
import { monthOfEvent, placesText, stateBadge, stateText, themesName } from './event-words.ts'
import type { EventsData } from './events.route.ts'
import css from './gatherings.module.css'
import { useOwnRegistrations } from './own-registrations.ts'

type Asked = EventsData['asked']

/** EVT-01: coming and past events by month, with filters that work without script too. */
export default function EventsScreen({ data: { answer, asked } }: { data: EventsData }) {
  const locale = useLocale()
  const own = useOwnRegistrations()
  const months = Map.groupBy(answer.items, monthOfEvent)
  const isFiltered = asked.place !== '' || asked.month !== '' || asked.theme !== ''
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.events_title() }]}
      />
      <h1 className={css.title}>{m.events_title()}</h1>
      <TabLinks
        label={m.events_tabs()}
        links={[
          { href: links.events(), label: m.events_tab_coming(), current: !asked.past },
          { href: links.eventRegistrations(), label: m.events_tab_mine() },
          { href: links.events({ past: '1' }), label: m.events_tab_past(), current: asked.past },
        ]}
      />
      {(answer.total > 0 || isFiltered) && <Filters choices={answer.choices} asked={asked} />}
      {answer.items.length === 0 ? (
        <NoEvents asked={asked} isFiltered={isFiltered} />
      ) : (
        [...months].map(([month, events], at) => (
          <section key={month} aria-labelledby={`month-${month}`}>
            <h2 id={`month-${month}`} className={classNames('h3', css.monthName)}>
              {capital(monthName(month, locale))}
            </h2>
            {events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                heading="h3"
                eager={at === 0 && event === events[0]}
                isPale={event.state === 'over' || event.state === 'canceled'}
                actions={<Offer event={event} own={own.get(event.id)} />}
              />
            ))}
          </section>
        ))
      )}
      {answer.pages > 1 && <Pages page={answer.page} pages={answer.pages} asked={asked} />}
    </div>
  )
}

/** What can be done about an event: its free places and the way to its registration, or that the visitor is registered. */
function Offer({ event, own }: { event: EventOnWire; own: RegistrationAnswer | undefined }) {
  if (own && own.state !== 'canceled' && event.state !== 'canceled')
    return <Badge kind={stateBadge[own.state]}>{stateText(own)}</Badge>
  const isOpen = event.state === 'open' || event.state === 'full'
  return (
    <>
      <span className="small muted">{placesText(event)}</span>
      {isOpen && (
        <Button kind={event.state === 'full' ? 'grey' : 'soft'} size="s" href={links.event(event.slug)}>
          {event.state === 'full' ? m.events_wait() : m.events_register()}
        </Button>
      )}
    </>
  )
}

const queryOf = ({ place, month, theme, past }: Asked, page = 1) => ({
  ...(place && { place }),
  ...(month && { month }),
  ...(theme && { theme }),
  ...(past && { past: '1' }),
  ...(page > 1 && { page }),
})

/** A form: without script it is sent by its button, which script hides. */
function Filters({ choices, asked }: { choices: EventsAnswer['choices']; asked: Asked }) {
  const locale = useLocale()
  const choose = (change: Partial<Asked>) => void navigate(links.events(queryOf({ ...asked, ...change })))
  return (
    <form className={css.filters} action={links.events()} method="get" aria-label={m.events_filters()}>
      {asked.past && <input type="hidden" name="past" value="1" />}
      <Field label={m.events_place()} labelHidden>
        <Select
          name="place"
          height="m"
          value={asked.place}
          onChange={(event) => choose({ place: event.currentTarget.value })}
        >
          <option value="">{m.events_all_places()}</option>
          {choices.places.map(({ value, label, count }) => (
            <option key={value} value={value}>
              {label || m.events_online()} ({count})
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.events_month()} labelHidden>
        <Select
          name="month"
          height="m"
          value={asked.month}
          onChange={(event) => choose({ month: event.currentTarget.value })}
        >
          <option value="">{m.events_all_months()}</option>
          {choices.months.map(({ value, count }) => (
            <option key={value} value={value}>
              {monthName(value, locale)} ({count})
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.events_theme()} labelHidden>
        <Select
          name="theme"
          height="m"
          value={asked.theme}
          onChange={(event) => choose({ theme: event.currentTarget.value })}
        >
          <option value="">{m.events_all_themes()}</option>
          {choices.themes.map(({ value, count }) => (
            <option key={value} value={value}>
              {themesName[value]()} ({count})
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <Button type="submit" kind="grey">
          {m.events_show()}
        </Button>
      </noscript>
    </form>
  )
}

function NoEvents({ asked, isFiltered }: { asked: Asked; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty
        heading="h2"
        title={m.events_none_here()}
        actions={<Button href={links.events(asked.past ? { past: '1' } : {})}>{m.events_reset()}</Button>}
      >
        <p className="muted">{m.events_none_here_text()}</p>
      </Empty>
    )
  return (
    <Empty
      heading="h2"
      title={asked.past ? m.events_none_past() : m.events_none()}
      actions={<Button href={links.catalog()}>{m.cart_to_catalog()}</Button>}
    >
      {!asked.past && <p className="muted">{m.events_none_text()}</p>}
    </Empty>
  )
}

function Pages({ page, pages, asked }: { page: number; pages: number; asked: Asked }) {
  return (
    <div className="row between">
      {page > 1 ? (
        <Button kind="grey" href={links.events(queryOf(asked, page - 1))}>
          {m.events_previous_page()}
        </Button>
      ) : (
        <span />
      )}
      {page < pages && (
        <Button kind="grey" href={links.events(queryOf(asked, page + 1))}>
          {m.events_next_page()}
        </Button>
      )}
    </div>
  )
}
