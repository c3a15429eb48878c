import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import css from './error-summary.module.css'

export type ErrorSummaryProps = Omit<ComponentProps<'div'>, 'title' | 'ref'> & {
  title: ReactNode
  /** Ids of the invalid inputs, with the same texts as under the inputs. */
  errors: { id: string; text: ReactNode }[]
  /** Number of submissions: each one moves focus here; correcting a field does not. */
  attempt: number
  /** First word of the page's title while the form has errors: «Ошибка:». */
  inTitle: string
}

/** Takes focus after each submission and never in between; its links focus the fields. */
export const ErrorSummary = ({ title, errors, attempt, inTitle, className, ...rest }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useTitleBegin(`${inTitle} `, errors.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sending is the reason to be read again
  useEffect(() => box.current?.focus(), [attempt])
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

/** Adds the prefix to the page's title, for the tab, the history and screen readers (ux §1, as GOV.UK does). */
function useTitleBegin(begin: string, isOn: boolean): void {
  useEffect(() => {
    const title = document.querySelector('title')
    if (!isOn || !title) return
    const add = () => {
      if (!document.title.startsWith(begin)) document.title = begin + document.title
    }
    add()
    // A change of language or city sets the title again while the errors remain.
    const written = new MutationObserver(add)
    written.observe(title, { childList: true })
    return () => {
      written.disconnect()
      if (document.title.startsWith(begin)) document.title = document.title.slice(begin.length)
    }
  }, [begin, isOn])
}
