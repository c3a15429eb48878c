import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { type PushPermission, pushDevice, pushPermission } from '../../browser/push-device.ts'

const load = () => import('../../browser/push.ts')

/** Shows and changes whether this browser receives pushes (PUSH-02). Only the browser knows the state. */
export function BrowserPush() {
  const [permission, setPermission] = useState<PushPermission | null>(null)
  const [isOn, setIsOn] = useState(false)
  const [busy, setBusy] = useState(false)
  const look = () => {
    setPermission(pushPermission())
    setIsOn(pushDevice.id() !== null)
  }
  useEffect(look, [])
  if (permission === null) return null
  const change = async () => {
    setBusy(true)
    const push = await load()
    await (isOn ? push.disablePushes() : push.enablePushes())
    look()
    setBusy(false)
  }
  const works = permission === 'granted' && isOn
  const canChange = permission === 'granted' || permission === 'default'
  return (
    <Note
      icon="bell"
      kind={permission === 'denied' ? 'warn' : works ? 'ok' : 'info'}
      action={
        canChange && (
          <Button size="s" kind={works ? 'grey' : 'filled'} busy={busy} onClick={() => void change()}>
            {works ? m.account_push_turn_off() : m.account_push_turn_on()}
          </Button>
        )
      }
    >
      <p role="status">
        {works
          ? m.account_push_on()
          : permission === 'denied'
            ? m.account_push_denied()
            : permission === 'unsupported'
              ? m.account_push_unsupported()
              : m.account_push_off()}
      </p>
    </Note>
  )
}
