import type { ComponentProps } from 'react'
import css from './chip.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type Look = {
  /** A chosen toggle (aria-pressed) or the current link (aria-current). */
  on?: boolean
  /** A value that goes away when pressed. */
  removes?: boolean
  /** Hidden words before the visible ones: «Убрать фильтр». */
  hiddenLabel?: string
}
export type ChipProps = Look &
  ((ComponentProps<'button'> & { href?: undefined }) | (ComponentProps<'a'> & { href: string }))

export const Chip = ({ on, removes, hiddenLabel, className, children, ...rest }: ChipProps) => {
  const shared = { className: classNames(css.chip, on && css.on, removes && css.removes, className) }
  const inside = (
    <>
      {hiddenLabel && <span className="vh">{hiddenLabel} </span>}
      {children}
      {removes && <Icon name="close" size="s" />}
    </>
  )
  return rest.href === undefined ? (
    <button type="button" aria-pressed={on} {...rest} {...shared}>
      {inside}
    </button>
  ) : (
    <a aria-current={on ? 'true' : undefined} {...rest} {...shared}>
      {inside}
    </a>
  )
}

/** A line of chips: scrolls sideways to the screen edges on phones, wraps on a wide screen. */
export const Chips = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.chips, className)} />
)
