import type { RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'

/** The link of an online event for somebody who is let in; for somebody who waits, where it will be. */
export function OnlineLink({ own }: { own: RegistrationAnswer }) {
  if (own.online_link)
    return (
      <Button kind="soft" href={own.online_link} rel="noreferrer">
        {m.events_link()}
      </Button>
    )
  return own.state === 'new' ? <p className="small muted">{m.events_link_later()}</p> : null
}
