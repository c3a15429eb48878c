import type { ReactNode } from 'react'
import type { Mask } from '#lib/typed-mask.ts'
import type { ApplicationField, ApplicationProblems } from '#shop/reclamations/application.ts'
import { Field } from '#ui/field.tsx'
import { Input, type InputProps } from '#ui/input.tsx'
import { MaskedInput, type MaskedInputProps } from '#ui/masked-input.tsx'
import type { Photos } from '../../parts/uploads/use-photos.ts'
import type { ApplicationForm } from './application-form.ts'
import { errorOf, fieldId } from './problem-texts.ts'
import type { ReturnFormData } from './return-form.route.ts'
import css from './returns.module.css'

export interface StepProps {
  form: ApplicationForm
  change: (part: Partial<ApplicationForm>) => void
  problems: ApplicationProblems
  data: ReturnFormData
  photos: Photos
}

type TextField = Extract<keyof ApplicationForm, ApplicationField> &
  keyof Omit<ApplicationForm, 'count' | 'barcodes' | 'pickup_point'>

/** One-line text field; without a mask the browser's caret and undo history are preserved. */
export function Text({
  of: { form, change, problems },
  name,
  label,
  hint,
  mark,
  wide,
  read,
  type,
  ...rest
}: {
  of: Pick<StepProps, 'form' | 'change' | 'problems'>
  name: TextField
  label: string
  hint?: ReactNode
  mark?: string
  wide?: boolean
} & Omit<InputProps, 'form' | 'name' | 'value' | 'onChange' | 'ref' | 'type'> &
  ({ read: Mask; type?: MaskedInputProps['type'] } | { read?: undefined; type?: InputProps['type'] })) {
  const props = { maxLength: 300, ...rest, value: form[name] }
  return (
    <Field
      id={fieldId(name)}
      label={label}
      hint={hint}
      mark={mark}
      error={errorOf(problems, name)}
      className={wide ? css.wide : undefined}
    >
      {read ? (
        <MaskedInput {...props} type={type} mask={read} onChange={(text) => change({ [name]: text })} />
      ) : (
        <Input {...props} type={type} onChange={(event) => change({ [name]: event.target.value })} />
      )}
    </Field>
  )
}
