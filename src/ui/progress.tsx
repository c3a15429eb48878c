import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import css from './progress.module.css'

export type ProgressProps = ComponentProps<'progress'> & { label: string }

/** A thin bar. A native element, as a computed width would need a style attribute, which the CSP forbids. */
export const Progress = ({ label, className, ...rest }: ProgressProps) => (
  <progress {...rest} aria-label={label} className={classNames(css.progress, className)} />
)
