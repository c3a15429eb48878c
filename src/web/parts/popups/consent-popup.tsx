import { useEffect, useId, useState } from 'react'
import type { Trackers } from '#shop/company/trackers.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { answerConsent, consent } from '../../browser/consent.ts'
import { useStore } from '../../browser/store.ts'
import { useSettings } from '../shell-context.ts'
import css from './consent-popup.module.css'
import { isPopupBlocked, Popup } from './popup.tsx'

/**
 * Asks for consent once, before any tracker receives data (UX-G2, 152-FZ). Refusing is as easy as agreeing; the close button and Esc
 * refuse. A link in the footer opens it again to change the answer.
 */
export function ConsentPopup({ trackers }: { trackers: Trackers }) {
  const { privacy_policy_full_url: privacy } = useSettings()
  const { answer, isAsked } = useStore(consent)
  const [hasTurn, setTurn] = useState(false)
  const id = useId()
  const isWanted = answer === null || isAsked
  useEffect(() => {
    if (!isWanted) return setTurn(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () => {
      if (isPopupBlocked()) timer = setTimeout(attempt, 1000)
      else setTurn(true)
    }
    attempt()
    return () => clearTimeout(timer)
  }, [isWanted])
  if (!isWanted || !hasTurn) return null
  const names = [trackers.metrika && m.shell_consent_metrika(), trackers.tagManager && m.shell_consent_tag_manager()]
  return (
    <Popup titleId={id} className={css.consent} onClose={() => answerConsent('no')}>
      <h2 id={id} className="h4">
        {m.shell_consent_title()}
      </h2>
      <p className="small">
        {m.shell_consent_about({ names: names.filter(Boolean).join(', ') })}{' '}
        {privacy && (
          <a className="link" href={privacy}>
            {m.shell_privacy()}
          </a>
        )}
      </p>
      <div className="row">
        <Button size="s" kind="grey" onClick={() => answerConsent('yes')}>
          {m.shell_consent_yes()}
        </Button>
        <Button size="s" kind="grey" onClick={() => answerConsent('no')}>
          {m.shell_consent_no()}
        </Button>
      </div>
    </Popup>
  )
}
