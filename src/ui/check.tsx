import type { ComponentProps, ReactNode } from 'react'
import css from './check.module.css'
import { classNames } from './class-names.ts'

export type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  type?: 'checkbox' | 'radio'
  /** The label. Without it give `aria-label`. */
  children?: ReactNode
  /** Number of results with this value, at the far end of the line. */
  count?: ReactNode
  /** Visible but not selectable: a filter value without results. */
  off?: boolean
  /** Class of the whole line; `className` applies to the input. */
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
