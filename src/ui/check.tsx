import type { ComponentProps, ReactNode } from 'react'
import css from './check.module.css'
import { classNames } from './class-names.ts'

export type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  type?: 'checkbox' | 'radio'
  /** The words beside the box. Without them give `aria-label`. */
  children?: ReactNode
  /** How many things it would leave, at the far end of the line. */
  count?: ReactNode
  /** Shown but impossible: a filter value that fits nothing. */
  off?: boolean
  /** Class of the whole line; `className` goes to the box. */
  lineClass?: string
}

export const Check = ({
  type = 'checkbox',
  children,
  count,
  off,
  disabled,
  lineClass,
  className,
  ...rest
}: CheckProps) => (
  <label className={classNames(css.check, (off || disabled) && css.off, lineClass)}>
    <input {...rest} type={type} disabled={off || disabled} className={classNames(css.box, className)} />
    {children != null && <span className={css.text}>{children}</span>}
    {count != null && <span className={css.count}>{count}</span>}
  </label>
)
