import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { children?: ReactNode }

/** Takes effect at once, without a save button. Without a label give `aria-label`. */
export const Switch = ({ children, className, ...rest }: SwitchProps) => (
  <label className={children == null ? css.bare : css.line}>
    {children != null && <span className={css.text}>{children}</span>}
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state */}
    <input {...rest} type="checkbox" role="switch" className={classNames(css.switch, className)} />
  </label>
)
