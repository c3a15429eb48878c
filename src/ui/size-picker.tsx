import type { ComponentProps, ReactNode } from 'react'
import { FieldSet, type FieldSetProps } from './field.tsx'
import css from './size-picker.module.css'

export type SizePickerProps = Omit<FieldSetProps, 'children' | 'onChange'> & {
  name: string
  /** `off`: visually hidden text that says why the size is unavailable; the size is struck through. */
  options: { value: string; label: ReactNode; off?: string }[]
  value?: string
  onChange?: (value: string) => void
  required?: boolean
}

/** Radio buttons in the style of keys: sizes, volumes, times. Uncontrolled without `onChange`. */
export const SizePicker = ({ name, options, value, onChange, required, ...rest }: SizePickerProps) => {
  const held = (option: string): ComponentProps<'input'> =>
    onChange ? { checked: option === value, onChange: () => onChange(option) } : { defaultChecked: option === value }
  return (
    <FieldSet {...rest}>
      <div className={css.sizes}>
        {options.map(({ value: option, label, off }) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              required={required}
              disabled={off !== undefined}
              {...held(option)}
            />
            <span>
              {label}
              {off && <span className="vh"> {off}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}
