import { useLayoutEffect, useRef } from 'react'
import { PhoneSignIn } from '../../parts/sign-in/phone-sign-in.tsx'
import { faultOf } from './faults/field-fault.ts'
import type { Checkout } from './use-checkout.ts'

/** Sign-in of a guest inside the checkout. A customer whose session expired meanwhile is offered their own phone number. */
export function SignInHere({ checkout: { faults, form } }: { checkout: Checkout }) {
  const box = useRef<HTMLDivElement>(null)
  // After a correct code the next field takes the focus as this one is removed, not later, when the person may already type elsewhere.
  useLayoutEffect(() => {
    const here = box.current
    return () => {
      if (here?.contains(document.activeElement)) document.getElementById('checkout-customer-lastName')?.focus()
    }
  }, [])
  return (
    <PhoneSignIn
      id="checkout-sign-in"
      known={form.customer.phone}
      problem={faultOf(faults, 'sign-in-phone')}
      ref={box}
    />
  )
}
