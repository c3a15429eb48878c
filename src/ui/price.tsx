import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './price.module.css'

export type PriceProps = ComponentProps<'div'> & {
  /** Formatted sums, such as «12 490 ₽». */
  now: ReactNode
  /** A reduced price is red, so red appears only together with the old price. */
  old?: ReactNode
  /** Visually hidden text before the old price: screen readers do not announce a strikethrough. */
  oldLabel?: string
  /** «−22 %». */
  cut?: ReactNode
  /** 18, 24 or 32 px. */
  size?: 's' | 'm' | 'l'
  /** Stacked vertically, for a cart line. */
  column?: boolean
}

export const Price = ({ now, old, oldLabel, cut, size = 's', column, className, ...rest }: PriceProps) => (
  <div
    {...rest}
    className={classNames(
      css.price,
      size !== 's' && css[size],
      old != null && css.sale,
      column && css.column,
      className,
    )}
  >
    <b>{now}</b>
    {old != null && (
      <s>
        <span className="vh">{oldLabel} </span>
        {old}
      </s>
    )}
    {cut != null && <em>{cut}</em>}
  </div>
)
