import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { laterPart } from '../../parts/lazy-part.tsx'
import { PhoneInput } from '../../parts/sign-in/phone-input.tsx'
import { usePhoneSignIn } from '../../parts/sign-in/use-phone-sign-in.ts'
import css from './checkout.module.css'
import { faultOf } from './faults/field-fault.ts'
import type { Checkout } from './use-checkout.ts'

const codeStep = () => import('../../parts/sign-in/code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep }))
const CodeStep = laterPart(codeStep)

/** Sign-in of a guest inside the form; typed values are preserved (O1, C8). */
export function SignInHere({ checkout: { faults, form } }: { checkout: Checkout }) {
  const signIn = usePhoneSignIn()
  const box = useRef<HTMLDivElement>(null)
  // After a correct code the next field takes the focus as this one is removed, not later, when the person may already type elsewhere.
  useLayoutEffect(() => {
    const here = box.current
    return () => {
      if (here?.contains(document.activeElement)) document.getElementById('checkout-customer-lastName')?.focus()
    }
  }, [])
  // A customer whose session expired meanwhile is offered their own phone number.
  const [phone, setPhone] = useState(form.customer.phone)
  useEffect(() => whenIdle(codeStep), [])
  const ask = (method: 'sms' | 'call') => void signIn.ask(phone, method)
  return (
    <div id="checkout-sign-in" className={css.signIn} ref={box}>
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
            error={signIn.problem ?? faultOf(faults, 'sign-in-phone')}
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
