import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './logo.module.css'

export type LogoProps = ComponentProps<'a'> & {
  href: string
  /** «Vitrina, на главную». */
  label: string
  /** The company's logo, 32 px high. */
  mark?: ReactNode
  /** The name beside it; hidden below 1024 px if there is a mark. */
  name?: ReactNode
}

export const Logo = ({ href, label, mark, name, className, ...rest }: LogoProps) => (
  <a {...rest} href={href} aria-label={label} className={classNames(css.logo, mark != null && css.marked, className)}>
    {mark}
    {name != null && <span>{name}</span>}
  </a>
)
