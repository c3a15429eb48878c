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

/** Names, phone and mail of who orders or receives. */
export function PersonFields({ who, person, onChange, withPhone, checkout, middleHint }: PersonProps) {
  const id = (field: keyof Person) => `checkout-${who}-${field}`
  const own = who === 'customer'
  const error = (field: keyof Person) => faultOf(checkout.faults, id(field))
  // A whole name pasted into one field goes to its three places (O5); with no connection to where it was pasted.
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
  // The same for one that a browser has filled in or a person has typed, while nothing else says which part is which:
  // looked at when the script is there, for somebody may have typed on meanwhile.
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
