import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './rating.module.css'

export type RatingProps = ComponentProps<'span'> & {
  /** Formatted numbers: «4,8» and «1 204». */
  value: string
  count?: string
  /** The rating in words for screen readers: «Оценка 4,8 из 5, 1204 отзыва». */
  label: string
}

export const Rating = ({ value, count, label, className, ...rest }: RatingProps) => (
  <span {...rest} className={classNames(css.rating, className)}>
    <span className="vh">{label}</span>
    <span aria-hidden="true" className={css.shown}>
      <Icon name="star" filled />
      {value} {count && <span className={css.count}>· {count}</span>}
    </span>
  </span>
)
