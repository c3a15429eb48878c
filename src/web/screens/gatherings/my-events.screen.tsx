import { useState } from 'react'
import type { RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { CancelRegistration } from './cancel-registration.tsx'
import { EventRow } from './event-row.tsx'
import { placesText, reviewText, stateBadge, stateText } from './event-words.ts'
import css from './gatherings.module.css'
import type { MyEventsData } from './my-events.route.ts'
import { OnlineLink, OnlineLinkLater } from './online-link.tsx'
import { ReviewEvent } from './review-event.tsx'

/** EVT-03: registrations of the customer with their states, coming events first. */
export default function MyEventsScreen({ data: { registrations } }: { data: MyEventsData }) {
  const [changed, setChanged] = useState<ReadonlyMap<number, RegistrationAnswer>>(new Map())
  const rows = registrations.map((one) => changed.get(one.id) ?? one)
  return (
    <Account trail={[{ text: m.events_mine_title() }]}>
      <div className="section-head">
        <h1 className={css.title}>{m.events_mine_title()}</h1>
        {rows.length > 0 && <a href={links.events()}>{m.events_mine_all()}</a>}
      </div>
      {rows.length === 0 ? (
        <Empty
          heading="h2"
          title={m.events_mine_none()}
          actions={<Button href={links.events()}>{m.events_mine_all()}</Button>}
        >
          <p className="muted">{m.events_mine_none_text()}</p>
        </Empty>
      ) : (
        rows.map((own) => (
          <Row key={own.id} own={own} onDone={(now) => setChanged(new Map([...changed, [now.id, now]]))} />
        ))
      )}
    </Account>
  )
}

function Row({ own, onDone }: { own: RegistrationAnswer; onDone: (now: RegistrationAnswer) => void }) {
  const { event } = own
  const isOff = event.state === 'canceled' || event.state === 'over'
  return (
    <EventRow
      event={event}
      heading="h2"
      isPale={isOff || own.state === 'canceled'}
      badge={
        <div>
          {event.state === 'canceled' ? (
            <Badge kind="err">{m.events_canceled()}</Badge>
          ) : (
            <Badge kind={stateBadge[own.state]}>{stateText(own)}</Badge>
          )}
        </div>
      }
      actions={
        <>
          {!isOff && <OnlineLink own={own} size="s" />}
          {!isOff && own.state === 'approved' && (
            <Button kind="grey" size="s" href={`/api/events/${encodeURIComponent(event.slug)}/event.ics`} download>
              {m.events_calendar()}
            </Button>
          )}
          {own.state === 'canceled' && (event.state === 'open' || event.state === 'full') && (
            <Button kind="soft" size="s" href={links.event(event.slug)}>
              {event.state === 'full' ? m.events_wait() : m.events_register()}
            </Button>
          )}
          {own.can_review && <ReviewEvent own={own} onDone={onDone} />}
          {own.can_cancel && <CancelRegistration own={own} onDone={onDone} />}
        </>
      }
    >
      <div className="stack stack-xs">
        {own.waiting_position !== null && (
          <p className="small">{m.events_position({ position: own.waiting_position })}</p>
        )}
        {own.code && event.type === 'offline' && !isOff && (
          <p className="small strong">{m.events_code({ code: own.code })}</p>
        )}
        {own.reason && <p className="small muted">{own.reason}</p>}
        {own.came && <p className="small muted">{m.events_came()}</p>}
        {own.review && <p className="small muted">{reviewText(own.review.state)}</p>}
        {own.state === 'canceled' && !isOff && <p className="small muted">{placesText(event)}</p>}
        {!isOff && <OnlineLinkLater own={own} />}
      </div>
    </EventRow>
  )
}
