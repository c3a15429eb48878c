import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import css from './popup.module.css'

export interface PopupProps {
  titleId: string
  className?: string | undefined
  onClose: () => void
  box?: ((node: HTMLElement | null) => void) | undefined
  children: ReactNode
}

/** A popup at the edge of the page: it takes neither focus nor modality, and closes by its button or Esc (ux H5). Hidden in print. */
export function Popup({ titleId, className, onClose, box, children }: PopupProps) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // Esc first closes overlays of the page.
    if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <section ref={box} role="dialog" aria-labelledby={titleId} data-popup className={classNames(css.popup, className)}>
      <IconButton icon="close" size="s" label={m.shell_popup_close()} onClick={onClose} className={css.close} />
      {children}
    </section>
  )
}

/** Whether an overlay or another popup is open. */
const isCovered = (): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open') !== null || document.hidden
export const isPopupBlocked = (): boolean => isCovered() || document.querySelector('[data-popup]') !== null
