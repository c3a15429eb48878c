import { type FormEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { CodeStep } from './code-step.tsx'
import { PhoneInput } from './phone-input.tsx'
import css from './phone-steps.module.css'
import type { Method, PhoneSignIn } from './use-phone-sign-in.ts'

interface Props {
  signIn: PhoneSignIn
  title: string
  text: string
  /** A prefilled number, formatted for the field. */
  known?: string
}

/** Sign-in by phone: the number, then the code, with a way back. */
export function PhoneSteps({ signIn, title, text, known = '' }: Props) {
  const [phone, setPhone] = useState(known)
  const ask = (method: Method) => void signIn.ask(phone, method)
  if (signIn.asked)
    return (
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
    )
  return (
    <>
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <form className="stack" noValidate onSubmit={submitting(() => ask('sms'))}>
        <Field label={m.sign_in_phone()} error={signIn.problem ?? undefined} id="sign-in-phone">
          <PhoneInput
            value={phone}
            height="l"
            onChange={(typed) => {
              setPhone(typed)
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
  )
}

/** Enter in the phone field acts as the first button. */
const submitting = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  work()
}
