import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './panel.module.css'

export type PanelProps = ComponentProps<'div'> & { sunken?: boolean }

/** A bordered box for a group: the sum of a cart, a block of an order. Goods have no boxes. */
export const Panel = ({ sunken, className, ...rest }: PanelProps) => (
  <div {...rest} className={classNames(css.panel, sunken && css.sunken, className)} />
)

export type EmptyProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  /** A round picture of 220 px. */
  image?: ReactNode
  heading?: 'h1' | 'h2'
  /** Links to continue. */
  actions?: ReactNode
}

/** Empty state: says why there is nothing and offers links to continue. */
export const Empty = ({ title, image, heading: Heading = 'h1', actions, className, children, ...rest }: EmptyProps) => (
  <div {...rest} className={classNames(css.empty, className)}>
    {image}
    <Heading className="h2">{title}</Heading>
    {children}
    {actions != null && <div className={css.actions}>{actions}</div>}
  </div>
)
