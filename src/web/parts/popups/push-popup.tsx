import { useEffect, useId, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { pushPermission } from '../../browser/push-device.ts'
import { useSession } from '../../browser/session-store.ts'
import { readStored, writeStored } from '../../browser/stored/stored-text.ts'
import { useShell } from '../shell-context.ts'
import { isPopupBlocked, Popup } from './popup.tsx'
import css from './push-popup.module.css'
import { isAboutOrders, mayAskForPushes } from './push-rule.ts'

const key = 'push_cancelled'
/** Delay in ms after the user's action, so as not to interfere with it (our choice). */
const afterActionMs = 1500
/**
 * Our own question before the browser's, which can be answered only once: for signed-in customers, on order pages, after a user action and
 * never on load (PUSH-03, UX-G27). A refusal, the close button and Esc suppress it for three days (PUSH-04).
 */
export function PushPopup() {
  const { signedIn } = useSession()
  const { page } = useShell()
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const isWanted = signedIn && isAboutOrders(page.url)
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () => {
      if (!mayAskForPushes(pushPermission(), readStored(key), new Date())) return
      if (isPopupBlocked()) timer = setTimeout(attempt, 1000)
      else setShown(true)
    }
    const acted = () => {
      timer ??= setTimeout(attempt, afterActionMs)
    }
    window.addEventListener('pointerdown', acted, { once: true })
    window.addEventListener('keydown', acted, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', acted)
      window.removeEventListener('keydown', acted)
    }
  }, [isWanted])
  if (!shown || !isWanted) return null
  const cancel = () => {
    writeStored(key, new Date().toISOString())
    setShown(false)
  }
  const agree = async () => {
    setBusy(true)
    const { enablePushes: turnPushesOn } = await import('../../browser/push.ts')
    // Dismissing the browser's dialog without an answer counts as a refusal.
    if ((await turnPushesOn()) === 'default') cancel()
    setShown(false)
    setBusy(false)
  }
  return (
    <Popup titleId={id} className={css.push} onClose={cancel}>
      <h2 id={id} className="h4">
        {m.shell_push_title()}
      </h2>
      <p className="small">{m.shell_push_about()}</p>
      <div className="row">
        <Button size="s" busy={busy} onClick={() => void agree()}>
          {m.shell_push_yes()}
        </Button>
        <Button size="s" kind="ghost" onClick={cancel}>
          {m.shell_push_no()}
        </Button>
      </div>
    </Popup>
  )
}
