import type { ComponentProps } from 'react'
import css from './badge.module.css'
import { classNames } from './class-names.ts'

export type BadgeProps = ComponentProps<'span'> & {
  kind?: 'plain' | 'sale' | 'soft' | 'ok' | 'warn' | 'err' | 'info' | 'paper'
}

export const Badge = ({ kind = 'plain', className, ...rest }: BadgeProps) => (
  <span {...rest} className={classNames(css.badge, css[kind], className)} />
)
