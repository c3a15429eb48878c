import { useState } from 'react'
import type { EventAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LazyMap } from '../../parts/places/lazy-map.tsx'
import { placeText } from './event-words.ts'

/** Where the visitors of an event meet, with a map on demand; nothing for an online event, or one whose spot nobody has given. */
export function MeetingPoint({ event }: { event: EventAnswer }) {
  const [isOpen, setOpen] = useState(false)
  const { id, city, latitude, longitude } = event
  if (!city || latitude === null || longitude === null) return null
  return (
    <section className="stack stack-s">
      <h2 className="h3">{m.events_meet()}</h2>
      <p>{placeText(event)}</p>
      {isOpen ? (
        <LazyMap
          label={m.places_map_of({ where: event.name })}
          places={[{ latitude, longitude, id, label: event.name }]}
          picked={id}
          pin={null}
          onPick={() => {}}
        />
      ) : (
        <div>
          <Button kind="line" onClick={() => setOpen(true)}>
            <Icon name="map" /> {m.places_show_map()}
          </Button>
        </div>
      )}
    </section>
  )
}
