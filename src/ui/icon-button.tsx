import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './icon-button.module.css'

type Look = {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  /** 44 or 36 px; the touch area is 44 px in both. */
  size?: 'm' | 's'
  /** A round button over a picture or a map; `photo` is for dark pictures. */
  float?: boolean | 'photo'
  filled?: boolean
}
export type IconButtonProps = Look &
  (
    | (Omit<ComponentProps<'button'>, 'children'> & { href?: undefined })
    | (Omit<ComponentProps<'a'>, 'children'> & { href: string })
  )

export const IconButton = ({ icon, label, size = 'm', float, filled, className, ...rest }: IconButtonProps) => {
  const shared = {
    className: classNames(css.button, css[size], float && css.float, float === 'photo' && css.photo, className),
    'aria-label': label,
    title: label,
    children: <Icon name={icon} filled={filled} />,
  }
  return rest.href === undefined ? <button type="button" {...rest} {...shared} /> : <a {...rest} {...shared} />
}
