import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './line.module.css'

export type LineProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** Includes the line in the sum: a `Check` without a label. */
  check?: ReactNode
  image: ReactNode
  sum?: ReactNode
  quantity?: ReactNode
  /** Quiet buttons of 36 px (`size="s"`): to favourites, remove. */
  actions?: ReactNode
  /** Sold out: the picture is dimmed, the text is not. */
  off?: boolean
}

/** A line of a cart or an order. Children are the title, the properties and notes. */
export const Line = ({ check, image, sum, quantity, actions, off, className, children, ...rest }: LineProps) => (
  <li {...rest} className={classNames(css.line, check != null && css.checked, off && css.off, className)}>
    {check != null && <div className={css.check}>{check}</div>}
    <div className={css.image}>{image}</div>
    <div className={css.body}>{children}</div>
    {sum != null && <div className={css.sum}>{sum}</div>}
    {(quantity != null || actions != null) && (
      <div className={css.controls}>
        {quantity != null && <div className={css.quantity}>{quantity}</div>}
        {actions != null && <div className={css.actions}>{actions}</div>}
      </div>
    )}
  </li>
)
