import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import css from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

export type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'open' | 'onClose' | 'ref'> & {
  open: boolean
  /** Called by Esc, the backdrop and the cross. The dialog closes when `open` becomes false. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** Buttons that are always visible. */
  footer?: ReactNode
  /** An action next to the title: «Сбросить». */
  headAction?: ReactNode
  /** 480, 720 or 1160 px on a wide screen; a bottom sheet under 768 px. */
  width?: 's' | 'm' | 'l'
  /** Below 768 px covers the whole screen instead of a sheet. */
  full?: boolean
  /** The body has no padding: for lists and maps. */
  flush?: boolean
}

/** The page under a dialog does not scroll; dialogs may be nested. */
let openDialogs = 0

/**
 * A native modal dialog: the browser keeps focus inside, restores it on closing and makes the page under it inert. Focus starts at the title or
 * at the element with `data-autofocus`.
 * If the server renders it open, it is visible before the script loads; the script then makes it modal.
 */
export const Dialog = (props: DialogProps) => {
  const {
    open,
    onClose,
    title,
    closeLabel,
    footer,
    headAction,
    width = 's',
    full,
    flush,
    className,
    children,
    ...rest
  } = props
  const box = useRef<HTMLDialogElement>(null)
  const titleBox = useRef<HTMLHeadingElement>(null)
  const pressedOutside = useRef(false)
  const [openAtFirst] = useState(open)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || !open) return
    dialog.removeAttribute('open')
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? titleBox.current
    first?.focus()
    openDialogs++
    document.documentElement.dataset.modal = ''
    return () => {
      dialog.close()
      openDialogs--
      if (openDialogs === 0) delete document.documentElement.dataset.modal
    }
  }, [open])

  const isOutside = (event: MouseEvent) => {
    if (event.target !== box.current) return false
    const edge = box.current.getBoundingClientRect()
    return (
      event.clientX < edge.left || event.clientX > edge.right || event.clientY < edge.top || event.clientY > edge.bottom
    )
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Esc, which the browser handles
    <dialog
      {...rest}
      ref={box}
      open={openAtFirst}
      aria-labelledby={titleId}
      className={classNames(css.dialog, css[width], full && css.full, className)}
      onCancel={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === box.current && open && !box.current.open) onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose()
      }}
    >
      {open && (
        <>
          <div className={css.head}>
            <h2 id={titleId} className="h3" ref={titleBox} tabIndex={-1}>
              {title}
            </h2>
            {headAction}
            <IconButton icon="close" label={closeLabel} onClick={onClose} className={css.close} />
          </div>
          <div className={classNames(css.body, flush && css.flush)}>{children}</div>
          {footer != null && <div className={css.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  )
}
