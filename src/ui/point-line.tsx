import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './point-line.module.css'

export type PointLineProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon?: ReactNode
  title: ReactNode
  action?: ReactNode
}

/** A chosen value in one line with a way to change it: a pickup point, an address, a card. */
export const PointLine = ({ icon, title, action, className, children, ...rest }: PointLineProps) => (
  <div {...rest} className={classNames(css.point, icon == null && css.noIcon, className)}>
    {icon}
    <div>
      <b>{title}</b>
      {children != null && <div className={css.under}>{children}</div>}
    </div>
    {action}
  </div>
)
