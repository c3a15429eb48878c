import type { FormField } from '#shop/form-answers/landing-form.ts'
import { m } from '#texts/messages.js'
import { Field } from '#ui/field.tsx'
import { Input, type InputProps, Textarea } from '#ui/input.tsx'
import { PhoneInput } from '../sign-in/phone-input.tsx'

interface Props {
  id: string
  name: string
  field: FormField
  /** Of a word without a meaning. */
  ownLabel: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const labels: Record<Exclude<FormField['kind'], 'own'>, () => string> = {
  name: m.catalog_form_name,
  phone: m.catalog_form_phone,
  email: m.catalog_form_email,
  city: m.catalog_form_city,
  message: m.catalog_form_message,
}

const inputs: Partial<Record<FormField['kind'], InputProps>> = {
  name: { autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  city: { autoComplete: 'address-level2' },
}

/** One field of a landing page's form by its word; what is not required says so. */
export function AnswerField({ id, name, field: { kind, isRequired }, ownLabel, value, error, onChange }: Props) {
  const common = { name, required: isRequired, value }
  return (
    <Field
      id={id}
      label={kind === 'own' ? ownLabel : labels[kind]()}
      mark={isRequired ? undefined : m.checkout_optional()}
      error={error}
    >
      {kind === 'phone' ? (
        <PhoneInput {...common} onChange={onChange} />
      ) : kind === 'message' ? (
        <Textarea {...common} rows={4} maxLength={2_000} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Input {...inputs[kind]} {...common} maxLength={300} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
