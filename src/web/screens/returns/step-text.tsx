import type { ComponentProps, ReactNode } from 'react'
import { asTyped, type Mask } from '#lib/typed-mask.ts'
import type { ApplicationField, ApplicationProblems } from '#shop/reclamations/application.ts'
import { Field } from '#ui/field.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
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

/** A field of one line. */
export function Text({
  of: { form, change, problems },
  name,
  label,
  hint,
  mark,
  wide,
  read = asTyped,
  ...rest
}: {
  of: Pick<StepProps, 'form' | 'change' | 'problems'>
  name: TextField
  label: string
  hint?: ReactNode
  mark?: string
  wide?: boolean
  read?: Mask
} & Omit<ComponentProps<typeof MaskedInput>, 'form' | 'name' | 'mask' | 'value' | 'onChange'>) {
  return (
    <Field
      id={fieldId(name)}
      label={label}
      hint={hint}
      mark={mark}
      error={errorOf(problems, name)}
      className={wide ? css.wide : undefined}
    >
      <MaskedInput
        mask={read}
        maxLength={300}
        {...rest}
        value={form[name]}
        onChange={(text) => change({ [name]: text })}
      />
    </Field>
  )
}
