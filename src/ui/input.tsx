import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldTies } from './field-ties.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './input.module.css'

type Size = {
  /** 56, 48 or 40 px. */
  height?: 'l' | 'm' | 's'
}
export type InputProps = ComponentProps<'input'> & Size
export type SelectProps = ComponentProps<'select'> & Size

const heights = { l: css.l, m: undefined, s: css.s }

export const Input = ({ height = 'm', className, ...rest }: InputProps) => (
  <input {...useFieldTies()} {...rest} className={classNames(css.input, heights[height], className)} />
)

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...useFieldTies()} {...rest} className={classNames(css.input, css.area, className)} />
)

export const Select = ({ height = 'm', className, children, ...rest }: SelectProps) => (
  <span className={css.select}>
    <select {...useFieldTies()} {...rest} className={classNames(css.input, heights[height], className)}>
      {children}
    </select>
    <Icon name="chevron-down" />
  </span>
)

/** An icon before the input and, optionally, a button or text after it. */
export const Affix = ({ icon, after, children }: { icon?: IconName; after?: ReactNode; children: ReactNode }) => (
  <span className={classNames(css.affix, icon && css.before, after != null && css.after)}>
    {icon && <Icon name={icon} />}
    {children}
    {after != null && <span className={css.tail}>{after}</span>}
  </span>
)
