import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './disclosure.module.css'
import { Icon } from './icon.tsx'

export type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode
  /** A note at the end of the title: the number of selected values. */
  mark?: ReactNode
}

/** A collapsible group of filters or question; native, so it works before the script loads. */
export const Disclosure = ({ title, mark, className, children, ...rest }: DisclosureProps) => (
  <details {...rest} className={classNames(css.fold, className)}>
    <summary>
      <span>{title}</span>
      {mark != null && <span className={css.mark}>{mark}</span>}
      <Icon name="chevron-down" />
    </summary>
    <div className={css.body}>{children}</div>
  </details>
)
