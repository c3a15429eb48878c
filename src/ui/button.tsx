import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { classNames } from './class-names.ts'

type Look = {
  /** From prominent to quiet; use one filled button per view of a screen. */
  kind?: 'filled' | 'soft' | 'grey' | 'line' | 'ghost' | 'danger' | 'paper'
  /** 56, 48, 40 or 32 px. */
  size?: 'l' | 'm' | 's' | 'xs'
  wide?: boolean
  /** A small second line: the date under «В корзину». */
  note?: ReactNode
}
type AsButton = Look &
  ComponentProps<'button'> & {
    href?: undefined
    /** Keeps the width, shows a spinner and ignores further clicks. */
    busy?: boolean
    /** Handler of a click while `aria-disabled`: leads to what must be corrected first. */
    onHeld?: () => void
  }
type AsLink = Look & ComponentProps<'a'> & { href: string; busy?: undefined }
export type ButtonProps = AsButton | AsLink

const classes = ({ kind = 'filled', size = 'm', wide, busy, className }: ButtonProps) =>
  classNames(css.button, css[kind], css[size], wide && css.wide, busy && css.busy, className)

const inside = (children: ReactNode, note: ReactNode) =>
  note == null ? (
    children
  ) : (
    <span className={css.two}>
      {children}
      <small>{note}</small>
    </span>
  )

export const Button = (props: ButtonProps) => {
  if (props.href !== undefined) {
    const { kind, size, wide, busy, note, className, children, ...rest } = props
    return (
      <a {...rest} className={classes(props)}>
        {inside(children, note)}
      </a>
    )
  }
  const { kind, size, wide, busy, note, className, onClick, onHeld, children, ...rest } = props
  const held = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!held) return onClick?.(event)
    event.preventDefault()
    if (!busy) onHeld?.()
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={click}
      className={classes(props)}
    >
      {inside(children, note)}
    </button>
  )
}
