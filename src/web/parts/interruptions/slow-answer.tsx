import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import css from './slow-answer.module.css'

/** Says that the shop is slow and offers to repeat the request (UX-G17). */
export function SlowAnswer({ retries }: { retries: readonly (() => void)[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.showPopover(), [])
  const retry = () => {
    for (const one of retries) one()
  }
  // Under a modal dialog nothing can be pressed, so the message is rendered in the topmost one.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  return createPortal(
    <div ref={box} popover="manual" role="alert" className={css.message}>
      <Note
        kind="warn"
        className={css.note}
        action={
          <Button size="s" kind="paper" onClick={retry}>
            {m.shell_slow_retry()}
          </Button>
        }
      >
        {m.shell_slow()}
      </Note>
    </div>,
    place,
  )
}
