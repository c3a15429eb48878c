import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './stars-input.module.css'

export type StarsInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  name: string
  /** Meaning of each star, from one to five: «1 — плохо». */
  labels: [string, string, string, string, string]
  value?: number
  onChange?: (value: number) => void
}

/** Use it inside a FieldSet. Arrow keys move between stars, as in any radio group. */
export const StarsInput = ({ labels, value, onChange, className, ...rest }: StarsInputProps) => (
  <span className={classNames(css.stars, className)}>
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
