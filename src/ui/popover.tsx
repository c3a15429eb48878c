import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import css from './popover.module.css'

/** A floating sheet, placed by its owner: search hints, the catalogue menu. */
export const Pop = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.pop, className)} />
)
