import { useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { SessionOnWire } from '#shop/account/account.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import css from '../../parts/account/lists.module.css'
import { useMoments } from './moments.ts'

/** Signed-in devices of the customer; any other device, or all of them, can be signed out (ux M6). */
export function Sessions({ first }: { first: SessionOnWire[] }) {
  const [sessions, setSessions] = useState(first)
  const [busy, setBusy] = useState<number | 'others' | null>(null)
  const toast = useToast()
  const moments = useMoments()
  const end = async (which: SessionOnWire | 'others') => {
    setBusy(which === 'others' ? which : which.id)
    try {
      if (which === 'others') await api.delete('/api/sessions/')
      else await api.delete('/api/sessions/{id}/', { params: { id: which.id } })
      setSessions((all) => all.filter((one) => (which === 'others' ? one.is_current : one.id !== which.id)))
      toast({ text: m.account_session_ended(), icon: 'check-circle' })
    } catch (error) {
      report('a session could not be ended', error)
      toast({ text: wordsOf(error) ?? m.account_not_done(), icon: 'alert' })
    }
    setBusy(null)
  }
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="h3">
        {m.account_sessions()}
      </h2>
      <ul className={css.list}>
        {sessions.map((one) => {
          const device = one.device || m.account_session_unknown()
          return (
            <li key={one.id} className={css.item}>
              <span className={css.icon}>
                <Icon name={one.is_handheld ? 'phone' : 'globe'} />
              </span>
              <div className={css.body}>
                <b>{device}</b>
                <span className="small muted">
                  {one.is_current
                    ? m.account_session_now()
                    : m.account_session_seen({ moment: moments.moment(one.seen_at ?? one.created_at) })}
                  {one.ip && <span>, {one.ip}</span>}
                </span>
              </div>
              <div className={classNames(css.actions, !one.is_current && css.below)}>
                {one.is_current ? (
                  <Badge kind="ok">{m.account_session_here()}</Badge>
                ) : (
                  <Button
                    kind="grey"
                    size="s"
                    busy={busy === one.id}
                    aria-label={m.account_session_end_of({ device })}
                    onClick={() => void end(one)}
                  >
                    {m.account_session_end()}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <p className={css.section}>
          <Button kind="line" size="s" busy={busy === 'others'} onClick={() => void end('others')}>
            {m.account_sessions_end_others()}
          </Button>
        </p>
      )}
    </section>
  )
}
