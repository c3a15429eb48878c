import { type Ref, useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { laterPart } from '../lazy-part.tsx'
import { PhoneInput } from './phone-input.tsx'
import css from './phone-sign-in.module.css'
import { usePhoneSignIn } from './use-phone-sign-in.ts'

const codeStep = () => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep }))
const CodeStep = laterPart(codeStep)

interface Props {
  id?: string
  /** A known number of the visitor, formatted for the field. */
  known?: string
  /** What the form around says about the number. */
  problem?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** Sign-in by phone inside a form: typed values of the form are preserved (O1, C8). */
export function PhoneSignIn({ id, known = '', problem, ref }: Props) {
  const signIn = usePhoneSignIn()
  const [phone, setPhone] = useState(known)
  useEffect(() => whenIdle(codeStep), [])
  const ask = (method: 'sms' | 'call') => void signIn.ask(phone, method)
  return (
    <div id={id} className={css.signIn} ref={ref}>
      {signIn.asked ? (
        <>
          <b>{m.checkout_enter_code()}</b>
          <CodeStep signIn={signIn} />
          <button
            type="button"
            className={`link ${css.start}`}
            onClick={() => {
              setPhone(signIn.asked?.phone ?? '')
              signIn.changeNumber()
              requestAnimationFrame(() => document.getElementById('sign-in-phone')?.focus())
            }}
          >
            {m.sign_in_change_number()}
          </button>
        </>
      ) : (
        <>
          <Field
            id="sign-in-phone"
            label={m.checkout_phone()}
            hint={m.checkout_phone_hint()}
            error={signIn.problem ?? problem}
          >
            <PhoneInput
              value={phone}
              onChange={(text) => {
                setPhone(text)
                signIn.forgive()
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                ask('sms')
              }}
            />
          </Field>
          <div className={css.askCode}>
            <Button kind="soft" busy={signIn.busy === 'sms'} onClick={() => ask('sms')}>
              {m.sign_in_by_sms()}
            </Button>
            <Button kind="grey" busy={signIn.busy === 'call'} onClick={() => ask('call')}>
              {m.sign_in_by_call()}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
