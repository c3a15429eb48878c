import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './rating.module.css'

export type RatingProps = ComponentProps<'span'> & {
  /** Written numbers: «4,8» and «1 204». */
  value: string
  count?: string
  /** The same in words for screen readers: «Оценка 4,8 из 5, 1204 отзыва». */
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

export type StarsInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  name: string
  /** What each star means, from one to five: «1 — плохо». */
  labels: [string, string, string, string, string]
  value?: number
  onChange?: (value: number) => void
}

/** Put it into a FieldSet. Arrow keys move between stars, as in any group of radio buttons. */
export const StarsInput = ({ labels, value, onChange, className, ...rest }: StarsInputProps) => (
  <span className={classNames(css.stars, css.choose, className)}>
    {labels.map((label, index) => (
      <label key={label} title={label}>
        <input
          {...rest}
          type="radio"
          value={index + 1}
          {...(onChange
            ? { checked: value === index + 1, onChange: () => onChange(index + 1) }
            : { defaultChecked: value === index + 1 })}
        />
        <Icon name="star" />
        <span className="vh">{label}</span>
      </label>
    ))}
  </span>
)
