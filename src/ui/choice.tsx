import type { ComponentProps, ReactNode } from 'react'
import box from './check.module.css'
import css from './choice.module.css'
import { classNames } from './class-names.ts'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'title'> & {
  type?: 'radio' | 'checkbox'
  title: ReactNode
  /** Price or date at the far end. */
  aside?: ReactNode
  /** Text under the title. */
  children?: ReactNode
  /** Why it cannot be chosen; disables the tile. */
  off?: ReactNode
  tileClass?: string
}

/** A tile to choose delivery, payment or recipient: the whole tile is the label. */
export const Choice = ({
  type = 'radio',
  title,
  aside,
  children,
  off,
  disabled,
  tileClass,
  className,
  ...rest
}: ChoiceProps) => {
  const closed = off != null || disabled
  return (
    <label className={classNames(css.choice, closed && css.off, tileClass)}>
      <input {...rest} type={type} disabled={closed} className={classNames(box.box, className)} />
      <b>{title}</b>
      <span className={css.aside}>{aside}</span>
      {children != null && <span className={css.text}>{children}</span>}
      {off != null && <span className={css.text}>{off}</span>}
    </label>
  )
}
