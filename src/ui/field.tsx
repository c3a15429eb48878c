import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import css from './field.module.css'
import { type FieldTies, Ties } from './field-ties.ts'
import { Icon } from './icon.tsx'

type Texts = {
  label: ReactNode
  /** A secondary note beside the label: «необязательно». */
  mark?: ReactNode
  hint?: ReactNode
  /** Shown in addition to the hint. */
  error?: ReactNode
  labelHidden?: boolean
}
export type FieldProps = Texts &
  Omit<ComponentProps<'div'>, 'id'> & { /** Id of the input: error summaries link to it. */ id?: string }
export type FieldSetProps = Texts & ComponentProps<'fieldset'>

const Under = ({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) => (
  <>
    {hint != null && (
      <div className={css.hint} id={`${id}-hint`}>
        {hint}
      </div>
    )}
    {error != null && (
      <div className={css.error} id={`${id}-error`}>
        <Icon name="alert" size="s" />
        <span>{error}</span>
      </div>
    )}
  </>
)

const describedBy = (id: string, hint: ReactNode, error: ReactNode) =>
  [hint != null && `${id}-hint`, error != null && `${id}-error`].filter(Boolean).join(' ') || undefined

/** One input with its label, hint and error. Input, Textarea, Select and Otp inside it take their id, description and validity from here. */
export const Field = ({ label, mark, hint, error, labelHidden, id, className, children, ...rest }: FieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const ties: FieldTies = { id: inputId, 'aria-describedby': describedBy(inputId, hint, error) }
  if (error != null) ties['aria-invalid'] = true
  return (
    <div {...rest} className={classNames(css.field, className)}>
      <label htmlFor={inputId} className={labelHidden ? 'vh' : css.label}>
        {label}
        {mark != null && <span className={css.mark}> {mark}</span>}
      </label>
      <Ties value={ties}>{children}</Ties>
      <Under id={inputId} hint={hint} error={error} />
    </div>
  )
}

/** The same for a group of checkboxes, radio buttons or choice tiles. With an id the group can take focus from an error summary. */
export const FieldSet = ({
  label,
  mark,
  hint,
  error,
  labelHidden,
  id,
  className,
  children,
  ...rest
}: FieldSetProps) => {
  const ownId = useId()
  const groupId = id ?? ownId
  return (
    <fieldset
      {...rest}
      id={groupId}
      tabIndex={id ? -1 : undefined}
      aria-describedby={describedBy(groupId, hint, error)}
      className={classNames(css.group, className)}
    >
      <legend className={labelHidden ? 'vh' : css.label}>
        {label}
        {mark != null && <span className={css.mark}> {mark}</span>}
      </legend>
      {children}
      <Under id={groupId} hint={hint} error={error} />
    </fieldset>
  )
}
