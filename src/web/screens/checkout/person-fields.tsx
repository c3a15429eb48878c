import { type ClipboardEvent, useEffect, useRef } from 'react'
import type { Person } from '#shop/checkout/person.ts'
import type { PersonName } from '#shop/checkout/person-name.ts'
import { m } from '#texts/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '../../parts/sign-in/phone-input.tsx'
import { faultOf } from './faults/field-fault.ts'
import type { Checkout } from './use-checkout.ts'

interface PersonProps {
  who: 'customer' | 'recipient'
  person: Person
  onChange: (patch: Partial<Person>) => void
  withPhone: boolean
  checkout: Checkout
  middleHint?: string
}

/** Name, phone and email of the customer or the recipient. */
export function PersonFields({ who, person, onChange, withPhone, checkout, middleHint }: PersonProps) {
  const id = (field: keyof Person) => `checkout-${who}-${field}`
  const own = who === 'customer'
  const error = (field: keyof Person) => faultOf(checkout.faults, id(field))
  // A full name pasted into one field is split into its three fields (O5); without a connection it stays where it was pasted.
  const paste = (event: ClipboardEvent<HTMLInputElement>, field: keyof PersonName) => {
    const text = event.clipboardData.getData('text')
    if (text.trim().split(/\s+/).length < 2) return
    event.preventDefault()
    import('./lazy-submit.ts').then(
      ({ splitName }) => onChange(splitName(text)),
      () => onChange({ [field]: text.trim() }),
    )
  }
  const now = useRef(person)
  useEffect(() => {
    now.current = person
  })
  // Also splits a full name that was autofilled or typed, while the other name fields are empty. Checked after the code has loaded, as the
  // person may have typed on meanwhile.
  const leave = (field: keyof PersonName) => {
    import('./lazy-submit.ts').then(
      ({ shareName }) => onChange(shareName(now.current, field) ?? {}),
      () => {},
    )
  }
  const name = (field: keyof PersonName, label: string, token: string, more: { mark?: string; hint?: string } = {}) => (
    <Field id={id(field)} label={label} error={error(field)} {...more}>
      <Input
        autoComplete={own ? token : 'off'}
        maxLength={100}
        value={person[field]}
        onPaste={(event) => paste(event, field)}
        onBlur={() => leave(field)}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Field>
  )
  const optional = m.checkout_optional()
  return (
    <div className="cols-2">
      {name('lastName', m.checkout_last_name(), 'family-name')}
      {name('firstName', m.checkout_first_name(), 'given-name')}
      {!checkout.keepsCart &&
        name('middleName', m.checkout_middle_name(), 'additional-name', { mark: optional, hint: middleHint })}
      {withPhone && (
        <Field id={id('phone')} label={m.checkout_phone()} error={error('phone')}>
          <PhoneInput
            autoComplete={own ? 'tel' : 'off'}
            value={person.phone}
            onChange={(phone) => onChange({ phone })}
          />
        </Field>
      )}
      {!checkout.keepsCart && (
        <Field
          id={id('email')}
          label={m.checkout_email()}
          mark={own ? m.checkout_email_mark() : optional}
          error={error('email')}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete={own ? 'email' : 'off'}
            maxLength={250}
            value={person.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
