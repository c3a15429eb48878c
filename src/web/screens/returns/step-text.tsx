import type { ComponentProps, ReactNode } from 'react'
import type { ApplicationField, ApplicationProblems } from '#shop/reclamations/application.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
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
  read = (text) => text,
  ...rest
}: {
  of: Pick<StepProps, 'form' | 'change' | 'problems'>
  name: TextField
  label: string
  hint?: ReactNode
  mark?: string
  wide?: boolean
  read?: (text: string) => string
} & Omit<ComponentProps<typeof Input>, 'form' | 'name'>) {
  return (
    <Field
      id={fieldId(name)}
      label={label}
      hint={hint}
      mark={mark}
      error={errorOf(problems, name)}
      className={wide ? css.wide : undefined}
    >
      <Input
        maxLength={300}
        {...rest}
        value={form[name]}
        onChange={(event) => change({ [name]: read(event.target.value) })}
      />
    </Field>
  )
}
