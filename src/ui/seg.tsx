import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './seg.module.css'

export type SegProps<V extends string> = Omit<ComponentProps<'div'>, 'onChange'> & {
  label: string
  options: { value: V; label: ReactNode; icon?: IconName; href?: string }[]
  value: V
  onChange?: (value: V) => void
}

/** Two or three views of the same content, such as list and map. Options with an address are links and work without script. */
export const Seg = <V extends string>({ label, options, value, onChange, className, ...rest }: SegProps<V>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend; the group is named by aria-label
  <div {...rest} role="group" aria-label={label} className={classNames(css.seg, className)}>
    {options.map((option) => {
      const on = option.value === value
      const inside = (
        <>
          {option.icon && <Icon name={option.icon} />}
          <span>{option.label}</span>
        </>
      )
      const pick = () => onChange?.(option.value)
      return option.href ? (
        <a key={option.value} href={option.href} aria-current={on ? 'true' : undefined} onClick={pick}>
          {inside}
        </a>
      ) : (
        <button key={option.value} type="button" aria-pressed={on} onClick={pick}>
          {inside}
        </button>
      )
    })}
  </div>
)
