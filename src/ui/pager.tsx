import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import css from './pager.module.css'
import { Progress } from './progress.tsx'

export type PagerProps = ComponentProps<'nav'> & {
  label: string
  /** «Показано 24 из 286», above a progress bar. */
  shown?: { text: string; value: number; max: number }
  /** «Показать ещё»: a link to the next page; a script may load it in place. */
  more?: ButtonProps
  /** Page links; an item without an address is a gap. `name`: full name for screen readers. */
  pages?: { text: ReactNode; href?: string; current?: boolean; name?: string }[]
}

export const Pager = ({ label, shown, more, pages, className, ...rest }: PagerProps) => (
  <nav {...rest} aria-label={label} className={classNames(css.pager, className)}>
    {shown && (
      <div className={css.shown}>
        <p>{shown.text}</p>
        <Progress label={shown.text} value={shown.value} max={shown.max} />
      </div>
    )}
    {more && <Button kind="grey" {...more} />}
    {pages && pages.length > 1 && (
      <ol className={css.pages}>
        {pages.map(({ text, href, current, name }, index) => (
          <li key={index}>
            {href ? (
              <a href={href} aria-current={current ? 'page' : undefined} aria-label={name}>
                {text}
              </a>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ol>
    )}
  </nav>
)
