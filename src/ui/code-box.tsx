import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './code-box.module.css'

export type CodeBoxProps = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode
  /** The number to say at the counter. */
  code: ReactNode
  /** A QR code of 160 px or, with `wide`, a barcode. */
  picture?: ReactNode
  wide?: boolean
}

/** White in both themes, for scanners. */
export const CodeBox = ({ title, code, picture, wide, className, children, ...rest }: CodeBoxProps) => (
  <div {...rest} className={classNames(css.box, wide && css.wide, className)}>
    {title}
    {picture}
    <b>{code}</b>
    {children}
  </div>
)
