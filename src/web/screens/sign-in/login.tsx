import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { go } from '../../browser/navigate.ts'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { useSettings } from '../../parts/shell-context.ts'
import { CodeStep } from '../../parts/sign-in/code-step.tsx'
import { PhoneInput } from '../../parts/sign-in/phone-input.tsx'
import { type Method, usePhoneSignIn } from '../../parts/sign-in/use-phone-sign-in.ts'
import css from './login.module.css'
import type { Data } from './login.route.ts'

export default function LoginScreen({ data: { returnUrl } }: { data: Data }) {
  const session = useSession()
  const leaving = useRef(false)
  const leave = (address: string) => {
    if (leaving.current) return
    leaving.current = true
    go(address, { replace: true })
  }
  const signIn = usePhoneSignIn(() => leave(returnUrl ?? links.home()))
  const [phone, setPhone] = useState('')
  // Signed in elsewhere, in another tab: there is nothing to do here.
  useEffect(() => {
    if (session.signedIn && signIn.busy === null) leave(returnUrl ?? links.home())
  })

  const ask = (method: Method) => void signIn.ask(phone, method)
  return (
    <div className="wrap">
      <div className={css.box}>
        {signIn.asked ? (
          <>
            <button
              type="button"
              className={`link ${css.back}`}
              onClick={() => {
                setPhone(signIn.asked?.phone ?? '')
                signIn.changeNumber()
                requestAnimationFrame(() => document.getElementById('sign-in-phone')?.focus())
              }}
            >
              <Icon name="chevron-left" size="s" /> {m.sign_in_change_number()}
            </button>
            <h1>{m.sign_in_enter_code()}</h1>
            <CodeStep signIn={signIn} />
          </>
        ) : (
          <>
            <h1>{m.sign_in_title()}</h1>
            <p className="muted">{m.sign_in_text()}</p>
            <form className="stack" noValidate onSubmit={submitting(() => ask('sms'))}>
              <Field label={m.sign_in_phone()} error={signIn.problem ?? undefined} id="sign-in-phone">
                <PhoneInput
                  value={phone}
                  height="l"
                  onChange={(text) => {
                    setPhone(text)
                    signIn.forgive()
                  }}
                />
              </Field>
              <Button type="submit" size="l" wide busy={signIn.busy === 'sms'}>
                {m.sign_in_by_sms()}
              </Button>
              <Button kind="grey" size="l" wide busy={signIn.busy === 'call'} onClick={() => ask('call')}>
                {m.sign_in_by_call()}
              </Button>
            </form>
          </>
        )}
        <Rules />
        <noscript>
          <p className="muted">{m.sign_in_needs_script()}</p>
        </noscript>
      </div>
    </div>
  )
}

/** Asking by Enter in the phone field is the same as the first button. */
const submitting = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  work()
}

/** The offer and the privacy policy, where the shop has named them (SET-45). */
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
      {offer && privacy && ` ${m.sign_in_and()} `}
      {privacy && (
        <a className="link" href={privacy} target="_blank" rel="noreferrer">
          {m.sign_in_rules_privacy()}
        </a>
      )}
      .
    </p>
  )
}
