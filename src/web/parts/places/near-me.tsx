import { useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { type WhereRefusal, whereAmI } from '../../browser/geolocation.ts'

interface Props {
  /** Reason for the request, as text for the visitor. */
  why: string
  onFound: (point: Point) => void
}

type Asked = 'not' | 'explained' | 'waiting' | WhereRefusal['code']

/** Explains the location request before the browser asks; then shows the result, and how to continue without it (REG-16, REG-17, DLV-13, A3). */
export function NearMe({ why, onFound }: Props) {
  const [asked, setAsked] = useState<Asked>('not')
  const ask = async () => {
    setAsked('waiting')
    const here = await whereAmI()
    setAsked(here.ok ? 'not' : here.refusal.code)
    if (here.ok) onFound(here.value)
  }
  if (asked === 'not')
    return (
      <Button kind="line" size="s" onClick={() => setAsked('explained')}>
        <Icon name="locate" /> {m.places_near_me()}
      </Button>
    )
  if (asked === 'explained' || asked === 'waiting')
    return (
      <Note
        kind="info"
        icon="locate"
        role="status"
        action={
          <span className="row">
            <Button size="s" busy={asked === 'waiting'} onClick={ask}>
              {m.places_allow()}
            </Button>
            <Button kind="ghost" size="s" onClick={() => setAsked('not')}>
              {m.places_not_now()}
            </Button>
          </span>
        }
      >
        {why}
      </Note>
    )
  return (
    <Note
      kind="warn"
      icon="locate"
      role="alert"
      action={
        <Button kind="paper" size="s" onClick={ask}>
          {m.places_try_again()}
        </Button>
      }
    >
      {refused[asked]()}
    </Note>
  )
}

const refused: Record<WhereRefusal['code'], () => string> = {
  denied: m.places_denied,
  timeout: m.places_timeout,
  unavailable: m.places_no_location,
}
