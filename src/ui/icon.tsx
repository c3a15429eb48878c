import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import css from './icon.module.css'
import sprite from './icons/icons.svg?no-inline'
import type { IconName } from './icons/names.ts'

export type { IconName }

export type IconProps = Omit<ComponentProps<'svg'>, 'name'> & {
  name: IconName
  /** 16, 20 or 24 px. */
  size?: 's' | 'm' | 'l'
  filled?: boolean
  /** Without a label the icon is hidden from screen readers, as the text beside it says the same. */
  label?: string
}

/** The shapes are in a separate file, so that the page's script does not contain them. */
export const Icon = ({ name, size = 'm', filled, label, className, ...rest }: IconProps) => (
  <svg
    {...rest}
    viewBox="0 0 24 24"
    className={classNames(css.icon, size !== 'm' && css[size], filled && css.filled, className)}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
)
