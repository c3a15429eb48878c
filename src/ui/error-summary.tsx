import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import css from './error-summary.module.css'

export type ErrorSummaryProps = Omit<ComponentProps<'div'>, 'title' | 'ref'> & {
  title: ReactNode
  /** Ids of the faulty inputs and the very words that stand under them. */
  errors: { id: string; text: ReactNode }[]
  /** How many times the form has been sent: each sending is a reason to be read, a field that was mended meanwhile is none. */
  attempt: number
  /** The first word of the page's title while the form stands refused: «Ошибка:». */
  inTitle: string
}

/** Takes focus after each sending of the form and never between them; its links put the cursor into the field. */
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

/** The tab, the history and whoever hears the page's title anew are told that the form was not taken (ux §1, as GOV.UK does). */
function useTitleBegin(begin: string, isOn: boolean): void {
  useEffect(() => {
    const title = document.querySelector('title')
    if (!isOn || !title) return
    const add = () => {
      if (!document.title.startsWith(begin)) document.title = begin + document.title
    }
    add()
    // Another language or city writes the title anew, and the form still stands.
    const written = new MutationObserver(add)
    written.observe(title, { childList: true })
    return () => {
      written.disconnect()
      if (document.title.startsWith(begin)) document.title = document.title.slice(begin.length)
    }
  }, [begin, isOn])
}
