import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { loadForeignScript } from '../browser/foreign-script.ts'
import { report } from '../browser/report.ts'
import css from './embedded.module.css'
import { PhoneNumber } from './phone-number.tsx'
import { useSettings } from './shell-context.ts'

export interface ForeignChatProps {
  title: string
  /** Null: the company's settings are incomplete. */
  script: string | null
  /** First message of the chat. */
  greeting?: string
  /** Called before the script loads, to set the globals it reads. */
  prepare?: () => void
  /** Called after the script has loaded. */
  begin?: () => void
}

/** A third-party chat on its own page; if it is unavailable, says so and shows the phone (PAGE-12). */
export function ForeignChat({ title, script, greeting, prepare, begin }: ForeignChatProps) {
  const { phone } = useSettings()
  const [state, setState] = useState<'coming' | 'here' | 'failed'>(script === null ? 'failed' : 'coming')
  const prepared = useEffectEvent(() => prepare?.())
  const begun = useEffectEvent(() => begin?.())
  useEffect(() => {
    if (script === null) return
    prepared()
    loadForeignScript(script).then(
      () => {
        try {
          begun()
          setState('here')
        } catch (error) {
          report('the chat did not begin', error)
          setState('failed')
        }
      },
      (error) => {
        report('the script of the chat could not be loaded', error)
        setState('failed')
      },
    )
  }, [script])
  return (
    <div className={`wrap stack ${css.page}`}>
      <h1>{title}</h1>
      {greeting && state !== 'failed' && <p>{greeting}</p>}
      <p role="status" className="muted">
        {state === 'coming' ? m.shell_chat_coming() : ''}
      </p>
      {state === 'failed' && (
        <Note kind="warn" role="alert">
          {m.shell_chat_unavailable()} {phone && <PhoneNumber phone={phone} className="link" />}
        </Note>
      )}
    </div>
  )
}
