import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './line.module.css'

export type LineProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** Takes part in the sum or not: a `Check` without words. */
  check?: ReactNode
  image: ReactNode
  sum?: ReactNode
  quantity?: ReactNode
  /** Quiet buttons 36 px (`size="s"`): to favourites, remove. */
  actions?: ReactNode
  /** Sold out: pale picture, the words stay clear. */
  off?: boolean
}

/** A line of the cart or of an order. Children are the title, the properties and notes. */
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
