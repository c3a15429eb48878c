import { useEffect, useRef } from 'react'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { navigate } from '../../browser/navigate.ts'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useSettings } from '../../parts/shell-context.ts'
import { PhoneSteps } from '../../parts/sign-in/phone-steps.tsx'
import { usePhoneSignIn } from '../../parts/sign-in/use-phone-sign-in.ts'
import css from './login.module.css'
import type { Data } from './login.route.ts'

/** Loaded on demand: only sign-in pages fetch the buttons (AUTH-29). */
const ServiceButtons = lazyPart(
  'sign-in-services',
  async () => {
    const file = await import('../../parts/sign-in/service-buttons.tsx')
    return file.ServiceButtons
  },
  'parts/sign-in/service-buttons.tsx',
)

/** Sign-in by phone or through a service (AUTH-01); `/oauth` is the same screen (AUTH-03). */
export default function LoginScreen({ data: { returnUrl, offered, failed } }: { data: Data }) {
  const session = useSession()
  const leaving = useRef(false)
  const leave = (address: string) => {
    if (leaving.current) return
    leaving.current = true
    navigate(address, { replace: true })
  }
  const signIn = usePhoneSignIn(() => leave(returnUrl ?? links.home()))
  // Already signed in, for example in another tab: leave the page.
  useEffect(() => {
    if (session.signedIn && signIn.busy === null) leave(returnUrl ?? links.home())
  })

  return (
    <div className="wrap">
      <div className={css.box}>
        {failed && (
          <Note kind="err" role="alert">
            {m.sign_in_service_off()}
          </Note>
        )}
        <PhoneSteps signIn={signIn} title={m.sign_in_title()} text={m.sign_in_text()} />
        {offered.length > 0 && <ServiceButtons offered={offered} returnUrl={returnUrl ?? ''} />}
        <Rules />
        <noscript>
          <p className="muted">{m.sign_in_needs_script()}</p>
        </noscript>
      </div>
    </div>
  )
}

/** Links to the offer and the privacy policy, if the shop has set them (SET-45). */
function Rules() {
  const { terms_of_the_offer_full_url: offer, privacy_policy_full_url: privacy } = useSettings()
  if (!offer && !privacy) return null
  return (
    <p className={`small muted ${css.rules}`}>
      {m.sign_in_rules()}{' '}
      {offer && (
        <a className="link" href={offer} target="_blank" rel="noreferrer">
          {m.sign_in_rules_offer()}
        </a>
      )}
      {offer && privacy && <span> {m.sign_in_and()} </span>}
      {privacy && (
        <a className="link" href={privacy} target="_blank" rel="noreferrer">
          {m.sign_in_rules_privacy()}
        </a>
      )}
      <span>.</span>
    </p>
  )
}
