import { useEffect, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { EventAnswer, RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { CancelRegistration } from './cancel-registration.tsx'
import { stateBadge, stateText } from './event-words.ts'
import { OnlineLink, OnlineLinkLater } from './online-link.tsx'

/** Registers a customer; a guest is sent to sign-in and comes back (EVT-06). What is theirs is loaded after the page, which all visitors share. */
export function TakingPart({ event }: { event: EventAnswer }) {
  const { signedIn, known } = useSession()
  const [own, setOwn] = useState<RegistrationAnswer | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const params = { slug: event.slug }

  useEffect(() => {
    setOwn(null)
    if (!signedIn) return
    let isLeft = false
    api.get('/api/events/{slug}/registration/', { params: { slug: event.slug } }).then(
      (read) => {
        if (!isLeft) setOwn(read)
      },
      (error: unknown) => report('the registration for an event could not be read', error),
    )
    return () => {
      isLeft = true
    }
  }, [signedIn, event.slug])

  const register = async () => {
    setBusy(true)
    setProblem('')
    try {
      setOwn(await api.post('/api/events/{slug}/register/', { params }))
    } catch (error) {
      report('an event could not be registered for', error)
      setProblem(wordsOf(error) ?? m.events_failed())
    }
    setBusy(false)
  }

  const isOpen = event.state === 'open' || event.state === 'full'
  const canRegister = isOpen && (own === null || own.state === 'canceled')
  return (
    <div className="stack stack-s" aria-live="polite">
      {own && (
        <>
          <div>
            <Badge kind={stateBadge[own.state]}>{stateText(own)}</Badge>
          </div>
          {own.waiting_position !== null && <p>{m.events_position({ position: own.waiting_position })}</p>}
          {own.code && event.type === 'offline' && <p className="strong">{m.events_code({ code: own.code })}</p>}
          {own.reason && <p className="muted">{own.reason}</p>}
          <OnlineLink own={own} />
          <OnlineLinkLater own={own} />
          {own.can_cancel && <CancelRegistration own={own} onDone={setOwn} />}
        </>
      )}
      {canRegister &&
        (signedIn ? (
          <Button wide busy={busy} onClick={() => void register()}>
            {event.state === 'full' ? m.events_wait() : m.events_register()}
          </Button>
        ) : (
          <Button wide href={links.login(links.event(event.slug))}>
            {/* Until the session is known, a signed-in visitor may have got the page of guests. */}
            {known ? m.events_sign_in() : event.state === 'full' ? m.events_wait() : m.events_register()}
          </Button>
        ))}
      {canRegister && event.approval === 'manual' && <p className="small muted">{m.events_manual()}</p>}
      {problem && (
        <p className="small err" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
