import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './sum.module.css'

export const Sum = ({ className, ...rest }: ComponentProps<'dl'>) => (
  <dl {...rest} className={classNames(css.sum, className)} />
)

export type SumLineProps = ComponentProps<'div'> & {
  label: ReactNode
  value: ReactNode
  /** The final line, in large type. */
  total?: boolean
  /** Discounts in a list of sums are green, not red. */
  good?: boolean
}

export const SumLine = ({ label, value, total, good, className, ...rest }: SumLineProps) => (
  <div {...rest} className={classNames(total && css.total, good && css.good, className)}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
