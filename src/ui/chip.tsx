import type { ComponentProps } from 'react'
import css from './chip.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type Look = {
  /** A pressed toggle (aria-pressed) or the current link (aria-current). */
  on?: boolean
  /** A value that is removed on click. */
  removes?: boolean
  /** Visually hidden text before the label: «Убрать фильтр». */
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

/** A row of chips: scrolls horizontally up to the screen edges on phones, wraps on a wide screen. */
export const Chips = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.chips, className)} />
)
