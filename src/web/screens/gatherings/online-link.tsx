import type { RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'

/** The link of an online event, for somebody who is let in. */
export const OnlineLink = ({ own, size }: { own: RegistrationAnswer; size?: 's' }) =>
  own.online_link === '' ? null : (
    <Button kind="soft" size={size} href={own.online_link} rel="noreferrer">
      {m.events_link()}
    </Button>
  )

/** Where the link of an online event will be, for somebody who waits. */
export const OnlineLinkLater = ({ own: { state, event } }: { own: RegistrationAnswer }) =>
  state === 'new' && event.type === 'online' ? <p className="small muted">{m.events_link_later()}</p> : null
