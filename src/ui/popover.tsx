import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import css from './popover.module.css'

/** A floating sheet, placed by its owner: search hints, the catalogue menu. */
export const Pop = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.pop, className)} />
)

type Trigger = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}
export type PopoverProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Puts the given attributes on a button: `(trigger) => <Button {...trigger}>…</Button>`. */
  button: (trigger: Trigger) => ReactNode
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button with a sheet under it. Closes on Esc, on a press outside and when focus leaves; Esc returns focus to the button. */
export const Popover = ({ button, align = 'start', className, children, ...rest }: PopoverProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault() // a dialog round it stays open
    event.stopPropagation()
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is listened to for the button and the sheet together
    <div {...rest} ref={box} className={classNames(css.anchor, className)} onKeyDown={closeOnEscape}>
      {button({ ref: trigger, 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      <div id={id} hidden={!open} className={classNames(css.pop, css.under, css[align])}>
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </div>
  )
}
