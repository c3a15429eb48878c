import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import css from './error-summary.module.css'

export type ErrorSummaryProps = Omit<ComponentProps<'div'>, 'title' | 'ref'> & {
  title: ReactNode
  /** Ids of the faulty inputs and the very words that stand under them. */
  errors: { id: string; text: ReactNode }[]
}

/** Takes focus when it appears and when another set of fields is faulty; its links put the cursor into the field. */
export const ErrorSummary = ({ title, errors, className, ...rest }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  const which = errors.map((error) => error.id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set of faulty fields is a reason to be read again
  useEffect(() => box.current?.focus(), [which])
  const goTo = (event: MouseEvent, id: string) => {
    const field = document.getElementById(id)
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  if (errors.length === 0) return null
  return (
    <div {...rest} ref={box} role="alert" tabIndex={-1} className={classNames(css.summary, className)}>
      <p className={css.title}>{title}</p>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`} onClick={(event) => goTo(event, error.id)}>
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
