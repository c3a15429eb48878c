import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './price.module.css'

export type PriceProps = ComponentProps<'div'> & {
  /** Written sums, such as «12 490 ₽». */
  now: ReactNode
  /** Red is for a price that went down, so it comes only together with the old one. */
  old?: ReactNode
  /** Hidden words before the old price: a struck number alone is not read aloud as struck. */
  oldLabel?: string
  /** «−22 %». */
  cut?: ReactNode
  /** 18, 24 or 32 px. */
  size?: 's' | 'm' | 'l'
  /** One under another, for a cart line. */
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
