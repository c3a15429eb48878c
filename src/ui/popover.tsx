import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import css from './popover.module.css'

/** A floating panel positioned by its owner: search suggestions, the catalogue menu. */
export const Pop = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.pop, className)} />
)
